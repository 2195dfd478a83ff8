import type { Shop } from './harness.ts';

/** The e-mail of a new customer with the demo password and an empty cart, used by one test only. */
export async function newCustomer({ db }: Shop): Promise<string> {
  const id = crypto.randomUUID();
  const email = `${id}@example.com`;
  const like = "(SELECT customer_id FROM customers WHERE email = 'new@example.com')";
  await db.batch([
    db
      .prepare(
        `INSERT INTO customers (customer_id, email, first_name, last_name, created_at, updated_at)
         SELECT ?, ?, first_name, last_name, created_at, updated_at FROM customers WHERE customer_id = ${like}`,
      )
      .bind(id, email),
    db
      .prepare(
        `INSERT INTO credentials (customer_id, password, updated_at)
         SELECT ?, password, updated_at FROM credentials WHERE customer_id = ${like}`,
      )
      .bind(id),
  ]);
  return email;
}
