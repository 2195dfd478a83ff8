import { type Backend, readyCart, type Shopper } from '../cart/carts-fixture.ts';
import { payCart } from '../payment/paid-cart.ts';

/**
 * Buys pieces of new products and has them delivered `days` ago; returns the order's number. Default: two pieces of
 * one product.
 */
export async function deliveredOrder(
  backend: Backend,
  buyer: Shopper,
  { pieces = [2], days = 1 }: { pieces?: readonly number[]; days?: number } = {},
): Promise<string> {
  const items = await Promise.all(pieces.map(async (quantity) => ({ sku: await backend.product(9), quantity })));
  const { orderNumber } = await payCart(backend, await readyCart(backend, buyer, items), buyer);
  await deliver(backend, orderNumber ?? '', days);
  return orderNumber ?? '';
}

/** Has an order delivered some days ago. */
export async function deliver({ db }: Backend, orderNumber: string, days: number): Promise<void> {
  const at = new Date(Date.now() - days * 86_400_000).toISOString();
  await db.batch([
    db.prepare(`INSERT INTO order_steps (order_number, status, at) VALUES (?, 'DELIVERED', ?)`).bind(orderNumber, at),
    db.prepare(`UPDATE orders SET status = 'DELIVERED' WHERE order_number = ?`).bind(orderNumber),
  ]);
}
