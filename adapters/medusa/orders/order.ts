import type { z } from 'zod';
import type { Caller } from '../../../backend/serve.ts';
import type { order } from '../../../shared/contract/orders/orders.ts';
import { centsOf } from '../catalogue/product.ts';
import type { OrderSnapshot } from '../payment/order-snapshot.ts';
import type { CartPayment } from '../payment/payment.ts';
import type { Fulfillment, MedusaOrder } from './medusa-order.ts';

export type OrderAnswer = z.input<typeof order>;
type Step = NonNullable<OrderAnswer['steps']>[number];
type Status = NonNullable<Step['status']>;
type Language = Pick<Caller, 'language'>;

/** The states of a fulfilment in Medusa, in part or whole. */
const fulfilled: readonly [ending: string, status: Status][] = [
  ['delivered', 'DELIVERED'],
  ['shipped', 'SHIPPED'],
  ['fulfilled', 'PREPARING'],
];

/** The state of an order, from its payment and fulfilment. One of which a part is delivered is on its way. */
function statusOf({ status, payment_status, fulfillment_status }: MedusaOrder): Status {
  if (status === 'canceled' || payment_status === 'canceled') return 'CANCELLED';
  const state = fulfillment_status.replace('partially_delivered', 'shipped').replace('partially_', '');
  const found = fulfilled.find(([ending]) => ending === state)?.[1];
  if (payment_status === 'refunded') return found === 'SHIPPED' || found === 'DELIVERED' ? 'RETURNED' : 'CANCELLED';
  return found ?? 'PAID';
}

const fulfillmentsOf = ({ fulfillments }: MedusaOrder): Fulfillment[] =>
  (fulfillments ?? []).filter(({ canceled_at }) => canceled_at == null);

/** The time when the last fulfilment reached a state; null if one has not. */
function reached(medusa: MedusaOrder, time: 'packed_at' | 'shipped_at' | 'delivered_at'): string | null {
  const times = fulfillmentsOf(medusa).map((each) => each[time]?.toISOString() ?? '');
  return times.includes('') ? null : (times.toSorted().at(-1) ?? null);
}

function stepsOf(medusa: MedusaOrder): Step[] {
  const steps: [Status, string | null | undefined][] = [
    ['PAID', medusa.created_at.toISOString()],
    ['PREPARING', reached(medusa, 'packed_at')],
    ['SHIPPED', reached(medusa, 'shipped_at')],
    ['DELIVERED', reached(medusa, 'delivered_at')],
    ['CANCELLED', medusa.canceled_at?.toISOString()],
  ];
  return steps.flatMap(([status, at]) => (at == null ? [] : [{ status, at }]));
}

const refundsOf = ({ payment_collections, metadata: { product } }: MedusaOrder): NonNullable<OrderAnswer['refunds']> =>
  (payment_collections ?? [])
    .flatMap(({ payments }) => payments ?? [])
    .flatMap(({ refunds }) => refunds ?? [])
    .toSorted((one, other) => one.created_at.getTime() - other.created_at.getTime())
    .map(({ amount, created_at }) => {
      const refunded = { centAmount: centsOf(amount) };
      return { createdAt: created_at.toISOString(), amount: refunded, means: [{ product, amount: refunded }] };
    });

/** What is known of an order from its cart alone. */
function agreed(snapshot: OrderSnapshot, { language }: Language) {
  const { delivery, shippingAddress, lines, totalPrice, cartId } = snapshot;
  return {
    cartId,
    totalPrice,
    nbProducts: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    optionIds: [...new Set(lines.flatMap(({ optionId }) => optionId ?? []))].slice(0, 4),
    delivery:
      delivery === null
        ? null
        : { ...delivery, name: delivery.name[language], address: shippingAddress, readyOn: null },
  };
}

/** An order in a list. */
export function summaryOf(medusa: MedusaOrder, caller: Language): OrderAnswer {
  const status = statusOf(medusa);
  const refunds = refundsOf(medusa);
  return {
    ...agreed(medusa.metadata.order, caller),
    orderNumber: medusa.metadata.orderNumber,
    createdAt: medusa.created_at.toISOString(),
    status,
    deliveredAt: status === 'DELIVERED' ? reached(medusa, 'delivered_at') : null,
    charged: status !== 'CANCELLED' || refunds.length > 0,
    refunds,
  };
}

/** A payment that waits for the bank, or for a person, as the order that it becomes. */
export const waitingOrder = ({ number, difference, order: snapshot }: CartPayment, caller: Language): OrderAnswer => ({
  ...agreed(snapshot, caller),
  orderNumber: number,
  createdAt: snapshot.createdAt,
  status: difference === null ? 'PENDING' : 'IN_REVIEW',
});

/** An order with its lines. */
export function orderOf(medusa: MedusaOrder, caller: Language): OrderAnswer {
  const { product, order: snapshot } = medusa.metadata;
  const [label] = fulfillmentsOf(medusa).flatMap(({ labels }) => labels ?? []);
  return {
    ...summaryOf(medusa, caller),
    lines: snapshot.lines.map((line, at) => ({ ...line, position: at + 1, size: line.size[caller.language] })),
    discounts: snapshot.discounts,
    shippingPrice: { centAmount: snapshot.shippingPrice },
    payments: [{ product, amount: { centAmount: snapshot.totalPrice.centAmount } }],
    billingAddress: snapshot.billingAddress ?? null,
    steps: stepsOf(medusa),
    tracking: label === undefined ? null : { number: label.tracking_number, url: label.tracking_url },
  };
}
