import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Cart } from '../../../shared/contract/cart/cart.ts';
import { type Backend, billingAddress, of, openBackend, readyCart, type Shopper } from '../cart/carts-fixture.ts';
import { payUnnotified } from './pay-unnotified.ts';

let backend: Backend;
let buyer: Shopper;
let sku: string;

beforeAll(async () => {
  backend = await openBackend();
});

beforeEach(async () => {
  buyer = await backend.customer();
  sku = await backend.product(5);
});

function payment(cart: Cart, paymentProduct = 'cb', locale = 'fr-fr') {
  const returnUrl = `${backend.shop.shopUrl}/${locale}/order-adyen-check/`;
  return { ...of(cart), payment: { paymentProduct, returnUrl, amount: cart.totalPrice } };
}

/** Opens the payment of a cart; returns the path of the provider's page. */
async function openPayment(cart: Cart): Promise<string> {
  const { action } = await backend.call('createPayment', payment(cart), buyer);
  return new URL(action?.url ?? '').pathname;
}

describe('a payment', () => {
  test.each([
    ['klarna', 'another market’s'],
    ['alma-4x', 'for dearer carts'],
    ['free', 'for what costs nothing'],
    ['a name that is much too long to be one', 'unknown'],
  ])('by %s, which is %s, is not offered', async (product) => {
    const cart = await readyCart(backend, buyer, [{ sku, quantity: 1 }]);
    expect(await backend.refused('createPayment', payment(cart, product), buyer)).toEqual({
      statusCode: 400,
      message: `Payment product '${product.slice(0, 30)}' is not offered for this cart.`,
    });
    expect(await backend.ledger(sku)).toEqual({ onSale: 5, held: 0, sold: 0 });
  });

  test('comes back to the shop only', async () => {
    const cart = await readyCart(backend, buyer, [{ sku, quantity: 1 }]);
    const asked = payment(cart);
    const elsewhere = { ...asked, payment: { ...asked.payment, returnUrl: 'https://evil.example/' } };
    expect(await backend.refused('createPayment', elsewhere, buyer)).toEqual({
      statusCode: 400,
      message: 'The return address is not of this shop.',
    });
  });

  test('is for the cart as it is now, even if nothing else has changed', async () => {
    const cart = await readyCart(backend, buyer, [{ sku, quantity: 1 }]);
    const stale = payment({ ...cart, version: cart.version - 1 });
    expect(await backend.refused('createPayment', stale, buyer)).toEqual({
      statusCode: 409,
      code: 'cart-changed',
      message: `Version ${cart.version - 1} is not the cart's version any more.`,
    });
  });

  test('asks for a billing address that the market bills', async () => {
    const cart = await readyCart(backend, buyer, [{ sku, quantity: 1 }]);
    const german = { ...buyer, locale: 'de-de' } as const;
    expect(await backend.refused('createPayment', payment(cart, 'visa', 'de-de'), german)).toEqual({
      statusCode: 412,
      code: 'cart-incomplete',
      message: 'The cart has no billing address in this market.',
    });
  });

  test('asks for a delivery to where the market delivers', async () => {
    const cart = await readyCart(backend, buyer, [{ sku, quantity: 1 }]);
    const german = { ...buyer, locale: 'de-de' } as const;
    const address = { ...billingAddress, zipCode: '10115', country: 'DE' } as const;
    const billed = await backend.call('setBillingAddress', { ...of(cart), address }, german);
    const refusal = {
      statusCode: 412,
      code: 'cart-incomplete',
      message: 'The cart has no delivery in this market.',
    };
    expect(await backend.refused('createPayment', payment(billed, 'visa', 'de-de'), german)).toEqual(refusal);
    expect(await backend.refused('validateCart', of(billed), german)).toEqual(refusal);
    const asked = { cartId: cart.id, country: 'FR' } as const;
    expect(await backend.call('getShippingMethods', asked, german)).toEqual([{ country: 'FR', shippingMethods: [] }]);
    expect(await backend.ledger(sku)).toEqual({ onSale: 5, held: 0, sold: 0 });
  });

  test('of what is sent by e-mail needs no delivery', async () => {
    const gift = await backend.product(5, { segmentation: 'dematerialised', price: 5000 });
    const empty = await backend.call('createCart', {}, buyer);
    const filled = await backend.call('addProduct', { ...of(empty), sku: gift }, buyer);
    const cart = await backend.call('setBillingAddress', { ...of(filled), address: billingAddress }, buyer);
    await payUnnotified(backend.shop, await openPayment(cart));
    const paid = await backend.call('validateCart', of(cart), buyer);
    expect(paid).toMatchObject({ shippingInfo: null, totalPrice: { centAmount: 5000 } });
    const stored = await backend.db
      .prepare('SELECT shipping_price AS shipping, total_price AS total FROM orders WHERE order_number = ?')
      .bind(paid.orderNumber)
      .first();
    expect(stored).toEqual({ shipping: 0, total: 5000 });
  });

  test('that was forged by the shopper is none', async () => {
    const cart = await readyCart(backend, buyer, [{ sku, quantity: 1 }]);
    for (const redirectResult of [`${crypto.randomUUID()}.${'0'.repeat(64)}`, 'x', ''])
      expect(
        await backend.refused('submitPaymentDetails', { ...of(cart), details: { redirectResult } }, buyer),
      ).toEqual({ statusCode: 400, message: 'The redirect result is not one of the payment provider.' });
  });

  test('of another cart is not this one’s', async () => {
    const cart = await readyCart(backend, buyer, [{ sku, quantity: 1 }]);
    const other = await backend.customer();
    const theirs = await readyCart(backend, other, [{ sku, quantity: 1 }]);
    const { action } = await backend.call('createPayment', payment(theirs), other);
    const back = await payUnnotified(backend.shop, new URL(action?.url ?? '').pathname);
    const redirectResult = new URL(back, backend.shop.shopUrl).searchParams.get('redirectResult') ?? '';
    expect(await backend.refused('submitPaymentDetails', { ...of(cart), details: { redirectResult } }, buyer)).toEqual({
      statusCode: 400,
      message: 'The redirect result is of another cart.',
    });
    expect(await backend.ledger(sku)).toEqual({ onSale: 4, held: 1, sold: 0 });
  });

  test('that the shop has forgotten is none either', async () => {
    const cart = await readyCart(backend, buyer, [{ sku, quantity: 1 }]);
    const back = await payUnnotified(backend.shop, await openPayment(cart));
    const redirectResult = new URL(back, backend.shop.shopUrl).searchParams.get('redirectResult') ?? '';
    await backend.db.prepare('DELETE FROM payments WHERE cart_id = ?').bind(cart.id).run();
    expect(await backend.refused('submitPaymentDetails', { ...of(cart), details: { redirectResult } }, buyer)).toEqual({
      statusCode: 400,
      message: 'The redirect result is of another cart.',
    });
  });

  test('that the shopper wants back too late stays paid', async () => {
    const cart = await readyCart(backend, buyer, [{ sku, quantity: 1 }]);
    await payUnnotified(backend.shop, await openPayment(cart));
    expect(await backend.call('cancelPayment', { cartId: cart.id }, buyer)).toEqual({ status: 'paid' });
    expect(await backend.ledger(sku)).toEqual({ onSale: 4, held: 0, sold: 1 });
    expect(await backend.call('cancelPayment', { cartId: cart.id }, buyer)).toEqual({ status: 'paid' });
  });
});

