import { beforeAll, describe, expect, test } from 'vitest';
import type { Cart, ShippingMethodKey } from '../../../shared/contract/cart/cart.ts';
import {
  type Backend,
  billingAddress,
  of,
  openBackend,
  readyCart,
  type Shopper,
  visitor,
} from '../cart/carts-fixture.ts';

let backend: Backend;

beforeAll(async () => {
  backend = await openBackend();
});

const address = { ...billingAddress, phoneNumber: '', phoneNumberCountry: 'FR' } as const;

async function ready(): Promise<{ shopper: Shopper & { customerId: string }; cart: Cart }> {
  const shopper = await backend.customer();
  const cart = await readyCart(backend, shopper, [{ sku: await backend.product(5), quantity: 1 }]);
  return { shopper, cart };
}

const to = (cart: Cart, shippingMethodId: ShippingMethodKey, deliveryPointIdV2: string) => ({
  ...of(cart),
  shippingMethodId,
  address: { ...address, deliveryPointIdV2 },
});

/** A pickup point of this test only. */
async function newPoint(): Promise<string> {
  const id = `T-${crypto.randomUUID()}`;
  await backend.db
    .prepare(
      `INSERT INTO parcel_points (point_id, kind, name, line1, zip_code, city, country, opening_hours)
       VALUES (?, 'pickup', 'Épreuve', '1 rue du Test', '99999', 'Testville', 'FR', '[]')`,
    )
    .bind(id)
    .run();
  return id;
}

describe('the store locator', () => {
  test('finds what is near a zip code or a city, the nearest first, and says how far it is', async () => {
    const { pickups } = await backend.call('getPickups', { search: '75002', countryCode: 'FR' });
    expect(pickups.slice(0, 3).map(({ storeId }) => storeId)).toEqual(['FR-P1', 'FR-P3', 'FR-P2']);
    const distances = pickups.map(({ distance }) => distance ?? -1);
    expect(distances).toEqual(distances.toSorted((one, other) => one - other));
    expect(distances[0]).toBeGreaterThan(0);
    const { stores } = await backend.call('getStores', {
      search: 'münchen',
      countryCode: 'DE',
      context: 'order',
    });
    const first = stores.find(({ storeId }) => storeId === '52');
    expect(first).toMatchObject({ name: 'Gärtnerplatz', zipCode: '80469', city: 'München' });
    expect(first?.openingHours[0]).toEqual({ day: 1, opens: '10:00', closes: '19:00' });
  });

  test('finds what is in the neighbourhood of an unknown zip code, or in the city beside it', async () => {
    const near = async (search: string) =>
      (await backend.call('getLockers', { search, countryCode: 'PL' }, { ...visitor, locale: 'pl-pl' })).lockers;
    const [first] = await near('00-507');
    expect(first?.zipCode).toMatch(/^00-/);
    expect((await near('00-549')).map(({ storeId }) => storeId)).toContain(first?.storeId);
    expect((await near('00-549 Warszawa')).map(({ storeId }) => storeId)).toContain(first?.storeId);
    expect((await near('99-999 Warszawa')).map(({ storeId }) => storeId)).toContain(first?.storeId);
    const nowhere = { search: '99-999', countryCode: 'PL' } as const;
    expect(await backend.refused('getLockers', nowhere)).toMatchObject({ code: 'unknown' });
    // Zeros alone are no zip code, although the first ones of Warszawa begin with them.
    for (const search of ['00000', '00-000'])
      expect(await backend.refused('getLockers', { search, countryCode: 'PL' })).toMatchObject({
        code: 'unknown',
      });
  });

  test('finds by a beginning, of zip codes and towns, and of names where no such place is known', async () => {
    const { lockers } = await backend.call('getLockers', { search: '6900', deliveryCountries: 'FR,DE' });
    expect(lockers[0]).toMatchObject({ city: 'Lyon' });
    const { pickups, around } = await backend.call('getPickups', { search: 'librairie des deux' });
    expect(pickups).toMatchObject([{ storeId: 'FR-P1', distance: null }]);
    expect(around).toBeNull();
    const { lockers: german } = await backend.call('getLockers', { countryCode: 'DE', limit: 2 });
    expect(german).toHaveLength(2);
  });

  test('answers 404 for nothing, 400 for what is no search', async () => {
    expect(await backend.refused('getPickups', { search: 'Atlantis' })).toMatchObject({
      statusCode: 404,
      code: 'unknown',
    });
    expect(await backend.refused('getStores', { countryCode: 'FR', deliveryCountries: 'DE' })).toMatchObject({
      statusCode: 404,
    });
    expect(await backend.refused('getStoreCountries', { countries: 'XX' })).toMatchObject({
      statusCode: 400,
    });
    expect(await backend.refused('getLockers', { limit: 1000 })).toMatchObject({ statusCode: 400 });
  });

  test('returns which countries have stores', async () => {
    const found = await backend.call('getStoreCountries', { countries: 'FR,PL' });
    expect(found.map(({ country }) => country)).toEqual(['FR', 'PL']);
  });
});

