import { z } from 'zod';
import { passwordLength } from '../password.ts';
import { row } from './row.ts';
import { nothing } from './values.ts';

/** A password as it is typed to be compared with the stored one: never longer than one can be. */
export const typedPassword = z.string().max(2 * passwordLength.max);

/** What a customer does with the account itself: how it is entered, and its end. */
export const accountRows = {
  /** Replaces the password and ends all other sign-ins. An account without a password gets its first one. */
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
    refuses: ['unknown', 'password-wrong', 'password-weak', 'too-many-tries'],
    failure: 'throw',
  }),
};
