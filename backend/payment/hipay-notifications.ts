import { Hono } from 'hono';
import { outcomeOf } from '../../shared/checkout/checkout.ts';
import { equalInConstantTime } from '../../shared/constant-time.ts';
import { limitBody } from '../body-limit.ts';
import { findReferred, isOfAnother } from '../carts/payment-rows.ts';
import { sessionOf, settle } from '../carts/payments.ts';
import type { Env } from '../env.ts';
import { logAlarm } from '../log.ts';
import { Problem } from '../problem.ts';
import {
  type HipayNotification,
  hipayNotification,
  hipaySignature,
  hipaySignatureHeader,
  refundOfStatus,
  resultOfStatus,
} from '../provider/hipay-notification.ts';
import { playedKeys } from '../provider/played-keys.ts';
import { problemResponse } from '../serve.ts';
import { isKnown, noteFailedRefund, remember } from './payment-events.ts';

/** Receives the notifications of the second payment provider, below `/gateway/notifications`. */
export const hipayNotifications = new Hono<{ Bindings: Env }>();

hipayNotifications.onError(problemResponse);

hipayNotifications.use(limitBody(16 * 1024));

/** Stores the result of a refund, like the other provider's; a refused refund raises an alarm. */
async function noteRefund(
  env: Env,
  messageSteps: HipayNotification,
  became: 'asked' | 'refunded' | 'refused',
  now: Date,
): Promise<void> {
  const pspReference = messageSteps['operation[id]'];
  if (became === 'asked' || pspReference === undefined) return;
  const event = {
    pspReference,
    originalReference: messageSteps.transaction_reference,
    merchantReference: messageSteps.orderid,
    amount: { value: messageSteps['operation[amount]'] ?? 0, currency: messageSteps.currency },
    eventCode: 'REFUND',
    eventDate: messageSteps.date_updated,
    success: became === 'refunded' ? 'true' : 'false',
    ...(messageSteps.reason !== undefined && { reason: messageSteps.reason }),
  } as const;
  if (await isKnown(env, event)) return;
  if (became === 'refused') {
    logAlarm('the provider reports a problem with a payment', {
      eventCode: 'REFUND',
      pspReference,
      merchantReference: messageSteps.orderid,
    });
    await noteFailedRefund(env, pspReference);
  }
  await remember(env, event, now);
}

/**
 * Applies a notification. A repeated one has no effect (payment-states.ts). For a pending payment the provider is
 * asked, since only its answer contains the voucher.
 */
async function carryOut(env: Env, messageSteps: HipayNotification, now: Date): Promise<void> {
  const { orderid: reference, reason = null, authorized_amount: centAmount, currency: currencyCode } = messageSteps;
  const payment = await findReferred(env, reference);
  if (payment !== null && isOfAnother(payment, 'hipay')) return;
  const refund = refundOfStatus(messageSteps.status);
  if (refund !== null) return noteRefund(env, messageSteps, refund, now);
  const resultCode = resultOfStatus(messageSteps.status);
  if (resultCode === null) return;
  if (payment === null) {
    if (outcomeOf(resultCode) !== 'paid') return;
    logAlarm('an unknown payment was paid', { reference });
    return;
  }
  const report = { reference, resultCode, amount: { centAmount, currencyCode }, refusalReason: reason };
  const pending = outcomeOf(resultCode) === 'pending';
  await settle(env, payment, pending ? await sessionOf(env, payment) : report, now);
}

/** Receives a notification. Refused if not signed with the passphrase (401), is above 16 kB (413), or is none (400). */
hipayNotifications.post('/hipay', async (c) => {
  const body = await c.req.text();
  const signature = c.req.header(hipaySignatureHeader) ?? '';
  const expected = await Promise.all(playedKeys(c.env).map((key) => hipaySignature(key, body)));
  if (!expected.some((each) => equalInConstantTime(signature, each)))
    throw new Problem(401, 'The signature is missing or wrong.');
  const messageSteps = hipayNotification.safeParse(Object.fromEntries(new URLSearchParams(body)));
  if (!messageSteps.success) throw new Problem(400, 'The body is not a notification.');
  await carryOut(c.env, messageSteps.data, new Date());
  return c.body(null, 200);
});
