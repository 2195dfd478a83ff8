import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Shop, startShop } from '../harness.ts';
import { type Backend, openBackend, readyCart, type Shopper } from './carts-fixture.ts';
import { payCart } from './paid-cart.ts';

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

const statuses = async () =>
  (
    await shop.db
      .prepare('SELECT order_number, status FROM orders WHERE payment_id IS NULL ORDER BY order_number')
      .all()
  ).results;

it('orders of the demo are prepared, shipped with a parcel to follow, and delivered; former ones stay', async () => {
  const buyer = await backend.customer();
  const orderNumber = await buy(buyer);
  const before = await statuses();
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
  expect(await statuses()).toEqual(before);
});

it('an order that was cancelled meanwhile stays cancelled', async () => {
  const buyer = await backend.customer();
  const orderNumber = await buy(buyer);
  await shop.db
    .prepare(`UPDATE orders SET status = 'CANCELLED' WHERE order_number = ?`)
    .bind(orderNumber)
    .run();
  await later(60);
  expect((await backend.call('getOrder', { orderNumber }, buyer)).status).toBe('CANCELLED');
});