describe('an order', () => {
  test('is created from a complete cart, as it is now', async () => {
    const empty = await backend.call('createCart', {}, buyer);
    expect(await backend.refused('validateCart', of(empty), buyer)).toEqual({
      statusCode: 412,
      code: 'cart-incomplete',
      message: 'The cart is empty.',
    });
    const filled = await backend.call('addProduct', { ...of(empty), sku }, buyer);
    expect(await backend.refused('validateCart', of(empty), buyer)).toMatchObject({
      statusCode: 409,
      code: 'cart-changed',
    });
    expect(await backend.refused('validateCart', of(filled), buyer)).toMatchObject({
      statusCode: 412,
      message: 'The cart has no billing address in this market.',
    });
  });

  test('is not created from an unpaid cart', async () => {
    const cart = await readyCart(backend, buyer, [{ sku, quantity: 1 }]);
    const unpaid = { statusCode: 402, code: 'not-paid', message: 'The cart is not paid.' };
    expect(await backend.refused('validateCart', of(cart), buyer)).toEqual(unpaid);
    const page = await openPayment(cart);
    expect(await backend.refused('validateCart', of(cart), buyer), 'still on the page').toEqual(unpaid);
    await payUnnotified(backend.shop, page, 'Pending');
    expect(await backend.refused('validateCart', of(cart), buyer)).toEqual({
      statusCode: 402,
      code: 'payment-pending',
      message: 'The payment is not confirmed yet.',
    });
  });

  test('keeps the price of its delivery, whatever the method costs later', async () => {
    const cart = await readyCart(backend, buyer, [{ sku, quantity: 1 }]);
    await payUnnotified(backend.shop, await openPayment(cart));
    const { orderNumber, shippingInfo } = await backend.call('validateCart', of(cart), buyer);
    const order = backend.db.prepare('SELECT shipping_price AS price FROM orders WHERE order_number = ?');
    expect(await order.bind(orderNumber).first('price')).toBe(shippingInfo?.price.centAmount);
    expect(shippingInfo?.price).toEqual(cart.shippingInfo?.price);
    // As if the method had had another price then.
    await backend.db
      .prepare(
        `UPDATE payments SET priced = json_set(priced, '$.amounts.delivery', 123, '$.amounts.total', ?2)
         WHERE cart_id = ?1`,
      )
      .bind(cart.id, cart.subtotalPrice.centAmount + 123)
      .run();
    expect(await backend.call('getCart', { cartId: cart.id }, buyer)).toMatchObject({
      shippingInfo: { price: { centAmount: 123 } },
      totalPrice: { centAmount: cart.subtotalPrice.centAmount + 123 },
    });
  });

  test('changes no more: nothing that writes finds its cart', async () => {
    const cart = await readyCart(backend, buyer, [{ sku, quantity: 1 }]);
    await payUnnotified(backend.shop, await openPayment(cart));
    const paid = await backend.call('validateCart', of(cart), buyer);
    const lineId = paid.lineItems[0]?.lineId ?? '';
    const none = { statusCode: 404, code: 'cart-unknown', message: `No cart found for id ${cart.id}` };
    const writes = [
      backend.refused('refreshCart', of(paid), buyer),
      backend.refused('deleteCart', of(paid), buyer),
      backend.refused('addProducts', { ...of(paid), items: [{ sku, quantity: 1 }] }, buyer),
      backend.refused('setQuantity', { ...of(paid), lineItemId: lineId, quantity: 2 }, buyer),
      backend.refused('deleteProduct', { ...of(paid), lineId }, buyer),
      backend.refused('setBillingAddress', { ...of(paid), address: billingAddress }, buyer),
    ];
    for (const answer of await Promise.all(writes)) expect(answer).toEqual(none);
    expect(await backend.call('createPayment', payment(paid), buyer)).toEqual({
      resultCode: 'Authorised',
      action: null,
    });
    expect((await backend.call('validateCart', of(paid), buyer)).orderNumber).toBe(paid.orderNumber);
  });
});

test('a cart whose payment is under way is not refreshed, and one that was paid untold becomes its order', async () => {
  const cart = await readyCart(backend, buyer, [{ sku, quantity: 1 }]);
  const page = await openPayment(cart);
  await backend.db
    .prepare('UPDATE prices SET price = price + 100 WHERE option_id = (SELECT option_id FROM skus WHERE sku = ?)')
    .bind(sku)
    .run();
  const refreshed = await backend.call('refreshCart', of(cart), buyer);
  expect([refreshed.version, refreshed.totalPrice]).toEqual([cart.version, cart.totalPrice]);

  await payUnnotified(backend.shop, page);
  expect(await backend.refused('addProduct', { ...of(cart), sku }, buyer)).toMatchObject({
    statusCode: 404,
    code: 'cart-unknown',
  });
  expect(await backend.call('getOrderOfCart', { cartId: cart.id }, buyer)).toMatchObject({ status: 'PAID' });
});
