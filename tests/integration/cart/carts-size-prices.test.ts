import { beforeAll, expect, test } from 'vitest';
import type { Cart } from '../../../shared/contract/cart/cart.ts';
import { openPayment, payCart } from '../payment/paid-cart.ts';
import { type Backend, of, openBackend, readyCart, type Shopper, visitor } from './carts-fixture.ts';
import { promoCode } from './extras-fixture.ts';
import { sizedProduct } from './sized-product.ts';

let backend: Backend;

beforeAll(async () => {
  backend = await openBackend();
});

async function cartWith(skus: string[], as: Shopper = visitor): Promise<Cart> {
  let cart = await backend.call('createCart', {}, as);
  for (const sku of skus) cart = await backend.call('addProduct', { ...of(cart), sku }, as);
  return cart;
}

const lines = (cart: Cart) =>
  cart.lineItems.map(({ sku, price, catalogPrice }) => [sku, price.centAmount, catalogPrice.strikeThroughPrice]);

const raise = (sku: string, cents: number) =>
  backend.db.prepare('UPDATE size_prices SET price = price + ? WHERE sku = ?').bind(cents, sku).run();

test('each size costs its own price in a cart, added alone, in a list, or in place of another', async () => {
  const { medium, large } = await sizedProduct(backend);
  const cart = await cartWith([medium, large]);
  expect(lines(cart)).toEqual([
    [medium, 5_000, null],
    [large, 6_000, 8_000],
  ]);
  expect(cart.subtotalPrice.centAmount).toBe(11_000);
  const items = [{ sku: large, quantity: 2 }];
  const listed = await backend.call('addProducts', { ...of(await cartWith([])), items });
  expect([lines(listed), listed.subtotalPrice.centAmount]).toEqual([[[large, 6_000, 8_000]], 12_000]);
  const first = await cartWith([medium]);
  const inPlaceOf = first.lineItems[0]?.lineId ?? '';
  const replaced = await backend.call('addProduct', { ...of(first), sku: large, inPlaceOf });
  expect(lines(replaced)).toEqual([[large, 6_000, 8_000]]);
  const more = { ...of(replaced), lineItemId: replaced.lineItems[0]?.lineId ?? '', quantity: 3 };
  expect((await backend.call('setQuantity', more)).subtotalPrice.centAmount).toBe(18_000);
});

test('a refresh leaves a cart alone whose prices are right, and follows the price of the size only', async () => {
  const { medium, large } = await sizedProduct(backend);
  const cart = await cartWith([medium, large]);
  expect((await backend.call('refreshCart', of(cart))).version).toBe(cart.version);
  await raise(large, 500);
  const refreshed = await backend.call('refreshCart', of(cart));
  expect(lines(refreshed)).toEqual([
    [medium, 5_000, null],
    [large, 6_500, 8_000],
  ]);
});

test('another market has its own prices of sizes', async () => {
  const { medium, large } = await sizedProduct(backend);
  const polish: Shopper = { ...visitor, locale: 'pl-pl' };
  const cart = await cartWith([medium, large]);
  const entered = await backend.call('refreshCart', of(cart), polish);
  expect(lines(entered)).toEqual([
    [medium, 20_000, null],
    [large, 21_000, 23_000],
  ]);
});

test('a merge takes pieces over at what they cost', async () => {
  const { medium, large } = await sizedProduct(backend);
  const buyer = await backend.customer();
  await cartWith([medium], buyer);
  const guest = await cartWith([large, medium]);
  const customer = { customerId: buyer.customerId };
  const { cart } = await backend.call('mergeCarts', { cartId: guest.id, customer }, buyer);
  expect(cart?.lineItems.map(({ sku, quantity, totalPrice }) => [sku, quantity, totalPrice.centAmount])).toEqual([
    [medium, 2, 10_000],
    [large, 1, 6_000],
  ]);
});

