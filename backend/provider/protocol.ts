import { z } from 'zod';
import { paymentResult } from '../../shared/contract/cart/cart.ts';
import { voucher } from '../../shared/contract/cart/voucher.ts';
import { money } from '../../shared/contract/gateway/values.ts';
import { paymentMethods } from '../../shared/contract/markets/domain.ts';
import { localeNames } from '../../shared/markets/locales.ts';
import { Problem } from '../problem.ts';

/** Messages between the shop and the payment provider, over HTTP, as JSON. */

/** Header of a request to the provider: the HMAC of method, path and body. */
export const signatureHeader = 'hmac-signature';

/** Returns the text that a request's signature covers; the path is relative to the API's base address. */
export function signedText(method: string, path: string, body: string): string {
  return `${method} ${path}\n${body}`;
}

/** `PUT /sessions/{id}`: opens a payment. The id is the shop's, so the call is idempotent. */
export const sessionRequest = z.object({
  /** The shop's reference of the payment: the number of its future order. */
  reference: z.string(),
  amount: money,
  returnUrl: z.url(),
  /** Expiry, in seconds since 1970. */
  expiresAt: z.int(),
  locale: z.enum(localeNames),
  provider: z.enum(['adyen', 'hipay']),
  /** The chosen product; for cards, all that the market accepts. */
  products: z.array(z.enum(paymentMethods).exclude(['free'])).min(1),
  /** The account of another shop than the provider's own; its notifications go to that shop. */
  merchantAccount: z.string().min(1).max(100).optional(),
});
export type SessionRequest = z.output<typeof sessionRequest>;

/** `POST /sessions/{id}/cancel`: nothing can be paid afterwards, unless the answer shows that it was paid already. */
export const cancelRequest = z.object({ reference: z.string(), amount: money });
export type CancelRequest = z.output<typeof cancelRequest>;

/** `POST /details`: the payment of a returning shopper. */
export const detailsRequest = z.object({ redirectResult: z.string().max(2000) });

/** Status of a payment; the answer to all calls above. */
export const sessionState = z.object({
  sessionId: z.string(),
  reference: z.string(),
  resultCode: paymentResult,
  /** The amount that was paid, or is to be paid. */
  amount: money,
  refusalReason: z.string().nullable(),
  /** The hosted page. */
  url: z.url(),
  /** The voucher with which the shopper pays elsewhere; null for a payment on the hosted page. */
  voucher: voucher.nullable(),
});
export type SessionState = z.output<typeof sessionState>;

/** `POST /sessions/{id}/refunds`: refunds a payment. The id is the shop's, so the call is idempotent. */
export const refundRequest = z.object({ refundId: z.string().min(1).max(100), amount: money });
export type RefundRequest = z.output<typeof refundRequest>;

/** The provider has received the refund; its result comes as a notification (REFUND) with this reference. */
export const refundState = z.object({ status: z.literal('received'), pspReference: z.string() });
export type RefundState = z.output<typeof refundState>;

/**
 * `POST /authorised-payments`: those of the provider's own shop since a time (ISO 8601); `after` is the last id of the
 * previous page.
 */
export const authorisedPaymentsRequest = z.object({ since: z.iso.datetime(), after: z.string() });
export type AuthorisedPaymentsRequest = z.output<typeof authorisedPaymentsRequest>;

/** A payment that took money, and the refunded part of it, in cents. */
const authorisedPayment = z.object({ sessionId: z.string(), amount: money, refunded: z.int().min(0) });
export type AuthorisedPayment = z.output<typeof authorisedPayment>;
export const authorisedPaymentsPage = z.object({ payments: z.array(authorisedPayment) });

const reference = z.string().max(100);

/** A notification in Adyen's format (standard webhooks, version 1). Other fields are ignored. */
export const notificationItem = z.object({
  /** The provider's id of the payment, or of a modification of it. */
  pspReference: reference.min(1),
  /** The modified payment; missing or empty if the item is about the payment itself. */
  originalReference: reference.optional(),
  merchantAccountCode: z.string().max(100),
  /** The shop's reference of the payment: the number of its future order. */
  merchantReference: reference,
  /** `value` is in cents. */
  amount: z.object({ value: z.int().min(0), currency: z.string().max(3) }),
  /** AUTHORISATION, CANCELLATION, REFUND and many more; see backend/payment/events.ts. */
  eventCode: z.string().min(1).max(50),
  eventDate: z.string().max(40),
  success: z.enum(['true', 'false']),
  /** The reason of a failure. */
  reason: z.string().max(1000).optional(),
  additionalData: z.object({ hmacSignature: z.string().max(100) }),
});
export type NotificationItem = z.output<typeof notificationItem>;

/** `POST` to the shop after an event, repeated until it is acknowledged. */
export const notificationRequest = z.object({
  live: z.enum(['true', 'false']),
  notificationItems: z
    .array(z.object({ NotificationRequestItem: notificationItem }))
    .min(1)
    .max(20),
});

/** Body of the answer that acknowledges a notification. */
export const accepted = '[accepted]';

/** The items of a notification. @throws Problem (400) for another body */
export function readNotification(text: string): NotificationItem[] {
  try {
    const { notificationItems } = notificationRequest.parse(JSON.parse(text));
    return notificationItems.map(({ NotificationRequestItem }) => NotificationRequestItem);
  } catch {
    throw new Problem(400, 'The body is not a notification.');
  }
}
