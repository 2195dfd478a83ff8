/**
 * How a cart is paid, and why that ends in one order or none, wherever a request is killed.
 *
 * 1. reserveStatements() (reserve.ts): one transaction writes the payment (state open) and its holds, and takes the
 *    pieces out of the stock; for an order that is collected in a store, out of that store's stock as far as it has
 *    them. From here on the cart is frozen: triggers refuse every write to it. If the request is killed after this,
 *    the next try finds the payment and continues it; without a next try the payment is released when it has expired.
 * 2. openSession(): the provider opens a session with the payment's id. The call may be repeated, so a kill before or
 *    after it changes nothing.
 * 3. The shopper pays. The provider books the result and its notification in one transaction. If it is killed after
 *    this, the schedule sends the notification again until it is acknowledged.
 * 4. settle(): notification, shopper and schedule all come here. An authorised payment becomes an order in one
 *    transaction that does nothing unless the payment is still open; UNIQUE (cart_id) and UNIQUE (payment_id)
 *    guarantee it. A failed payment is released in one transaction, under the same condition.
 *
 * Expiry alone never gives holds back. Before a release (for a change of the cart, or an expired hold) the provider
 * must cancel the session. The provider decides between "pay" and "cancel" with one UPDATE, so either the money never
 * comes, or the answer is that it came, and there is an order. Since a cart has at most one live payment, there are
 * never two payments for one cart.
 *
 * The provider's report is compared with the request: reference, amount and currency. A difference is an alarm in the
 * log, and the payment waits for a person.
 */
import { outcomeOf, type PaymentOutcome } from '../../shared/checkout/checkout.ts';
import { adyenCancelled, adyenStatus } from '../adyen/payments.ts';
import { adyenSession } from '../adyen/stored-sessions.ts';
import { shopOrigin } from '../clients.ts';
import type { Env } from '../env.ts';
import { logAlarm } from '../log.ts';
import type { PaymentStatus } from '../provider/payment-status.ts';
import { sessionRequest } from '../provider/protocol.ts';
import { differenceOf, type Report, referenceOf } from '../provider/report.ts';
import { readyDays } from '../stores/ready-days.ts';
import { giveBackStatements } from './consumed.ts';
import type { Payment } from './payment-rows.ts';
import { eventOf, type PaymentState, resultsBefore, stateOf, transitions } from './payment-states.ts';
import { countRefusal } from './payment-tries.ts';
import { placeOrder } from './place-order.ts';
import { cancelSession, openSession } from './provider.ts';
import { unpaidMail } from './unpaid-mail.ts';

/** Gives the pieces of an open payment back; does nothing if it is not open, or under review. */
async function release(env: Env, payment: Payment, report: Report, now: Date): Promise<void> {
  const { payment_id: paymentId } = payment;
  await env.DB.batch([
    env.DB.prepare(
      `UPDATE stock SET quantity = quantity
         + (SELECT h.quantity - h.from_store FROM holds h WHERE h.payment_id = ?1 AND h.sku = stock.sku)
       WHERE sku IN (
         SELECT h.sku FROM holds h JOIN payments p ON p.payment_id = h.payment_id
         WHERE p.payment_id = ?1 AND h.quantity > h.from_store AND p.state = 'open' AND p.difference IS NULL)`,
    ).bind(paymentId),
    env.DB.prepare(
      `UPDATE store_stock SET quantity = store_stock.quantity + h.from_store
       FROM holds h JOIN payments p ON p.payment_id = h.payment_id
       WHERE p.payment_id = ?1 AND h.from_store > 0 AND p.state = 'open' AND p.difference IS NULL
         AND store_stock.sku = h.sku AND store_stock.store_id = h.store_id`,
    ).bind(paymentId),
    ...giveBackStatements(env, paymentId, now),
    countRefusal(env, paymentId, report, Math.floor(now.getTime() / 1000)),
    ...unpaidMail(env, payment, report, now),
    env.DB.prepare(
      `UPDATE payments SET state = 'released', result = ?2
       WHERE payment_id = ?1 AND state = 'open' AND difference IS NULL`,
    ).bind(paymentId, report.resultCode),
  ]);
}

/** Logs an alarm line for the operator on call, without personal data. */
function alarm(paymentId: string, difference: string, { resultCode, amount }: Report): void {
  const reported = `${resultCode} ${amount.centAmount} ${amount.currencyCode}`;
  logAlarm('a payment differs from the request', { paymentId, difference, reported });
}

/** Sets a payment aside for a person: it stays open, its pieces stay held, and nothing settles it. */
async function review(env: Env, payment: Payment, difference: string, report: Report): Promise<void> {
  alarm(payment.payment_id, difference, report);
  await env.DB.prepare(
    `UPDATE payments SET difference = ?2, result = 'Pending' WHERE payment_id = ?1 AND state = 'open'`,
  )
    .bind(payment.payment_id, difference)
    .run();
}

