import { z } from 'zod';
import { addressLengths } from '../../forms/address.ts';
import { namePattern } from '../../forms/names.ts';
import { row } from '../gateway/row.ts';
import { country } from '../gateway/values.ts';
import { typedPassword } from './account.ts';
import { client } from './customer.ts';

const filled = (max: number, pattern: RegExp) => z.string().trim().min(1).max(max).regex(pattern);
const name = (max: number) => filled(max, namePattern);
const quality = z.string().min(1).max(40);
const yesNo = z.enum(['YES', 'NO']);

/** Channels by which the shop may write to a customer who has agreed. */
export const channels = ['EMAIL', 'SMS', 'POST'] as const;

/** The fields that customers can change; a field that is not sent stays as it is (specification, section 7). */
const clientChanges = z.object({
  gender: z.enum(['F', 'M', 'X']).optional(),
  lastName: name(addressLengths.lastName).optional(),
  firstName: name(addressLengths.firstName).optional(),
  birthday: z.iso.date().optional(),
  email: z.email().max(254).optional(),
  emailQuality: quality.optional(),
  /** International format, `+33612345678`. */
  phoneNumber: z
    .string()
    .regex(/^\+\d{6,15}$/)
    .optional(),
  phoneNumberQuality: quality.optional(),
  phoneNumberCountry: country.optional(),
  optinNews: yesNo.optional(),
  preferredStore: z.string().min(1).max(40).optional(),
  fiscalNumber: filled(20, /^[^\p{Cc}]*$/u).optional(),
  preferredChannel: z.enum(channels).optional(),
  /** The customer's password; required for another e-mail. */
  password: typedPassword.optional(),
});
export type ClientChanges = z.output<typeof clientChanges>;

export const clientRows = {
  /**
   * Another e-mail requires the password, and the current address is notified. A gateway that has it confirmed first
   * returns it as `pendingEmail`, and drops it if the current e-mail is sent.
   */
  updateAccount: row({
    upstream: 'gateway',
    method: 'PUT',
    path: '/accounts-self/',
    input: clientChanges,
    output: client,
    access: 'customer',
    refuses: ['unknown', 'email-taken', 'password-wrong', 'too-many-tries'],
    failure: 'throw',
  }),
};
