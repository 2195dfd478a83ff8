import { Hono } from 'hono';
import { outcomeOf } from '../../shared/checkout/checkout.ts';
import { equalInConstantTime } from '../../shared/constant-time.ts';
import { limitBody } from '../body-limit.ts';
import { findReferred, isOfAnother, sessionOf, settle } from '../carts/payments.ts';
import type { Env } from '../env.ts';
import { logWarning } from '../log.ts';
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

/** Where the second payment provider tells what happened to payments, below `/gateway/notifications`. */
export const hipayNotifications = new Hono<{ Bindings: Env }>();

hipayNotifications.onError(problemResponse);

hipayNotifications.use(limitBody(16 * 1024));

/** Keeps what became of a refund, as the other provider's are kept; one that was refused is an alarm. */
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
    logWarning('ALARM: the provider tells of a payment that went wrong', {
      eventCode: 'REFUND',
      pspReference,
      merchantReference: messageSteps.orderid,
    });
    await noteFailedRefund(env, pspReference);
  }
  await remember(env, event, now);
}

/**
 * Draws the consequences of a notification. Told twice, it is nothing new (payment-states.ts). Of a payment that is under
 * way the provider is asked, since a voucher is in its answer alone.
 */
async function carryOut(env: Env, messageSteps: HipayNotification, now: Date): Promise<void> {
  const {
    orderid: reference,
    reason = null,
    authorized_amount: centAmount,
    currency: currencyCode,
  } = messageSteps;
  const payment = await findReferred(env, reference);
  if (payment !== null && isOfAnother(payment, 'hipay')) return;
  const refund = refundOfStatus(messageSteps.status);
  if (refund !== null) return noteRefund(env, messageSteps, refund, now);
  const resultCode = resultOfStatus(messageSteps.status);
  if (resultCode === null) return;
  if (payment === null) {
    if (outcomeOf(resultCode) !== 'paid') return;
    logWarning('ALARM: a payment that nobody asked for was paid', { reference });
    return;
  }
  const report = { reference, resultCode, amount: { centAmount, currencyCode }, refusalReason: reason };
  const pending = outcomeOf(resultCode) === 'pending';
  await settle(env, payment, pending ? await sessionOf(env, payment) : report, now);
}

/**
 * Carries a notification out. One that was not signed with the passphrase is refused (401), one of more than 16 kB
 * (413) and one that is no notification (400) as well.
 */
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
