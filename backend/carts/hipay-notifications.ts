import { Hono } from 'hono';
import { outcomeOf } from '../../shared/checkout.ts';
import { equalInConstantTime } from '../authentication/secrets.ts';
import { limitBody } from '../body-limit.ts';
import type { Env } from '../env.ts';
import {
  type HipayNotification,
  hipayNotification,
  hipaySignature,
  hipaySignatureHeader,
  resultOfStatus,
} from '../payment/hipay-notification.ts';
import { Problem } from '../problem.ts';
import { problemResponse } from '../serve.ts';
import { findReferred, sessionOf, settle } from './payments.ts';

/** Where the second payment provider tells what happened to payments, below `/gateway/notifications`. */
export const hipayNotifications = new Hono<{ Bindings: Env }>();

hipayNotifications.onError(problemResponse);

hipayNotifications.use(limitBody(16 * 1024));

/**
 * Draws the consequences of a notification. Told twice, it is nothing new (payment-states.ts). Of a payment that is under
 * way the provider is asked, since a voucher is in its answer alone.
 */
async function carryOut(env: Env, told: HipayNotification, now: Date): Promise<void> {
  const resultCode = resultOfStatus(told.status);
  if (resultCode === null) return;
  const { orderid: reference, reason = null, authorized_amount: centAmount, currency: currencyCode } = told;
  const payment = await findReferred(env, reference);
  if (payment === null) {
    if (outcomeOf(resultCode) !== 'paid') return;
    console.error(JSON.stringify({ message: 'ALARM: a payment that nobody asked for was paid', reference }));
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
  if (!equalInConstantTime(signature, await hipaySignature(c.env.PAYMENT_HMAC_KEY, body)))
    throw new Problem(401, 'The signature is missing or wrong.');
  const told = hipayNotification.safeParse(Object.fromEntries(new URLSearchParams(body)));
  if (!told.success) throw new Problem(400, 'The body is not a notification.');
  await carryOut(c.env, told.data, new Date());
  return c.body(null, 200);
});
