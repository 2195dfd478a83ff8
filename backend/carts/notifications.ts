import { Hono } from 'hono';
import { limitBody } from '../body-limit.ts';
import type { Env } from '../env.ts';
import { logWarning } from '../log.ts';
import { isItemSigned } from '../payment/notification-signature.ts';
import { accepted, type NotificationItem, notificationRequest } from '../payment/protocol.ts';
import { Problem } from '../problem.ts';
import { problemResponse } from '../serve.ts';
import { reportOf, wordsFor } from './events.ts';
import { findReferred, sessionOf, settle } from './payments.ts';

/** Where the payment provider tells what happened to payments, below `/gateway/notifications`. */
export const notifications = new Hono<{ Bindings: Env }>();

notifications.onError(problemResponse);

notifications.use(limitBody(16 * 1024));

function read(text: string): NotificationItem[] {
  try {
    const { notificationItems } = notificationRequest.parse(JSON.parse(text));
    return notificationItems.map(({ NotificationRequestItem }) => NotificationRequestItem);
  } catch {
    throw new Problem(400, 'The body is not a notification.');
  }
}

/**
 * What makes two events the same. The one authorisation may fail first and succeed afterwards, so success belongs to
 * it: what was paid in the end is never taken for a repetition.
 */
const keyOf = ({ pspReference, eventCode, success }: NotificationItem) => [pspReference, eventCode, success];

async function isKnown({ DB }: Env, item: NotificationItem): Promise<boolean> {
  const known = await DB.prepare(
    'SELECT 1 AS known FROM payment_events WHERE psp_reference = ? AND event_code = ? AND success = ?',
  )
    .bind(...keyOf(item))
    .first();
  return known !== null;
}

async function remember({ DB }: Env, item: NotificationItem, now: Date): Promise<void> {
  await DB.prepare(
    `INSERT INTO payment_events (psp_reference, event_code, success, original_reference, merchant_reference, amount,
       currency, reason, event_date, received_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
  )
    .bind(
      ...keyOf(item),
      item.originalReference ?? null,
      item.merchantReference,
      item.amount.value,
      item.amount.currency,
      item.reason ?? null,
      item.eventDate,
      now.toISOString(),
    )
    .run();
}

function log(message: string, { pspReference, eventCode, merchantReference }: NotificationItem): void {
  logWarning(message, { eventCode, pspReference, merchantReference });
}

/** Draws the consequences of one event, then remembers it: killed in between, it is drawn once more, to no effect. */
async function carryOut(env: Env, item: NotificationItem, now: Date): Promise<void> {
  if (await isKnown(env, item)) return;
  const words = wordsFor(item);
  if (words !== null) log(words, item);
  const payment = await findReferred(env, item.merchantReference);
  if (payment !== null) {
    // That it is pending is no news: what for, and until when, the provider is asked.
    const report = item.eventCode === 'PENDING' ? await sessionOf(env, payment) : reportOf(item);
    if (report !== null) await settle(env, payment, report, now);
  } else if (item.eventCode === 'AUTHORISATION' && item.success === 'true')
    log('ALARM: a payment that nobody asked for was paid', item);
  await remember(env, item, now);
}

/**
 * Carries notifications out and acknowledges them (Adyen's standard webhooks). They may come more than once, in any
 * order, and at the same time as the shopper: the order is made once. A body of more than 16 kB is refused (413), as
 * is one that is no notification (400), or has an item that was not signed by the provider (401): then none is
 * carried out.
 *
 * A payment that the shop does not know is acknowledged, because asking again would not change that: its cart may be
 * deleted. So is an event that it does not know.
 */
notifications.post('/adyen', async (c) => {
  const items = read(await c.req.text());
  const { PAYMENT_HMAC_KEY: key } = c.env;
  const signed = await Promise.all(
    items.map((item) => isItemSigned(key, item, item.additionalData.hmacSignature)),
  );
  if (signed.includes(false)) throw new Problem(401, 'The signature is missing or wrong.');
  const now = new Date();
  for (const item of items) await carryOut(c.env, item, now);
  return c.text(accepted);
});
