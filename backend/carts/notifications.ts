import { Hono } from 'hono';
import { outcomeOf } from '../../shared/checkout.ts';
import { limitBody } from '../body-limit.ts';
import type { Env } from '../env.ts';
import { accepted, type Notification, notification, signatureHeader } from '../payment/protocol.ts';
import { isSigned } from '../payment/signature.ts';
import { Problem } from '../problem.ts';
import { problemResponse } from '../serve.ts';
import { findPayment, settle } from './payments.ts';

/** Where the payment provider tells how payments ended, below `/gateway/notifications`. */
export const notifications = new Hono<{ Bindings: Env }>();

notifications.onError(problemResponse);

notifications.use(limitBody(16 * 1024));

function read(text: string): Notification {
  try {
    return notification.parse(JSON.parse(text));
  } catch {
    throw new Problem(400, 'The body is not a notification.');
  }
}

/**
 * Carries a notification out and acknowledges it. It may come more than once and at the same time as the shopper:
 * the order is made once. A body that was not signed by the provider is refused (401), before that one of more than
 * 16 kB (413).
 *
 * A payment that the shop does not know is acknowledged, because asking again would not change that: its cart may be
 * deleted. That somebody has paid for it is an alarm.
 */
notifications.post('/adyen', async (c) => {
  const text = await c.req.text();
  const signature = c.req.header(signatureHeader) ?? '';
  if (!(await isSigned(c.env.PAYMENT_HMAC_KEY, 'notification', text, signature)))
    throw new Problem(401, 'The signature is missing or wrong.');
  const event = read(text);
  const now = new Date();
  const known = await c.env.DB.prepare('SELECT 1 AS found FROM received_notifications WHERE event_id = ?')
    .bind(event.eventId)
    .first();
  if (known !== null) return c.text(accepted);
  const payment = await findPayment(c.env, event.sessionId);
  const { merchantReference: reference, reason: refusalReason } = event;
  if (payment !== null) await settle(c.env, payment, { ...event, reference, refusalReason }, now);
  else if (event.success || outcomeOf(event.resultCode) === 'paid') {
    const { sessionId: paymentId } = event;
    console.error(JSON.stringify({ message: 'ALARM: a payment that nobody asked for was paid', paymentId }));
  }
  await c.env.DB.prepare(
    `INSERT INTO received_notifications (event_id, payment_id, received_at)
     VALUES (?, ?, ?) ON CONFLICT DO NOTHING`,
  )
    .bind(event.eventId, event.sessionId, now.toISOString())
    .run();
  return c.text(accepted);
});
