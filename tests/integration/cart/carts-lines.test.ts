import { beforeAll, describe, expect, test } from 'vitest';
import { firstStores } from '../../../demo/stores/first-stores.ts';
import type { Cart } from '../../../shared/contract/cart/cart.ts';
import { type Backend, of, openBackend, visitor } from './carts-fixture.ts';

let backend: Backend;

beforeAll(async () => {
  backend = await openBackend();
});

async function cartWith(...skus: string[]): Promise<Cart> {
  let cart = await backend.call('createCart', {});
  for (const sku of skus) cart = await backend.call('addProduct', { ...of(cart), sku });
  return cart;
}

const pieces = (cart: Cart) => cart.lineItems.map(({ sku, quantity }) => [sku, quantity]);

describe('a list of pieces', () => {
  test('counts a sku that it names twice once, with all its pieces', async () => {
    const [sku, scarce] = [await backend.product(9), await backend.product(3)];
    const items = [
      { sku, quantity: 2 },
      { sku: scarce, quantity: 2 },
      { sku, quantity: 3 },
      { sku: scarce, quantity: 2 },
    ];
    const filled = await backend.call('addProducts', { ...of(await cartWith()), items });
    expect(pieces(filled)).toEqual([
      [sku, 5],
      [scarce, 3],
    ]);
    expect(filled.productsNotAdded).toEqual([scarce]);
  });

  test('fills a line up to ten pieces, however many there are', async () => {
    const sku = await backend.product(50);
    const cart = await cartWith(sku, sku, sku);
    const filled = await backend.call('addProducts', { ...of(cart), items: [{ sku, quantity: 8 }] });
    expect([pieces(filled), filled.productsNotAdded]).toEqual([[[sku, 10]], [sku]]);
    const fitting = await cartWith(sku, sku, sku);
    const full = await backend.call('addProducts', { ...of(fitting), items: [{ sku, quantity: 7 }] });
    expect([pieces(full), full.productsNotAdded]).toEqual([[[sku, 10]], []]);
  });
});

describe('a line', () => {
  test('that was just removed comes back to its place, later to the end', async () => {
    const [one, two, three] = [await backend.product(5), await backend.product(5), await backend.product(5)];
    const takenOut = async (cart: Cart, sku: string) => {
      const lineId = cart.lineItems.find((line) => line.sku === sku)?.lineId ?? '';
      return (await backend.call('deleteProduct', { ...of(cart), lineId })) ?? cart;
    };
    let cart = await takenOut(await cartWith(one, two, three), one);
    cart = await backend.call('addProduct', { ...of(cart), sku: one });
    expect(cart.lineItems.map(({ sku }) => sku)).toEqual([one, two, three]);

    cart = await takenOut(cart, one);
    const age = (seconds: number) =>
      backend.db
        .prepare('UPDATE removed_lines SET removed_at = unixepoch() - ? WHERE cart_id = ?')
        .bind(seconds, cart.id)
        .run();
    // Ten minutes, less a minute for a busy machine.
    await age(9 * 60);
    cart = await backend.call('addProducts', { ...of(cart), items: [{ sku: one, quantity: 2 }] });
    expect(cart.lineItems.map(({ sku }) => sku)).toEqual([one, two, three]);
    cart = await takenOut(cart, one);
    await age(10 * 60 + 1);
    cart = await backend.call('addProduct', { ...of(cart), sku: one });
    expect(cart.lineItems.map(({ sku }) => sku)).toEqual([two, three, one]);
  });

  test('that was the last to be added comes back before what was added since', async () => {
    const [first, second] = [await backend.product(5), await backend.product(5)];
    const cart = await cartWith(first);
    const lineId = cart.lineItems[0]?.lineId ?? '';
    const empty = (await backend.call('deleteProduct', { ...of(cart), lineId })) ?? cart;
    const other = await backend.call('addProduct', { ...of(empty), sku: second });
    const both = await backend.call('addProduct', { ...of(other), sku: first });
    expect(both.lineItems.map(({ sku }) => sku)).toEqual([first, second]);
  });

  test('of another cart is unknown', async () => {
    const sku = await backend.product(5);
    const [mine, other] = [await cartWith(sku), await cartWith(sku)];
    const lineId = other.lineItems[0]?.lineId ?? '';
    const none = { statusCode: 404, code: 'unknown', message: `No line found for id ${lineId}` };
    expect(await backend.refused('setQuantity', { ...of(mine), lineItemId: lineId, quantity: 2 })).toEqual(none);
    expect(await backend.refused('deleteProduct', { ...of(mine), lineId })).toEqual(none);
    expect(await backend.call('getCart', { cartId: other.id })).toEqual(other);
    expect(await backend.refused('addProduct', { ...of(mine), sku: 'none-M' })).toEqual({
      statusCode: 404,
      code: 'unknown',
      message: 'No product found for sku none-M',
    });
  });

  test('remembers when its pieces last changed', async () => {
    const sku = await backend.product(5);
    const cart = await cartWith(sku);
    const [line] = cart.lineItems;
    await backend.db
      .prepare("UPDATE cart_lines SET last_modified_at = '2026-01-01T00:00:00.000Z' WHERE cart_id = ?")
      .bind(cart.id)
      .run();
    const write = { ...of(cart), lineItemId: line?.lineId ?? '', quantity: 3 };
    const changed = await backend.call('setQuantity', write);
    expect(changed.lineItems[0]).toMatchObject({ lineId: line?.lineId, quantity: 3 });
    expect(Date.parse(changed.lineItems[0]?.lastModifiedAt ?? '')).toBeGreaterThan(Date.UTC(2026, 1));
  });
});

