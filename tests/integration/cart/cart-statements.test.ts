/**
 * No call of cart, checkout, orders and reservations scans all carts, payments or orders, and neither do refunds,
 * passkeys, the confirmation of an e-mail, the schedule, and export and deletion of a customer's data: their cost does
 * not grow with the number of stored records.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { credentialsOf, findPasskey, noteUse, storePasskey } from '../../../backend/authentication/passkeys/store.ts';
import { eraseDeleted } from '../../../backend/customers/erase.ts';
import type { Env } from '../../../backend/env.ts';
import { refundOrder } from '../../../backend/refunds/refund.ts';
import { growingTables } from '../../../scripts/database/growing-tables.ts';
import { linkTo } from '../../mailbox.ts';
import { type Shop, startShop } from '../../shop/harness.ts';
import { HttpVisitor } from '../../shop/http-visitor.ts';
import { type NotedStatement, notedStatements, takeStatements } from '../../shop/statements.ts';
import { collectedIn } from '../checkout/collected-fixture.ts';
import { openPayment, payCart, payOnPage } from '../payment/paid-cart.ts';
import { asking, inStore } from '../stores/reservations-fixture.ts';
import { buy } from '../ucp/platform-order.ts';
import { type Backend, of, openBackend, readyCart, type Shopper } from './carts-fixture.ts';
import { cardHolder, giftCard, promoCode } from './extras-fixture.ts';

const growing: ReadonlySet<string> = new Set(growingTables);

/** The tables that a plan may mean by a name: SQLite uses the statement's aliases. */
function tablesOf(name: string, sql: string): string[] {
  const aliased = [...sql.matchAll(new RegExp(`\\b(\\w+)\\s+(?:AS\\s+)?${name}\\b`, 'gi'))];
  return [name, ...aliased.map(([, table = '']) => table)].filter((table) => growing.has(table));
}

/**
 * Full scans in a plan: of a table, or of an index, except for a partial index of rows that are still to be processed.
 */
function scansOf(detail: string, sql: string, partial: ReadonlySet<string>): string[] {
  if (detail.includes(' VIRTUAL TABLE ')) return [];
  const [, name = '', index] = /^SCAN (\w+)(?: USING (?:COVERING )?INDEX (\w+))?/.exec(detail) ?? [];
  if (name === '' || (index !== undefined && partial.has(index))) return [];
  return tablesOf(name, sql);
}

let shop: Shop;
let backend: Backend;
let noted: NotedStatement[];

/** Bindings whose database reports its statements to `note`, and runs them. */
function notingEnv(note: (asked: NotedStatement) => void): Env {
  const prepare = (sql: string) => {
    const statement = shop.db.prepare(sql);
    return new Proxy(statement, {
      get(target, name) {
        if (name !== 'bind') return Reflect.get(target, name).bind(target);
        return (...values: (string | number | null)[]) => {
          note({ sql, values, rowsRead: 0 });
          return target.bind(...values);
        };
      },
    });
  };
  const DB = { prepare, batch: (list: D1PreparedStatement[]) => shop.db.batch(list) };
  // Only what these use of the bindings.
  return { ...shop.secrets, DB, ORIGIN: shop.backendUrl } as unknown as Env;
}

/** The schedule of a minute with a reconciliation. */
async function runSchedule(): Promise<void> {
  const hour = 60 * 60 * 1000;
  const scheduledTime = new Date(Math.ceil(Date.now() / hour) * hour);
  await (await shop.backend.getWorker()).scheduled({ cron: '* * * * *', scheduledTime });
}

/** Finds, uses and creates a passkey. */
async function usePasskey(DB: D1Database, customerId: string): Promise<void> {
  const now = Math.floor(Date.now() / 1000);
  const passkey = { credentialId: 'c', publicKey: 'k', counter: 1, transports: [], backedUp: false };
  await storePasskey(DB, passkey, { passkeyId: 'p', customerId, userAgent: 'x' }, now).run();
  await credentialsOf(DB, customerId);
  const found = await findPasskey(DB, 'c');
  if (found === null) throw new Error('The passkey was not kept.');
  await noteUse(DB, found, { counter: 2, backedUp: true }, now);
}

