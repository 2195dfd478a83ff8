/**
 * Orders collected in a store use its stock, and share it with reservations.
 *
 * @module-tag sampled-4
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { cancelUnpaidOrder } from '../../../backend/payment/cancel-unpaid.ts';
import { expireReservations } from '../../../backend/stores/expire-reservations.ts';
import type { Cart } from '../../../shared/contract/cart/cart.ts';
import { type Backend, of, openBackend, readyCart, type Shopper } from '../cart/carts-fixture.ts';
import { promoCode } from '../cart/extras-fixture.ts';
import { books, collectedIn } from '../checkout/collected-fixture.ts';
import { mortalEnv } from '../faults/mortal-database.ts';
import { openPayment, payCart, payOnPage } from '../payment/paid-cart.ts';
import { asking, inStore, storeId } from '../stores/reservations-fixture.ts';

let backend: Backend;

beforeAll(async () => {
  backend = await openBackend();
});

/** A cart of pieces to be collected in the store, with its collector. */
async function collecting(items: { sku: string; quantity: number }[]) {
  const buyer = await backend.customer();
  const cart = await collectedIn(backend, await readyCart(backend, buyer, items), buyer);
  return { buyer, cart };
}

const storeWith = (pieces: string) => backend.call('getStore', { storeId, pieces, context: 'order' });

describe('an order that is collected in a store', () => {
  test('takes the pieces that are there, in hours, and keeps the shown day', async () => {
    const sku = await inStore(backend, 3);
    const { buyer, cart } = await collecting([{ sku, quantity: 2 }]);
    const store = await storeWith(`${sku}:2`);
    expect(store).toMatchObject({ stock: 'FEW_REMAINING', piecesThere: 2, readyFrom: expect.any(String) });
    const page = await openPayment(backend, cart, buyer);
    expect(await books(backend, sku)).toMatchObject({ online: 5, there: 1, held: 2, heldThere: 2 });
    await payOnPage(backend, { cart, buyer, page });
    expect(await books(backend, sku)).toMatchObject({ online: 5, there: 1, sold: 2, soldThere: 2 });
    const { delivery } = await backend.call('getOrderOfCart', { cartId: cart.id }, buyer);
    expect(delivery).toMatchObject({ to: 'store', readyOn: store.readyOn });
  });

  test('has the others sent, in days, size by size and piece by piece', async () => {
    const [some, none, all] = [await inStore(backend, 1), await backend.product(5), await inStore(backend, 9)];
    const items = [
      { sku: some, quantity: 3 },
      { sku: none, quantity: 1 },
      { sku: all, quantity: 2 },
    ];
    const { buyer, cart } = await collecting(items);
    const store = await storeWith(items.map(({ sku, quantity }) => `${sku}:${quantity}`).join());
    expect(store).toMatchObject({ stock: 'UNAVAILABLE', piecesThere: 3, readyFrom: null });
    await payCart(backend, cart, buyer);
    expect(await books(backend, some)).toMatchObject({ online: 3, there: 0, sold: 3, soldThere: 1 });
    expect(await books(backend, none)).toMatchObject({ online: 4, there: null, sold: 1, soldThere: 0 });
    expect(await books(backend, all)).toMatchObject({ online: 5, there: 7, sold: 2, soldThere: 2 });
    const { delivery } = await backend.call('getOrderOfCart', { cartId: cart.id }, buyer);
    expect(delivery?.readyOn).toBe(store.readyOn);
    const { orders } = await backend.call('listOrders', { page: 1, size: 1 }, buyer);
    expect(orders[0]?.delivery?.readyOn).toBe(store.readyOn);
  });

  test('gives them back where they came from, when it is not paid after all', async () => {
    const sku = await inStore(backend, 1);
    const { buyer, cart } = await collecting([{ sku, quantity: 2 }]);
    await openPayment(backend, cart, buyer);
    expect(await backend.call('cancelPayment', { cartId: cart.id }, buyer)).toEqual({ status: 'cancelled' });
    expect(await books(backend, sku)).toMatchObject({ online: 5, there: 1, held: 0 });
    const again = await backend.call('getCart', { cartId: cart.id }, buyer);
    const { orderNumber } = await payCart(backend, again, buyer);
    expect(await books(backend, sku)).toMatchObject({ online: 4, there: 0, sold: 2, soldThere: 1 });
    const { env } = mortalEnv(backend);
    expect(await cancelUnpaidOrder(env, orderNumber ?? '', new Date())).toBe(true);
    expect(await books(backend, sku)).toMatchObject({ online: 5, there: 1, sold: 0 });
    expect(await cancelUnpaidOrder(env, orderNumber ?? '', new Date())).toBe(false);
    expect(await books(backend, sku)).toMatchObject({ online: 5, there: 1, sold: 0 });
  });

  test('takes gifts there as well, after the pieces that are paid for', async () => {
    const sku = await inStore(backend, 2);
    const code = await promoCode(backend, { giftSku: sku });
    const { buyer, cart } = await collecting([{ sku, quantity: 1 }]);
    const gifted = await backend.call('addPromoCode', { ...of(cart), promoCode: code }, buyer);
    const page = await openPayment(backend, gifted, buyer);
    expect(await books(backend, sku)).toMatchObject({ online: 5, there: 0, held: 2, heldThere: 1 });
    await backend.call('cancelPayment', { cartId: cart.id }, buyer);
    expect(await books(backend, sku)).toMatchObject({ online: 5, there: 2, held: 0 });
    expect(page).not.toBe('');
    await backend.db.prepare('UPDATE store_stock SET quantity = 1 WHERE sku = ?').bind(sku).run();
    await payCart(backend, await backend.call('getCart', { cartId: cart.id }, buyer), buyer);
    expect(await books(backend, sku)).toMatchObject({ online: 4, there: 0, sold: 2, soldThere: 1 });
  });

  test('takes nothing there of what is produced later, or is sent home', async () => {
    const late = await backend.product(5, { availability: 'ON_DEMAND' });
    const sku = await inStore(backend, 4);
    await backend.db
      .prepare('INSERT INTO store_stock (sku, store_id, quantity) VALUES (?, ?, 4)')
      .bind(late, storeId)
      .run();
    const collected = await collecting([
      { sku, quantity: 1 },
      { sku: late, quantity: 1 },
    ]);
    await payCart(backend, collected.cart, collected.buyer);
    const order = await backend.call('getOrderOfCart', { cartId: collected.cart.id }, collected.buyer);
    expect(order.delivery).toMatchObject({ to: 'store', readyOn: null });
    const sentTo = await backend.customer();
    await payCart(backend, await readyCart(backend, sentTo, [{ sku, quantity: 1 }]), sentTo);
    expect(await books(backend, sku)).toMatchObject({ online: 3, there: 4, sold: 2, soldThere: 0 });
    expect(await books(backend, late)).toMatchObject({ online: 4, there: 4 });
  });
});

