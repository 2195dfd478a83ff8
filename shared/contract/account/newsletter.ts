import { z } from 'zod';
import { orElse } from '../gateway/list-of.ts';
import { row } from '../gateway/row.ts';
import { nothing } from '../gateway/values.ts';
import { subscriptionType } from './subscriptions.ts';

/** Three parts separated by dots, as in tokens (specification, section 5). */
export const letterToken = z
  .string()
  .max(200)
  .regex(/^[\w-]+\.[\w-]+\.[\w-]+$/, 'invalid token');

/** The mail or page in which a link was followed. */
export const letterSource = z.string().regex(/^[\w-]{1,40}$/);

/** Text on one line: control, direction and separator characters are removed. */
const oneLine = z.string().overwrite((text) => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ''));

/** Page where the newsletter was requested: the `origin` parameter of the page, or its path. */
export const additionalInformation = oneLine.max(200);

/** The e-mail for a newsletter (specification, section 5). */
export const letterEmail = z.string().trim().min(1).max(254).pipe(z.email());

const store = oneLine.min(1).max(40);

/** The masked e-mail, which its owner recognises: `a•••@example.com`. */
const email = orElse(z.string(), '');

/**
 * Newsletter (specification, section 7). A subscription counts once the link in the mail was used. That link, and the
 * links that end a subscription, contain a token.
 */
export const newsletterRows = {
  /**
   * Subscribes to the newsletter. The answer is the same for every e-mail, so that it does not reveal subscribers; a
   * failure is ignored, and logged.
   */
  subscribeNewsletter: row({
    upstream: 'gateway',
    method: 'PUT',
    path: '/newsletters',
    input: z.object({ email: letterEmail, additionalInformation, store }),
    output: nothing,
    access: 'anyone',
    session: ['store'],
    browser: { limit: 'attempt', form: 'newsletter-subscription' },
    repeatable: true,
    failure: { answer: {} },
  }),
  /** Returns the status of the subscription that a mailed link confirms. */
  getNewsletterRequest: row({
    upstream: 'gateway',
    method: 'GET',
    path: '/newsletters/confirmation',
    input: z.object({ token: letterToken }),
    output: z.object({ confirmed: z.boolean(), email }),
    access: 'anyone',
    refuses: ['unknown'],
    failure: 'throw',
  }),
  /**
   * Confirms a subscription; a second time changes nothing. Refused for a link that has expired, or is older than the
   * last unsubscription.
   */
  confirmNewsletter: row({
    upstream: 'gateway',
    method: 'POST',
    path: '/newsletters/confirmation',
    input: z.object({ token: letterToken, source: letterSource, store, additionalInformation }),
    output: z.object({ confirmed: z.boolean(), email }),
    access: 'anyone',
    repeatable: true,
    refuses: ['unknown'],
    failure: 'throw',
  }),
  /**
   * Sends the unsubscription link to an e-mail that receives the newsletter, for somebody who has no newsletter at
   * hand. The answer is the same for every e-mail.
   */
  askUnsubscription: row({
    upstream: 'gateway',
    method: 'POST',
    path: '/newsletters/unsubscribe/links',
    input: z.object({ email: letterEmail, store }),
    output: nothing,
    access: 'anyone',
    session: ['store'],
    repeatable: true,
    failure: 'throw',
  }),
  /** Returns whether the subscription that a link ends is still active. */
  getUnsubscription: row({
    upstream: 'gateway',
    method: 'GET',
    path: '/newsletters/unsubscribe',
    input: z.object({ token: letterToken, type: subscriptionType }),
    output: z.object({ optin: z.enum(['YES', 'NO']), email }),
    access: 'anyone',
    refuses: ['unknown'],
    failure: 'throw',
  }),
  /** Ends one kind of mail. The link does not expire and can be used repeatedly. */
  unsubscribeNewsletter: row({
    upstream: 'gateway',
    method: 'POST',
    path: '/newsletters/unsubscribe',
    input: z.object({ token: letterToken, store, additionalInformation, type: subscriptionType }),
    output: z.object({ optin: z.enum(['YES', 'NO']), email }),
    access: 'anyone',
    repeatable: true,
    refuses: ['unknown'],
    failure: 'throw',
  }),
};
