import { isEmpty } from '../../../shared/cart/cart.ts';
import type { cartRows } from '../../../shared/contract/cart/cart-rows.ts';
import { maxLines, maxQuantity } from '../../../shared/contract/catalogue/quantity.ts';
import type { Refusal } from '../../../shared/contract/gateway/refusals.ts';
import { takeOverMarkStatements } from '../../platform-orders/mark.ts';
import { Problem, Refused } from '../../problem.ts';
import type { Caller, Handlers } from '../../serve.ts';
import { claim, openCart, openCartOf } from '../access.ts';
import { transact } from '../commit.ts';
import { repriceStatements } from '../pricing.ts';
import { prepareWrite } from '../write.ts';
import { moveExtrasStatements } from './moved-extras.ts';

type MergeHandler = Handlers<typeof cartRows>['mergeCarts'];
type Answer = Awaited<ReturnType<MergeHandler>>;

/** Refusals caused by a concurrent request of another window; the next try can succeed. */
const mayPass: readonly Refusal[] = ['cart-changed', 'cart-unknown'];

interface SourceRow {
  version: number;
  customer_id: string | null;
  order_number: string | null;
  merged_into: string | null;
  merged_owner: string | null;
}

/**
 * Merges an anonymous cart into the customer's cart: quantities are summed, up to the stock and to ten pieces, and
 * the anonymous cart ends. A customer without a cart gets the anonymous one unchanged.
 */
export const mergeCarts: MergeHandler = async ({ cartId, customer }, caller) => {
  if (customer === undefined && caller.customerId === null) return visitorsCart(caller, cartId);
  if (customer?.customerId !== caller.customerId) throw new Problem(400, 'The token is of another customer.');
  // Another window may be merging, or shopping, at the same time.
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await merge(caller, cartId);
    } catch (error) {
      if (attempt === 3 || !(error instanceof Refused) || !mayPass.includes(error.code)) throw error;
    }
  }
};

/** The anonymous cart of the browser for a visitor who is not signed in; null if it ended or belongs to a customer. */
async function visitorsCart(caller: Caller, cartId: string | undefined): Promise<Answer> {
  if (cartId === undefined) return { status: 'none', cart: null };
  try {
    return { status: 'none', cart: (await openCart(caller, cartId)).cart };
  } catch (error) {
    if (error instanceof Refused && error.code === 'cart-unknown') return { status: 'none', cart: null };
    throw error;
  }
}

async function merge(caller: Caller, sourceId: string | undefined): Promise<Answer> {
  const { env } = caller;
  const ownId = await openCartOf(caller);
  const answer = async (status: Answer['status']): Promise<Answer> => ({
    status,
    cart: ownId === null ? null : (await openCart(caller, ownId)).cart,
  });
  if (sourceId === undefined || sourceId === ownId) return answer('none');
  const source = await env.DB.prepare(
    `SELECT c.version, c.customer_id, c.order_number, c.merged_into, t.customer_id AS merged_owner
     FROM carts c LEFT JOIN carts t ON t.cart_id = c.merged_into WHERE c.cart_id = ?`,
  )
    .bind(sourceId)
    .first<SourceRow>();
  if (source === null) return answer('none');
  if (source.merged_into !== null) return answer(source.merged_owner === caller.customerId ? 'already used' : 'none');
  if (source.customer_id !== null || source.order_number !== null) return answer('none');
  if (ownId === null) {
    if (!(await claim(caller, sourceId))) throw new Refused('cart-changed', 'The cart was taken in between.');
    return { status: 'none', cart: (await openCart(caller, sourceId)).cart };
  }
  return sum(caller, { id: sourceId, version: source.version }, ownId);
}

/**
 * Merges in one transaction, under the versions of both carts: if either has another version or owner by now, or is
 * being paid, nothing happens (409). What does not fit into the cart is left out, since signing in must not fail for
 * it.
 */
async function sum(caller: Caller, source: { id: string; version: number }, ownId: string): Promise<Answer> {
  const { env } = caller;
  const own = await openCart(caller, ownId);
  await prepareWrite(caller, own, own.row.version);
  const sellable = 'coalesce((SELECT s.quantity FROM sellable s WHERE s.sku = cart_lines.sku), 0)';
  const ofSource = `(SELECT l.quantity FROM cart_lines l WHERE l.cart_id = ?2 AND l.sku = cart_lines.sku)`;
  const both = (statement: string) => env.DB.prepare(statement).bind(ownId, source.id);
  await transact(env, ownId, own.row.version, [
    env.DB.prepare(
      `INSERT INTO cart_merges (source_id, source_version, target_id, target_version, customer_id, updated_at)
       VALUES (?, ?, ?, ?, ?, ?)`,
    ).bind(source.id, source.version, ownId, own.row.version, caller.customerId, new Date().toISOString()),
    ...takeOverMarkStatements(env, source.id, ownId),
    both(
      `UPDATE cart_lines SET quantity = max(quantity, min(${maxQuantity}, quantity + ${ofSource}, ${sellable}))
       WHERE cart_id = ?1 AND ${ofSource} IS NOT NULL`,
    ),
    both(
      `UPDATE cart_lines SET cart_id = ?1, quantity = min(quantity, ${sellable})
       WHERE line_id IN (
         SELECT l.line_id FROM cart_lines l JOIN sellable s ON s.sku = l.sku
         WHERE l.cart_id = ?2 AND s.quantity > 0
           AND l.sku NOT IN (SELECT o.sku FROM cart_lines o WHERE o.cart_id = ?1)
         ORDER BY l.position
         LIMIT max(0, ${maxLines} - (SELECT count(*) FROM cart_lines o WHERE o.cart_id = ?1)))`,
    ),
    ...moveExtrasStatements(env, source.id, ownId),
    env.DB.prepare('DELETE FROM cart_lines WHERE cart_id = ?').bind(source.id),
    both('UPDATE carts SET merged_into = ?1 WHERE cart_id = ?2'),
    both('UPDATE carts SET source_cart_id = ?2 WHERE cart_id = ?1'),
    ...repriceStatements(env, ownId, own.row.currency),
  ]);
  // Only a cart that had something before is reported as merged.
  const status = isEmpty(own.cart) ? 'none' : 'merged';
  return { status, cart: (await openCart(caller, ownId)).cart };
}
