import { beforeAll, expect, test } from 'vitest';
import { mergeCarts } from '../../../backend/carts/calls/merge.ts';
import type { Caller } from '../../../backend/serve.ts';
import { type Backend, of, openBackend, readyCart } from './carts-fixture.ts';

let backend: Backend;

beforeAll(async () => {
  backend = await openBackend();
});

/** An anonymous cart with one piece. */
async function anonymousCart(sku: string) {
  const cart = await backend.call('createCart', {});
  return backend.call('addProduct', { ...of(cart), sku });
}

/** The first step of a merge, as in the handler. */
const takeTurn = (source: { id: string; version: number }, own: { id: string; version: number }, customerId: string) =>
  backend.db
    .prepare(
      `INSERT INTO cart_merges (source_id, source_version, target_id, target_version, customer_id, updated_at)
       VALUES (?, ?, ?, ?, ?, '2026-11-21T10:00:00.000Z')`,
    )
    .bind(source.id, source.version, own.id, own.version, customerId)
    .run();

test('a merge has its turn only while both carts are as they were read', async () => {
  const [buyer, thief] = [await backend.customer(), await backend.customer()];
  const sku = await backend.product(5);
  const source = await anonymousCart(sku);
  const own = await backend.call('createCart', {}, thief);

  await expect(takeTurn({ ...source, version: 1 }, own, thief.customerId)).rejects.toThrow('cart-changed');
  await expect(takeTurn(source, { ...own, version: 9 }, thief.customerId)).rejects.toThrow('cart-changed');
  await expect(takeTurn(source, own, buyer.customerId)).rejects.toThrow('cart-changed');

  // The buyer claims the cart; a merge that read it before is outdated.
  const { customerId } = buyer;
  await backend.call('mergeCarts', { cartId: source.id, customer: { customerId } }, buyer);
  await expect(takeTurn(source, own, thief.customerId)).rejects.toThrow('cart-changed');
  const stored = await backend.call('getOwnCart', {}, buyer);
  expect([stored.id, stored.lineItems.length]).toEqual([source.id, 1]);
});

test('of two customers who sign in with one cart, one gets its lines, and nothing is lost', async () => {
  const sku = await backend.product(500);
  for (let round = 0; round < 10; round += 1) {
    const [claims, sums] = [await backend.customer(), await backend.customer()];
    const source = await anonymousCart(sku);
    await backend.call('createCart', {}, sums);
    await Promise.all(
      [claims, sums].map((each) =>
        backend.send('mergeCarts', { cartId: source.id, customer: { customerId: each.customerId } }, each),
      ),
    );
    const { results } = await backend.db
      .prepare(
        `SELECT c.customer_id AS owner, l.quantity FROM cart_lines l JOIN carts c ON c.cart_id = l.cart_id
         WHERE c.customer_id IN (?, ?)`,
      )
      .bind(claims.customerId, sums.customerId)
      .all<{ owner: string; quantity: number }>();
    expect(results.map(({ quantity }) => quantity)).toEqual([1]);
  }
});

/** The database; another window writes to a cart just before each of the first merges. */
function withConcurrentWrites(db: D1Database, cartId: string, times: number): D1Database {
  let left = times;
  let merging = false;
  const prepare = (sql: string) => {
    merging ||= sql.includes('INTO cart_merges');
    return db.prepare(sql);
  };
  const batch = async (statements: D1PreparedStatement[]) => {
    if (merging && left > 0) {
      left -= 1;
      await db.prepare('UPDATE carts SET version = version + 1 WHERE cart_id = ?').bind(cartId).run();
    }
    merging = false;
    return db.batch(statements);
  };
  return new Proxy(db, {
    get: (target, name) => (name === 'prepare' ? prepare : name === 'batch' ? batch : Reflect.get(target, name)),
  });
}

/** Merges with a database; other bindings are not used. */
function mergeOver(db: D1Database, cartId: string, customerId: string) {
  const caller = { env: { DB: db }, locale: 'fr-fr', freeDelivery: {}, customerId } as unknown as Caller;
  return mergeCarts({ cartId, customer: { customerId } }, caller);
}

test('a merge that another window overtakes is tried again, three times in all', async () => {
  const buyer = await backend.customer();
  const sku = await backend.product(5);
  const empty = await backend.call('createCart', {}, buyer);
  const before = await backend.product(5);
  const own = await backend.call('addProduct', { ...of(empty), sku: before }, buyer);
  const source = await anonymousCart(sku);
  const always = mergeOver(withConcurrentWrites(backend.db, own.id, 3), source.id, buyer.customerId);
  await expect(always).rejects.toMatchObject({ code: 'cart-changed' });
  expect((await backend.call('getCart', { cartId: source.id })).lineItems).toHaveLength(1);
  expect((await backend.call('getOwnCart', {}, buyer)).lineItems).toHaveLength(1);

  const twice = await mergeOver(withConcurrentWrites(backend.db, own.id, 2), source.id, buyer.customerId);
  expect(twice).toMatchObject({ status: 'merged', cart: { id: own.id } });
  expect(new Set(twice.cart?.lineItems.map((line) => [line.sku, line.quantity].join()))).toEqual(
    new Set([`${before},1`, `${sku},1`]),
  );
});

test('the lines of a cart that is being paid stay, whatever changes are tried', async () => {
  const buyer = await backend.customer();
  const sku = await backend.product(5);
  const cart = await readyCart(backend, buyer, [{ sku, quantity: 1 }]);
  const returnUrl = `${backend.shop.shopUrl}/fr-fr/order-adyen-check/`;
  const payment = { paymentProduct: 'cb', returnUrl, amount: cart.totalPrice };
  await backend.call('createPayment', { ...of(cart), payment }, buyer);
  const { db } = backend;
  const write = (statement: string) => db.prepare(statement).bind(cart.id).run();
  await expect(write('DELETE FROM cart_lines WHERE cart_id = ?')).rejects.toThrow('cart-changed');
  await expect(write('UPDATE cart_lines SET quantity = 2 WHERE cart_id = ?')).rejects.toThrow('cart-changed');
});

test('an order without lines cannot be stored', async () => {
  const buyer = await backend.customer();
  const sku = await backend.product(5);
  const cart = await readyCart(backend, buyer, [{ sku, quantity: 1 }]);
  const returnUrl = `${backend.shop.shopUrl}/fr-fr/order-adyen-check/`;
  const payment = { paymentProduct: 'cb', returnUrl, amount: cart.totalPrice };
  await backend.call('createPayment', { ...of(cart), payment }, buyer);
  const { db } = backend;
  await db
    .prepare('DELETE FROM holds WHERE payment_id = (SELECT payment_id FROM payments WHERE cart_id = ?)')
    .bind(cart.id)
    .run();
  const order = db
    .prepare(
      `INSERT INTO orders (order_number, cart_id, payment_id, customer_id, status, locale, currency, total_price,
         shipping_price, created_at)
       SELECT 'SV-NONE-' || cart_id, cart_id, payment_id, ?2, 'PAID', locale, currency, amount, 0, created_at
       FROM payments WHERE cart_id = ?1`,
    )
    .bind(cart.id, buyer.customerId);
  await expect(order.run()).rejects.toThrow('an order needs lines');
  const close = db.prepare(`UPDATE carts SET order_number = 'SV-NONE' WHERE cart_id = ?`).bind(cart.id);
  await expect(close.run()).rejects.toThrow('an order needs lines');
});
