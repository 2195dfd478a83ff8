import { Hono } from 'hono';
import { adyenKeys } from '../adyen/notification-keys.ts';
import { keepAuthorised, referredSession } from '../adyen/stored-sessions.ts';
import { limitBody } from '../body-limit.ts';
import { findReferred, isOfAnother, type Payment } from '../carts/payment-rows.ts';
import { sessionOf, settle } from '../carts/payments.ts';
import type { Env } from '../env.ts';
import { logAlarm, logWarning } from '../log.ts';
import { Problem } from '../problem.ts';
import { isItemSigned } from '../provider/notification-signature.ts';
import { accepted, type NotificationItem, readNotification } from '../provider/protocol.ts';
import type { Report } from '../provider/report.ts';
import { problemResponse } from '../serve.ts';
import { adyenReportOf, hasFailedRefund, reportOf, urgencyOf } from './events.ts';
import { isKnown, noteFailedRefund, remember } from './payment-events.ts';

/** Receives the notifications of the payment provider, below `/gateway/notifications`. */
export const notifications = new Hono<{ Bindings: Env }>();

notifications.onError(problemResponse);

notifications.use(limitBody(16 * 1024));

const factsOf = ({ pspReference, eventCode, merchantReference }: NotificationItem) => ({
  eventCode,
  pspReference,
  merchantReference,
});

const isPaid = ({ eventCode, success }: NotificationItem) => eventCode === 'AUTHORISATION' && success === 'true';

const authorisationOf = ({ pspReference, amount }: NotificationItem) => ({
  pspReference,
  amount: { centAmount: amount.value, currencyCode: amount.currency },
});

/** The stand-in provider's `PENDING` event has no details: the reason and the expiry are read from its session. */
async function playedReport(env: Env, payment: Payment, item: NotificationItem): Promise<Report | null> {
  return item.eventCode === 'PENDING' ? sessionOf(env, payment) : reportOf(item);
}

/** Applies one event, then stores it: if it is killed in between, the event is applied once more, without effect. */
async function carryOut(env: Env, item: NotificationItem, now: Date): Promise<void> {
  if (await isKnown(env, item)) return;
  const payment = await findReferred(env, item.merchantReference);
  if (payment !== null && isOfAnother(payment, 'adyen')) return;
  const urgency = urgencyOf(item);
  if (urgency === 'alarm') logAlarm('the provider reports a problem with a payment', factsOf(item));
  if (urgency === 'unknown') logWarning('The provider reports an unknown event', factsOf(item));
  const own = await referredSession(env, item.merchantReference);
  if (own !== null && isPaid(item)) await keepAuthorised(env, own.reference, authorisationOf(item), now);
  if (hasFailedRefund(item)) await noteFailedRefund(env, item.pspReference);
  if (payment !== null) {
    const report = own === null ? await playedReport(env, payment, item) : adyenReportOf(item, payment);
    if (report !== null) await settle(env, payment, report, now);
  } else if (isPaid(item)) logAlarm('an unknown payment was paid', factsOf(item));
  await remember(env, item, now);
}

/**
 * Applies notifications and acknowledges them (Adyen's standard webhooks). They may come more than once, in any
 * order, and at the same time as the shopper: the order is created once. Refused are a body of more than 16 kB (413),
 * one that is no notification (400), and one with an item that the provider did not sign (401): then no item is
 * applied.
 *
 * A payment that the shop does not know is acknowledged, since a repetition would not change that: its cart may be
 * deleted. So is an unknown event.
 */
notifications.post('/adyen', async (c) => {
  const items = readNotification(await c.req.text());
  const keys = adyenKeys(c.env);
  const signed = await Promise.all(items.map((item) => isItemSigned(keys, item, item.additionalData.hmacSignature)));
  if (signed.includes(false)) throw new Problem(401, 'The signature is missing or wrong.');
  const now = new Date();
  for (const item of items) await carryOut(c.env, item, now);
  return c.text(accepted);
});
