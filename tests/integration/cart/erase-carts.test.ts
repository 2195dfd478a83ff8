/** The cart of an account that was closed thirty days ago. */
import { beforeAll, describe, expect, it } from 'vitest';
import { eraseDeleted } from '../../../backend/customers/erase.ts';
import { type Backend, of, openBackend, readyCart } from './carts-fixture.ts';

let backend: Backend;

beforeAll(async () => {
  backend = await openBackend();
});

/** An account that was closed 31 days ago, with a cart ready to be paid. */
async function closed() {
  const customer = await backend.customer();
  const sku = await backend.product(3);
  const cart = await readyCart(backend, customer, [{ sku, quantity: 2 }]);
  await backend.call(
    'addGiftCard',
    {
      ...of(cart),
      giftCard: { amount: 5000, recipientName: 'Ada Weaver', date: new Date().toISOString().slice(0, 10) },
    },
    customer,
  );
  const before = new Date(Date.now() - 31 * 86_400_000).toISOString();
  await backend.db
    .prepare('UPDATE customers SET is_deleted = 1, deleted_at = ? WHERE customer_id = ?')
    .bind(before, customer.customerId)
    .run();
  return { customer, cart, sku };
}

/** A payment of a cart. */
const paying = (cartId: string, state: 'open' | 'released') =>
  backend.db
    .prepare(
      `INSERT INTO payments (payment_id, cart_id, cart_version, state, provider, product, result, amount,
         shipping_price, currency, locale, created_at, expires_at)
       SELECT 'erased-' || cart_id, cart_id, version, ?2, 'adyen', 'card', 'Pending', 5900, 0, 'EUR', 'fr-fr',
         updated_at, unixepoch() + 86400 FROM carts WHERE cart_id = ?1`,
    )
    .bind(cartId, state)
    .run();

const rowsOf = (cartId: string) =>
  Promise.all(
    ['carts', 'cart_lines', 'cart_gift_cards', 'payments'].map((table) =>
      backend.db.prepare(`SELECT count(*) AS n FROM ${table} WHERE cart_id = ?`).bind(cartId).first<number>('n'),
    ),
  );

const isErased = async ({ customerId }: { customerId: string }) =>
  (await backend.db
    .prepare('SELECT erased_at FROM customers WHERE customer_id = ?')
    .bind(customerId)
    .first<string>('erased_at')) !== null;

describe('an open cart of a closed account', () => {
  it('goes with its pieces, its gift cards and what was tried to pay it; stock stays as it is', async () => {
    const { customer, cart, sku } = await closed();
    await paying(cart.id, 'released');
    expect(await rowsOf(cart.id)).toEqual([1, 1, 1, 1]);
    const { onSale } = await backend.ledger(sku);
    await eraseDeleted(backend.db, new Date());
    expect([await isErased(customer), await rowsOf(cart.id)]).toEqual([true, [0, 0, 0, 0]]);
    expect((await backend.ledger(sku)).onSale).toBe(onSale);
  });

  it('retains the account while the bank has a payment of it', async () => {
    const { customer, cart } = await closed();
    await paying(cart.id, 'open');
    await eraseDeleted(backend.db, new Date());
    expect([await isErased(customer), (await rowsOf(cart.id))[0]]).toEqual([false, 1]);
    await backend.db.prepare("UPDATE payments SET state = 'released' WHERE cart_id = ?").bind(cart.id).run();
    await eraseDeleted(backend.db, new Date());
    expect([await isErased(customer), (await rowsOf(cart.id))[0]]).toEqual([true, 0]);
  });
});
