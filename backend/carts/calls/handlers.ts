import type { cartRows } from '../../../shared/contract/cart/cart-rows.ts';
import { noCart } from '../../cart-refusal.ts';
import { marketCurrency } from '../../domains/market.ts';
import type { Env } from '../../env.ts';
import { Problem, Refused } from '../../problem.ts';
import type { Handlers } from '../../serve.ts';
import { openCart, openCartOf } from '../access.ts';
import { commit } from '../commit.ts';
import { loadCart } from '../read.ts';
import { prepareWrite } from '../write.ts';
import { lineHandlers } from './lines.ts';
import { mergeCarts } from './merge.ts';

async function insertCart(
  env: Env,
  customerId: string | null,
  currency: string,
  platform: string | undefined,
): Promise<string | null> {
  const now = new Date().toISOString();
  return env.DB.prepare(
    `INSERT INTO carts (cart_id, customer_id, currency, created_at, updated_at, platform, platform_cart_id)
     VALUES (?1, ?2, ?3, ?4, ?4, ?5, iif(?5 IS NULL, NULL, ?1)) ON CONFLICT DO NOTHING RETURNING cart_id`,
  )
    .bind(crypto.randomUUID(), customerId, currency, now, platform ?? null)
    .first<string>('cart_id');
}

/** Carts, on D1 (specification, sections 3, 4 and 7). */
export const cartHandlers = {
  async createCart({ user, platform }, caller) {
    if (user !== undefined && user.customerId !== caller.customerId)
      throw new Problem(400, 'The token is of another customer.');
    const cartId = await insertCart(caller.env, caller.customerId, marketCurrency(caller.locale), platform);
    if (cartId === null) throw new Refused('cart-exists', 'The customer has a cart already.');
    return (await loadCart(caller, cartId)).cart;
  },

  async deleteCart({ cartId, version }, caller) {
    await prepareWrite(caller, await openCart(caller, cartId), version);
    await commit(caller.env, cartId, version, [
      caller.env.DB.prepare('DELETE FROM carts WHERE cart_id = ?').bind(cartId),
    ]);
    return {};
  },

  async getOwnCart(_, caller) {
    const cartId = await openCartOf(caller);
    if (cartId === null) throw noCart(caller.customerId ?? '');
    return (await openCart(caller, cartId)).cart;
  },

  async getCart({ cartId }, caller) {
    return (await openCart(caller, cartId)).cart;
  },

  mergeCarts,
  ...lineHandlers,
} satisfies Handlers<typeof cartRows>;
