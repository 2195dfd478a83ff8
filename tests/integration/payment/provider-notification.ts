import { type SignedFields, signItem } from '../../../backend/provider/notification-signature.ts';
import type { Backend } from '../cart/carts-fixture.ts';

/** Adyen's notification, by default of a successful authorisation. */
export type NotificationFields = Partial<SignedFields> & { reason?: string };

/** The provider's notification about a payment: signed, or with the passed signature. */
export async function notificationBody(
  { db, shop }: Backend,
  paymentId: string,
  fields: NotificationFields = {},
  signature?: string,
): Promise<string> {
  const payment = await db
    .prepare('SELECT order_number, amount, currency FROM payments WHERE payment_id = ?')
    .bind(paymentId)
    .first<{ order_number: string; amount: number; currency: string }>();
  const item = {
    pspReference: `PSP${paymentId.slice(0, 13)}`.toUpperCase(),
    merchantAccountCode: 'Selvedge',
    merchantReference: payment?.order_number ?? 'unknown',
    amount: { value: payment?.amount ?? 0, currency: payment?.currency ?? 'EUR' },
    eventCode: 'AUTHORISATION',
    success: 'true' as const,
    eventDate: '2026-07-15T10:00:00+02:00',
    paymentMethod: 'visa',
    ...fields,
  };
  const hmacSignature = signature ?? (await signItem(shop.secrets.PAYMENT_HMAC_KEY, item));
  return JSON.stringify({
    live: 'false',
    notificationItems: [{ NotificationRequestItem: { ...item, additionalData: { hmacSignature } } }],
  });
}

/** Sends it; returns status and text of the response. */
export async function sendNotification({ shop }: Backend, body: string): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const sent = { method: 'POST', headers, body };
  const response = await shop.fetchBackend('/gateway/notifications/adyen', sent);
  return `${response.status} ${await response.text()}`;
}
