import type { Client } from '../../shared/contract/account/customer.ts';
import { Refused } from '../problem.ts';

/** A row of `customers`, and whether there is a password. */
interface CustomerRow {
  customer_id: string;
  email: string;
  is_deleted: number;
  optin_news: Client['optinNews'];
  first_name: string;
  last_name: string;
  gender: Client['gender'];
  birthday: string | null;
  phone_number: string | null;
  phone_number_country: Client['phoneNumberCountry'];
  phone_number_quality: string | null;
  email_quality: string | null;
  preferred_store: string | null;
  preferred_channel: string | null;
  fiscal_number: string | null;
  loyalty_number: string | null;
  loyalty_type: Client['loyaltyType'];
  loyalty_creation_date: string | null;
  has_password: number;
  pending_email: string | null;
}

/** Reads a client by id (specification, section 3). 404 if there is none. */
export async function readClient(db: D1Database, customerId: string): Promise<Client> {
  const row = await db
    .prepare(
      `SELECT customers.*, credentials.customer_id IS NOT NULL AS has_password, e.email AS pending_email
       FROM customers
       LEFT JOIN credentials ON credentials.customer_id = customers.customer_id
       LEFT JOIN email_changes AS e ON e.customer_id = customers.customer_id AND e.expires_at > unixepoch()
       WHERE customers.customer_id = ?`,
    )
    .bind(customerId)
    .first<CustomerRow>();
  if (row === null) throw new Refused('unknown', 'No such customer.');
  return {
    customerId: row.customer_id,
    hasPassword: row.has_password === 1,
    isDeleted: row.is_deleted === 1,
    optinNews: row.optin_news,
    loyaltyNumber: row.loyalty_number,
    loyaltyType: row.loyalty_type,
    loyaltyCreationDate: row.loyalty_creation_date,
    firstName: row.first_name,
    lastName: row.last_name,
    phoneNumber: row.phone_number,
    phoneNumberCountry: row.phone_number_country,
    preferredStore: row.preferred_store,
    gender: row.gender,
    birthday: row.birthday,
    email: row.email,
    pendingEmail: row.pending_email,
    emailQuality: row.email_quality,
    phoneNumberQuality: row.phone_number_quality,
    fiscalNumber: row.fiscal_number,
    preferredChannel: row.preferred_channel,
  };
}
