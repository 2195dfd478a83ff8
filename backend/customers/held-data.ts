/**
 * All data of a person, as queries by customer id (`?1`), for the right of access under European law. A new table
 * of customers needs a line here, or in `notExported` with the reason; `held-data.test.ts` goes through the tables
 * of the database and fails if one is in neither.
 */

const ofOrders = 'order_number IN (SELECT order_number FROM orders WHERE customer_id = ?1)';
const ofCarts = 'cart_id IN (SELECT cart_id FROM carts WHERE customer_id = ?1)';
/** The account's address if it is confirmed: an unconfirmed one may be somebody else's. */
const ownEmail = "(SELECT email FROM customers WHERE customer_id = ?1 AND email_quality IS NOT 'UNCONFIRMED')";

/** Query by name of the list in the file. */
export const heldData = {
  account: 'SELECT * FROM customers WHERE customer_id = ?1',
  emailToConfirm: 'SELECT email, expires_at FROM email_changes WHERE customer_id = ?1',
  deliveryAddresses: 'SELECT * FROM delivery_addresses WHERE customer_id = ?1',
  billingAddress: 'SELECT * FROM billing_addresses WHERE customer_id = ?1',
  // Opened by `export-data.ts`.
  bankDetails: 'SELECT sealed, updated_at FROM bank_details WHERE customer_id = ?1',
  subscriptions: 'SELECT * FROM subscriptions WHERE customer_id = ?1',
  newsletter: `SELECT * FROM newsletter_subscribers WHERE email = ${ownEmail}`,
  orders: 'SELECT * FROM orders WHERE customer_id = ?1',
  orderLines: `SELECT * FROM order_lines WHERE ${ofOrders}`,
  orderExtras: `SELECT * FROM order_extras WHERE ${ofOrders}`,
  orderDiscounts: `SELECT * FROM order_discounts WHERE ${ofOrders}`,
  orderSteps: `SELECT * FROM order_steps WHERE ${ofOrders}`,
  invoices: `SELECT * FROM order_papers WHERE ${ofOrders}`,
  refunds: `SELECT * FROM refunds WHERE ${ofOrders}`,
  refundLines: `SELECT l.* FROM refund_lines l JOIN refunds r ON r.refund_id = l.refund_id WHERE r.${ofOrders}`,
  returns: `SELECT * FROM return_requests WHERE ${ofOrders}`,
  returnLines: `SELECT l.* FROM return_request_lines l
    JOIN return_requests r ON r.request_id = l.request_id WHERE r.${ofOrders}`,
  withdrawals: `SELECT * FROM withdrawals WHERE ${ofOrders}`,
  platformOrders: `SELECT order_number, platform, cart_id, skus, changed_at FROM platform_orders WHERE ${ofOrders}`,
  orderNews: `SELECT * FROM order_news WHERE ${ofOrders}`,
  carts: 'SELECT * FROM carts WHERE customer_id = ?1',
  mergedPlatformCarts: `SELECT * FROM merged_platform_carts WHERE ${ofCarts}`,
  cartLines: `SELECT * FROM cart_lines WHERE ${ofCarts}`,
  removedLines: `SELECT * FROM removed_lines WHERE ${ofCarts}`,
  cartPromoCodes: `SELECT * FROM cart_promo_codes WHERE ${ofCarts}`,
  cartLoyaltyOffers: `SELECT * FROM cart_loyalty_offers WHERE ${ofCarts}`,
  cartGiftCards: `SELECT * FROM cart_gift_cards WHERE ${ofCarts}`,
  cartGiftPayments: `SELECT p.cart_id, p.amount, g.last_digits FROM cart_gift_payments p
    JOIN gift_cards g ON g.gift_card_id = p.gift_card_id WHERE p.${ofCarts}`,
  removedGiftPayments: `SELECT cart_id, amount, removed_at FROM removed_gift_payments WHERE ${ofCarts}`,
  cartDonations: `SELECT * FROM cart_donations WHERE ${ofCarts}`,
  cartSubscriptions: `SELECT * FROM cart_subscriptions WHERE ${ofCarts}`,
  payments: `SELECT payment_id, cart_id, order_number, state, provider, product, result, amount, currency, created_at
    FROM payments WHERE ${ofCarts}`,
  refusedPayments: 'SELECT * FROM refused_payments WHERE customer_id = ?1',
  giftCards: `SELECT g.gift_card_id, g.last_digits, g.currency, g.balance, g.order_number, g.created_at
    FROM gift_cards g WHERE g.${ofOrders}`,
  paidWithGiftCards: `SELECT g.last_digits, m.kind, m.cents, m.created_at FROM gift_card_movements m
    JOIN gift_cards g ON g.gift_card_id = m.gift_card_id
    JOIN payments p ON p.payment_id = m.payment_id WHERE p.${ofCarts}`,
  loyaltyPoints: 'SELECT * FROM loyalty_movements WHERE customer_id = ?1',
  offers: 'SELECT * FROM offers WHERE customer_id = ?1',
  promoCodes: 'SELECT * FROM promo_codes WHERE customer_id = ?1',
  usedPromoCodes: 'SELECT * FROM promo_uses WHERE customer_id = ?1',
  reviews: 'SELECT * FROM reviews WHERE customer_id = ?1',
  wishlist: 'SELECT * FROM wishlist_products WHERE customer_id = ?1',
  stockAlerts: 'SELECT * FROM stock_alerts WHERE customer_id = ?1',
  reservations: 'SELECT * FROM reservations WHERE customer_id = ?1',
  signIns: 'SELECT created_at, expires_at, user_agent FROM sign_in_sessions WHERE customer_id = ?1',
  devices: `SELECT client_id, created_at, revoked_at, user_agent FROM refresh_families
    WHERE customer_id = ?1 AND grant_id IS NULL`,
  linkedPlatforms: `SELECT name, issuer, scopes, created_at, updated_at, last_used_at
    FROM platform_grants JOIN oauth_clients USING (client_id) WHERE customer_id = ?1`,
  passkeys: 'SELECT user_agent, transports, backed_up, created_at, last_used_at FROM passkeys WHERE customer_id = ?1',
  // Bodies are left out: they may contain a link that signs in, or a gift card.
  mails: `SELECT recipient, lang, subject, created_at FROM mails WHERE recipient = ${ownEmail}`,
} as const satisfies Record<string, string>;

/** Tables with the id of a customer, cart or order that are left out, and why. */
export const notExported: Readonly<Record<string, string>> = {
  credentials: 'the hash of a password: a secret, and nothing that it tells',
  passkey_challenges: 'hashes of what a device is asked to sign, for minutes',
  account_openings: 'hashes of forms, for a minute',
  mailed_links: 'hashes of links that sign in, for an hour',
  oauth_codes: 'hashes of codes that sign in, for a minute',
};
