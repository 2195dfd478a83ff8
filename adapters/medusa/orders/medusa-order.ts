import { z } from 'zod';
import { askMedusa, type MedusaEnv } from '../connection/medusa.ts';
import type { OrderSnapshot } from '../payment/order-snapshot.ts';

const time = z.coerce.date().nullish();

const fulfillment = z.object({
  packed_at: time,
  shipped_at: time,
  delivered_at: time,
  canceled_at: time,
  labels: z.array(z.object({ tracking_number: z.string(), tracking_url: z.string().default('') })).nullish(),
});
export type Fulfillment = z.output<typeof fulfillment>;

const payment = z.object({
  refunds: z.array(z.object({ amount: z.number(), created_at: z.coerce.date() })).nullish(),
});

/** What the gateway has written at an order (payment/place-order.ts). */
const metadata = z.object({
  orderNumber: z.string(),
  product: z.string(),
  // Written by the gateway itself.
  order: z.custom<OrderSnapshot>((value) => typeof value === 'object' && value !== null),
});

const medusaOrder = z.object({
  id: z.string(),
  created_at: z.coerce.date(),
  status: z.string(),
  canceled_at: time,
  payment_status: z.string(),
  fulfillment_status: z.string(),
  metadata,
  fulfillments: z.array(fulfillment).nullish(),
  payment_collections: z.array(z.object({ payments: z.array(payment).nullish() })).nullish(),
});
export type MedusaOrder = z.output<typeof medusaOrder>;

const fields = [
  'id',
  'created_at',
  'status',
  'canceled_at',
  'payment_status',
  'fulfillment_status',
  'metadata',
  '*fulfillments',
  '*fulfillments.labels',
  '*payment_collections.payments',
  '*payment_collections.payments.refunds',
].join(',');

export const readMedusaOrder = async (env: MedusaEnv, orderId: string): Promise<MedusaOrder> =>
  (await askMedusa(env, { path: `/admin/orders/${orderId}`, query: { fields } }, z.object({ order: medusaOrder })))
    .order;

/** A part of a customer's orders, newest first, and how many there are. */
export async function listMedusaOrders(
  env: MedusaEnv,
  customerId: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ total: number; orders: MedusaOrder[] }> {
  const query = { customer_id: customerId, fields, order: '-created_at', offset, limit };
  const answer = z.object({ count: z.int(), orders: z.array(medusaOrder) });
  const { count, orders } = await askMedusa(env, { path: '/admin/orders', query }, answer);
  return { total: count, orders };
}