describe('a refresh', () => {
  test.each([
    ['the price', 'price = price - 100', { price: { centAmount: 5800 } }],
    ['the price struck through', 'strike_through_price = 7900', { catalogPrice: { strikeThroughPrice: 7900 } }],
    ['the kind of price', "price_type = 'P'", { catalogPrice: { priceType: 'P' } }],
  ])('brings %s that has changed', async (_, change, expected) => {
    const sku = await backend.product(5);
    const cart = await cartWith(sku);
    await backend.db
      .prepare(
        `UPDATE prices SET ${change} WHERE currency = 'EUR' AND option_id = (SELECT option_id FROM skus WHERE sku = ?)`,
      )
      .bind(sku)
      .run();
    const refreshed = await backend.call('refreshCart', of(cart));
    expect(refreshed).toMatchObject({ version: cart.version + 1, lineItems: [expected] });
    expect(await backend.call('refreshCart', of(refreshed)), 'once').toEqual(refreshed);
  });

  test('takes out what is not sold in the market any more', async () => {
    const [available, gone] = [await backend.product(5), await backend.product(5)];
    const cart = await cartWith(available, gone);
    await backend.db
      .prepare('DELETE FROM prices WHERE option_id = (SELECT option_id FROM skus WHERE sku = ?)')
      .bind(gone)
      .run();
    expect(pieces(await backend.call('refreshCart', of(cart)))).toEqual([[available, 1]]);
  });

  test('in another market of the same currency leaves an unchanged cart as it is', async () => {
    const cart = await cartWith(await backend.product(5));
    const abroad = { ...visitor, locale: 'de-de' } as const;
    expect((await backend.call('refreshCart', of(cart), abroad)).version).toBe(cart.version);
  });
});

