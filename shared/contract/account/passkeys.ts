import { z } from 'zod';
import { listOf, orElse } from '../gateway/list-of.ts';
import { row } from '../gateway/row.ts';
import { nothing } from '../gateway/values.ts';
import { typedPassword } from './account.ts';

/** A passkey of a customer (WebAuthn), as in their list. */
export const passkey = z.object({
  id: z.string(),
  /** Of the browser in which it was created; empty if unknown. */
  userAgent: orElse(z.string(), ''),
  createdAt: orElse(z.iso.datetime().nullable(), null),
  /** Null if it was never used. */
  lastUsedAt: orElse(z.iso.datetime().nullable(), null),
  /** True if it is stored in more than one place. */
  backedUp: orElse(z.boolean(), false),
});
export type Passkey = z.output<typeof passkey>;

/** Sign-in with a passkey instead of the password. Passkeys are created and used at the authentication service. */
export const passkeyRows = {
  listPasskeys: row({
    upstream: 'gateway',
    method: 'GET',
    path: '/accounts-self/passkeys',
    input: nothing,
    output: z.object({
      /** False if the authentication service has no passkeys: nothing about them is shown then. */
      offered: orElse(z.boolean(), true),
      values: listOf(passkey),
    }),
    access: 'customer',
    failure: 'throw',
  }),
  /**
   * Returns the address where a new passkey is created: a page of the authentication service, for this customer, valid
   * for minutes. Requires a fresh sign-in, or the password again.
   */
  startPasskey: row({
    upstream: 'gateway',
    method: 'POST',
    path: '/accounts-self/passkeys',
    input: z.object({
      /** May be empty after a fresh sign-in. */
      password: typedPassword.default(''),
      /** The page of the shop that follows. */
      from: z.enum(['account-security', 'account-welcome']).default('account-security'),
      /** Next page after it: a path, in its query. */
      returnTo: z.string().max(2000).default(''),
    }),
    output: z.object({ address: z.url() }),
    access: 'customer',
    repeatable: true,
    refuses: ['unknown', 'password-wrong', 'sign-in-old', 'too-many-passkeys', 'too-many-tries'],
    failure: 'throw',
  }),
  /** Removes a passkey, and notifies the customer by e-mail. Has the same requirements as creating one. */
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