/** The outcome for the shopper of a payment that stays in its state. */
const outcomes: Record<Exclude<PaymentState, 'released'>, PaymentOutcome> = {
  begun: 'continue',
  presented: 'pending',
  waiting: 'pending',
  review: 'pending',
  paid: 'paid',
};

/** Stores a result that is not final, and the voucher that may come with it; a voucher extends the hold. */
async function note(env: Env, paymentId: string, { resultCode, voucher = null }: Report): Promise<void> {
  const until = voucher === null ? null : Math.floor(Date.parse(voucher.expiresAt) / 1000);
  await env.DB.prepare(
    `UPDATE payments SET result = ?2, voucher = coalesce(?4, voucher), expires_at = max(expires_at, coalesce(?5, 0))
     WHERE payment_id = ?1 AND state = 'open' AND difference IS NULL
       AND result IN (SELECT value FROM json_each(?3))`,
  )
    .bind(
      paymentId,
      resultCode,
      JSON.stringify(resultsBefore(resultCode)),
      voucher === null ? null : JSON.stringify(voucher),
      until,
    )
    .run();
}

/**
 * Applies the provider's report to a payment, by the table of payment-states.ts: order, release, or nothing yet.
 * Returns the outcome for the shopper: `pending` for a payment under review.
 */
export async function settle(env: Env, payment: Payment, report: Report, now: Date): Promise<PaymentOutcome> {
  const { payment_id: paymentId } = payment;
  const difference = differenceOf(payment, report);
  const event = difference === null ? eventOf(report.resultCode) : 'differs';
  const { to, effect } = transitions[stateOf(payment)][event];
  const outcome = outcomeOf(report.resultCode);
  switch (effect) {
    case 'nothing':
      return to === 'released' ? outcome : outcomes[to];
    case 'note':
      await note(env, paymentId, report);
      return outcome;
    case 'release':
      await release(env, payment, report, now);
      return outcome;
    case 'order': {
      const { cart_id: cartId, locale } = payment;
      const ordering = { paymentId, cartId, locale, ready: await readyDays(env, cartId, now) };
      if ((await placeOrder(env, ordering, report.resultCode, now)) !== null) return 'paid';
      // Released, or set aside, since it was read.
      alarm(paymentId, 'state', report);
      return 'pending';
    }
    case 'review':
      await review(env, payment, difference ?? 'state', report);
      return 'pending';
    case 'alarm':
      alarm(paymentId, difference ?? 'state', report);
      return to === 'paid' ? 'paid' : 'pending';
  }
}

/** Returns the status of a payment at its provider; opens its session if a request was killed before it could. */
export async function sessionOf(env: Env, payment: Payment, now = new Date()): Promise<PaymentStatus> {
  const own = await adyenSession(env, payment.payment_id);
  if (own !== null) return adyenStatus(env, own, payment, now);
  return openSession(env, payment.payment_id, {
    reference: referenceOf(payment),
    amount: { centAmount: payment.amount, currencyCode: payment.currency },
    returnUrl: payment.return_url ?? shopOrigin(env, payment.locale),
    expiresAt: payment.expires_at,
    locale: payment.locale,
    // A free cart has no session.
    provider: payment.provider === 'hipay' ? 'hipay' : 'adyen',
    products: sessionRequest.shape.products.parse(JSON.parse(payment.products ?? 'null') ?? [payment.product]),
  });
}

/** Cancels an open payment at its provider; the outcome is `retry` if that succeeded. */
export async function closePayment(env: Env, payment: Payment, now: Date): Promise<PaymentOutcome> {
  if (payment.difference !== null) return 'pending';
  const own = await adyenSession(env, payment.payment_id);
  const state =
    own !== null
      ? adyenCancelled(own, payment)
      : await cancelSession(env, payment.payment_id, {
          reference: referenceOf(payment),
          amount: { centAmount: payment.amount, currencyCode: payment.currency },
        });
  return settle(env, payment, state, now);
}

/**
 * Releases the payments that have expired and frees their pieces. The provider is asked first: its notification of a
 * voucher, which extends the hold, may have been lost. Returns how many were released.
 */
export async function releaseExpiredHolds(env: Env, now: Date): Promise<number> {
  const { results } = await env.DB.prepare(
    `SELECT * FROM payments WHERE state = 'open' AND difference IS NULL AND expires_at <= ?
     ORDER BY expires_at LIMIT 50`,
  )
    .bind(Math.floor(now.getTime() / 1000))
    .all<Payment>();
  let released = 0;
  for (const payment of results) {
    const settled = await settle(env, payment, await sessionOf(env, payment, now), now);
    const outcome = settled === 'continue' ? await closePayment(env, payment, now) : settled;
    if (outcome === 'retry') released += 1;
  }
  return released;
}
