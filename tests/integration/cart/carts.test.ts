import { beforeAll, describe, expect, test } from 'vitest';
import { shippingPrice } from '../../../shared/cart/shipping.ts';
import type { Cart } from '../../../shared/contract/cart/cart.ts';
import { type Backend, billingAddress, of, openBackend, readyCart, visitor } from './carts-fixture.ts';

let backend: Backend;

beforeAll(async () => {
  backend = await openBackend();
});

async function cartWith(...skus: string[]): Promise<Cart> {
  let cart = await backend.call('createCart', {});
  for (const sku of skus) cart = await backend.call('addProduct', { ...of(cart), sku });
  return cart;
}

describe('lines', () => {
  test('are added, counted, changed and removed; every write raises the version', async () => {
    const [dress, scarf] = [await backend.product(5, { price: 8990 }), await backend.product(5, { price: 2500 })];
    let cart = await cartWith(dress, dress, scarf);
    expect(cart.version).toBe(4);
    expect(cart.lineItems.map(({ sku, quantity }) => [sku, quantity])).toEqual([
      [dress, 2],
      [scarf, 1],
    ]);
    expect(cart.subtotalPrice).toEqual({ centAmount: 20_480, currencyCode: 'EUR' });
    expect(cart.lineItems.map(({ isFree }) => isFree)).toEqual([false, false]);

    const [first, second] = cart.lineItems;
    cart = await backend.call('setQuantity', { ...of(cart), lineItemId: second?.lineId ?? '', quantity: 4 });
    expect(cart.totalPrice.centAmount).toBe(27_980);
    cart = (await backend.call('deleteProduct', { ...of(cart), lineId: first?.lineId ?? '' })) ?? cart;
    expect(cart.lineItems.map(({ sku }) => sku)).toEqual([scarf]);
    expect(cart.version).toBe(6);
    expect(await backend.call('getCart', { cartId: cart.id })).toEqual(cart);
  });

  test('are none at first, nor is there anything else in a cart', async () => {
    const { id: _, ...cart } = await cartWith();
    const nothing = { centAmount: 0, currencyCode: 'EUR' };
    expect(cart).toEqual({
      version: 1,
      lineItems: [],
      totalPrice: nothing,
      subtotalPrice: nothing,
      shippingInfo: null,
      shippingAddress: null,
      billingAddress: null,
      discountCode: [],
      discounts: [],
      giftCards: [],
      loyaltyCard: null,
      donations: [],
      loyaltyOffers: { offers: [] },
      payments: [],
      subscriptions: [],
      loyaltyPointsEarned: 0,
      loyaltyBonusPointsEarned: 0,
      loyaltyPointsIncentive: 0,
      customer: null,
      productsNotAdded: [],
      sourceCartId: null,
      orderNumber: null,
    });
  });

  test('cannot hold what is not there, more than ten, or what is not sold online', async () => {
    const few = await backend.product(2);
    const cart = await cartWith(few, few);
    expect(await backend.refused('addProduct', { ...of(cart), sku: few })).toMatchObject({ statusCode: 412 });

    const many = await backend.product(50);
    const full = await cartWith(...Array<string>(10).fill(many));
    expect(await backend.refused('addProduct', { ...of(full), sku: many })).toMatchObject({
      statusCode: 412,
    });

    for (const options of [{ availability: 'DISCONTINUED' }, { availabilityType: 'IN_STORE_ONLY' }]) {
      const sku = await backend.product(5, options);
      expect(await backend.refused('addProduct', { ...of(cart), sku })).toMatchObject({ statusCode: 412 });
    }
    expect(await backend.refused('addProduct', { ...of(cart), sku: 'none-M' })).toMatchObject({
      statusCode: 404,
    });
    expect((await backend.call('getCart', { cartId: cart.id })).version).toBe(cart.version);
  });

  test('come as a list; what falls short is named with status 206', async () => {
    const [plenty, last, gone] = [await backend.product(9), await backend.product(1), await backend.product(0)];
    const cart = await cartWith();
    const items = [plenty, last, gone, 'none-M'].map((sku) => ({ sku, quantity: 2 }));
    const response = await backend.send('addProducts', { ...of(cart), items });
    expect(response.status).toBe(206);
    const filled = (await response.json()) as Cart;
    expect(filled.productsNotAdded).toEqual([last, gone, 'none-M']);
    expect(filled.lineItems.map(({ sku, quantity }) => [sku, quantity])).toEqual([
      [plenty, 2],
      [last, 1],
    ]);
  });

  test('that are there already are filled up; a list of which nothing fits is no write', async () => {
    const sku = await backend.product(5);
    const cart = await cartWith(sku, sku, sku);
    const add = async (to: Cart, quantity: number): Promise<Cart> =>
      (await (await backend.send('addProducts', { ...of(to), items: [{ sku, quantity }] })).json()) as Cart;
    const full = await add(cart, 3);
    expect(full).toMatchObject({
      version: cart.version + 1,
      productsNotAdded: [sku],
      lineItems: [{ quantity: 5 }],
    });
    expect(await add(full, 1)).toMatchObject({
      version: full.version,
      productsNotAdded: [sku],
      lineItems: [{ quantity: 5 }],
    });
  });

  test('are cut by a refresh to what is left, at the price of today', async () => {
    const [available, cut, gone] = [await backend.product(5), await backend.product(5), await backend.product(5)];
    const cart = await cartWith(available, cut, cut, cut, gone);
    expect(await backend.call('refreshCart', of(cart))).toEqual(cart);

    const { db } = backend;
    await db.batch([
      db.prepare('UPDATE stock SET quantity = 2 WHERE sku = ?').bind(cut),
      db.prepare('UPDATE stock SET quantity = 0 WHERE sku = ?').bind(gone),
      db
        .prepare(
          `UPDATE prices SET price = 4900, strike_through_price = 5900, price_type = 'S'
           WHERE currency = 'EUR' AND option_id = (SELECT option_id FROM skus WHERE sku = ?)`,
        )
        .bind(available),
    ]);
    const refreshed = await backend.call('refreshCart', of(cart));
    expect(refreshed.lineItems.map(({ sku, quantity, price }) => [sku, quantity, price.centAmount])).toEqual([
      [available, 1, 4900],
      [cut, 2, 5900],
    ]);
    expect(refreshed.lineItems[0]).toMatchObject({
      catalogPrice: { price: 4900, strikeThroughPrice: 5900, priceType: 'S' },
      // It would be counted twice in a sum.
      discountMessages: [],
    });
    expect(refreshed.version).toBe(cart.version + 1);
  });
});

