import { Refused } from '../../../backend/problem.ts';
import type { Caller, Handlers } from '../../../backend/serve.ts';
import { outcomeOf } from '../../../shared/checkout/checkout.ts';
import type { CartsEnv } from '../carts/bindings.ts';
import { askCart, customerOf } from '../carts/own-cart.ts';
import type { CustomersEnv } from '../customers/bindings.ts';
import { customerInMedusa } from '../customers/handlers.ts';
import type { CartPayment } from '../payment/payment.ts';
import { listMedusaOrders, readMedusaOrder } from './medusa-order.ts';
import { type OrderAnswer, orderOf, summaryOf, waitingOrder } from './order.ts';
import type { medusaOrderRows } from './rows.ts';

type OrdersEnv = CartsEnv & CustomersEnv;

const unknown = (about: string) => new Refused('unknown', `No order found for ${about}`);

/** The payment of a cart; null without one, and for a cart that does not exist or is another customer's. */
async function paymentOf(caller: Caller<OrdersEnv>, cartId: string): Promise<CartPayment | null> {
  try {
    return await askCart(caller, 'paymentOf', { cartId });
  } catch (error) {
    if (error instanceof Refused && error.code === 'cart-unknown') return null;
    throw error;
  }
}

/** The order of a cart of the caller. 404 for an unknown cart and for another customer's alike. */
async function orderOfCart(caller: Caller<OrdersEnv>, cartId: string, about: string): Promise<OrderAnswer> {
  const payment = await paymentOf(caller, cartId);
  if (payment?.orderId == null || payment.customerId !== caller.customerId) throw unknown(about);
  return orderOf(await readMedusaOrder(caller.env, payment.orderId), caller);
}

/** The payment of the customer's cart that waits for the bank or for a person: a future order. */
async function waitingPayment(caller: Caller<OrdersEnv>): Promise<CartPayment | null> {
  const cartId = await customerOf(caller)?.cart();
  const payment = cartId == null ? null : await paymentOf(caller, cartId);
  const waits = payment?.state === 'open' && outcomeOf(payment.result) === 'pending';
  return waits ? payment : null;
}

/** Orders of Medusa, with numbers of our own. */
export const orderHandlers: Handlers<typeof medusaOrderRows, OrdersEnv> = {
  async listOrders({ page, size }, caller) {
    const [waiting, customerId] = await Promise.all([
      waitingPayment(caller),
      customerInMedusa(caller).then(({ id }) => id),
    ]);
    const first = waiting === null ? [] : [waitingOrder(waiting, caller)];
    const from = (page - 1) * size;
    const listed = first.slice(from, from + size);
    const part = { offset: Math.max(0, from - first.length), limit: size - listed.length };
    const { total, orders } = await listMedusaOrders(caller.env, customerId, part);
    return {
      total: total + first.length,
      orders: [...listed, ...orders.slice(0, part.limit).map((each) => summaryOf(each, caller))],
    };
  },

  getOrderOfCart: ({ cartId }, caller) => orderOfCart(caller, cartId, `cart ${cartId}`),

  async getOrder({ orderNumber }, caller) {
    const cartId = await caller.env.ORDER_NUMBERS.getByName(orderNumber).cart();
    if (cartId === null) throw unknown(`number ${orderNumber}`);
    return orderOfCart(caller, cartId, `number ${orderNumber}`);
  },

  /** Cancelled orders count as purchases. */
  async getLastPurchaseDate(_, caller) {
    const { orders } = await listMedusaOrders(caller.env, await customerInMedusa(caller).then(({ id }) => id), {
      offset: 0,
      limit: 1,
    });
    return { value: orders[0]?.created_at.toISOString().slice(0, 10).replaceAll('-', '') ?? null };
  },
};
