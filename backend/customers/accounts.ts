/** What is needed to open an account; the password comes hashed. */
export interface NewAccount {
  firstName: string;
  lastName: string;
  /** In lower case. */
  email: string;
  password: string;
  newsletter: boolean;
}

/** The customer of an e-mail with the stored password (null: none was set), or null when nobody has that e-mail. */
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
 * Opens an account with its credentials and subscriptions, all or nothing, and gives the customer's id.
 * Null when the e-mail was taken by somebody else in the meantime.
 */
export async function createAccount(db: D1Database, account: NewAccount, now: Date): Promise<string | null> {
  const customerId = crypto.randomUUID();
  const at = now.toISOString();
  const optin = account.newsletter ? 'YES' : 'NO';
  const [created] = await db.batch([
    db
      .prepare(
        `INSERT INTO customers (customer_id, email, first_name, last_name, optin_news, created_at, updated_at)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?6) ON CONFLICT (email) DO NOTHING`,
      )
      .bind(customerId, account.email, account.firstName, account.lastName, optin, at),
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
  ]);
  return created?.meta.changes === 1 ? customerId : null;
}
