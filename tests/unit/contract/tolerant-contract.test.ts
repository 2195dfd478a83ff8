import { expect, it } from 'vitest';
import { unavailableLines } from '../../../shared/cart/cart-change.ts';
import { cart, lineItem, shippingMethod } from '../../../shared/contract/cart/cart.ts';
import { size } from '../../../shared/contract/catalogue/product.ts';
import { noLimit } from '../../../shared/contract/catalogue/quantity.ts';
import { contract } from '../../../shared/contract/contract.ts';
import { sentText } from '../../../shared/contract/gateway/values.ts';
import { order, orderSummary } from '../../../shared/contract/orders/orders.ts';
import { cartOf, line } from '../cart/cart-fixture.ts';

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
  // A browser receives it unchanged.
  expect(JSON.parse(JSON.stringify(read))).toEqual(read);
});

it('a missing subtotal is what the lines cost', () => {
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
  expect(sentText.safeParse({}).error?.issues).toMatchObject([{ message: 'There is no text in any language.' }]);
});

it.each([
  [{ pl: 'suknia', it: 'vestito' }, 'vestito'],
  [{ it: 'vestito', es: 'vestido' }, 'vestido'],
  [{ es: 'vestido', de: 'Kleid' }, 'Kleid'],
  [{ de: 'Kleid', fr: 'robe' }, 'robe'],
  [{ pl: 'suknia' }, 'suknia'],
])('of other languages the first says it: %j', (texts, said) => {
  const missing = { fr: said, en: said, de: said, es: said, it: said, pl: said };
  expect(sentText.parse(texts)).toEqual({ ...missing, ...texts });
});

it('what has a name or a label of its own keeps it', () => {
  const rate = { price: { centAmount: 1 } };
  const named = { key: 'NO', name: 'At home', description: 'Soon', shippingRate: rate };
  expect(shippingMethod.parse(named)).toMatchObject({ key: 'NO', name: 'At home', description: 'Soon' });
  const labelled = line({ size: { id: 'm', label: 'Medium' }, optionId: '1000001' });
  expect(lineItem.parse(labelled)).toMatchObject({ size: { id: 'm', label: 'Medium' }, optionId: '1000001' });
  const shown = { sku: '1000001-M', availability: 'AVAILABLE', availabilityType: 'ONLINE_AND_IN_STORE' };
  expect(size.parse({ ...shown, label: 'M' })).toMatchObject({ label: 'M' });
  expect(size.parse(shown)).toMatchObject({ label: '1000001-M' });
});

it('a given subtotal is used, and else that of all lines', () => {
  const lineItems = [line(), line({ totalPrice: { centAmount: 100, currencyCode: 'EUR' } })];
  const subtotal = { centAmount: 1, currencyCode: 'EUR' };
  expect(cart.parse({ ...cartOf(lineItems), subtotalPrice: subtotal }).subtotalPrice).toEqual(subtotal);
  expect(cart.parse({ ...cartOf(lineItems), subtotalPrice: null }).subtotalPrice).toEqual({
    centAmount: 6000,
    currencyCode: 'EUR',
  });
});

it('the telephone keeps its country, which need not be that of the address', () => {
  const shippingAddress = { country: 'FR', phoneNumber: '+48123456789', phoneNumberCountry: 'PL' };
  expect(cart.parse({ ...bare, shippingAddress }).shippingAddress).toMatchObject(shippingAddress);
});

it('how many there are in all is believed, and else counted', () => {
  const listings = [
    [contract.searchProducts.output, 'products'],
    [contract.listReviews.output, 'reviews'],
    [contract.listOrders.output, 'orders'],
    [contract.listDocuments.output, 'documents'],
  ] as const;
  for (const [output, name] of listings) {
    expect(output.parse({ total: 40, [name]: [] }), name).toMatchObject({ total: 40, [name]: [] });
    expect(output.parse({ [name]: [] }), name).toMatchObject({ total: 0, [name]: [] });
  }
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
    delivery: null,
    status: null,
    createdAt: null,
    cartId: null,
    nbProducts: null,
    optionIds: [],
    payUntil: null,
    deliveredAt: null,
    charged: null,
    refunds: [],
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
  const given = { orderNumber: '1', totalPrice };
  expect(order.parse(given).lines).toEqual([]);
  expect(order.parse({ ...given, lines: [{ sku: '1000001-M', quantity: 1 }] }).lines).toHaveLength(1);
  expect(order.safeParse({ ...given, lines: [{ sku: '1000001-M', quantity: 0 }] }).success).toBe(false);
});