describe('a line that gives way to another sku', () => {
  const inPlaceOf = (cart: Cart, sku: string) =>
    cart.lineItems.find((line) => line.sku === sku)?.lineId ?? crypto.randomUUID();

  async function four() {
    const [one, two, three] = [await backend.product(9), await backend.product(9), await backend.product(2)];
    const cart = await backend.call('addProducts', {
      ...of(await cartWith()),
      items: [
        { sku: one, quantity: 4 },
        { sku: two, quantity: 1 },
      ],
    });
    return { one, two, three, cart };
  }

  test('takes its pieces and its place along, as far as they can be had', async () => {
    const { one, two, three, cart } = await four();
    const changed = await backend.call('addProduct', {
      ...of(cart),
      sku: three,
      inPlaceOf: inPlaceOf(cart, one),
    });
    expect(pieces(changed)).toEqual([
      [three, 2],
      [two, 1],
    ]);
    expect(changed.version).toBe(cart.version + 1);
  });

  test('is itself where it is of that sku already, and loses nothing', async () => {
    const { one, two, cart } = await four();
    const same = await backend.call('addProduct', { ...of(cart), sku: one, inPlaceOf: inPlaceOf(cart, one) });
    expect(pieces(same)).toEqual([
      [one, 4],
      [two, 1],
    ]);
  });

  test('does so once, in however many windows it is sent', async () => {
    const { one, two, three, cart } = await four();
    const asked = { ...of(cart), inPlaceOf: inPlaceOf(cart, one) };
    const answers = await Promise.all(
      [two, three, two, three, two].map((sku) => backend.send('addProduct', { ...asked, sku })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    const left = pieces(await backend.call('getCart', { cartId: cart.id }));
    expect([
      [[two, 5]],
      [
        [three, 2],
        [two, 1],
      ],
    ]).toContainEqual(left);
  });

  test('is one of this very cart, and stays where nothing can be had in its place', async () => {
    const { one, two, cart } = await four();
    const theirs = await cartWith(one);
    const stolen = { ...of(cart), sku: two, inPlaceOf: inPlaceOf(theirs, one) };
    expect(await backend.refused('addProduct', stolen)).toMatchObject({ statusCode: 404, code: 'unknown' });
    const soldOut = { ...of(cart), sku: await backend.product(0), inPlaceOf: inPlaceOf(cart, one) };
    expect(await backend.refused('addProduct', soldOut)).toMatchObject({ code: 'out-of-stock' });
    expect(pieces(await backend.call('getCart', { cartId: cart.id }))).toEqual(pieces(cart));
    expect(pieces(await backend.call('getCart', { cartId: theirs.id }))).toEqual([[one, 1]]);
  });
});

test('a sku may have letters of any script, spaces and a slash', async () => {
  const known = await backend.product(0);
  const sku = `ÄB-${known.slice(-9, -2)}/ü 3.5 #(+)`;
  await backend.db.batch([
    backend.db
      .prepare(
        `INSERT INTO skus (sku, option_id, size_id, position, gtin)
         SELECT ?, option_id, (SELECT min(size_id) FROM sizes), 2, '' FROM skus WHERE sku = ?`,
      )
      .bind(sku, known),
    backend.db.prepare('INSERT INTO stock (sku, quantity) VALUES (?, 2)').bind(sku),
  ]);
  expect(pieces(await cartWith(sku, sku))).toEqual([[sku, 2]]);
  const { pieces: described } = await backend.call('listPieces', { skus: `${sku},${known}`, currency: 'EUR' });
  expect(described.map((piece) => piece.sku)).toEqual([sku, known]);
  const stored = await backend.call('getStore', { storeId: firstStores[0]?.storeId ?? '', pieces: `${sku}:2` });
  expect(stored.piecesThere).toBe(0);
  await backend.db.prepare('UPDATE stock SET quantity = 0 WHERE sku = ?').bind(sku).run();
  const customer = await backend.customer();
  const { storeId } = (await backend.db
    .prepare("SELECT store_id AS storeId FROM domains WHERE locale = 'fr-fr'")
    .first<{ storeId: string }>()) ?? { storeId: '' };
  expect(await backend.call('addStockAlert', { sku, storeId }, customer)).toMatchObject({ values: [{ sku }] });
  expect(await backend.call('deleteStockAlert', { sku, knowledgeTypeId: storeId }, customer)).toEqual({ values: [] });
});

test('an id that the backend never gave out is unknown', async () => {
  const sku = await backend.product(1);
  const cart = await cartWith(sku);
  expect(await backend.refused('getCart', { cartId: 'cart.~1' })).toMatchObject({ code: 'cart-unknown' });
  expect(await backend.refused('deleteProduct', { ...of(cart), lineId: 'line_1' })).toMatchObject({ code: 'unknown' });
  for (const productId of ['prod_1', '1e3', '-'])
    expect(await backend.refused('getProduct', { productId, currency: 'EUR' })).toMatchObject({ code: 'unknown' });
});
