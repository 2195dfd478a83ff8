import { z } from 'zod';
import { facetNames } from '../../../shared/contract/catalogue/facets.ts';
import { cents } from '../../../shared/contract/gateway/values.ts';

/** Hints about the shopper (types/context.json); what is not known here is ignored. */
export const context = z.looseObject({
  address_country: z.string().max(100).optional(),
  postal_code: z.string().trim().max(20).optional(),
  language: z.string().max(100).optional(),
  currency: z.string().max(10).optional(),
  eligibility: z.array(z.string().max(200)).max(50).optional().catch(undefined),
});

const chosen = z.array(z.string().min(1).max(160)).max(32).optional();

/** The protocol's own filters, and one for each facet of the shop (types/search_filters.json). */
export const filters = z.looseObject({
  categories: z.array(z.string().min(1).max(160)).max(10).optional(),
  // A field `price` with ids of bands is the facet's own form.
  price: z
    .object({ min: cents.min(0).optional(), max: cents.min(0).optional() })
    .refine(({ min = 0, max = Number.POSITIVE_INFINITY }) => min <= max, 'min is greater than max.')
    .optional(),
  ...Object.fromEntries(
    facetNames.filter((name) => name !== 'price' && name !== 'category').map((name) => [name, chosen]),
  ),
});
export type SearchFilters = z.output<typeof filters>;
export type PriceRange = NonNullable<SearchFilters['price']>;

/** True if an amount in cents is within a wanted range of prices. */
export const isWithin = ({ min = 0, max = Number.POSITIVE_INFINITY }: PriceRange, amount: number): boolean =>
  amount >= min && amount <= max;

/** Ids of products and variants. */
export const catalogueId = z.string().min(1).max(64);

export const contextOf = (input: { context?: z.output<typeof context> | undefined }) => input.context ?? {};

export const searchInput = z.looseObject({
  query: z.string().trim().max(100).optional(),
  context: context.optional(),
  filters: filters.optional(),
  pagination: z.object({ cursor: z.string().max(200).optional(), limit: z.int().min(1).optional() }).optional(),
});
export type SearchInput = z.output<typeof searchInput>;