/** A reservation that is created, read, cancelled and restored, and another one that expires. */
async function reserveAndCancel(buyer: Shopper): Promise<void> {
  const { reservationId, token } = await backend.call('reserve', asking(await inStore(backend, 2)), buyer);
  await backend.call('getReservation', { token });
  await backend.call('listReservations', { page: 1, size: 8 }, buyer);
  await backend.call('cancelOwnReservation', { reservationId }, buyer);
  await backend.call('restoreReservation', { token });
}

/** Opens an account, confirms its e-mail by the mailed link, and loads a page of it. */
async function confirmEmail(): Promise<void> {
  const visitor = new HttpVisitor(shop);
  const email = `${crypto.randomUUID()}@example.com`;
  const signIn = await visitor.visit('/en/account/dashboard/');
  const create = await visitor.get(signIn.url.replace('/sign-in?', '/auth/create?'));
  const person = { firstName: 'Ada', lastName: 'Nowak', email, password: 'three blue lamps' };
  await visitor.submit(create, 'password', person);
  const asked = await visitor.get(await linkTo(shop, email, '/confirm-email?'));
  expect((await visitor.submit(asked, 'token', {})).status).toBe(200);
  expect((await visitor.visit('/en/account/settings/')).status).toBe(200);
}

/** An order of an assistant's cart, which one customer claims and another one merges; the storefront is told. */
async function buyByAssistant(sku: string): Promise<void> {
  for (const hasOwn of [false, true]) {
    const { id: cartId, version } = await backend.call('createCart', { platform: 'http://127.0.0.1:9/profile.json' });
    await backend.call('addProduct', { cartId, version, sku });
    const buyer = await backend.customer();
    if (hasOwn) await backend.call('createCart', {}, buyer);
    await backend.call('mergeCarts', { cartId, customer: { customerId: buyer.customerId } }, buyer);
    await buy(backend, { buyer });
  }
}

/** Closes the account, dated a month ago, and deletes its data. */
async function erase(env: Env, customerId: string): Promise<void> {
  await shop.db
    .prepare(`UPDATE customers SET is_deleted = 1, deleted_at = '2020-01-01' WHERE customer_id = ?`)
    .bind(customerId)
    .run();
  await shop.db.prepare(`UPDATE orders SET status = 'DELIVERED' WHERE customer_id = ?`).bind(customerId).run();
  expect(await eraseDeleted(env.DB, new Date())).toBe(1);
}

