import { z } from 'zod';
import type { Client } from '../../../shared/contract/account/customer.ts';
import { askMedusa, type MedusaEnv } from './medusa.ts';

const customer = z.object({ id: z.string() });

/** The id in Medusa of a customer of the reference backend; made when it is first needed. */
export async function medusaCustomer(
  env: MedusaEnv,
  { customerId, email, firstName, lastName }: Pick<Client, 'customerId' | 'email' | 'firstName' | 'lastName'>,
): Promise<string> {
  const found = await askMedusa(
    env,
    { path: '/admin/customers', query: { email, fields: 'id', limit: 1 } },
    z.object({ customers: z.array(customer) }),
  );
  const [known] = found.customers;
  if (known !== undefined) return known.id;
  const body = { email, first_name: firstName, last_name: lastName, metadata: { customerId } };
  const made = await askMedusa(env, { method: 'POST', path: '/admin/customers', body }, z.object({ customer }));
  return made.customer.id;
}
