import { z } from 'zod';
import { orElse } from '../gateway/list-of.ts';
import { row } from '../gateway/row.ts';
import { nothing } from '../gateway/values.ts';
import { subscriptionType } from './subscriptions.ts';

/** Three parts with dots between them, as tokens are (specification, section 5). */
export const letterToken = z
  .string()
  .max(200)
  .regex(/^[\w-]+\.[\w-]+\.[\w-]+$/, 'invalid token');

/** Which mail or page a link was followed from. */
export const letterSource = z.string().regex(/^[\w-]{1,40}$/);

/** Text on one line: what is no character of a line (control, direction, separator) is left out. */
const oneLine = z.string().overwrite((text) => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ''));

/** Where it was asked for: the `origin` parameter of the page, or its path. */
export const additionalInformation = oneLine.max(200);

/** The e-mail of a newsletter (specification, section 5). */
export const letterEmail = z.string().trim().min(1).max(254).pipe(z.email());

const store = oneLine.min(1).max(40);

/** Enough of the e-mail for its owner to know it by: `a•••@example.com`. */
const email = orElse(z.string(), '');

/**
 * Newsletter (specification, section 7). A subscription counts once the link that is mailed was used; that link, and
 * those that end it, bring a token.
 */
export const newsletterRows = {
  /** Asks for the newsletter. The answer is the same whoever has this e-mail; a failure is swallowed, and logged. */
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
  /** How it stands with what a mailed link is to confirm. */
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
  /** Confirmed twice it is confirmed once. Refused for a link that ran out, or is older than the last farewell. */
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
   * Mails the link that ends the newsletter to an e-mail that receives it: for whoever has no letter at hand. The answer
   * is the same whoever has this e-mail.
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
  /** Whether what a link ends still comes. */
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
  /** Ends one kind of mail. The link works at any time, and as often as it is used. */
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