test('the last piece of a store is for a reservation or for an order, never for both', async () => {
  for (let round = 0; round < 6; round += 1) {
    const sku = await inStore(backend, 1);
    const { buyer, cart } = await collecting([{ sku, quantity: 1 }]);
    const reserve = () => backend.send('reserve', asking(sku));
    const both = [reserve, () => openPayment(backend, cart, buyer)];
    await Promise.all((round % 2 === 0 ? both : both.toReversed()).map((pendingAction) => pendingAction()));
    const { online, there, reserved, held, heldThere } = await books(backend, sku);
    expect({ there, held, pieces: reserved + heldThere }).toEqual({ there: 0, held: 1, pieces: 1 });
    // The second order is sent instead.
    expect(online).toBe(5 - reserved);
  }
});

/** Reproducible random numbers from 0 to 1 (mulberry32). */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    const mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    const more = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((more ^ (more >>> 14)) >>> 0) / 4_294_967_296;
  };
}

test('whatever reservations and orders do at once, no piece is lost or added', async () => {
  const seed = Date.now() % 100_000;
  const next = random(seed);
  const sku = await inStore(backend, 6);
  await backend.db.prepare('UPDATE stock SET quantity = 30 WHERE sku = ?').bind(sku).run();
  const { env } = mortalEnv(backend);
  const open: { cart: Cart; buyer: Shopper; page: string }[] = [];
  const paid: string[] = [];
  const tokens: string[] = [];
  const any = <Item>(of: Item[]): Item | undefined => of.splice(Math.floor(next() * of.length), 1)[0];
  const pendingActions: Record<string, () => Promise<unknown>> = {
    reserve: async () => {
      const answer = await backend.send('reserve', asking(sku));
      if (answer.ok) tokens.push((await answer.json<{ token: string }>()).token);
    },
    cancel: async () => {
      const token = any(tokens);
      if (token !== undefined) await backend.call('cancelReservation', { token });
    },
    expire: async () => {
      await backend.db
        .prepare(
          `UPDATE reservations SET held_until = 1 WHERE reservation_id IN
             (SELECT reservation_id FROM reservations WHERE sku = ? AND state = 'OPEN' LIMIT 1)`,
        )
        .bind(sku)
        .run();
      await expireReservations(env, new Date());
    },
    order: async () => {
      const { buyer, cart } = await collecting([{ sku, quantity: 1 + Math.floor(next() * 3) }]);
      open.push({ cart, buyer, page: await openPayment(backend, cart, buyer) });
    },
    pay: async () => {
      const payment = any(open);
      if (payment === undefined) return;
      await payOnPage(backend, payment);
      const { orderNumber } = await backend.call('getCart', { cartId: payment.cart.id }, payment.buyer);
      paid.push(orderNumber ?? '');
    },
    refused: async () => {
      const payment = any(open);
      if (payment !== undefined) await payOnPage(backend, payment, 'Refused');
    },
    giveUp: async () => {
      const payment = any(open);
      if (payment !== undefined) await backend.call('cancelPayment', { cartId: payment.cart.id }, payment.buyer);
    },
    unpaid: async () => {
      const number = any(paid);
      if (number !== undefined) await cancelUnpaidOrder(env, number, new Date());
    },
  };
  const names = Object.keys(pendingActions);
  for (let round = 0; round < 12; round += 1) {
    const chosen = Array.from({ length: 4 }, () => names[Math.floor(next() * names.length)] ?? 'order');
    await Promise.all(chosen.map((name) => pendingActions[name]?.()));
    const { online, there, reserved, held, heldThere, sold, soldThere } = await books(backend, sku);
    const about = `seed ${seed}, round ${round}: ${chosen.join()}`;
    expect(there + reserved + heldThere + soldThere, about).toBe(6);
    expect(online + (held - heldThere) + (sold - soldThere), about).toBe(30);
  }
});
