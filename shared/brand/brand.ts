import facts from '#shop/brand/brand.json' with { type: 'json' };
import { slugify } from '../format/slug.ts';
import type { BrandFacts } from './brand-facts.ts';

/**
 * The brand of the shop, from `brand/brand.json` in the shop's folder. Texts name it by `{{brand}}`. The file is
 * checked before the build (scripts/building/check-brand.ts), so that it is not parsed by every Worker.
 */
export const brand: BrandFacts = facts;

/** The name in names of files. */
export const brandSlug = (): string => slugify(brand.name);

/** The title of a page in the browser's tab and in search results. */
export const pageTitle = (title: string): string => `${title} | ${brand.name}`;
