import { beforeAll, describe, expect, test } from 'vitest';
import type { ShippingMethodKey } from '../../../shared/contract/cart/cart.ts';
import { type Backend, billingAddress, of, openBackend, readyCart, visitor } from './carts-fixture.ts';

let backend: Backend;

beforeAll(async () => {
  backend = await openBackend();
});

const delivery = {
  ...billingAddress,
  phoneNumber: '+33612345678',
  phoneNumberCountry: 'FR',
} as const;

/** A customer's cart of one piece, without billing and delivery. */
async function ownCart(segmentation?: string) {
  const shopper = await backend.customer();
  const sku = await backend.product(5, segmentation === undefined ? {} : { segmentation });
  const empty = await backend.call('createCart', {}, shopper);
  return { shopper, sku, cart: await backend.call('addProduct', { ...of(empty), sku }, shopper) };
}

describe('the addresses of a cart', () => {
  test('are stored as they were sent, and raise its version', async () => {
    const { shopper, cart } = await ownCart();
    const billed = await backend.call('setBillingAddress', { ...of(cart), address: billingAddress }, shopper);
    expect(billed.version).toBe(cart.version + 1);
    expect(billed.billingAddress).toMatchObject(billingAddress);
    expect(billed.shippingAddress).toBeNull();
    const sent = await backend.call(
      'setShippingMethod',
      { ...of(billed), shippingMethodId: 'EX', address: { ...delivery, city: 'LYON' } },
      shopper,
    );
    expect(sent.shippingAddress).toMatchObject({ ...delivery, city: 'LYON', deliveryPointIdV2: null });
    // There is no threshold of free delivery.
    expect(sent.shippingInfo).toEqual({
      shippingMethodKey: 'EX',
      name: 'Livraison express',
      price: { centAmount: 990 },
    });
    expect(sent.billingAddress).toMatchObject(billingAddress);
  });

  test('lie where the market bills and delivers', async () => {
    const { shopper, cart } = await ownCart();
    const german = { ...shopper, locale: 'de-de' } as const;
    const params = await backend.db
      .prepare(`SELECT params FROM domains WHERE locale = 'de-de'`)
      .first<string>('params');
    const { billingCountries, deliveryCountries } = JSON.parse(params ?? '{}');
    expect(billingCountries).not.toContain('PL');
    expect(deliveryCountries).not.toContain('PL');
    const address = { ...billingAddress, country: 'PL' } as const;
    expect(await backend.refused('setBillingAddress', { ...of(cart), address }, german)).toEqual({
      statusCode: 400,
      message: 'There is no billing to PL in this market.',
    });
    const sent = { ...of(cart), shippingMethodId: 'NO', address: { ...delivery, country: 'PL' } } as const;
    expect(await backend.refused('setShippingMethod', sent, german)).toEqual({
      statusCode: 400,
      message: 'There is no delivery to PL in this market.',
    });
    expect(await backend.call('getCart', { cartId: cart.id }, shopper)).toEqual(cart);
  });

  test('of a visitor’s cart make it the customer’s; beside another cart of theirs it is refused, not lost', async () => {
    const sku = await backend.product(5);
    const [anonymous, second] = [await backend.call('createCart', {}), await backend.call('createCart', {})];
    const filled = await backend.call('addProduct', { ...of(second), sku });
    const shopper = await backend.customer();
    const billing = { ...of(anonymous), address: billingAddress };
    const own = await backend.call('setBillingAddress', billing, shopper);
    expect(own).toMatchObject({ id: anonymous.id, customer: { customerId: shopper.customerId } });
    expect((await backend.call('getOwnCart', {}, shopper)).id).toBe(anonymous.id);

    const another = { ...of(filled), address: billingAddress };
    expect(await backend.refused('setBillingAddress', another, shopper)).toEqual({
      statusCode: 423,
      code: 'payment-under-way',
      message: 'Another cart of this customer is still being paid.',
    });
    expect(await backend.call('getCart', { cartId: second.id })).toMatchObject({
      version: filled.version,
      customer: null,
      lineItems: [{ sku }],
    });
  });
});

