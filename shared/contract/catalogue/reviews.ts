import { z } from 'zod';
import { languages } from '../../markets/locales.ts';
import { listOf, orElse } from '../gateway/list-of.ts';
import { row } from '../gateway/row.ts';
import { digits, nothing, page, pageSize } from '../gateway/values.ts';

/** How a piece turns out, in the words of those who wear it. */
const fits = ['small', 'true', 'large'] as const;
export const fit = z.enum(fits);
export type Fit = z.output<typeof fit>;

/** The first is the usual order. */
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
  /** Null where it is not known: it is shown among those of all languages alone. */
  language: orElse(reviewLanguage.nullable(), null),
  fit: orElse(fit.nullable(), null),
});
export type Review = z.output<typeof review>;

const count = z.int().min(0);

/** What all reviews of a product say together. */
export const reviewGlobal = z.object({
  /** 0 to 5, two decimals at the most. */
  averageRating: z.number().min(0).max(5),
  totalReviewCount: count,
  /** How many gave one star, two, and so on; null where it is not known. */
  distribution: orElse(z.object({ 1: count, 2: count, 3: count, 4: count, 5: count }).nullable(), null),
  /** How many found it small, true to size, large; null where nobody was asked. */
  fit: orElse(z.object({ small: count, true: count, large: count }).nullable(), null),
  /** How many there are in each language (ISO 639-1). */
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

/** Longest title and text of a review, in characters. */
export const reviewLengths = { title: 80, text: 2000 } as const;

export const reviewRows = {
  /** One page of the reviews of a product, of one language or of all. */
  listReviews: row({
    upstream: 'gateway',
    part: 'reviews',
    method: 'GET',
    path: '/ecommerce/v3/catalog/products/{productId}/reviews',
    input: z.object({
      productId: digits,
      page,
      size: pageSize,
      sort: reviewSort,
      language: reviewLanguage.optional(),
    }),
    /** A gateway that does not tell how many there are in all has told of all. */
    output: z
      .object({ total: count.optional(), reviews: listOf(review) })
      .transform(({ total, reviews }) => ({ total: total ?? reviews.length, reviews })),
    access: 'anyone',
    refuses: ['unknown'],
    failure: 'throw',
  }),
  /** The review of a customer who has bought the product, once. */
  createReview: row({
    upstream: 'gateway',
    part: 'reviews',
    method: 'POST',
    path: '/ecommerce/v3/catalog/products/{productId}/reviews',
    input: z.object({
      productId: digits,
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
