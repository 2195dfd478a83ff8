import { z } from 'zod';
import { listOf, orElse } from '../gateway/list-of.ts';
import { row } from '../gateway/row.ts';
import { nothing } from '../gateway/values.ts';
import { typedPassword } from './account.ts';

/** Bank details as the gateway stores them. */
const bankDetails = z.object({ iban: z.string(), holder: orElse(z.string(), '') });
export type BankDetails = z.output<typeof bankDetails>;

/** Maximum length, in characters, of the account holder's name in banks (SEPA). */
export const maxHolderLength = 70;

export const bankRows = {
  getBankDetails: row({
    upstream: 'gateway',
    method: 'GET',
    path: '/customers-self/bankStatements',
    input: nothing,
    /** At most one. */
    output: z.object({ values: listOf(bankDetails) }),
    access: 'customer',
    failure: 'throw',
  }),
  /** Requires the customer's password. */
  updateBankDetails: row({
    upstream: 'gateway',
    method: 'PUT',
    path: '/customers-self/bankStatements',
    input: z.object({
      /** Without spaces. */
      iban: z.string().regex(/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/),
      holder: z
        .string()
        .trim()
        .min(1)
        .max(maxHolderLength)
        .regex(/^[^\p{Cc}]*$/u),
      password: typedPassword,
    }),
    output: bankDetails,
    access: 'customer',
    refuses: ['iban-wrong', 'password-wrong', 'too-many-tries'],
    failure: 'throw',
  }),
};