describe('versions', () => {
  test('a stale one is refused with 409, and nothing of the write remains', async () => {
    const sku = await backend.product(9);
    const cart = await cartWith(sku);
    const stale = { cartId: cart.id, version: cart.version - 1 };
    const [line] = cart.lineItems;
    const writes = [
      backend.refused('addProduct', { ...stale, sku }),
      backend.refused('addProducts', { ...stale, items: [{ sku, quantity: 1 }] }),
      backend.refused('setQuantity', { ...stale, lineItemId: line?.lineId ?? '', quantity: 5 }),
      backend.refused('deleteProduct', { ...stale, lineId: line?.lineId ?? '' }),
      backend.refused('refreshCart', stale),
      backend.refused('deleteCart', stale),
    ];
    for (const { statusCode } of await Promise.all(writes)) expect(statusCode).toBe(409);
    expect(await backend.call('getCart', { cartId: cart.id })).toEqual(cart);
  });

  test('forty writes at once, each retried on 409, lose nothing', { tags: ['exhaustive'] }, async () => {
    const skus = await Promise.all(Array.from({ length: 8 }, () => backend.product(20)));
    const { id: cartId } = await cartWith();
    const add = async (sku: string): Promise<void> => {
      for (let timeout = 100; ; timeout = Math.min(2 * timeout, 1600)) {
        const { version } = await backend.call('getCart', { cartId });
        const response = await backend.send('addProduct', { cartId, version, sku });
        await response.body?.cancel();
        if (response.ok) return;
        expect(response.status).toBe(409);
        // Waits at random before a retry, as clients do.
        await new Promise((resolve) => setTimeout(resolve, Math.random() * timeout));
      }
    };
    await Promise.all(Array.from({ length: 40 }, (_, turn) => add(skus[turn % 8] ?? '')));
    const cart = await backend.call('getCart', { cartId });
    expect(cart.lineItems.map(({ quantity }) => quantity)).toEqual(Array(8).fill(5));
    expect(cart.version).toBe(41);
    expect(cart.totalPrice.centAmount).toBe(40 * 5900);
  });
});

