import { z } from 'zod';
import { listOf, orElse } from '../gateway/list-of.ts';
import { row } from '../gateway/row.ts';
import { digits, nothing } from '../gateway/values.ts';

/** A saved product. It is saved once, whatever its colour. */
const wishlistProduct = z.object({
  productId: digits,
  /** The colour in which it was saved; null if the gateway does not store it. */
  optionId: orElse(digits.nullable(), null),
});

/** Newest first. */
const wishlist = z.object({ values: orElse(listOf(wishlistProduct), []) });

/** Products saved by a customer (specification, section 7). */
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
  /** A product that is already saved stays at its position; one that was just removed returns to it. */
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
  /** A missing product is no error. */
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
