import type { wishlistRows } from '../../shared/contract/account/wishlist.ts';
import { self } from '../customers/self.ts';
import { Refused } from '../problem.ts';
import type { Handlers } from '../serve.ts';

export const maxProducts = 200;

interface SavedRow {
  product_id: string;
  option_id: string;
}

type Values = { values: { productId: string; optionId: string }[] };

async function listed({ DB }: { DB: D1Database }, customerId: string): Promise<Values> {
  const { results } = await DB.prepare(
    `SELECT product_id, option_id FROM wishlist_products
     WHERE customer_id = ? AND removed_at IS NULL ORDER BY place DESC`,
  )
    .bind(customerId)
    .all<SavedRow>();
  return {
    values: results.map(({ product_id, option_id }) => ({ productId: product_id, optionId: option_id })),
  };
}

/** True if the product has this colour. */
async function isKnown(DB: D1Database, productId: string, optionId: string): Promise<boolean> {
  const found = await DB.prepare('SELECT 1 AS found FROM options WHERE option_id = ? AND product_id = ?')
    .bind(optionId, productId)
    .first();
  return found !== null;
}

/** The wishlist of the signed-in customer. Every statement filters by the customer of the token. */
export const wishlistHandlers: Handlers<typeof wishlistRows> = {
  getWishlist: (_, caller) => listed(caller.env, self(caller)),

  async addWishlistProduct({ productId, optionId }, caller) {
    const { DB } = caller.env;
    const customerId = self(caller);
    if (!(await isKnown(DB, productId, optionId)))
      throw new Refused('unknown', `No product ${productId} in colour ${optionId}`);
    await DB.prepare(
      `INSERT INTO wishlist_products (customer_id, product_id, option_id, place)
       SELECT ?1, ?2, ?3, (SELECT coalesce(max(place), 0) + 1 FROM wishlist_products WHERE customer_id = ?1)
       WHERE (SELECT count(*) FROM wishlist_products WHERE customer_id = ?1 AND removed_at IS NULL) < ?4
       ON CONFLICT (customer_id, product_id) DO UPDATE SET removed_at = NULL, option_id = excluded.option_id
       WHERE removed_at IS NOT NULL`,
    )
      .bind(customerId, productId, optionId, maxProducts)
      .run();
    const list = await listed(caller.env, customerId);
    if (!list.values.some((saved) => saved.productId === productId))
      throw new Refused('wishlist-full', `There can be ${maxProducts} products at most.`);
    return list;
  },

  async deleteWishlistProduct({ productId }, caller) {
    const customerId = self(caller);
    await caller.env.DB.prepare(
      `UPDATE wishlist_products SET removed_at = unixepoch()
       WHERE customer_id = ? AND product_id = ? AND removed_at IS NULL`,
    )
      .bind(customerId, productId)
      .run();
    return listed(caller.env, customerId);
  },
};
