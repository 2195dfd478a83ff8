import { z } from 'zod';
import { passwordLength } from '../../forms/password.ts';
import { listOf, orElse } from '../gateway/list-of.ts';
import { row } from '../gateway/row.ts';
import { nothing } from '../gateway/values.ts';

/** A typed password, to compare with the stored one; never longer than a password can be. */
export const typedPassword = z.string().max(2 * passwordLength.max);

/** A browser with a sign-in. */
export const signIn = z.object({
  id: z.string(),
  /** The browser's own identification; empty if unknown. */
  userAgent: orElse(z.string(), ''),
  since: orElse(z.iso.datetime().nullable(), null),
  /** When its tokens were last refreshed. */
  seen: orElse(z.iso.datetime().nullable(), null),
  /** True for the sign-in that sent the request. */
  current: orElse(z.boolean(), false),
  /** True if it sent the request and is so recent that it counts as much as the password entered again. */
  fresh: orElse(z.boolean(), false),
});
export type SignIn = z.output<typeof signIn>;

/** Actions of a customer on the account itself: password, sign-ins, deletion. */
export const accountRows = {
  /** Replaces the password, ends all other sign-ins. An account without a password gets one after a fresh sign-in. */
  changePassword: row({
    upstream: 'gateway',
    method: 'PUT',
    path: '/accounts-self/password',
    input: z.object({
      /** Empty if the account has none. */
      oldPassword: typedPassword.default(''),
      newPassword: z
        .string()
        .min(passwordLength.min)
        .max(2 * passwordLength.max),
    }),
    output: nothing,
    access: 'customer',
    refuses: ['unknown', 'password-wrong', 'password-weak', 'sign-in-old', 'too-many-tries'],
    failure: 'throw',
  }),
  /** Lists the customer's sign-ins, this browser's first. */
  listSignIns: row({
    upstream: 'gateway',
    method: 'GET',
    path: '/accounts-self/sign-ins',
    input: nothing,
    output: listOf(signIn),
    access: 'customer',
    failure: 'throw',
  }),
  /** Ends one sign-in: its tokens no longer refresh, and its browser has to sign in again. */
  endSignIn: row({
    upstream: 'gateway',
    method: 'DELETE',
    path: '/accounts-self/sign-ins/{id}',
    input: z.object({ id: z.string() }),
    output: nothing,
    access: 'customer',
    refuses: ['unknown'],
    failure: 'throw',
  }),
  endOtherSignIns: row({
    upstream: 'gateway',
    method: 'DELETE',
    path: '/accounts-self/sign-ins',
    input: nothing,
    output: nothing,
    access: 'customer',
    repeatable: true,
    failure: 'throw',
  }),
  /**
   * Sends the confirmation link again: for the e-mail that is to replace the account's, or else for the account's own.
   * Does nothing if no e-mail waits for confirmation.
   */
  sendEmailConfirmation: row({
    upstream: 'gateway',
    method: 'POST',
    path: '/accounts-self/email-confirmation',
    input: nothing,
    output: nothing,
    access: 'customer',
    refuses: ['too-many-tries'],
    failure: 'throw',
  }),
  /**
   * Returns proof that the owner closes the account, for the right password. For an account without a password the
   * proof is sent by e-mail instead, as `proof` in the address of the shop's page, and the result is null.
   */
  proveDeletion: row({
    upstream: 'gateway',
    method: 'POST',
    path: '/accounts-self/deletion',
    input: z.object({ password: typedPassword.default('') }),
    output: z.object({ proof: z.string().nullable() }),
    access: 'customer',
    refuses: ['unknown', 'password-wrong', 'too-many-tries'],
    failure: 'throw',
  }),
  /** Closes the account and ends all its sign-ins. For thirty days a new sign-in offers to open it again. */
  deleteAccount: row({
    upstream: 'gateway',
    method: 'DELETE',
    path: '/accounts-self/',
    input: z.object({ proof: z.string().max(100) }),
    output: nothing,
    access: 'customer',
    refuses: ['proof-wrong'],
    failure: 'throw',
  }),
};
