/** The states of orders, from what Medusa says of payment and fulfilment. */
import { expect, test } from 'vitest';
import type { MedusaOrder } from '../../../adapters/medusa/orders/medusa-order.ts';
import { orderOf } from '../../../adapters/medusa/orders/order.ts';

const at = (day: number) => new Date(Date.UTC(2026, 0, day));

const placed: MedusaOrder = {
  id: 'order_1',
  created_at: at(1),
  status: 'pending',
  payment_status: 'captured',
  fulfillment_status: 'not_fulfilled',
  metadata: {
    orderNumber: 'SV260101-AAAAAAAA',
    product: 'visa',
    order: {
      cartId: 'cart',
      createdAt: at(1).toISOString(),
      lines: [],
      discounts: [],
      shippingPrice: 0,
      totalPrice: { centAmount: 5000, currencyCode: 'EUR' },
      delivery: null,
      shippingAddress: null,
      billingAddress: null,
    },
  },
};

const read = (changes: Partial<MedusaOrder>) => orderOf({ ...placed, ...changes }, { language: 'en' });

test.each([
  [{}, 'PAID'],
  [{ fulfillment_status: 'partially_fulfilled' }, 'PREPARING'],
  [{ fulfillment_status: 'fulfilled' }, 'PREPARING'],
  [{ fulfillment_status: 'partially_shipped' }, 'SHIPPED'],
  [{ fulfillment_status: 'shipped', payment_status: 'partially_refunded' }, 'SHIPPED'],
  [{ fulfillment_status: 'partially_delivered' }, 'SHIPPED'],
  [{ fulfillment_status: 'delivered' }, 'DELIVERED'],
  [{ fulfillment_status: 'delivered', payment_status: 'refunded' }, 'RETURNED'],
  [{ fulfillment_status: 'not_fulfilled', payment_status: 'refunded' }, 'CANCELLED'],
  [{ status: 'canceled', payment_status: 'refunded' }, 'CANCELLED'],
] as const)('%o is %s', (changes, status) => {
  expect(read(changes).status).toBe(status);
});

test('a sent order has its tracking and its steps, without fulfilments that were cancelled', () => {
  const labels = [{ tracking_number: 'T1', tracking_url: 'https://carrier.example/T1' }];
  const order = read({
    fulfillment_status: 'shipped',
    fulfillments: [
      { packed_at: at(2), canceled_at: at(2) },
      { packed_at: at(3), shipped_at: at(4), labels },
    ],
  });
  expect(order.tracking).toEqual({ number: 'T1', url: 'https://carrier.example/T1' });
  expect(order.steps?.map(({ status, at: time }) => [status, time?.slice(0, 10)])).toEqual([
    ['PAID', '2026-01-01'],
    ['PREPARING', '2026-01-03'],
    ['SHIPPED', '2026-01-04'],
  ]);
  expect(order.deliveredAt).toBeNull();
});

test('a state is reached when the last parcel has reached it', () => {
  const fulfillments = [
    { packed_at: at(2), shipped_at: at(3), delivered_at: at(5) },
    { packed_at: at(2), shipped_at: at(4), delivered_at: at(6) },
  ];
  expect(read({ fulfillment_status: 'delivered', fulfillments }).deliveredAt).toBe(at(6).toISOString());
});

test('refunds are in cents, the earliest first', () => {
  const refunds = [
    { amount: 9.95, created_at: at(9) },
    { amount: 10, created_at: at(8) },
  ];
  const order = read({ payment_status: 'partially_refunded', payment_collections: [{ payments: [{ refunds }] }] });
  expect(order.refunds?.map(({ amount }) => amount.centAmount)).toEqual([1000, 995]);
  expect(order).toMatchObject({ charged: true, totalPrice: { centAmount: 5000 } });
});
