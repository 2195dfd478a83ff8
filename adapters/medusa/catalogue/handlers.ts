import type { Handlers } from '../../../backend/serve.ts';
import type { catalogRows } from '../../../shared/contract/catalogue/catalog.ts';
import type { sitemapRows } from '../../../shared/contract/catalogue/sitemap.ts';
import type { Env } from '../connection/env.ts';
import { familyHandlers } from './families.ts';
import { findHandlers } from './find.ts';
import { optionHandlers } from './options.ts';
import { productHandlers } from './products.ts';
import { sitemapHandlers } from './sitemap.ts';

export const catalogueHandlers: Handlers<typeof catalogRows & typeof sitemapRows, Env> = {
  ...familyHandlers,
  ...optionHandlers,
  ...productHandlers,
  ...findHandlers,
  ...sitemapHandlers,
};
