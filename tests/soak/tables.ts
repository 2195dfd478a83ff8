/**
 * How far each table of the shop can grow: rows of some go when they are old enough, and the scheduled task that
 * deletes them is named; the others have a reason. A new table needs a row here.
 */
import { retentionDays } from '../../backend/carts/forget-carts.ts';
import type { growingTables, otherTables } from '../../scripts/database/growing-tables.ts';
import type { Shop } from '../shop/harness.ts';

/** Milliseconds of a day. */
export const days = 86_400_000;

interface Aged {
  /** Days after which a row goes, from the time in `since`. */
  age: number;
  /** The expression of that time. */
  since: string;
  /** Its unit: seconds since 1970, ISO 8601, or a day (ISO 8601). */
  in: 'seconds' | 'text' | 'day';
  /** Which rows go; all if missing. */
  where?: string;
  /** The scheduled task that deletes them. */
  task: string;
  /** Why the other rows stay, where there are any. */
  others?: string;
}

type Bound = Aged | { why: string };

const ofCustomer = { why: 'part of a customer, and erased with the account' };
const ofOrder = { why: 'part of an order, which the law requires to be retained' };
const ofCart = { why: 'goes with its cart' };
const ofPayment = { why: 'goes with its payment' };
const ofCatalogue = { why: 'the catalogue: grows with what the retailer sells' };
const ofContent = { why: 'content: grows with what editors write' };
const ofPlaces = { why: 'places: grows with stores, pickup points and towns' };
const ofMarket = { why: 'the markets' };
const ofOperator = { why: 'registered by the operator' };
const housekeeping = 'deleteExpired (backend/authentication/housekeeping.ts)';
const expired = { age: 0, since: 'expires_at', in: 'seconds', task: housekeeping } as const;

