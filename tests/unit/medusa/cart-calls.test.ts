import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { reductionsOf } from '../../../adapters/medusa/carts/cart-answer.ts';
import { CustomerCart } from '../../../adapters/medusa/carts/customer-cart.ts';
import { AdapterClient, bindingsOf } from '../../../adapters/medusa/recorded/adapter-client.ts';
import { startRecordedMedusa } from './recorded-medusa.ts';

const line = (id: string, unit_price: number, off: number) => ({
  id,
  variant_id: id,
  variant_sku: id,
  quantity: 1,
  unit_price,
  updated_at: '2026-01-01T00:00:00.000Z',
  adjustments: [{ code: 'TEN', amount: off }],
});

const vocabulary = readFileSync('adapters/medusa/recorded/vocabulary.json', 'utf8');
const region = /"id": "(reg_\d+)",\s+"currency_code": "eur"/.exec(vocabulary)?.[1];

const fields =
  'id%2Ccurrency_code%2Cregion_id%2Ctotal%2C*items%2C*items.adjustments%2C*shipping_methods%2Cpromotions.code';

/** A Medusa that answers as if it had one cart: empty when it is created, later with a line, then empty again. */
function exchangesOf(deletion: number) {
  const cart = (items: readonly object[]) => ({
    request: `GET /store/carts/cart_1?fields=${fields}`,
    status: 200,
    answer: { cart: { id: 'cart_1', currency_code: 'eur', region_id: 'reg_1', total: 0, items } },
  });
  return [
    {
      request: `POST /store/carts?fields=id {"region_id":"${region}"}`,
      status: 200,
      answer: { cart: { id: 'cart_1' } },
    },
    cart([]),
    cart([line('line_1', 1, 0)]),
    {
      request: 'DELETE /store/carts/cart_1/line-items/line_1?fields=id',
      status: deletion,
      answer: { type: 'not_allowed', message: 'The line cannot be deleted.' },
    },
    cart([]),
  ];
}

/** A shop with an empty cart, in which Medusa then has a line. */
async function startWithCart(deletion: number, unanswered: (request: string) => boolean = () => false) {
  const medusa = await startRecordedMedusa({ sequence: exchangesOf(deletion), unanswered });
  const shop = new AdapterClient(bindingsOf(medusa.url));
  return { medusa, shop, empty: await shop.call('createCart', {}) };
}

test('what a code takes off adds up to Medusa’s total, which is not rounded by line', () => {
  const items = [line('a', 59.85, 5.985), line('b', 137.85, 13.785)];
  const cart = {
    id: 'cart_1',
    currency_code: 'EUR',
    region_id: 'reg_1',
    total: 177.93,
    shipping_methods: [],
    items,
  } as const;
  // Rounded by line it would be 5.99 and 13.79.
  expect(reductionsOf({ ...cart, promotions: [{ code: 'TEN' }], shipping_methods: [] })).toEqual(
    new Map([['TEN', [599, 1378]]]),
  );
  expect(reductionsOf({ ...cart, total: 202.65, promotions: [], shipping_methods: [{ total: 4.95 }] })).toEqual(
    new Map(),
  );
});

test('a customer has one cart, until it is released', async () => {
  const customer = bindingsOf('').CUSTOMERS.getByName('1');
  expect(customer).toBeInstanceOf(CustomerCart);
  expect(await customer.claim('a')).toBe(true);
  expect(await customer.claim('a')).toBe(true);
  expect(await customer.claim('b')).toBe(false);
  await customer.release('b');
  expect(await customer.cart()).toBe('a');
  await customer.release('a');
  expect(await customer.cart()).toBeNull();
});

test('of two writes with one version one is carried out', async () => {
  const { shop, empty, medusa } = await startWithCart(200);
  const deleting = () => shop.call('deleteProduct', { cartId: empty.id, version: 1, lineId: 'line_1' });
  const [first, second] = await Promise.allSettled([deleting(), deleting()]);
  medusa.close();
  expect(first).toMatchObject({ status: 'fulfilled', value: { version: 2, lineItems: [] } });
  expect(second).toMatchObject({ status: 'rejected', reason: { status: 409, code: 'cart-changed' } });
});

test('a write whose answer is lost raises the version, for it may have been carried out', async () => {
  const { shop, empty, medusa } = await startWithCart(200, (request) => request.startsWith('DELETE'));
  const deletion = { cartId: empty.id, version: 1, lineId: 'line_1' };
  await expect(shop.call('deleteProduct', deletion)).rejects.toMatchObject({ status: 504 });
  await expect(shop.call('deleteProduct', deletion)).rejects.toMatchObject({ status: 409 });
  medusa.close();
});

test('a write that Medusa refuses leaves the version', async () => {
  const { shop, empty, medusa } = await startWithCart(400);
  const deletion = { cartId: empty.id, version: 1, lineId: 'line_1' };
  await expect(shop.call('deleteProduct', deletion)).rejects.toMatchObject({ status: 500 });
  expect((await shop.call('getCart', { cartId: empty.id })).version).toBe(1);
  medusa.close();
});
