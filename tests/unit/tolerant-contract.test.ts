import { expect, it } from 'vitest';
import { unavailableLines } from '../../shared/cart-change.ts';
import { cart, shippingMethod } from '../../shared/contract/cart.ts';
import { order, orderSummary } from '../../shared/contract/customer.ts';
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
  expect(sentText.safeParse({}).error?.issues).toMatchObject([
    { message: 'There is no text in any language.' },
  ]);
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

const one = { centAmount: 1 };
it.each([
  ['lineItems', { ...line(), totalPrice: null }],
  ['payments', { paymentProvider: 'selvedge', paymentProduct: 'gift-card' }],
  ['giftCards', { price: one }],
  ['discounts', { type: 'REM' }],
  ['donations', 'a euro'],
])('a cart with an entry of %s that cannot be read is none', (list, entry) => {
  expect(cart.safeParse(bare).success).toBe(true);
  expect(cart.safeParse({ ...bare, [list]: [entry] }).success).toBe(false);
});

it('what a cart can be shown without never voids it', () => {
  const discountMessages = [{ type: 'NEW', displayedAmount: '-5 €' }];
  const dress = { ...line(), images: ['AP', '3D'], discountMessages, availability: 'PERHAPS' };
  const payments = [{ paymentProvider: 'new', paymentProduct: 'a-new-way', amountPlanned: one }];
  const discounts = [{ type: 'NEW', value: 500 }];
  const read = cart.parse({ ...bare, lineItems: [dress], payments, discounts });
  expect(read.lineItems[0]).toMatchObject({
    images: ['AP'],
    discountMessages: [],
    availability: 'UNKNOWN',
  });
  expect(read.payments).toHaveLength(1);
  expect(read.discounts).toEqual([{ type: 'REM', value: 500 }]);
});

it('an order with a line that cannot be read is none', () => {
  const totalPrice = { centAmount: 5900, currencyCode: 'EUR' };
  const told = { orderNumber: '1', totalPrice };
  expect(order.parse(told).lines).toEqual([]);
  expect(order.parse({ ...told, lines: [{ sku: '1000001-M', quantity: 1 }] }).lines).toHaveLength(1);
  expect(order.safeParse({ ...told, lines: [{ sku: '1000001-M', quantity: 0 }] }).success).toBe(false);
});
