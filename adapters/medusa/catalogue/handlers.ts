import type { Handlers } from '../../../backend/serve.ts';
import type { catalogRows } from '../../../shared/contract/catalogue/catalog.ts';
import type { sitemapRows } from '../../../shared/contract/catalogue/sitemap.ts';
import { familyHandlers } from '../../catalogue/family-handlers.ts';
import type { Env } from '../connection/env.ts';
import { findHandlers } from './find.ts';
import { listingHandlers } from './listing.ts';
import { medusaOptionHandlers } from './options.ts';
import { productHandlers } from './products.ts';
import { sitemapHandlers } from './sitemap.ts';
import { currentVocabulary } from './vocabulary.ts';

export const catalogueHandlers: Handlers<typeof catalogRows & typeof sitemapRows, Env> = {
  ...familyHandlers<Env>({
    vocabularyOf: currentVocabulary,
    soldIn: async (env) => (await currentVocabulary(env)).sold,
  }),
  ...listingHandlers,
  ...medusaOptionHandlers,
  ...productHandlers,
  ...findHandlers,
  ...sitemapHandlers,
};
