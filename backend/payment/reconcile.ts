/**
 * Compares the shop's payments with the provider's, and settles the differences: money without an order, an order
 * without money, and what a failed payment still holds. Each step is one conditional transaction, or an idempotent
 * call. A run that is killed anywhere can therefore be repeated, and a second run finds nothing.
 */
import { outcomeOf } from '../../shared/checkout/checkout.ts';
import { findPayment, type Payment } from '../carts/payment-rows.ts';
import { sessionOf, settle } from '../carts/payments.ts';
import { authorisedSince, reverseSession } from '../carts/provider.ts';
import type { Env } from '../env.ts';
import { logAlarm, logFailure, logReport } from '../log.ts';
import type { AuthorisedPayment } from '../provider/protocol.ts';
import { ProviderError } from '../provider/provider-error.ts';
import { cancelUnpaidOrder } from './cancel-unpaid.ts';
import { freeReleased } from './free-released.ts';

/** How far a run looks back, in milliseconds: longer than any unnoticed outage. */
const maxAge = 3 * 24 * 60 * 60 * 1000;
/** Minimum age, in milliseconds, of an order: the provider may not list a newer one yet. */
const settlingTime = 10 * 60 * 1000;

/** Counts of a run, logged as one line for operators. */
export interface Reconciliation {
  /** Payments that took money, and orders that were paid at the provider. */
  taken: number;
  orders: number;
  /** Payments whose order was created by this run. */
  finished: number;
  /** Payments without an order that were refunded. */
  refunded: number;
  /** Orders whose payment failed. */
  cancelled: number;
  /** Failed payments that still held gift cards, points or promo codes. */
  freed: number;
  /** Cases that a person has to check. */
  alarms: number;
}

type Closed = 'finished' | 'refunded' | 'alarms' | null;

/** Refunds all that is left of a payment without an order. */
async function giveBack(env: Env, { sessionId, amount, refunded }: AuthorisedPayment): Promise<Closed> {
  const left = amount.centAmount - refunded;
  if (left <= 0) return null;
  try {
    await reverseSession(env, sessionId, {
      refundId: `without-order-${sessionId}`,
      amount: { ...amount, centAmount: left },
    });
    return 'refunded';
  } catch (error) {
    if (!(error instanceof ProviderError) || error.status !== 422) throw error;
    logAlarm('the provider refuses a refund', { paymentId: sessionId });
    return 'alarms';
  }
}

/** Settles a payment that took money and has no order. */
async function closeAuthorised(env: Env, authorised: AuthorisedPayment, now: Date): Promise<Closed> {
  const payment = await findPayment(env, authorised.sessionId);
  // Cart deleted or payment cancelled: the shopper was notified that nothing was paid, and may have bought again.
  if (payment === null || payment.state === 'released') return giveBack(env, authorised);
  // Under review.
  if (payment.difference !== null) return null;
  const outcome = await settle(env, payment, await sessionOf(env, payment), now);
  return outcome === 'paid' ? 'finished' : 'alarms';
}

async function withoutOrder({ DB }: Env, payments: readonly AuthorisedPayment[]): Promise<AuthorisedPayment[]> {
  const { results } = await DB.prepare(
    `SELECT value AS id FROM json_each(?1) t
     WHERE NOT EXISTS (SELECT 1 FROM orders o WHERE o.payment_id = t.value)`,
  )
    .bind(JSON.stringify(payments.map(({ sessionId }) => sessionId)))
    .all<{ id: string }>();
  const ids = new Set(results.map(({ id }) => id));
  return payments.filter(({ sessionId }) => ids.has(sessionId));
}

type Ordered = Payment & { number: string };

/** Returns the orders of the period that were to be paid at the provider. */
async function paidOrders({ DB }: Env, from: Date, to: Date): Promise<Ordered[]> {
  const { results } = await DB.prepare(
    `SELECT p.*, o.order_number AS number FROM orders o JOIN payments p ON p.payment_id = o.payment_id
     WHERE o.created_at BETWEEN ? AND ? AND p.provider <> 'selvedge' AND o.status <> 'CANCELLED'`,
  )
    .bind(from.toISOString(), to.toISOString())
    .all<Ordered>();
  return results;
}

/** Settles an order that the provider does not list as paid: the provider is asked before anything is done. */
async function closeOrder(env: Env, ordered: Ordered, now: Date): Promise<'cancelled' | 'alarms' | null> {
  const { resultCode } = await sessionOf(env, ordered);
  const outcome = outcomeOf(resultCode);
  if (outcome === 'paid') return null;
  if (outcome === 'retry' && (await cancelUnpaidOrder(env, ordered.number, now))) {
    logAlarm('an order was not paid, and is cancelled', { orderNumber: ordered.number });
    return 'cancelled';
  }
  logAlarm('an order is not paid', { orderNumber: ordered.number, result: resultCode });
  return 'alarms';
}

/**
 * One run. An error with one payment is logged and does not stop the others; the next run tries it again. If the
 * provider's list cannot be read, nothing is done.
 */
export async function reconcile(env: Env, now: Date): Promise<Reconciliation> {
  const since = new Date(now.getTime() - maxAge);
  const authorised = await authorisedSince(env, since);
  const report: Reconciliation = {
    taken: authorised.length,
    orders: 0,
    finished: 0,
    refunded: 0,
    cancelled: 0,
    freed: 0,
    alarms: 0,
  };
  const close = async (id: string, work: () => Promise<Exclude<keyof Reconciliation, 'taken'> | null>) => {
    try {
      const closed = await work();
      if (closed !== null) report[closed] += 1;
    } catch (error) {
      logFailure(error, { doing: `Reconciliation of ${id} waits` });
      report.alarms += 1;
    }
  };
  for (const each of await withoutOrder(env, authorised))
    await close(each.sessionId, () => closeAuthorised(env, each, now));

  const known = new Set(authorised.map(({ sessionId }) => sessionId));
  // Payment precedes the order, so orders at the beginning of the provider's list are left to earlier runs.
  const from = new Date(since.getTime() + settlingTime);
  const orders = await paidOrders(env, from, new Date(now.getTime() - settlingTime));
  report.orders = orders.length;
  for (const each of orders)
    if (!known.has(each.payment_id)) await close(each.number, () => closeOrder(env, each, now));

  report.freed = await freeReleased(env, now);
  logReport('Reconciliation', report);
  return report;
}
