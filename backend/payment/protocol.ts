import { z } from 'zod';
import { paymentResult } from '../../shared/contract/cart.ts';
import { money } from '../../shared/contract/values.ts';
import { localeNames } from '../../shared/locales.ts';

/** What the shop and the payment provider say to each other, over HTTP, as JSON. */

/** Requests to the provider carry here the HMAC of method, path and body; notifications that of the body. */
export const signatureHeader = 'hmac-signature';

/** The text that a request's signature covers; the path is the one below the base address of the interface. */
export function signedText(method: string, path: string, body: string): string {
  return `${method} ${path}\n${body}`;
}

/** The reason of a payment that the bank cancelled, unlike the shopper or the shop. */
export const cancelledByIssuer = 'Cancelled by the issuer';

/** `PUT /sessions/{id}`: opens a payment. The id is the shop's, so that asking twice opens one. */
export const sessionRequest = z.object({
  /** The cart to pay. */
  reference: z.string(),
  amount: money,
  returnUrl: z.url(),
  /** Seconds since 1970 after which nothing can be paid any more. */
  expiresAt: z.int(),
  locale: z.enum(localeNames),
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
});
export type SessionState = z.output<typeof sessionState>;

/** Sent by the provider when a payment has ended or waits for the bank, again and again until it is acknowledged. */
export const notification = z.object({
  eventId: z.string(),
  eventCode: z.literal('AUTHORISATION'),
  sessionId: z.string(),
  merchantReference: z.string(),
  resultCode: paymentResult,
  success: z.boolean(),
  reason: z.string().nullable(),
  amount: money,
  eventDate: z.iso.datetime(),
});
export type Notification = z.output<typeof notification>;

/** Body of the answer that acknowledges a notification. */
export const accepted = '[accepted]';
