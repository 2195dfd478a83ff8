import { z } from 'zod';
import { passwordLength } from '../../forms/password.ts';
import { listOf, orElse } from '../gateway/list-of.ts';
import { row } from '../gateway/row.ts';
import { nothing } from '../gateway/values.ts';

/** A password as it is typed to be compared with the stored one: never longer than one can be. */
export const typedPassword = z.string().max(2 * passwordLength.max);

/** A browser that is signed in. */
export const signIn = z.object({
  id: z.string(),
  /** What the browser says of itself; empty where that is not known. */
  userAgent: orElse(z.string(), ''),
  since: orElse(z.iso.datetime().nullable(), null),
  /** When its tokens were renewed last. */
  seen: orElse(z.iso.datetime().nullable(), null),
  /** It is the one that asks. */
  current: orElse(z.boolean(), false),
  /** It is the one that asks, and so recent that it proves as much as the password typed once more. */
  fresh: orElse(z.boolean(), false),
});
export type SignIn = z.output<typeof signIn>;

/** What a customer does with the account itself: how it is entered, and its end. */
export const accountRows = {
  /** Replaces the password and ends all other sign-ins. An account without a password gets its first one after a fresh sign-in. */
  changePassword: row({
    upstream: 'gateway',
    method: 'PUT',
    path: '/accounts-self/password',
    input: z.object({
      /** Empty where the account has none. */
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
  /** Where the customer is signed in, this browser first. */
  listSignIns: row({
    upstream: 'gateway',
    method: 'GET',
    path: '/accounts-self/sign-ins',
    input: nothing,
    output: listOf(signIn),
    access: 'customer',
    failure: 'throw',
  }),
  /** Ends one of them: its tokens no longer refresh, its browser is asked for the password. */
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
  /** Ends all but the one that asks. */
  endOtherSignIns: row({
    upstream: 'gateway',
    method: 'DELETE',
    path: '/accounts-self/sign-ins',
    input: nothing,
    output: nothing,
    access: 'customer',
    failure: 'throw',
  }),
  /**
   * Mails the link again that confirms the e-mail which is to replace the account's, or else the account's own. Nothing
   * happens where nothing waits to be confirmed.
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
   * The proof that it is the owner who closes the account: for the right password. An account without one is sent it
   * by mail, as `proof` in the address of the shop's page, and gets null.
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
  /** Closes the account and ends all its sign-ins. Signing in again offers to open it, for thirty days. */
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
