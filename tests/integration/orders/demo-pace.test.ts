/** @module-tag exhaustive */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Shop, startShop } from '../../shop/harness.ts';
import { type Backend, openBackend, readyCart, type Shopper } from '../cart/carts-fixture.ts';
import { payCart } from '../payment/paid-cart.ts';

let shop: Shop;
let backend: Backend;

beforeAll(async () => {
  shop = await startShop({ ordersMove: true, products: 20 });
  backend = await openBackend(shop);
});
afterAll(() => shop?.dispose());

/** Runs the schedule as if it were some minutes later. */
async function later(minutes: number): Promise<void> {
  const worker = await shop.backend.getWorker();
  const scheduledTime = new Date(Date.now() + minutes * 60_000);
  await worker.scheduled({ cron: '* * * * *', scheduledTime });
}

async function buy(buyer: Shopper): Promise<string> {
  const cart = await readyCart(backend, buyer, [{ sku: await backend.product(5), quantity: 1 }]);
  return (await payCart(backend, cart, buyer)).orderNumber ?? '';
}

/** The initial orders of the demo, with their latest events. */
const former = async () =>
  (
    await shop.db
      .prepare(
        `SELECT o.order_number, o.status, o.created_at, max(s.at) AS at FROM orders o
         JOIN order_steps s ON s.order_number = o.order_number
         WHERE o.payment_id IS NULL GROUP BY o.order_number`,
      )
      .all<{ order_number: string; status: string; created_at: string; at: string }>()
  ).results;

it('orders of the demo are prepared, shipped with a parcel to follow, and delivered', async () => {
  const buyer = await backend.customer();
  const orderNumber = await buy(buyer);
  const read = () => backend.call('getOrder', { orderNumber }, buyer);
  await later(1);
  expect((await read()).status).toBe('PAID');
  await later(3);
  expect(await read()).toMatchObject({ status: 'PREPARING', tracking: null, returnUntil: null });
  await later(4);
  expect((await read()).status).toBe('PREPARING');
  await later(7);
  const shipped = await read();
  expect(shipped.status).toBe('SHIPPED');
  expect(shipped.tracking?.number).toMatch(/^SLV\d{12}$/);
  await later(13);
  const delivered = await read();
  expect(delivered).toMatchObject({ status: 'DELIVERED', tracking: shipped.tracking });
  expect(delivered.steps.map(({ status }) => status)).toEqual(['PAID', 'PREPARING', 'SHIPPED', 'DELIVERED']);
  expect(delivered.returnUntil).not.toBeNull();
  await later(60);
  expect((await read()).steps).toEqual(delivered.steps);
});

it('orders that the demo begins with have gone on in their own time, as long as a parcel takes', async () => {
  await shop.db.batch([
    shop.db.prepare(`UPDATE orders SET status = 'PREPARING' WHERE payment_id IS NULL AND status = 'DELIVERED'`),
    shop.db.prepare(
      `DELETE FROM order_steps WHERE status IN ('SHIPPED', 'DELIVERED') AND order_number IN (
         SELECT order_number FROM orders WHERE payment_id IS NULL AND status = 'PREPARING')`,
    ),
  ]);
  expect((await former()).map(({ status }) => status)).toContain('PREPARING');
  for (const minute of [1, 2, 3]) await later(minute);
  const moved = await former();
  expect(new Set(moved.map(({ status }) => status))).toEqual(new Set(['DELIVERED', 'CANCELLED', 'RETURNED']));
  const days = ({ at, created_at }: (typeof moved)[number]) => (Date.parse(at) - Date.parse(created_at)) / 86_400_000;
  expect(moved.filter((order) => order.status === 'DELIVERED' && days(order) > 7)).toEqual([]);
  const news = await shop.db
    .prepare('SELECT count(*) AS n FROM order_news JOIN orders USING (order_number) WHERE payment_id IS NULL')
    .first<number>('n');
  expect(news).toBe(0);
});

it('an order that was cancelled meanwhile stays cancelled', async () => {
  const buyer = await backend.customer();
  const orderNumber = await buy(buyer);
  await shop.db.prepare(`UPDATE orders SET status = 'CANCELLED' WHERE order_number = ?`).bind(orderNumber).run();
  await later(60);
  expect((await backend.call('getOrder', { orderNumber }, buyer)).status).toBe('CANCELLED');
});
