import { z } from 'zod';
import { listOf, orElse } from '../gateway/list-of.ts';
import { row } from '../gateway/row.ts';
import { catalogueId, nothing } from '../gateway/values.ts';

/** A saved product. It is saved once, whatever its colour. */
const wishlistProduct = z.object({
  productId: catalogueId,
  /** The colour in which it was saved; null if the gateway does not store it. */
  optionId: orElse(catalogueId.nullable(), null),
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
    input: z.object({ productId: catalogueId, optionId: catalogueId }),
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
    input: z.object({ productId: catalogueId }),
    output: wishlist,
    access: 'customer',
    repeatable: true,
    browser: { limit: 'cart' },
    failure: 'throw',
  }),
};
