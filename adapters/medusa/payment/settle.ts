/**
 * How a payment becomes an order of Medusa, or ends without one, by the reference backend's table of states. Shopper,
 * notification and cancellation all come here, in the cart's Durable Object, one after another. Pieces are held while
 * the payment is open; if they are gone nevertheless when it is authorised, it is refunded.
 *
 * Wherever this is killed, the next report goes on: the provider repeats a notification until it is acknowledged, the
 * order of a cart is made once, and so is the refund.
 */
import { eventOf, resultsBefore, stateOf, transitions } from '../../../backend/carts/payment-states.ts';
import { logAlarm } from '../../../backend/log.ts';
import { differenceOf, type Report } from '../../../backend/provider/report.ts';
import { outcomeOf, type PaymentOutcome } from '../../../shared/checkout/checkout.ts';
import type { PaymentResult } from '../../../shared/contract/cart/cart.ts';
import { MedusaRefusal } from '../connection/medusa.ts';
import type { Storage } from '../connection/storage.ts';
import { releasePieces } from './holds.ts';
import { type CartPayment, requestOf, storePayment } from './payment.ts';
import type { PaymentEnv } from './payment-env.ts';
import { placeOrder } from './place-order.ts';
import { cancelSession, refundWhole } from './provider.ts';

export interface Settling {
  env: PaymentEnv;
  storage: Storage;
}

/** What a report did to a payment. */
export interface Settled {
  payment: CartPayment;
  outcome: PaymentOutcome;
}

function alarm({ id }: CartPayment, difference: string, { resultCode, amount }: Report): void {
  const reported = `${resultCode} ${amount.centAmount} ${amount.currencyCode}`;
  logAlarm('a payment differs from the request', { paymentId: id, difference, reported });
}

/** Applies the provider's report to a payment: order, release, refund, or nothing yet. */
export async function settle(settling: Settling, payment: CartPayment, report: Report): Promise<Settled> {
  const store = (changes: Partial<CartPayment>) => storePayment(settling.storage, { ...payment, ...changes });
  const { resultCode } = report;
  const outcome = outcomeOf(resultCode);
  const difference = differenceOf(requestOf(payment), report);
  const { to, effect } = transitions[stateOf(payment)][difference === null ? eventOf(resultCode) : 'differs'];
  switch (effect) {
    case 'nothing':
      return { payment, outcome: to === 'released' ? outcome : to === 'paid' ? 'paid' : pendingOr(payment, outcome) };
    case 'note': {
      const isLater = resultsBefore(resultCode).includes(payment.result);
      return { payment: isLater ? await store({ result: resultCode }) : payment, outcome };
    }
    case 'release': {
      await releasePieces(settling.env, payment.medusaId);
      const released = await store({ state: 'released', result: resultCode });
      if (resultCode === 'Refused') await settling.env.CUSTOMERS.getByName(payment.customerId).countRefusal(payment.id);
      return { payment: released, outcome };
    }
    case 'order':
      return order(settling, payment, report);
    case 'review':
      alarm(payment, difference ?? 'state', report);
      return { payment: await store({ difference: difference ?? 'state', result: 'Pending' }), outcome: 'pending' };
    case 'alarm':
      // Paid after it was cancelled, or its pieces are gone: there is no order, and will be none.
      if (to === 'released' && difference === null) await refundWhole(settling.env, payment);
      else alarm(payment, difference ?? 'state', report);
      return { payment, outcome: to === 'paid' || payment.soldOut ? 'paid' : 'retry' };
  }
}

/** The outcome of a payment that stays as it is: under review it is pending, whatever is reported. */
const pendingOr = (payment: CartPayment, outcome: PaymentOutcome): PaymentOutcome =>
  stateOf(payment) === 'begun' ? outcome : 'pending';

/** Makes the order of an authorised payment; if its pieces are gone, refunds it. */
async function order(settling: Settling, payment: CartPayment, report: Report): Promise<Settled> {
  const { env, storage } = settling;
  let paid = payment;
  if (!paid.soldOut) {
    try {
      const orderId = await placeOrder(env, paid);
      const ordered = { ...paid, state: 'paid', result: report.resultCode, orderId } as const;
      return { payment: await storePayment(storage, ordered), outcome: 'paid' };
    } catch (error) {
      if (!(error instanceof MedusaRefusal) || error.code !== 'insufficient_inventory') throw error;
    }
    // Stored first, so that no order is made after the refund.
    paid = await storePayment(storage, { ...paid, soldOut: true });
  }
  await refundWhole(env, paid);
  const released = { ...paid, state: 'released', result: report.resultCode } as const;
  return { payment: await storePayment(storage, released), outcome: 'paid' };
}

/** Cancels an open payment at its provider; the outcome is `retry` if that succeeded. */
export async function closePayment(settling: Settling, payment: CartPayment): Promise<Settled> {
  if (payment.difference !== null) return { payment, outcome: 'pending' };
  return settle(settling, payment, await cancelSession(settling.env, payment));
}

/**
 * The result for the shopper. A payment under review is pending, whatever the provider reports; one that was paid after
 * it was cancelled is refunded, and stays cancelled; one whose pieces are gone was paid.
 */
export function shopperResult({ payment, outcome }: Settled, resultCode: PaymentResult): PaymentResult {
  if (outcome === outcomeOf(resultCode)) return resultCode;
  return outcome === 'pending' ? 'Pending' : payment.result;
}