describe('access', () => {
  test('what is not found says so in the words that reset a cart', async () => {
    const cartId = crypto.randomUUID();
    const message = `No cart found for id ${cartId}`;
    expect(await backend.refused('getCart', { cartId })).toEqual({
      statusCode: 404,
      code: 'cart-unknown',
      message,
    });
    const write = backend.refused('addProduct', { cartId, version: 1, sku: await backend.product(1) });
    expect(await write).toEqual({ statusCode: 404, code: 'cart-unknown', message });
  });

  test("another customer's cart does not exist, neither for customers nor for visitors", async () => {
    const [owner, other] = [await backend.customer(), await backend.customer()];
    const sku = await backend.product(3);
    const cart = await backend.call('createCart', {}, owner);
    expect(await backend.call('getCart', { cartId: cart.id }, owner)).toEqual(cart);
    for (const stranger of [other, visitor]) {
      const attempts = await Promise.all([
        backend.refused('getCart', { cartId: cart.id }, stranger),
        backend.refused('addProduct', { ...of(cart), sku }, stranger),
        backend.refused('deleteCart', of(cart), stranger),
        backend.refused('getShippingMethods', { cartId: cart.id, country: 'FR' }, stranger),
      ]);
      for (const attempt of attempts) {
        expect(attempt).toEqual({
          statusCode: 404,
          code: 'cart-unknown',
          message: `No cart found for id ${cart.id}`,
        });
      }
    }
    const billing = { ...of(cart), address: billingAddress };
    expect(await backend.refused('setBillingAddress', billing, other)).toMatchObject({ statusCode: 404 });
    expect(await backend.refused('validateCart', of(cart), other)).toMatchObject({ statusCode: 404 });
  });

  test('a cart is opened in nobody else’s name', async () => {
    const [shopper, other] = [await backend.customer(), await backend.customer()];
    const user = {
      customerId: other.customerId,
      loyaltyCardId: null,
      loyaltySeniority: null,
      loyaltyType: null,
      email: 'a@b.example',
    };
    expect(await backend.refused('createCart', { user }, shopper)).toMatchObject({
      statusCode: 400,
      message: 'The token is of another customer.',
    });
  });

  test('a customer has one cart: a second is refused with 406, the first found and deleted', async () => {
    const shopper = await backend.customer();
    const none = {
      statusCode: 404,
      code: 'cart-unknown',
      message: `No cart found for id ${shopper.customerId}`,
    };
    expect(await backend.refused('getOwnCart', {}, shopper)).toEqual(none);
    const both = await Promise.all([backend.send('createCart', {}, shopper), backend.send('createCart', {}, shopper)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 406]);
    const cart = await backend.call('getOwnCart', {}, shopper);
    await backend.call('deleteCart', of(cart), shopper);
    expect(await backend.refused('getOwnCart', {}, shopper)).toEqual(none);
  });
});

describe('markets and delivery', () => {
  test('a cart that is read in another market stays as it is, and comes there when it is refreshed', async () => {
    const shopper = await backend.customer();
    const sku = await backend.product(3, { price: 5000 });
    const cart = await readyCart(backend, shopper, [{ sku, quantity: 1 }]);
    const abroad = { ...shopper, locale: 'pl-pl' } as const;
    expect(await backend.call('getCart', { cartId: cart.id }, abroad)).toMatchObject({
      version: cart.version,
      totalPrice: cart.totalPrice,
      shippingInfo: { shippingMethodKey: 'NO' },
    });
    const inPoland = await backend.call('refreshCart', of(cart), abroad);
    expect(inPoland).toMatchObject({
      version: cart.version + 1,
      totalPrice: { centAmount: 20_000, currencyCode: 'PLN' },
      shippingInfo: null,
    });
    expect((await backend.call('getCart', { cartId: cart.id }, shopper)).totalPrice).toEqual(inPoland.totalPrice);
  });

  test('a piece that is added in another market brings the cart there', async () => {
    const [first, second, third] = await Promise.all([3, 3, 3].map((stock) => backend.product(stock)));
    const abroad = { ...visitor, locale: 'pl-pl' } as const;
    const cart = await cartWith(first ?? '');
    const added = await backend.call('addProduct', { ...of(cart), sku: second ?? '' }, abroad);
    expect(added.totalPrice.currencyCode).toBe('PLN');
    expect(added.lineItems.map(({ totalPrice }) => totalPrice.currencyCode)).toEqual(['PLN', 'PLN']);
    const items = [{ sku: third ?? '', quantity: 1 }];
    const back = await backend.call('addProducts', { ...of(added), items });
    expect([back.totalPrice.currencyCode, back.lineItems.length]).toEqual(['EUR', 3]);
  });

  test('home delivery costs its price, and nothing above its threshold', async () => {
    const sku = await backend.product(10, { price: 3000 });
    const shopper = await backend.customer();
    const cart = await readyCart(backend, shopper, [{ sku, quantity: 1 }]);
    const [offer] = await backend.call('getShippingMethods', { cartId: cart.id, country: 'FR' }, shopper);
    const home = offer?.shippingMethods.find(({ key }) => key === 'NO');
    if (home === undefined) throw new Error('There is no home delivery in France');
    expect(home.name).not.toBe('');
    expect(home.description).toMatch(/jours? ouvrés?$/);
    expect(offer?.shippingMethods.map(({ key }) => key)).not.toContain('VI');
    const price = shippingPrice(home, 3000);
    expect(cart.shippingInfo).toMatchObject({ shippingMethodKey: 'NO', price: { centAmount: price } });
    expect(cart.totalPrice.centAmount).toBe(3000 + price);
    const lineItemId = cart.lineItems[0]?.lineId ?? '';
    const dear = await backend.call('setQuantity', { ...of(cart), lineItemId, quantity: 10 }, shopper);
    expect(dear.totalPrice.centAmount).toBe(30_000 + shippingPrice(home, 30_000));
  });

  test('e-mail is offered only when nothing travels, and then alone', async () => {
    const sku = await backend.product(3, { segmentation: 'dematerialised' });
    const cart = await cartWith(sku);
    const methods = async () =>
      (await backend.call('getShippingMethods', { cartId: cart.id, country: 'FR' }))[0]?.shippingMethods ?? [];
    for (const { key } of await methods()) expect(key).toBe('VI');
    await backend.call('addProduct', { ...of(cart), sku: await backend.product(3) });
    for (const { key } of await methods()) expect(key).not.toBe('VI');
  });
});

