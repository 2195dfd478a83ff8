import { z } from 'zod';
import { listOf, orElse } from '../gateway/list-of.ts';
import { row } from '../gateway/row.ts';
import { digits, nothing } from '../gateway/values.ts';

/** A product that was saved. It is saved once, whatever its colour. */
const wishlistProduct = z.object({
  productId: digits,
  /** The colour in which it was saved; null where the gateway does not keep it. */
  optionId: orElse(digits.nullable(), null),
});

/** The last one first. */
const wishlist = z.object({ values: orElse(listOf(wishlistProduct), []) });

/** What a customer has saved (specification, section 7). */
export const wishlistRows = {
  getWishlist: row({
    upstream: 'gateway',
    part: 'wishlist',
    method: 'GET',
    path: '/customers-self/knowledges/wishlist/',
    input: nothing,
    output: wishlist,
    access: 'customer',
    failure: { answer: { values: [] } },
  }),
  /** One that is there already stays where it is; one that was just taken out comes back to its place. */
  addWishlistProduct: row({
    upstream: 'gateway',
    part: 'wishlist',
    method: 'POST',
    path: '/customers-self/knowledges/wishlist',
    input: z.object({ productId: digits, optionId: digits }),
    output: wishlist,
    access: 'customer',
    repeatable: true,
    browser: { limit: 'cart' },
    refuses: ['unknown', 'wishlist-full'],
    failure: 'throw',
  }),
  /** One that is not there is no error. */
  deleteWishlistProduct: row({
    upstream: 'gateway',
    part: 'wishlist',
    method: 'DELETE',
    path: '/customers-self/knowledges/wishlist/{productId}',
    input: z.object({ productId: digits }),
    output: wishlist,
    access: 'customer',
    repeatable: true,
    browser: { limit: 'cart' },
    failure: 'throw',
  }),
};
