import { z } from 'zod';
import { listOf, orElse } from '../gateway/list-of.ts';
import { row } from '../gateway/row.ts';
import { nothing } from '../gateway/values.ts';
import { typedPassword } from './account.ts';

/** A passkey of a customer (WebAuthn), as a list of them shows it. */
export const passkey = z.object({
  id: z.string(),
  /** Of the browser that it was made in; empty where that is not known. */
  userAgent: orElse(z.string(), ''),
  createdAt: orElse(z.iso.datetime().nullable(), null),
  /** Null for one that was never used. */
  lastUsedAt: orElse(z.iso.datetime().nullable(), null),
  /** It is kept in more than one place. */
  backedUp: orElse(z.boolean(), false),
});
export type Passkey = z.output<typeof passkey>;

/** Signing in with a passkey in place of the password. They are made and used at the authentication service. */
export const passkeyRows = {
  listPasskeys: row({
    upstream: 'gateway',
    method: 'GET',
    path: '/accounts-self/passkeys',
    input: nothing,
    output: z.object({
      /** False where the authentication service has none: nothing is shown of them then. */
      offered: orElse(z.boolean(), true),
      values: listOf(passkey),
    }),
    access: 'customer',
    failure: 'throw',
  }),
  /**
   * Where a new passkey is made: a page of the authentication service, for this customer, within minutes. It takes a fresh
   * sign-in, or the password once more.
   */
  startPasskey: row({
    upstream: 'gateway',
    method: 'POST',
    path: '/accounts-self/passkeys',
    input: z.object({
      /** May be empty after a fresh sign-in. */
      password: typedPassword.default(''),
      /** The page of the shop that comes after it. */
      from: z.enum(['account-security', 'account-welcome']).default('account-security'),
      /** What that page leads on to: a path, in its query. */
      returnTo: z.string().max(2000).default(''),
    }),
    output: z.object({ address: z.url() }),
    access: 'customer',
    refuses: ['unknown', 'password-wrong', 'sign-in-old', 'too-many-passkeys', 'too-many-tries'],
    failure: 'throw',
  }),
  /** Takes one away, and tells by mail. It takes what making one takes. */
  removePasskey: row({
    upstream: 'gateway',
    method: 'POST',
    path: '/accounts-self/passkeys/{id}/removal',
    input: z.object({ id: z.string(), password: typedPassword.default('') }),
    output: nothing,
    access: 'customer',
    refuses: ['unknown', 'password-wrong', 'sign-in-old', 'last-sign-in', 'too-many-tries'],
    failure: 'throw',
  }),
};