describe('an order that is collected', () => {
  test('goes to the address of the place, in the name of its collector; the place is stored', async () => {
    const { shopper, cart } = await ready();
    const sent = await backend.call('setShippingMethod', to(cart, 'PR', 'FR-P1'), shopper);
    expect(sent.shippingInfo?.shippingMethodKey).toBe('PR');
    expect(sent.shippingAddress).toMatchObject({
      firstName: 'ANNA',
      line1: '18 rue Montorgueil',
      zipCode: '75002',
      deliveryPointIdV2: 'FR-P1',
      deliveryPoint: { storeId: 'FR-P1', name: 'Librairie des Deux Ponts', city: 'Paris', country: 'FR' },
    });
    const home = await backend.call('setShippingMethod', { ...of(sent), shippingMethodId: 'NO', address }, shopper);
    expect(home.shippingAddress).toMatchObject({ deliveryPointIdV2: null, deliveryPoint: null });
  });

  test.each([
    ['a locker instead of a pickup point', 'PR', 'FR-L1'],
    ['a pickup point that is closed', 'PR', 'closed'],
    ['a store that nobody knows', 'LM', '9999'],
  ] as const)('does not go to %s', async (_, method, id) => {
    const { shopper, cart } = await ready();
    const point = id === 'closed' ? await newPoint() : id;
    await backend.db
      .prepare("UPDATE parcel_points SET closed_from = '2020-01-01', closed_until = '2099-12-31' WHERE point_id = ?")
      .bind(id === 'closed' ? point : '')
      .run();
    expect(await backend.refused('setShippingMethod', to(cart, method, point), shopper)).toMatchObject({
      statusCode: 412,
      code: 'no-delivery-point',
    });
    expect(await backend.call('getCart', { cartId: cart.id }, shopper)).toEqual(cart);
  });

  test('asks for another place when that one is gone before it is paid, and keeps the rest', async () => {
    const { shopper, cart } = await ready();
    const point = await newPoint();
    const sent = await backend.call('setShippingMethod', to(cart, 'PR', point), shopper);
    await backend.db.prepare('DELETE FROM parcel_points WHERE point_id = ?').bind(point).run();
    const after = await backend.call('getCart', { cartId: cart.id }, shopper);
    expect(after).toMatchObject({
      version: sent.version,
      shippingInfo: null,
      shippingAddress: { deliveryPoint: { name: 'Épreuve' } },
      billingAddress: cart.billingAddress,
      lineItems: sent.lineItems.map(({ sku, quantity }) => ({ sku, quantity })),
    });
    const payment = {
      paymentProduct: 'cb',
      returnUrl: `${backend.shop.shopUrl}/fr-fr/order-adyen-check/`,
      amount: after.totalPrice,
    };
    const refused = { statusCode: 412, code: 'no-delivery-point' };
    expect(await backend.refused('createPayment', { ...of(after), payment }, shopper)).toMatchObject(refused);
    expect(await backend.refused('validateCart', of(after), shopper)).toMatchObject(refused);
  });

  test('is collected by somebody else for happy-shopping customers alone', async () => {
    const { shopper, cart } = await ready();
    const receiver = {
      firstName: 'LÉA',
      lastName: 'PETIT',
      phoneNumber: '+33612345678',
      phoneNumberCountry: 'FR',
      deliveryPointIdV2: '42',
    } as const;
    const keys = async () =>
      (await backend.call('getShippingMethods', { cartId: cart.id, country: 'FR' }, shopper))[0]?.shippingMethods.map(
        ({ key }) => key,
      );
    expect(await keys()).not.toContain('HSP');
    expect(await backend.refused('setHappyShopping', { ...of(cart), receiver }, shopper)).toMatchObject({
      statusCode: 400,
    });
    await backend.db
      .prepare("UPDATE customers SET loyalty_type = 'HSP' WHERE customer_id = ?")
      .bind(shopper.customerId)
      .run();
    expect(await keys()).toContain('HSP');
    const sent = await backend.call('setHappyShopping', { ...of(cart), receiver }, shopper);
    expect(sent).toMatchObject({
      shippingInfo: { shippingMethodKey: 'HSP' },
      shippingAddress: {
        firstName: 'LÉA',
        city: 'Lille',
        deliveryPoint: { storeId: '42', name: 'Grand Place' },
      },
    });
  });
});

