/** Carts and addresses while a real Medusa is down, slow, or loses its answers. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { of } from '../integration/cart/carts-fixture.ts';
import { type MedusaShop, startMedusaShop } from './medusa-shop.ts';

let shop: MedusaShop;
const sku = '1000001-34';

beforeAll(async () => {
  shop = await startMedusaShop();
});

beforeEach(() => {
  shop.medusa.fault = () => undefined;
});

afterAll(() => shop.dispose());

const isAdding = ({ path }: { path: string }) => path.includes('/pieces');

const pieces = async (cartId: string) =>
  (await shop.call('getCart', { cartId })).lineItems.map((line) => `${line.quantity} ${line.sku}`);

test('a cart is not lost while Medusa is down, and goes on afterwards', async () => {
  const empty = await shop.call('createCart', {});
  const cart = await shop.call('addProduct', { ...of(empty), sku });
  shop.medusa.fault = () => 'down';
  // No statuses of the contract: the storefront says that it did not work.
  await expect(shop.send('getCart', { cartId: cart.id })).rejects.toThrow('503');
  await expect(shop.send('addProduct', { ...of(cart), sku })).rejects.toThrow('503');
  shop.medusa.fault = () => undefined;
  expect(await shop.call('getCart', { cartId: cart.id })).toEqual(cart);
  await shop.call('addProduct', { ...of(cart), sku });
  expect(await pieces(cart.id)).toEqual([`2 ${sku}`]);
});

test('a piece whose answer is lost is added once, whoever asks again', async () => {
  const empty = await shop.call('createCart', {});
  shop.medusa.fault = (request) => (isAdding(request) ? 'cut' : undefined);
  await expect(shop.send('addProduct', { ...of(empty), sku })).rejects.toThrow('504');
  shop.medusa.fault = () => undefined;
  expect(await shop.refused('addProduct', { ...of(empty), sku })).toMatchObject({ code: 'cart-changed' });
  expect(await pieces(empty.id)).toEqual([`1 ${sku}`]);
});

test('of two changes with one version one is carried out, however slow Medusa is', async () => {
  const empty = await shop.call('createCart', {});
  shop.medusa.fault = (request) => (isAdding(request) ? { delay: 1500 } : undefined);
  const adding = () => shop.send('addProduct', { ...of(empty), sku });
  const statuses = (await Promise.all([adding(), adding()])).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, 409]);
  expect(await pieces(empty.id)).toEqual([`1 ${sku}`]);
});

test('an address whose answer is lost is saved once, when its form is sent again', async () => {
  const customer = await shop.customer('fr-fr');
  const place = { line1: '12 RUE DE LA PAIX', zipCode: '75002', city: 'PARIS', country: 'FR' } as const;
  const phone = { phoneNumber: '+33612345678', phoneNumberCountry: 'FR' } as const;
  const address = { firstName: 'ADA', lastName: 'BYRON', ...place, ...phone, favorite: true };
  shop.medusa.fault = ({ path }) => (path.endsWith('/addresses') ? 'cut' : undefined);
  await expect(shop.send('createDeliveryAddress', address, customer)).rejects.toThrow('504');
  shop.medusa.fault = () => undefined;
  const { id } = await shop.call('createDeliveryAddress', address, customer);
  expect(await shop.call('getDeliveryAddresses', {}, customer)).toMatchObject([{ id, favorite: true }]);
});
