import { emailQualities } from '../../shared/account/email-quality.ts';

/** The data of a new account; the password is hashed. */
export interface NewAccount {
  firstName: string;
  lastName: string;
  /** In lower case. */
  email: string;
  password: string;
  newsletter: boolean;
}

/** The form that opens an account: the hash of its secret, and when it expires (in seconds). */
export interface OpeningForm {
  hash: string;
  expiresAt: number;
}

/** The customer of an e-mail with the stored password (null if none was set); null if no account has that e-mail. */
export async function passwordOf(
  db: D1Database,
  email: string,
): Promise<{ customerId: string; password: string | null } | null> {
  return db
    .prepare(
      `SELECT customers.customer_id AS customerId, password FROM customers
       LEFT JOIN credentials ON credentials.customer_id = customers.customer_id WHERE email = ?`,
    )
    .bind(email)
    .first<{ customerId: string; password: string | null }>();
}

/**
 * Creates an account with its credentials and subscriptions in one transaction; returns the customer's id. Null if
 * an account has that e-mail.
 */
export async function createAccount(
  db: D1Database,
  account: NewAccount,
  form: OpeningForm,
  now: Date,
): Promise<string | null> {
  const customerId = crypto.randomUUID();
  const at = now.toISOString();
  const optin = account.newsletter ? 'YES' : 'NO';
  const [created] = await db.batch([
    db
      .prepare(
        `INSERT INTO customers (customer_id, email, email_quality, first_name, last_name, optin_news, created_at,
           updated_at)
         VALUES (?1, ?2, ?7, ?3, ?4, ?5, ?6, ?6) ON CONFLICT (email) DO NOTHING`,
      )
      .bind(...[customerId, account.email, account.firstName, account.lastName, optin, at], emailQualities.unconfirmed),
    db
      .prepare(
        `INSERT INTO credentials (customer_id, password, updated_at)
         SELECT customer_id, ?2, ?3 FROM customers WHERE customer_id = ?1`,
      )
      .bind(customerId, account.password, at),
    db
      .prepare(
        `INSERT INTO subscriptions (customer_id, type, optin)
         SELECT customer_id, column1, column2 FROM customers
         JOIN (VALUES ('NEWS', ?2), ('TIC', 'NO'), ('INVIT', 'NO'), ('SURV', 'NO')) WHERE customer_id = ?1`,
      )
      .bind(customerId, optin),
    db
      .prepare(
        `INSERT INTO account_openings (form_hash, customer_id, expires_at)
         SELECT ?2, customer_id, ?3 FROM customers WHERE customer_id = ?1`,
      )
      .bind(customerId, form.hash, form.expiresAt),
  ]);
  return created?.meta.changes === 1 ? customerId : null;
}

/** The customer of this e-mail if this very form has just opened the account; otherwise null. */
export async function openedBy(
  db: D1Database,
  email: string,
  { hash }: Pick<OpeningForm, 'hash'>,
  now: Date,
): Promise<string | null> {
  return db
    .prepare(
      `SELECT customer_id FROM account_openings JOIN customers USING (customer_id)
       WHERE form_hash = ? AND email = ? AND expires_at > ?`,
    )
    .bind(hash, email, Math.floor(now.getTime() / 1000))
    .first<string>('customer_id');
}