describe('the address look-up', () => {
  const look = (search: string, country: 'FR' | 'DE' | 'CH' | 'CZ' = 'FR') =>
    backend.call('suggestAddresses', { country, search });

  test('finds streets by what is typed of them, with the number as the country writes it', async () => {
    expect(await look('12 rue de la pai 75002')).toMatchObject([
      {
        streetNumber: '12',
        streetName: 'rue de la Paix',
        streetNumberPosition: 1,
        postalCode: '75002',
        locality: 'Paris',
        localitySynonym: '',
        qualityCode: '1',
      },
    ]);
    expect(await look('kastanienallee 27', 'DE')).toMatchObject([
      {
        ...{ streetNumber: '27', streetNumberPosition: 2, qualityCode: '1' },
        localitySynonym: 'Prenzlauer Berg',
      },
    ]);
    expect(await look('bahnhofstr 8001', 'CH')).toMatchObject([{ postalCode: '8001', streetNumber: '' }]);
    expect(await look('Dlouhá 5 110 00', 'CZ')).toMatchObject([{ postalCode: '110 00', streetNumber: '5' }]);
  });

  test('says when it does not know the number, or there is none; knows nothing of other streets', async () => {
    expect(await look('900 rue de la Paix')).toMatchObject([{ streetNumber: '900', qualityCode: '2' }]);
    expect(await look('rue de la Paix')).toMatchObject([{ streetNumber: '', qualityCode: '3' }]);
    expect(await look('rue de Nulle Part')).toEqual([]);
    expect(await backend.refused('suggestAddresses', { country: 'FR', search: 'ru' })).toMatchObject({
      statusCode: 400,
    });
  });
});

test('an order stores how, where and when it is delivered', async () => {
  const { shopper, cart } = await ready();
  const sent = await backend.call('setShippingMethod', to(cart, 'PR', 'FR-P1'), shopper);
  await backend.db
    .prepare(
      `INSERT INTO orders (order_number, cart_id, customer_id, status, locale, currency, total_price, shipping_price,
         shipping_method, shipping_address, created_at)
       SELECT 'T' || cart_id, cart_id, customer_id, 'PAID', 'fr-fr', currency, 0, 0, shipping_method, shipping_address,
         '2026-11-20T10:00:00.000Z' FROM carts WHERE cart_id = ?`,
    )
    .bind(sent.id)
    .run();
  const delivery = {
    name: 'Point relais',
    address: { firstName: 'ANNA', deliveryPoint: { name: 'Librairie des Deux Ponts' } },
    arrives: { from: '2026-11-24', until: '2026-11-26' },
  };
  expect(await backend.call('getOrderOfCart', { cartId: cart.id }, shopper)).toMatchObject({ delivery });
  const { orders } = await backend.call('listOrders', { page: 1, size: 1 }, shopper);
  expect(orders).toMatchObject([{ delivery }]);
});
