import type { Family } from '../family.ts';
import { catalogHandlers } from './handlers.ts';
import { pictures } from './pictures.ts';
import { recommendationHandlers } from './recommendations.ts';
import { reviewHandlers } from './reviews.ts';
import { sitemapHandlers } from './sitemap.ts';
import { sizeGuideHandlers } from './size-guides.ts';

export const catalog = {
  handlers: {
    ...catalogHandlers,
    ...reviewHandlers,
    ...sizeGuideHandlers,
    ...recommendationHandlers,
    ...sitemapHandlers,
  },
  routes: { '/pictures': pictures },
} satisfies Family;
