import { z } from 'zod';
import { languages } from '../../markets/locales.ts';
import { counted, countFields } from '../gateway/counted.ts';
import { listOf, orElse } from '../gateway/list-of.ts';
import { row } from '../gateway/row.ts';
import { catalogueId, nothing, page, pageSize } from '../gateway/values.ts';

/** Fit of a piece according to reviewers. */
const fits = ['small', 'true', 'large'] as const;
export const fit = z.enum(fits);
export type Fit = z.output<typeof fit>;

/** The first is the default order. */
export const reviewSorts = ['newest', 'highest', 'lowest'] as const;
export const reviewSort = z.enum(reviewSorts);
export type ReviewSort = z.output<typeof reviewSort>;

const reviewLanguage = z.enum(languages);

export const review = z.object({
  author: z.string(),
  rating: z.int().min(1).max(5),
  title: z.string(),
  text: z.string(),
  date: z.iso.date(),
  /** Null if unknown: the review is then shown only among those of all languages. */
  language: orElse(reviewLanguage.nullable(), null),
  fit: orElse(fit.nullable(), null),
});
export type Review = z.output<typeof review>;

const count = z.int().min(0);

export const reviewGlobal = z.object({
  /** 0 to 5, with at most two decimals. */
  averageRating: z.number().min(0).max(5),
  totalReviewCount: count,
  /** Number of reviews with one star, two, and so on; null if unknown. */
  distribution: orElse(z.object({ 1: count, 2: count, 3: count, 4: count, 5: count }).nullable(), null),
  /** Number of reviews that found it small, true to size, large; null if reviewers were not asked. */
  fit: orElse(z.object({ small: count, true: count, large: count }).nullable(), null),
  /** Number of reviews in each language (ISO 639-1). */
  languages: orElse(z.record(z.string(), count), {}),
});
export type ReviewGlobal = z.output<typeof reviewGlobal>;

export const noReviews: ReviewGlobal = {
  averageRating: 0,
  totalReviewCount: 0,
  distribution: null,
  fit: null,
  languages: {},
};

/** Maximum length of the title and the text of a review, in characters. */
export const reviewLengths = { title: 80, text: 2000 } as const;

export const reviewRows = {
  /** Returns one page of the reviews of a product, in one language or in all. */
  listReviews: row({
    upstream: 'gateway',
    part: 'reviews',
    method: 'GET',
    path: '/ecommerce/v3/catalog/products/{productId}/reviews',
    input: z.object({
      productId: catalogueId,
      page,
      size: pageSize,
      sort: reviewSort,
      language: reviewLanguage.optional(),
    }),
    output: z
      .object({ ...countFields, reviews: listOf(review) })
      .transform(({ total, more, reviews }) => ({ ...counted({ total, more }, reviews.length), reviews })),
    access: 'anyone',
    refuses: ['unknown'],
    failure: 'throw',
  }),
  /** Creates the review of a customer who has bought the product; only one each. */
  createReview: row({
    upstream: 'gateway',
    part: 'reviews',
    method: 'POST',
    path: '/ecommerce/v3/catalog/products/{productId}/reviews',
    input: z.object({
      productId: catalogueId,
      rating: z.int().min(1).max(5),
      title: z.string().trim().min(1).max(reviewLengths.title),
      text: z.string().trim().min(1).max(reviewLengths.text),
      fit: fit.nullable(),
    }),
    output: nothing,
    access: 'customer',
    refuses: ['unknown', 'not-a-buyer', 'reviewed-already'],
    failure: 'throw',
  }),
};