describe('a delivery method', () => {
  test.each<ShippingMethodKey>(['LM', 'PR', 'LO'])('%s needs a delivery point, not an address', async (key) => {
    const { shopper, cart } = await ownCart();
    const sent = { ...of(cart), shippingMethodId: key, address: delivery };
    expect(await backend.refused('setShippingMethod', sent, shopper)).toEqual({
      statusCode: 400,
      message: `Shipping method ${key} needs a delivery point.`,
    });
  });

  test('by e-mail is for what does not travel, and for nothing else', async () => {
    const { shopper, cart, sku } = await ownCart('dematerialised');
    const by = (shippingMethodId: ShippingMethodKey, { id, version } = cart) =>
      ({ cartId: id, version, shippingMethodId, address: delivery }) as const;
    expect(await backend.refused('setShippingMethod', by('NO'), shopper)).toEqual({
      statusCode: 400,
      message: 'Shipping method NO is not offered for this cart.',
    });
    const sent = await backend.call('setShippingMethod', by('VI'), shopper);
    expect(sent.shippingInfo).toMatchObject({ shippingMethodKey: 'VI', price: { centAmount: 0 } });
    const [offer] = await backend.call('getShippingMethods', { cartId: cart.id, country: 'FR' }, shopper);
    expect(offer).toMatchObject({
      country: 'FR',
      shippingMethods: [{ key: 'VI', description: 'Par e-mail, immédiatement' }],
    });
    const dress = await backend.call('addProduct', { ...of(sent), sku: await backend.product(1) }, shopper);
    expect(dress.lineItems.map((line) => line.sku)).toContain(sku);
    expect(await backend.refused('setShippingMethod', by('VI', dress), shopper)).toMatchObject({
      statusCode: 400,
    });
  });

  test('is offered with its price, and what it is free above, in the language and currency of the market', async () => {
    const abroad = { ...visitor, locale: 'fr-ch' } as const;
    const cart = await backend.call('createCart', {}, abroad);
    const filled = await backend.call('addProduct', { ...of(cart), sku: await backend.product(2) }, abroad);
    const [offer] = await backend.call('getShippingMethods', { cartId: filled.id, country: 'CH' }, abroad);
    const { results } = await backend.db
      .prepare(
        `SELECT key, price, free_above FROM shipping_methods
         WHERE country = 'CH' AND currency = 'CHF' AND key <> 'VI' ORDER BY position`,
      )
      .all<{ key: string; price: number; free_above: number | null }>();
    expect(offer?.shippingMethods.map(({ key, shippingRate }) => ({ key, ...shippingRate }))).toEqual(
      results.map(({ key, price, free_above }) => ({
        key,
        price: { centAmount: price },
        freeAbove: free_above === null ? null : { centAmount: free_above },
      })),
    );
    expect(offer?.shippingMethods[0]?.name).toBe('Livraison à domicile');
  });

  test('of a market is shown before there is a cart, in its order; where nothing is known there is none', async () => {
    const { methods, returns } = await backend.call('getDeliveryOffers', { country: 'FR', currency: 'EUR' });
    const { results } = await backend.db
      .prepare(
        `SELECT key, price, free_above AS freeAbove, min_days AS minDays, max_days AS maxDays
         FROM shipping_methods WHERE country = 'FR' AND currency = 'EUR' ORDER BY position`,
      )
      .all();
    expect(methods).toMatchObject(results);
    expect(methods).toHaveLength(results.length);
    expect(methods.find(({ key }) => key === 'EX')?.name).toBe('Livraison express');
    expect(returns).toEqual({ days: 30, price: 0 });
    const { db } = backend;
    // Nothing is sold to Czechs in pounds; the row is restored for other tests.
    await db.exec("DELETE FROM return_conditions WHERE country = 'CZ' AND currency = 'GBP'");
    const none = await backend.call('getDeliveryOffers', { country: 'CZ', currency: 'GBP' });
    await db.exec("INSERT INTO return_conditions (country, currency, days, price) VALUES ('CZ', 'GBP', 30, 0)");
    expect(none.returns).toBeNull();
  });
});

test('points are earned by the whole euro with a loyalty card, and announced to customers without one', async () => {
  const shopper = await backend.customer();
  const sku = await backend.product(5, { price: 2599 });
  const cart = await readyCart(backend, shopper, [{ sku, quantity: 3 }]);
  expect(cart).toMatchObject({
    loyaltyPointsEarned: 0,
    loyaltyPointsIncentive: 77,
    customer: { customerId: shopper.customerId, loyaltyCardId: null },
  });
  const number = `29${crypto.getRandomValues(new Uint32Array(1))[0]}`;
  const card = (type: string) =>
    backend.db
      .prepare('UPDATE customers SET loyalty_type = ?, loyalty_number = ? WHERE customer_id = ?')
      .bind(type, number, shopper.customerId)
      .run();
  await card('FID');
  expect(await backend.call('getCart', { cartId: cart.id }, shopper)).toMatchObject({
    loyaltyPointsEarned: 77,
    loyaltyPointsIncentive: 0,
    customer: { loyaltyCardId: number },
  });
  await card('HSP');
  expect(await backend.call('getCart', { cartId: cart.id }, shopper)).toMatchObject({
    loyaltyPointsEarned: 0,
    loyaltyPointsIncentive: 77,
    customer: { loyaltyCardId: null },
  });
  expect((await backend.call('createCart', {})).customer).toBeNull();
});