describe('merge', () => {
  test('a customer without a cart gets the anonymous one', async () => {
    const shopper = await backend.customer();
    const cart = await cartWith(await backend.product(3));
    const customer = { customerId: shopper.customerId };
    const answer = await backend.send('mergeCarts', { cartId: cart.id, customer }, shopper);
    expect(await answer.json()).toMatchObject({
      status: 'none',
      cart: { id: cart.id, customer: { customerId: shopper.customerId } },
    });
    expect(await backend.refused('getCart', { cartId: cart.id })).toMatchObject({ statusCode: 404 });
  });

  test('two carts become one: lines are summed up to the stock and to ten', async () => {
    const [both, scarce, many, only] = [
      await backend.product(9),
      await backend.product(3),
      await backend.product(50),
      await backend.product(9),
    ];
    const shopper = await backend.customer();
    const customer = { customerId: shopper.customerId };
    const own = await readyCart(backend, shopper, [
      { sku: both, quantity: 2 },
      { sku: scarce, quantity: 2 },
      { sku: many, quantity: 8 },
    ]);
    const empty = await cartWith();
    const items = [both, scarce, many, only].map((sku) => ({ sku, quantity: 3 }));
    const anonymous = await backend.call('addProducts', { ...of(empty), items });
    const request = { cartId: anonymous.id, customer };

    // Two windows return from signing in at the same time.
    const answers = await Promise.all([
      backend.call('mergeCarts', request, shopper),
      backend.call('mergeCarts', request, shopper),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['already used', 'merged']);
    const merged = await backend.call('getOwnCart', {}, shopper);
    expect(merged.id).toBe(own.id);
    expect(merged.sourceCartId).toBe(anonymous.id);
    expect(merged.billingAddress).not.toBeNull();
    const quantities = new Map(merged.lineItems.map(({ sku, quantity }) => [sku, quantity]));
    expect([both, scarce, many, only].map((sku) => quantities.get(sku))).toEqual([5, 3, 10, 3]);
    expect(await backend.refused('getCart', { cartId: anonymous.id })).toMatchObject({ statusCode: 404 });
    // Somebody else who knows the cart's id gets nothing.
    const other = await backend.customer();
    const answer = await backend.send(
      'mergeCarts',
      { cartId: anonymous.id, customer: { customerId: other.customerId } },
      other,
    );
    expect(await answer.json()).toEqual({ status: 'none', cart: null });
  });

  test('a cart in which nothing was is no second cart', async () => {
    const shopper = await backend.customer();
    const own = await backend.call('createCart', {}, shopper);
    const { id: cartId } = await cartWith(await backend.product(3));
    const request = { cartId, customer: { customerId: shopper.customerId } };
    const { status, cart } = await backend.call('mergeCarts', request, shopper);
    expect([status, cart?.id, cart?.lineItems.length]).toEqual(['none', own.id, 1]);
  });

  test("another customer's cart, an unknown one or one's own merge nothing", async () => {
    const [shopper, other] = [await backend.customer(), await backend.customer()];
    const customer = { customerId: shopper.customerId };
    const theirs = await backend.call('createCart', {}, other);
    const own = await backend.call('createCart', {}, shopper);
    for (const cartId of [theirs.id, crypto.randomUUID(), own.id, undefined]) {
      const answer = await backend.send('mergeCarts', { cartId, customer }, shopper);
      // Unparsed: the contract would read an unknown word as this one.
      expect(await answer.json()).toEqual({ status: 'none', cart: own });
    }
    expect(await backend.call('getCart', { cartId: theirs.id }, other)).toEqual(theirs);
  });

  test('is refused in the name of somebody else', async () => {
    const [shopper, other] = [await backend.customer(), await backend.customer()];
    const { id: cartId } = await cartWith(await backend.product(1));
    const customer = { customerId: other.customerId };
    expect(await backend.refused('mergeCarts', { cartId, customer }, shopper)).toMatchObject({
      statusCode: 400,
      message: 'The token is of another customer.',
    });
    expect((await backend.call('getCart', { cartId })).lineItems).toHaveLength(1);
  });
});