beforeAll(async () => {
  shop = await startShop({ inFront: notedStatements });
  backend = await openBackend(shop);
  const buyer = await cardHolder(backend, 200);
  const sku = await backend.product(20);
  const code = await promoCode(backend, { percent: 10, maxUses: 100, oncePerCustomer: true });
  const card = await giftCard(backend, 1_000);
  await takeStatements(shop);
  let cart = await readyCart(backend, buyer, [{ sku, quantity: 2 }]);
  const lineItemId = cart.lineItems[0]?.lineId ?? '';
  cart = await backend.call('setQuantity', { ...of(cart), lineItemId, quantity: 3 }, buyer);
  cart = await backend.call('addPromoCode', { ...of(cart), promoCode: code }, buyer);
  cart = await backend.call('setLoyaltyOffers', { ...of(cart), loyaltyOfferIds: ['points_100'] }, buyer);
  const bought = {
    amount: 5_000,
    recipientName: 'Jeanne',
    message: '',
    date: new Date().toISOString().slice(0, 10),
  };
  cart = await backend.call('addGiftCard', { ...of(cart), giftCard: bought }, buyer);
  const paying = { giftCardId: card.number, pin: card.pin, amount: 1_000 };
  cart = await backend.call('payWithGiftCard', { ...of(cart), ...paying }, buyer);
  cart = (await backend.call('deleteGiftCard', { ...of(cart), giftCardId: card.id }, buyer)) ?? cart;
  cart = await backend.call('restoreGiftCard', { ...of(cart), giftCardId: card.id }, buyer);
  cart = await backend.call('refreshCart', of(cart), buyer);
  await backend.call('getCart', { cartId: cart.id }, buyer);
  await backend.call('getOwnCart', {}, buyer);
  await backend.call('getShippingMethods', { country: 'FR', cartId: cart.id }, buyer);
  await backend.call('getTransactionSubscriptions', { isLoyaltyCardInTransaction: 'false' }, buyer);
  // Refused once, then paid.
  const page = await openPayment(backend, cart, buyer);
  await payOnPage(backend, { cart, buyer, page }, 'Refused');
  const paid = await payCart(backend, cart, buyer);
  await backend.call('validateCart', of(paid), buyer);
  await backend.call('cancelPayment', { cartId: cart.id }, buyer);
  await backend.call('getPaymentSession', { cartId: cart.id }, buyer);
  await backend.call('getOrderOfCart', { cartId: cart.id }, buyer);
  await backend.call('getOrder', { orderNumber: paid.orderNumber ?? '' }, buyer);
  await backend.call('listOrders', { page: 1, size: 10 }, buyer);
  await runSchedule();
  const direct: NotedStatement[] = [];
  const env = notingEnv((asked) => direct.push(asked));
  const problem = await refundOrder(
    env,
    {
      refundId: crypto.randomUUID(),
      orderNumber: paid.orderNumber ?? '',
      lines: [{ position: 1, quantity: 1 }],
      delivery: false,
      refundedBy: 'editor@example.com',
    },
    new Date(),
  );
  expect(problem).toBeNull();
  // Its parcel is shipped, and the customer is notified.
  await shop.db.prepare(`UPDATE orders SET status = 'SHIPPED' WHERE order_number = ?`).bind(paid.orderNumber).run();
  await reserveAndCancel(buyer);
  await usePasskey(env.DB, buyer.customerId);
  await backend.call('listPasskeys', {}, buyer);
  const collector = await backend.customer();
  const collected = await collectedIn(
    backend,
    await readyCart(backend, collector, [{ sku: await inStore(backend, 1), quantity: 2 }]),
    collector,
  );
  await openPayment(backend, collected, collector);
  await backend.call('cancelPayment', { cartId: collected.id }, collector);
  await runSchedule();
  await buyByAssistant(sku);
  await confirmEmail();
  await backend.call('exportData', {}, buyer);
  await erase(env, buyer.customerId);
  noted = [...(await takeStatements(shop)), ...direct];
});

afterAll(() => shop?.dispose());

test('no statement goes through all that is stored of others', async () => {
  const { results: indexes } = await shop.db
    .prepare(`SELECT name FROM sqlite_schema WHERE type = 'index' AND sql LIKE '% WHERE %'`)
    .all<{ name: string }>();
  const partial = new Set(indexes.map(({ name }) => name));
  const statements = new Map(noted.map((each) => [each.sql, each]));
  expect(statements.size).toBeGreaterThan(80);
  const scans: string[] = [];
  for (const { sql, values } of statements.values()) {
    const { results } = await shop.db
      .prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .bind(...values)
      .all<{ detail: string }>();
    const made = new Set(results.map(({ detail }) => /^(?:CO-ROUTINE|MATERIALIZE) (\w+)/.exec(detail)?.[1]));
    for (const { detail } of results.filter((each) => !made.has(/^SCAN (\w+)/.exec(each.detail)?.[1])))
      for (const table of scansOf(detail, sql, partial))
        scans.push(`${detail} (${table}) in ${sql.replaceAll(/\s+/g, ' ').slice(0, 600)}`);
  }
  expect(scans).toEqual([]);
});

test('orders of assistants are among them', () => {
  for (const part of [
    'INSERT OR IGNORE INTO platform_orders',
    'UPDATE platform_orders SET notified_version',
    'platform_cart_id',
  ])
    expect(
      noted.some(({ sql }) => sql.includes(part)),
      part,
    ).toBe(true);
});

test('nothing is noted of the sizes that these tables have in a new shop', async () => {
  const { results } = await shop.db.prepare('SELECT DISTINCT tbl FROM sqlite_stat1').all<{ tbl: string }>();
  expect(results.length).toBeGreaterThan(20);
  expect(results.map(({ tbl }) => tbl).filter((table) => growing.has(table))).toEqual([]);
});