test('codes count by the price of the size, and a gift shows its own', async () => {
  const { medium, large } = await sizedProduct(backend);
  const cart = await cartWith([large]);
  const code = await promoCode(backend, { percent: 10 });
  const reduced = await backend.call('addPromoCode', { ...of(cart), promoCode: code });
  expect(reduced.discountCode).toMatchObject([{ value: 600 }]);
  const gift = await promoCode(backend, { giftSku: large });
  const given = await backend.call('addPromoCode', { ...of(await cartWith([medium])), promoCode: gift });
  expect(lines(given)).toContainEqual([large, 0, 6_000]);
});

test('a payment holds a size at its price, is refused after a change, and the order has what was paid', async () => {
  const { medium, large } = await sizedProduct(backend);
  const buyer = await backend.customer();
  const cart = await readyCart(backend, buyer, [
    { sku: medium, quantity: 1 },
    { sku: large, quantity: 2 },
  ]);
  expect(cart.subtotalPrice.centAmount).toBe(17_000);
  await raise(large, 500);
  const payment = { paymentProduct: 'cb', returnUrl: `${backend.shop.shopUrl}/fr-fr/`, amount: cart.totalPrice };
  expect(await backend.refused('createPayment', { ...of(cart), payment }, buyer)).toMatchObject({ statusCode: 412 });
  expect(await backend.ledger(large)).toEqual({ onSale: 5, held: 0, sold: 0 });
  const refreshed = await backend.call('refreshCart', of(cart), buyer);
  expect(refreshed.subtotalPrice.centAmount).toBe(18_000);
  const ordered = await payCart(backend, refreshed, buyer);
  const { results } = await backend.db
    .prepare('SELECT sku, quantity, unit_price FROM order_lines WHERE order_number = ? ORDER BY position')
    .bind(ordered.orderNumber)
    .all();
  expect(results).toEqual([
    { sku: medium, quantity: 1, unit_price: 5_000 },
    { sku: large, quantity: 2, unit_price: 6_500 },
  ]);
  expect(await backend.ledger(large)).toEqual({ onSale: 3, held: 0, sold: 2 });
});

test('an open payment is paid at the price that it holds, whatever the size costs then', async () => {
  const { large } = await sizedProduct(backend);
  const buyer = await backend.customer();
  const cart = await readyCart(backend, buyer, [{ sku: large, quantity: 1 }]);
  await openPayment(backend, cart, buyer);
  await raise(large, 500);
  const held = await backend.db.prepare('SELECT unit_price FROM holds WHERE sku = ?').bind(large).first('unit_price');
  expect(held).toBe(6_000);
});

test('pieces, sizes and cards state them', async () => {
  const { medium, large } = await sizedProduct(backend);
  const optionId = medium.slice(0, -2);
  const { pieces } = await backend.call('listPieces', { skus: `${medium},${large}`, currency: 'EUR' });
  expect(pieces.map(({ prices }) => prices.current)).toEqual([
    { appliedPrice: 5_000, strikeThroughPrice: null, type: 'I', currency: 'EUR' },
    { appliedPrice: 6_000, strikeThroughPrice: 8_000, type: 'S', currency: 'EUR' },
  ]);
  const { sizes } = await backend.call('getSizes', { optionId, currency: 'CHF' });
  expect(sizes.map(({ prices }) => prices?.current.appliedPrice)).toEqual([5_000, 6_000]);
  expect((await backend.call('getSizes', { optionId })).sizes.map(({ prices }) => prices)).toEqual([
    undefined,
    undefined,
  ]);
  const { products } = await backend.call('listOptions', { optionIds: optionId, currency: 'EUR', sizes: 'true' });
  expect(products[0]?.prices.current).toMatchObject({ appliedPrice: 5_000, isLowest: true });
  const product = await backend.call('getProductByOption', { optionId, currency: 'EUR' });
  expect(product.options[0]).toMatchObject({
    prices: { current: { appliedPrice: 5_000, isLowest: true } },
    sizes: [{ prices: { current: { appliedPrice: 5_000 } } }, { prices: { current: { appliedPrice: 6_000 } } }],
  });
});