export const tables: Record<(typeof growingTables | typeof otherTables)[number], Bound> = {
  // Customers.
  customers: { why: 'the customers; a closed account is erased after 30 days but for its orders' },
  credentials: ofCustomer,
  passkeys: ofCustomer,
  bank_details: ofCustomer,
  billing_addresses: ofCustomer,
  delivery_addresses: ofCustomer,
  offers: ofCustomer,
  subscriptions: ofCustomer,
  stock_alerts: {
    age: 1,
    since: 'removed_at',
    in: 'seconds',
    where: 'removed_at IS NOT NULL',
    task: 'forgetRemoved (backend/alerts/forget-removed.ts)',
    others: 'wait until the size is back',
  },
  wishlist_products: {
    age: 1,
    since: 'removed_at',
    in: 'seconds',
    where: 'removed_at IS NOT NULL',
    task: 'forgetRemoved (backend/alerts/forget-removed.ts)',
    others: 'part of a customer; a list has a largest length',
  },
  newsletter_subscribers: {
    age: 3 * 365,
    since: 'left_at',
    in: 'seconds',
    where: "state = 'LEFT'",
    task: 'forgetSubscribers (backend/newsletter/forget.ts)',
    others: 'subscribers; one who never confirms goes after some days',
  },
  reservations: {
    age: 30,
    since: 'closed_at',
    in: 'text',
    where: "state <> 'OPEN' AND customer_id IS NULL",
    task: 'forgetReservations (backend/stores/expire-reservations.ts)',
    others: 'part of a customer, and erased with the account',
  },
  reviews: { why: 'a customer reviews a product once' },
  review_counts: ofCatalogue,
  loyalty_movements: { why: 'the points of a customer are their sum' },
  platform_grants: { why: 'one for a customer and a platform; ended ones go after a day' },
  platform_orders: ofOrder,
  // Sign-ins.
  account_openings: expired,
  attempts: expired,
  email_changes: expired,
  mailed_links: expired,
  oauth_codes: { ...expired, age: 1 },
  passkey_challenges: expired,
  platform_assertions: expired,
  refresh_tokens: expired,
  refresh_families: {
    age: 1,
    since: 'created_at',
    in: 'seconds',
    where: 'NOT EXISTS (SELECT 1 FROM refresh_tokens t WHERE t.family_id = refresh_families.family_id)',
    task: housekeeping,
    others: 'have a token that is valid, for at most 30 days',
  },
  sign_in_sessions: expired,
  staff_sessions: { why: 'deleted at the next sign-in of anybody of the staff, when they have expired' },
  bot_check_tokens: { why: 'deleted at the next check, when they are too old to be used again' },
  mails: { age: 7, since: 'created_at', in: 'seconds', task: housekeeping },
  // Carts and payments.
  carts: {
    age: retentionDays,
    since: 'updated_at',
    in: 'text',
    where:
      'customer_id IS NULL AND order_number IS NULL AND NOT EXISTS (SELECT 1 FROM payments p WHERE p.cart_id = carts.cart_id)',
    task: 'forgetCarts (backend/carts/forget-carts.ts)',
    others: 'one open cart of each customer, and those that were ordered',
  },
  cart_donations: ofCart,
  cart_gift_cards: ofCart,
  cart_gift_payments: ofCart,
  cart_lines: ofCart,
  merged_platform_carts: ofCart,
  cart_loyalty_offers: ofCart,
  cart_promo_codes: ofCart,
  cart_subscriptions: ofCart,
  removed_lines: ofCart,
  removed_gift_payments: ofCart,
  payments: {
    age: retentionDays,
    since: 'created_at',
    in: 'text',
    where: "state = 'released'",
    task: 'forgetCarts (backend/carts/forget-carts.ts)',
    others: 'part of an order; an open one is released when it expires',
  },
  holds: ofPayment,
  gift_holds: ofPayment,
  adyen_sessions: ofPayment,
  payment_events: { why: 'what the provider has reported about money, a few lines for a payment' },
  payment_sessions: {
    age: retentionDays,
    since: 'created_at',
    in: 'text',
    where: "step = 'ended' AND result NOT IN ('Authorised', 'Success')",
    task: 'forgetSessions (backend/stand-ins/payment-provider/forget-sessions.ts)',
    others: 'took money, and may be refunded',
  },
  payment_notifications: { why: 'goes with its session' },
  payment_refunds: ofOrder,
  refused_payments: {
    age: 1,
    since: 'refused_at',
    in: 'seconds',
    task: 'forgetRefusals (backend/carts/payment-tries.ts)',
  },
  promo_codes: { why: 'codes of the retailer' },
  promo_uses: ofOrder,
  gift_cards: { why: 'money of whoever has the card' },
  gift_card_movements: { why: 'the balance of a gift card is their sum' },
  loyalty_gifts: ofOperator,
  // Orders.
  orders: { why: 'orders, which the law requires to be retained' },
  order_discounts: ofOrder,
  order_extras: ofOrder,
  order_lines: ofOrder,
  order_news: ofOrder,
  order_papers: ofOrder,
  order_steps: ofOrder,
  document_sizes: ofOrder,
  refunds: ofOrder,
  refund_lines: ofOrder,
  refund_payments: ofOrder,
  return_requests: ofOrder,
  return_request_lines: ofOrder,
  withdrawals: ofOrder,
  // Catalogue.
  assortment: ofCatalogue,
  assortment_blocks: ofCatalogue,
  assortment_changes: ofCatalogue,
  cards: ofCatalogue,
  changes: { why: 'deleted when the pages are purged, after each write and every minute' },
  color_groups: ofCatalogue,
  feed_pieces: ofCatalogue,
  import_runs: { why: 'one for each feed' },
  import_work: { why: 'what a run has still to do' },
  imported_families: ofCatalogue,
  imported_options: ofCatalogue,
  imported_photos: ofCatalogue,
  imported_pieces: ofCatalogue,
  imported_products: ofCatalogue,
  listings: ofCatalogue,
  looks: ofCatalogue,
  materials: ofCatalogue,
  option_color_groups: ofCatalogue,
  option_sizes: ofCatalogue,
  options: ofCatalogue,
  price_plans: ofCatalogue,
  prices: ofCatalogue,
  product_materials: ofCatalogue,
  products: ofCatalogue,
  segmentations: ofCatalogue,
  size_guides: ofCatalogue,
  size_price_plans: ofCatalogue,
  size_prices: ofCatalogue,
  sizes: ofCatalogue,
  skus: ofCatalogue,
  stock: ofCatalogue,
  store_stock: ofCatalogue,
  // Content and markets.
  content_assets: ofContent,
  content_drafts: ofContent,
  content_entries: ofContent,
  content_former_urls: ofContent,
  content_log: { why: 'a line for each change of staff' },
  content_schedules: ofContent,
  content_versions: { why: 'the last eleven of an entry' },
  page_addresses: ofContent,
  staff: ofOperator,
  csp_rules: ofMarket,
  domains: ofMarket,
  legal_notices: ofMarket,
  redirects: ofMarket,
  return_conditions: ofMarket,
  sellers: ofMarket,
  shipping_methods: ofMarket,
  oauth_clients: ofOperator,
  platforms: ofOperator,
  localities: ofPlaces,
  parcel_points: ofPlaces,
  places: ofPlaces,
  point_counts: ofPlaces,
  stores: ofPlaces,
  streets: ofPlaces,
  // Measurements.
  policy_reports: { age: 28, since: 'day', in: 'day', task: 'forget (backend/stand-ins/analytics-engine/family.ts)' },
  vitals: { age: 28, since: 'day', in: 'day', task: 'forget (backend/stand-ins/analytics-engine/family.ts)' },
};

/** A task runs every minute, and some delete a limited number of rows each time. */
const grace = days / 24;

/** Tables with rows that should have gone by a time, each as a sentence. */
export async function overdue({ db }: Pick<Shop, 'db'>, at: Date): Promise<string[]> {
  const found: string[] = [];
  for (const [table, bound] of Object.entries(tables)) {
    if (!('age' in bound)) continue;
    const before = at.getTime() - bound.age * days - grace;
    const limit = bound.in === 'seconds' ? Math.floor(before / 1000) : new Date(before).toISOString();
    const count = await db
      .prepare(`SELECT count(*) AS count FROM ${table} WHERE ${bound.since} <= ? AND (${bound.where ?? '1'})`)
      .bind(bound.in === 'day' ? String(limit).slice(0, 10) : limit)
      .first<number>('count');
    if (count)
      found.push(`${table}: ${count} rows are older than ${bound.age} days, although ${bound.task} deletes them.`);
  }
  return found;
}
