import { daysUntilErasure } from '../../shared/account/account-deletion.ts';
import { emailQualities } from '../../shared/account/email-quality.ts';
import { logFailure, logReport } from '../log.ts';

/** Tables whose rows of the customer are deleted. */
export const erasedTables = [
  'credentials',
  'passkeys',
  'passkey_challenges',
  'sign_in_sessions',
  'oauth_codes',
  'refresh_families',
  'platform_grants',
  'mailed_links',
  'account_openings',
  'email_changes',
  'delivery_addresses',
  'billing_addresses',
  'bank_details',
  'wishlist_products',
  'stock_alerts',
  'reservations',
  'offers',
  'refused_payments',
  'removed_gift_payments',
  'subscriptions',
] as const;

/**
 * Tables that stay and identify nobody once the customer has no name: orders, which the law requires to be
 * retained, and the accounting that must match them. Reviews stay without their author.
 */
export const retainedTables = [
  'customers',
  'orders',
  'carts',
  'loyalty_movements',
  'promo_codes',
  'promo_uses',
  'reviews',
] as const;

/** Accounts erased in one run of the schedule. */
const batchSize = 20;

const day = 24 * 60 * 60 * 1000;

/**
 * Erases personal data from accounts that were closed thirty days ago, unless an order is still under way or a
 * payment is open. Of an order the invoice stays (number, day, pieces, amounts, billing name and address);
 * recipient, delivery address and parcel numbers are erased.
 *
 * @returns the number of erased accounts
 */
export async function eraseDeleted(db: D1Database, now: Date): Promise<number> {
  const due = new Date(now.getTime() - daysUntilErasure * day).toISOString();
  const { results } = await db
    .prepare(
      `SELECT customer_id AS id, email FROM customers AS c
       WHERE deleted_at <= ?1 AND is_deleted = 1 AND erased_at IS NULL
         AND NOT EXISTS (SELECT 1 FROM orders AS o
           WHERE o.customer_id = c.customer_id AND o.status IN ('PAID', 'PREPARING', 'SHIPPED'))
         AND NOT EXISTS (SELECT 1 FROM carts JOIN payments AS p USING (cart_id)
           WHERE carts.customer_id = c.customer_id AND p.state = 'open')
       ORDER BY deleted_at LIMIT ${batchSize}`,
    )
    .bind(due)
    .all<{ id: string; email: string }>();
  let erased = 0;
  for (const customer of results) {
    try {
      await db.batch(eraseStatements(db, customer, now));
      erased += 1;
    } catch (error) {
      // A failure must not stop the other accounts.
      logFailure(error, { doing: `The account ${customer.id} was not erased` });
    }
  }
  if (erased > 0) logReport('Closed accounts were erased.', { accounts: erased });
  return erased;
}

function eraseStatements(
  db: D1Database,
  { id, email }: { id: string; email: string },
  now: Date,
): D1PreparedStatement[] {
  const ofCustomer = (sql: string) => db.prepare(sql).bind(id);
  // An unconfirmed address may be somebody else's, so nothing is deleted by it.
  const ofEmail = (table: string, column: string) =>
    db
      .prepare(
        `DELETE FROM ${table} WHERE ${column} = ?1 AND NOT EXISTS (
           SELECT 1 FROM customers WHERE email = ?1 AND email_quality = '${emailQualities.unconfirmed}')`,
      )
      .bind(email);
  return [
    ofEmail('mails', 'recipient'),
    ofEmail('newsletter_subscribers', 'email'),
    // Reservations made without signing in, with the same e-mail.
    ofEmail('reservations', 'email'),
    // Carts without an order are deleted with their contents; carts with an order lose only what belonged to the cart.
    ofCustomer('DELETE FROM carts WHERE customer_id = ? AND order_number IS NULL'),
    ofCustomer(
      `UPDATE cart_gift_cards SET recipient_name = '', message = ''
       WHERE cart_id IN (SELECT cart_id FROM carts WHERE customer_id = ?)`,
    ),
    ofCustomer(
      `UPDATE gift_cards SET sealed = NULL
       WHERE order_number IN (SELECT order_number FROM orders WHERE customer_id = ?)`,
    ),
    ofCustomer('UPDATE carts SET billing_address = NULL, shipping_address = NULL WHERE customer_id = ?'),
    ofCustomer(
      `UPDATE orders SET tracking_number = NULL,
         shipping_address = iif(shipping_address IS NULL, NULL,
           json_object('country', json_extract(shipping_address, '$.country')))
       WHERE customer_id = ?`,
    ),
    ofCustomer(
      `UPDATE withdrawals SET name = '', email = ''
       WHERE order_number IN (SELECT order_number FROM orders WHERE customer_id = ?)`,
    ),
    ofCustomer("UPDATE reviews SET customer_id = NULL, author = '–' WHERE customer_id = ?"),
    db
      .prepare(
        `UPDATE customers SET email = 'erased-' || customer_id || '@erased.invalid', first_name = '', last_name = '',
           optin_news = 'NO', gender = NULL, birthday = NULL, phone_number = NULL, phone_number_country = NULL,
           phone_number_quality = NULL, email_quality = NULL, preferred_store = NULL, preferred_channel = NULL,
           fiscal_number = NULL, loyalty_number = NULL, loyalty_type = NULL, loyalty_creation_date = NULL,
           updated_at = ?2, erased_at = ?2
         WHERE customer_id = ?1`,
      )
      .bind(id, now.toISOString()),
    // After the customer, because withdrawing from the newsletter writes a subscription.
    ...erasedTables.map((table) => ofCustomer(`DELETE FROM ${table} WHERE customer_id = ?`)),
  ];
}
