/** Orders from several carts of platforms, which one customer has taken over. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Shop, startShop } from '../../shop/harness.ts';
import { expectSchema } from '../../ucp/schemas.ts';
import type { WebhookReceiver } from '../../ucp/webhook-receiver.ts';
import { type Backend, of, openBackend } from '../cart/carts-fixture.ts';
import { arrived, type Buyer, buy, move, openCheckout, schedule, takenCart } from './platform-order.ts';

let shop: Shop;
let backend: Backend;
beforeAll(async () => {
  shop = await startShop({ products: 20, variables: { WEBHOOK_RETRY: '50' } });
  backend = await openBackend(shop);
});
afterAll(() => shop?.dispose());

/** The pieces in the last webhook of a platform, by their ids. */
const notifiedOf = ({ received }: WebhookReceiver) => received.at(-1)?.order.line_items.map(({ item }) => item.id);

async function remove(buyer: Buyer, sku: string): Promise<void> {
  const cart = await backend.call('getOwnCart', {}, buyer);
  const lineId = cart.lineItems.find((line) => line.sku === sku)?.lineId ?? '';
  await backend.call('deleteProduct', { ...of(cart), lineId }, buyer);
}

it('notifies each platform, with its own pieces, and is noted at each checkout', async () => {
  const own = await backend.product(3);
  const one = await takenCart(backend, { own });
  const { buyer } = one;
  const two = await takenCart(backend, { buyer });
  const more = await takenCart(backend, { buyer, by: two });
  const checkouts = [
    await openCheckout(backend, one, 'checkout-one'),
    await openCheckout(backend, two, 'checkout-two'),
    await openCheckout(backend, more, 'checkout-more'),
  ];
  const orderNumber = await buy(backend, one);
  await Promise.all([arrived(one.receiver, 1), arrived(two.receiver, 1)]);
  expect(notifiedOf(one.receiver)).toEqual([one.sku, 'other']);
  expect(notifiedOf(two.receiver)).toEqual([two.sku, more.sku, 'other']);
  for (const checkout of checkouts) expect(await checkout.read()).toMatchObject({ status: 'ordered', orderNumber });

  await move(backend, orderNumber, 'SHIPPED');
  await schedule(backend);
  await Promise.all([arrived(one.receiver, 2), arrived(two.receiver, 2)]);
  for (const [{ platform, receiver }, checkoutId] of [
    [one, 'checkout-one'],
    [two, 'checkout-two'],
  ] as const) {
    const { status, body } = await platform.signed('GET', `/orders/${orderNumber}`);
    expect(status).toBe(200);
    expectSchema('shopping/order.json', body);
    expect(body).toEqual(receiver.received[1]?.order);
    expect(body).toMatchObject({ checkout_id: checkoutId, fulfillment: { events: [{ type: 'shipped' }] } });
  }
  expect(JSON.stringify([one.receiver.received, two.receiver.received])).not.toContain(own);
});

it('notifies a platform whose cart became the customer’s, and one whose cart was merged into it', async () => {
  const claimed = await takenCart(backend);
  const merged = await takenCart(backend, { buyer: claimed.buyer });
  await buy(backend, claimed);
  await Promise.all([arrived(claimed.receiver, 1), arrived(merged.receiver, 1)]);
  expect(notifiedOf(claimed.receiver)).toEqual([claimed.sku, 'other']);
  expect(notifiedOf(merged.receiver)).toEqual([merged.sku, 'other']);
});

it('does not notify a platform whose pieces were removed, even if another one brings them', async () => {
  const first = await takenCart(backend);
  const { buyer, sku } = first;
  const second = await takenCart(backend, { buyer });
  await remove(buyer, sku);
  const third = await takenCart(backend, { buyer, sku });
  await buy(backend, third);
  await Promise.all([arrived(second.receiver, 1), arrived(third.receiver, 1)]);
  expect(notifiedOf(second.receiver)).toEqual([second.sku, 'other']);
  expect(notifiedOf(third.receiver)).toEqual([sku, 'other']);
  expect(first.receiver.tried).toEqual([]);
});
