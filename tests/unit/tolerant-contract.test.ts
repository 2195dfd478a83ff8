import { expect, it } from 'vitest';
import { unavailableLines } from '../../shared/cart-change.ts';
import { cart, shippingMethod } from '../../shared/contract/cart.ts';
import { orderSummary } from '../../shared/contract/customer.ts';
import { sentText } from '../../shared/contract/values.ts';
import { noLimit } from '../../shared/quantity.ts';
import { cartOf, line } from './cart-fixture.ts';

/** A record without some of its fields. */
function without(record: object, ...names: string[]): object {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));
}

const bare = {
  ...without(cartOf([]), 'subtotalPrice'),
  lineItems: [
    {
      ...without(line({ quantity: 9 }), 'stock', 'optionId', 'availability', 'delivery'),
      size: { id: 'm' },
      name: { de: 'Kleid' },
    },
  ],
};

it('a line without our additions can be shown and bought', () => {
  const read = cart.parse(bare);
  const [first] = read.lineItems;
  expect(first).toMatchObject({
    stock: noLimit,
    optionId: '100001',
    availability: 'UNKNOWN',
    delivery: null,
    size: { id: 'm', label: 'm' },
    name: { de: 'Kleid', fr: 'Kleid', pl: 'Kleid' },
  });
  expect(unavailableLines(read)).toEqual([]);
  // What is sent to a browser arrives as it was.
  expect(JSON.parse(JSON.stringify(read))).toEqual(read);
});

it('a subtotal that is not told is what the lines cost', () => {
  expect(cart.parse(bare).subtotalPrice).toEqual({ centAmount: 5900, currencyCode: 'EUR' });
});

it('a missing language says what English, French or any other says', () => {
  expect(sentText.parse({ fr: 'robe', en: 'dress', pl: 'suknia' })).toEqual({
    fr: 'robe',
    en: 'dress',
    de: 'dress',
    es: 'dress',
    it: 'dress',
    pl: 'suknia',
  });
  expect(sentText.safeParse({}).success).toBe(false);
});

it('a delivery to a pickup point may know the country alone, and one of an unknown kind is chosen again', () => {
  const shippingAddress = { country: 'FR', deliveryPointIdV2: '42' };
  const shippingInfo = { shippingMethodKey: 'DRONE', name: 'Drone', price: { centAmount: 900 } };
  expect(cart.parse({ ...bare, shippingAddress, shippingInfo })).toMatchObject({
    shippingAddress: { ...shippingAddress, city: '', phoneNumber: '', phoneNumberCountry: 'FR' },
    shippingInfo: null,
  });
});

it('a payment without a status counts, one with an unknown status is not decided', () => {
  const payment = { paymentProvider: 'selvedge', amountPlanned: { centAmount: 1 }, paymentProduct: 'card' };
  const payments = [payment, { ...payment, status: 'Dreamt' }, { ...payment, status: 'Refused' }];
  expect(cart.parse({ ...bare, payments }).payments.map(({ status }) => status)).toEqual([
    'Authorised',
    'Pending',
    'Refused',
  ]);
});

it('a method without a name goes by its key', () => {
  expect(shippingMethod.parse({ key: 'NO', shippingRate: { price: { centAmount: 1 } } })).toMatchObject({
    name: 'NO',
    description: '',
    shippingRate: { freeAbove: null },
  });
});

it('an order in a state that the shop has no word for is an order all the same', () => {
  const totalPrice = { centAmount: 5900, currencyCode: 'EUR' };
  expect(orderSummary.parse({ orderNumber: '1', totalPrice, status: 'LOST_AT_SEA' })).toEqual({
    orderNumber: '1',
    totalPrice,
    status: null,
    createdAt: null,
    cartId: null,
    nbProducts: null,
    optionIds: [],
  });
});
