import { beforeAll, expect, test } from 'vitest';
import type { Cart } from '../../../shared/contract/cart/cart.ts';
import { type Backend, of, openBackend, readyCart, type Shopper, visitor } from '../cart/carts-fixture.ts';
import { payUnnotified } from '../payment/pay-unnotified.ts';

let backend: Backend;

beforeAll(async () => {
  backend = await openBackend();
});

/** Opens the payment of a cart; returns the path of the provider's page. */
async function openPayment(cart: Cart, buyer: Shopper): Promise<string> {
  const returnUrl = `${backend.shop.shopUrl}/fr-fr/order-adyen-check/`;
  const payment = { paymentProduct: 'cb', returnUrl, amount: cart.totalPrice };
  const { action } = await backend.call('createPayment', { ...of(cart), payment }, buyer);
  return new URL(action?.url ?? '').pathname;
}

async function ordered(buyer: Shopper, items: { sku: string; quantity: number }[]): Promise<Cart> {
  const cart = await readyCart(backend, buyer, items);
  await payUnnotified(backend.shop, await openPayment(cart, buyer));
  return backend.call('validateCart', of(cart), buyer);
}

test('orders are listed by the page, the latest first, with the number, the sum and the pictures of each', async () => {
  const buyer = await backend.customer();
  const skus = await Promise.all([2900, 4900, 7900].map((price) => backend.product(9, { price })));
  const [one = '', two = '', three = ''] = skus;
  const first = await ordered(buyer, [{ sku: one, quantity: 2 }]);
  const second = await ordered(buyer, [
    { sku: three, quantity: 1 },
    { sku: two, quantity: 3 },
  ]);
  const third = await ordered(buyer, [{ sku: two, quantity: 1 }]);
  // With distinct dates, since they follow each other quickly.
  const days = [first, second, third].map(({ orderNumber }, day) =>
    backend.db
      .prepare('UPDATE orders SET created_at = ? WHERE order_number = ?')
      .bind(`2026-07-1${day}T10:00:00.000Z`, orderNumber),
  );
  await backend.db.batch(days);
  const page = (number: number, size: number) => backend.call('listOrders', { page: number, size }, buyer);

  const all = await page(1, 10);
  expect(all.total).toBe(3);
  expect(all.orders.map(({ orderNumber }) => orderNumber)).toEqual(
    [third, second, first].map(({ orderNumber }) => orderNumber),
  );
  const optionOf = (sku: string) => sku.replace(/-M$/, '');
  expect(all.orders[1]).toEqual({
    orderNumber: second.orderNumber,
    cartId: second.id,
    createdAt: '2026-07-11T10:00:00.000Z',
    status: 'PAID',
    payUntil: null,
    totalPrice: second.totalPrice,
    nbProducts: 4,
    optionIds: [optionOf(three), optionOf(two)],
    // Two to four working days after a Saturday, without the holiday.
    delivery: {
      to: 'address',
      name: 'Livraison à domicile',
      address: second.shippingAddress,
      arrives: { from: '2026-07-15', until: '2026-07-17' },
      readyOn: null,
    },
    deliveredAt: null,
    charged: true,
    refunds: [],
  });
  expect(all.orders.map(({ totalPrice }) => totalPrice.centAmount)).toEqual(
    [third, second, first].map(({ totalPrice }) => totalPrice.centAmount),
  );
  expect(await page(1, 2)).toEqual({ total: 3, more: false, orders: all.orders.slice(0, 2) });
  expect(await page(2, 2)).toEqual({ total: 3, more: false, orders: all.orders.slice(2) });
  expect(await page(3, 2)).toEqual({ total: 3, more: false, orders: [] });
});

test('an order stands with at most four pictures, in the order of its lines', async () => {
  const buyer = await backend.customer();
  const skus = await Promise.all(Array.from({ length: 5 }, () => backend.product(1)));
  await ordered(
    buyer,
    skus.map((sku) => ({ sku, quantity: 1 })),
  );
  const { orders } = await backend.call('listOrders', { page: 1, size: 10 }, buyer);
  expect(orders[0]?.optionIds).toEqual(skus.slice(0, 4).map((sku) => sku.replace(/-M$/, '')));
});

test('an order has its lines as they were, with what each cost', async () => {
  const buyer = await backend.customer();
  const [dress, gift] = [
    await backend.product(5, { price: 8990 }),
    await backend.product(5, { price: 2500, segmentation: 'dematerialised', categoryLabel: 'ON_DEMAND' }),
  ];
  const cart = await ordered(buyer, [
    { sku: dress, quantity: 3 },
    { sku: gift, quantity: 1 },
  ]);
  // Prices and names change.
  await backend.db
    .prepare('UPDATE prices SET price = 1 WHERE option_id = (SELECT option_id FROM skus WHERE sku = ?)')
    .bind(dress)
    .run();
  const order = await backend.call('getOrderOfCart', { cartId: cart.id }, buyer);
  const names = { color: { fr: 'Ecru' }, name: { pl: 'Test piece' }, size: 'M', delivery: null };
  expect(order.lines).toMatchObject([
    {
      sku: dress,
      optionId: dress.replace(/-M$/, ''),
      productId: cart.lineItems[0]?.productId,
      quantity: 3,
      totalPrice: { centAmount: 26_970, currencyCode: 'EUR' },
      ...names,
    },
    { sku: gift, quantity: 1, totalPrice: { centAmount: 2500, currencyCode: 'EUR' }, ...names },
  ]);
});

test('an order is its customer’s alone, and none before it is paid', async () => {
  const [buyer, other] = [await backend.customer(), await backend.customer()];
  const sku = await backend.product(5);
  const cart = await readyCart(backend, buyer, [{ sku, quantity: 1 }]);
  const none = { statusCode: 404, code: 'unknown', message: `No order found for cart ${cart.id}` };
  await openPayment(cart, buyer);
  expect(await backend.refused('getOrderOfCart', { cartId: cart.id }, buyer)).toEqual(none);
  expect(await backend.call('listOrders', { page: 1, size: 10 }, buyer)).toEqual({ total: 0, more: false, orders: [] });

  await payUnnotified(backend.shop, await openPayment(cart, buyer));
  await backend.call('validateCart', of(cart), buyer);
  expect(await backend.refused('getOrderOfCart', { cartId: cart.id }, other)).toEqual(none);
  expect(await backend.call('listOrders', { page: 1, size: 10 }, other)).toEqual({ total: 0, more: false, orders: [] });
  expect(await backend.refused('getOrderOfCart', { cartId: cart.id }, visitor)).toMatchObject({
    statusCode: 401,
  });
});
