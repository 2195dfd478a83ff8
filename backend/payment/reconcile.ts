/**
 * Compares the shop's books with the provider's, and closes what gapes: money without an order, an order without money,
 * and what a payment that came to nothing still holds. Each consequence is one transaction under a condition, or a
 * call that may be repeated, so a run that is killed anywhere is simply run again, and a second run finds nothing.
 */
import { outcomeOf } from '../../shared/checkout/checkout.ts';
import type { LogFacts } from '../../shared/logs/log-line.ts';
import { findPayment, type Payment, sessionOf, settle } from '../carts/payments.ts';
import { reverseSession, takenSince } from '../carts/provider.ts';
import type { Env } from '../env.ts';
import { logFailure, logReport, logWarning } from '../log.ts';
import type { TakenPayment } from '../provider/protocol.ts';
import { ProviderError } from '../provider/provider-error.ts';
import { cancelUnpaidOrder } from './cancel-unpaid.ts';
import { freeReleased } from './free-released.ts';

/** How far a run looks back, in milliseconds: longer than any outage that nobody has noticed. */
const lookBack = 3 * 24 * 60 * 60 * 1000;
/** An order of the last minutes may still be on its way to the provider's books. */
const settlingTime = 10 * 60 * 1000;

/** What a run did; the one line that operators read. */
export interface Reconciliation {
  /** Payments that took money, and orders that were paid at the provider. */
  taken: number;
  orders: number;
  /** Paid, and an order only now. */
  finished: number;
  /** Paid for nothing, and given back. */
  refunded: number;
  /** Orders whose payment came to nothing. */
  cancelled: number;
  /** Payments that came to nothing and still held gift cards, points or promo codes. */
  freed: number;
  /** What a person has to look at. */
  alarms: number;
}

type Closed = 'finished' | 'refunded' | 'alarms' | null;

function alarm(message: string, facts: LogFacts): void {
  logWarning(`ALARM: ${message}`, facts);
}

/** Gives back all that is left of a payment that made no order. */
async function giveBack(env: Env, { sessionId, amount, refunded }: TakenPayment): Promise<Closed> {
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
    alarm('the provider refuses a refund', { paymentId: sessionId });
    return 'alarms';
  }
}

/** A payment that took money and has no order. */
async function closeTaken(env: Env, taken: TakenPayment, now: Date): Promise<Closed> {
  const payment = await findPayment(env, taken.sessionId);
  // Its cart is deleted, or it was given up: the shopper was told that nothing was paid, and has bought again perhaps.
  if (payment === null || payment.state === 'released') return giveBack(env, taken);
  // A person looks at it.
  if (payment.difference !== null) return null;
  const outcome = await settle(env, payment, await sessionOf(env, payment), now);
  return outcome === 'paid' ? 'finished' : 'alarms';
}

async function withoutOrder({ DB }: Env, taken: readonly TakenPayment[]): Promise<TakenPayment[]> {
  const { results } = await DB.prepare(
    `SELECT value AS id FROM json_each(?1) t
     WHERE NOT EXISTS (SELECT 1 FROM orders o WHERE o.payment_id = t.value)`,
  )
    .bind(JSON.stringify(taken.map(({ sessionId }) => sessionId)))
    .all<{ id: string }>();
  const ids = new Set(results.map(({ id }) => id));
  return taken.filter(({ sessionId }) => ids.has(sessionId));
}

type Ordered = Payment & { number: string };

/** Orders of the time that were to be paid at the provider. */
async function paidOrders({ DB }: Env, from: Date, to: Date): Promise<Ordered[]> {
  const { results } = await DB.prepare(
    `SELECT p.*, o.order_number AS number FROM orders o JOIN payments p ON p.payment_id = o.payment_id
     WHERE o.created_at BETWEEN ? AND ? AND p.provider <> 'selvedge' AND o.status <> 'CANCELLED'`,
  )
    .bind(from.toISOString(), to.toISOString())
    .all<Ordered>();
  return results;
}

/** An order of which the provider's books know nothing: the provider is asked about it before anything is done. */
async function closeOrder(env: Env, ordered: Ordered, now: Date): Promise<'cancelled' | 'alarms' | null> {
  const { resultCode } = await sessionOf(env, ordered);
  const outcome = outcomeOf(resultCode);
  if (outcome === 'paid') return null;
  if (outcome === 'retry' && (await cancelUnpaidOrder(env, ordered.number, now))) {
    alarm('an order was not paid, and is cancelled', { orderNumber: ordered.number });
    return 'cancelled';
  }
  alarm('an order is not paid', { orderNumber: ordered.number, result: resultCode });
  return 'alarms';
}

/**
 * One run. What fails with one payment keeps none of the others from being looked at: it is logged, and the next run
 * comes to it. The provider's books must be readable: without them nothing is done.
 */
export async function reconcile(env: Env, now: Date): Promise<Reconciliation> {
  const since = new Date(now.getTime() - lookBack);
  const taken = await takenSince(env, since);
  const report: Reconciliation = {
    taken: taken.length,
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
  for (const each of await withoutOrder(env, taken))
    await close(each.sessionId, () => closeTaken(env, each, now));

  const known = new Set(taken.map(({ sessionId }) => sessionId));
  // The money came before the order, so what is as old as the books go back is left to earlier runs.
  const from = new Date(since.getTime() + settlingTime);
  const orders = await paidOrders(env, from, new Date(now.getTime() - settlingTime));
  report.orders = orders.length;
  for (const each of orders)
    if (!known.has(each.payment_id)) await close(each.number, () => closeOrder(env, each, now));

  report.freed = await freeReleased(env, now);
  logReport('Reconciliation', report);
  return report;
}
