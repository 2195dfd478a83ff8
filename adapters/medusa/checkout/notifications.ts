import { Hono } from 'hono';
import { limitBody } from '../../../backend/body-limit.ts';
import { logAlarm } from '../../../backend/log.ts';
import { reportOf, urgencyOf } from '../../../backend/payment/events.ts';
import { Problem } from '../../../backend/problem.ts';
import { isItemSigned } from '../../../backend/provider/notification-signature.ts';
import { accepted, type NotificationItem, readNotification } from '../../../backend/provider/protocol.ts';
import { problemResponse } from '../../../backend/serve.ts';
import type { CartsEnv } from '../carts/bindings.ts';
import { answerIn } from '../objects/outcome.ts';

/** Nobody asks: the object of a cart does not look at the customer of a notification. */
const nobody = { locale: 'en', language: 'en', customerId: null } as const;

/** Applies an event to the payment of its cart. One of an unknown payment is acknowledged: nobody waits for it. */
async function carryOut({ ORDER_NUMBERS, CARTS }: CartsEnv, item: NotificationItem): Promise<void> {
  const { eventCode, pspReference, merchantReference } = item;
  if (urgencyOf(item) === 'alarm')
    logAlarm('the provider reports a problem with a payment', { eventCode, pspReference, merchantReference });
  const report = reportOf(item);
  if (report === null) return;
  const cartId = await ORDER_NUMBERS.getByName(merchantReference).cart();
  const result =
    cartId === null ? 'unknown' : answerIn(await CARTS.getByName(cartId).carryOut('settlePayment', { report }, nobody));
  if (result === 'unknown' && report.resultCode === 'Authorised')
    logAlarm('an unknown payment was paid', { pspReference, merchantReference });
}

/**
 * Receives the notifications of the payment provider. One is acknowledged after its payment is settled, and the
 * provider repeats it until then; the same one twice changes nothing.
 */
export const notifications = new Hono<{ Bindings: CartsEnv }>()
  .onError(problemResponse)
  .use(limitBody(16 * 1024))
  .post('/adyen', async (c) => {
    const items = readNotification(await c.req.text());
    const keys = [c.env.PAYMENT_HMAC_KEY];
    const signed = await Promise.all(items.map((item) => isItemSigned(keys, item, item.additionalData.hmacSignature)));
    if (signed.includes(false)) throw new Problem(401, 'The signature is missing or wrong.');
    for (const item of items) await carryOut(c.env, item);
    return c.text(accepted);
  });
