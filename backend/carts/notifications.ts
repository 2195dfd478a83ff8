import { Hono } from 'hono';
import type { Env } from '../env.ts';
import { accepted, notification, signatureHeader } from '../payment/protocol.ts';
import { isSigned } from '../payment/signature.ts';
import { Problem } from '../problem.ts';
import { problemResponse } from '../serve.ts';
import { settle } from './payments.ts';

/** Where the payment provider tells how payments ended, below `/gateway/notifications`. */
export const notifications = new Hono<{ Bindings: Env }>();

notifications.onError(problemResponse);

/**
 * Carries a notification out and acknowledges it. It may come more than once and at the same time as the shopper:
 * the order is made once. A body that was not signed by the provider is refused (401).
 */
notifications.post('/adyen', async (c) => {
  const text = await c.req.text();
  if (!(await isSigned(c.env.PAYMENT_HMAC_KEY, text, c.req.header(signatureHeader) ?? '')))
    throw new Problem(401, 'The signature is missing or wrong.');
  const event = notification.parse(JSON.parse(text));
  const now = new Date();
  const known = await c.env.DB.prepare('SELECT 1 AS found FROM received_notifications WHERE event_id = ?')
    .bind(event.eventId)
    .first();
  if (known === null) {
    await settle(c.env, event.sessionId, event.resultCode, now);
    await c.env.DB.prepare(
      `INSERT INTO received_notifications (event_id, payment_id, received_at)
       VALUES (?, ?, ?) ON CONFLICT DO NOTHING`,
    )
      .bind(event.eventId, event.sessionId, now.toISOString())
      .run();
  }
  return c.text(accepted);
});
