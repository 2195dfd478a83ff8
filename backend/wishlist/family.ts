import type { Family } from '../family.ts';
import { wishlistHandlers } from './handlers.ts';

export const wishlist = { handlers: wishlistHandlers } satisfies Family;
