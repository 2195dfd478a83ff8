import type { catalogRows } from '../../shared/contract/catalogue/catalog.ts';
import type { NearEnv } from '../env.ts';
import type { Handlers } from '../serve.ts';
import { familyHandlers } from './families.ts';
import { pieceHandlers } from './pieces.ts';
import { productHandlers } from './products.ts';
import { searchHandlers } from './search.ts';

export const catalogHandlers: Handlers<typeof catalogRows, NearEnv> = {
  ...familyHandlers,
  ...pieceHandlers,
  ...productHandlers,
  ...searchHandlers,
};
