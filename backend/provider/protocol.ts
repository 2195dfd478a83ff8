import { z } from 'zod';
import { paymentResult } from '../../shared/contract/cart/cart.ts';
import { voucher } from '../../shared/contract/cart/voucher.ts';
import { money } from '../../shared/contract/gateway/values.ts';
import { paymentMethods } from '../../shared/contract/markets/domain.ts';
import { localeNames } from '../../shared/markets/locales.ts';

/** What the shop and the payment provider say to each other, over HTTP, as JSON. */

/** Requests to the provider carry here the HMAC of method, path and body. */
export const signatureHeader = 'hmac-signature';

/** The text that a request's signature covers; the path is the one below the base address of the interface. */
export function signedText(method: string, path: string, body: string): string {
  return `${method} ${path}\n${body}`;
}

/** `PUT /sessions/{id}`: opens a payment. The id is the shop's, so that asking twice opens one. */
export const sessionRequest = z.object({
  /** What the shop calls the payment: the number of the order that it makes. */
  reference: z.string(),
  amount: money,
  returnUrl: z.url(),
  /** Seconds since 1970 after which nothing can be paid any more. */
  expiresAt: z.int(),
  locale: z.enum(localeNames),
  provider: z.enum(['adyen', 'hipay']),
  /** The product that was chosen; with cards, all that the market takes. */
  products: z.array(z.enum(paymentMethods).exclude(['free'])).min(1),
});
export type SessionRequest = z.output<typeof sessionRequest>;

/** `POST /sessions/{id}/cancel`: nothing can be paid afterwards, unless the answer says that it was already. */
export const cancelRequest = z.object({ reference: z.string(), amount: money });
export type CancelRequest = z.output<typeof cancelRequest>;

/** `POST /details`: which payment a shopper comes back from. */
export const detailsRequest = z.object({ redirectResult: z.string().max(2000) });

/** How a payment stands; the answer to all of the above. */
export const sessionState = z.object({
  sessionId: z.string(),
  reference: z.string(),
  resultCode: paymentResult,
  /** What is paid, or would be. */
  amount: money,
  refusalReason: z.string().nullable(),
  /** The hosted page. */
  url: z.url(),
  /** What the shopper pays with elsewhere; null for whatever is paid on the hosted page. */
  voucher: voucher.nullable(),
});
export type SessionState = z.output<typeof sessionState>;

/** `POST /sessions/{id}/refunds`: gives back what was paid. The id is the shop's, so that asking twice gives back once. */
export const refundRequest = z.object({ refundId: z.string().min(1).max(100), amount: money });
export type RefundRequest = z.output<typeof refundRequest>;

/** The provider has the refund; how it ended comes as a notification (REFUND) with this reference. */
export const refundState = z.object({ status: z.literal('received'), pspReference: z.string() });
export type RefundState = z.output<typeof refundState>;

/** `POST /taken`: which payments took money since a moment (ISO 8601), by pages: `after` is the last id of the one before. */
export const takenRequest = z.object({ since: z.iso.datetime(), after: z.string() });
export type TakenRequest = z.output<typeof takenRequest>;

/** A payment that took money, and how much of it was given back, in cents. */
const takenPayment = z.object({ sessionId: z.string(), amount: money, refunded: z.int().min(0) });
export type TakenPayment = z.output<typeof takenPayment>;
export const takenPage = z.object({ payments: z.array(takenPayment) });

const reference = z.string().max(100);

/** What happened to a payment, as Adyen tells it (its standard webhooks, version 1). What is not named here is not read. */
export const notificationItem = z.object({
  /** The provider's id of the payment, or of what was done to it afterwards. */
  pspReference: reference.min(1),
  /** The payment that something was done to; missing or empty where it is the payment itself. */
  originalReference: reference.optional(),
  merchantAccountCode: z.string().max(100),
  /** What the shop calls the payment: the number of the order that it makes. */
  merchantReference: reference,
  /** The value is cents. */
  amount: z.object({ value: z.int().min(0), currency: z.string().max(3) }),
  /** AUTHORISATION, CANCELLATION, REFUND and many more; see backend/payment/events.ts. */
  eventCode: z.string().min(1).max(50),
  eventDate: z.string().max(40),
  success: z.enum(['true', 'false']),
  /** Why it was not done. */
  reason: z.string().max(1000).optional(),
  additionalData: z.object({ hmacSignature: z.string().max(100) }),
});
export type NotificationItem = z.output<typeof notificationItem>;

/** `POST` to the shop when something has happened, again and again until it is acknowledged. */
export const notificationRequest = z.object({
  live: z.enum(['true', 'false']),
  notificationItems: z
    .array(z.object({ NotificationRequestItem: notificationItem }))
    .min(1)
    .max(20),
});

/** Body of the answer that acknowledges a notification. */
export const accepted = '[accepted]';
