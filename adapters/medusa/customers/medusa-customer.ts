import { z } from 'zod';
import { askMedusa, type MedusaEnv } from '../connection/medusa.ts';
import type { Account } from './account.ts';

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '');

/** What Medusa has no fields for; missing in addresses that were not saved by the adapter. */
const metadata = z.object({
  /** A bill's address is not offered for deliveries. */
  kind: z.literal('billing').optional(),
  line3: text,
  line4: text,
  quality: z.string().default('0'),
  phoneNumberCountry: z.string().nullish(),
  phoneNumberQuality: z.string().default('0'),
});

const medusaAddress = z.object({
  id: z.string(),
  first_name: text,
  last_name: text,
  address_1: text,
  address_2: text,
  postal_code: text,
  city: text,
  country_code: text,
  phone: text,
  is_default_shipping: z.boolean(),
  is_default_billing: z.boolean(),
  created_at: z.string(),
  metadata: z.preprocess((value) => value ?? {}, metadata),
});
export type MedusaAddress = z.output<typeof medusaAddress>;

/** A customer of Medusa with all addresses. */
const medusaCustomer = z.object({ id: z.string(), addresses: z.array(medusaAddress) });
export type MedusaCustomer = z.output<typeof medusaCustomer>;

export const customerAnswer = z.object({ customer: medusaCustomer });

/** The customer of an account; made on first use (server/src/api/store/accounts). */
export async function findCustomer(env: MedusaEnv, account: Account): Promise<MedusaCustomer> {
  const { accountId, email, isConfirmed, firstName, lastName } = account;
  const body = { email, is_confirmed: isConfirmed, first_name: firstName, last_name: lastName };
  const call = { method: 'POST', path: '/store/accounts', body, actor: { accountId } } as const;
  return (await askMedusa(env, call, customerAnswer)).customer;
}
