import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Cart } from '../../../shared/contract/cart/cart.ts';
import { type Backend, of, openBackend, readyCart, type Shopper } from '../cart/carts-fixture.ts';
import { payUnnotified } from './pay-unnotified.ts';

let backend: Backend;
let buyer: Shopper;
let sku: string;
let cart: Cart;

beforeAll(async () => {
  backend = await openBackend();
});

beforeEach(async () => {
  buyer = await backend.customer();
  sku = await backend.product(5);
  cart = await readyCart(backend, buyer, [{ sku, quantity: 1 }]);
});

const returnUrl = () => `${backend.shop.shopUrl}/fr-fr/order-adyen-check/`;

/** Requests a payment by `cb` that returns to the usual URL, unless `changes` differ. */
function pay(changes: { paymentProduct?: string; returnUrl?: string } = {}) {
  const payment = { paymentProduct: 'cb', returnUrl: returnUrl(), amount: cart.totalPrice, ...changes };
  return backend.call('createPayment', { ...of(cart), payment }, buyer);
}

async function pageOf(asked: ReturnType<typeof pay>): Promise<string> {
  return new URL((await asked).action?.url ?? '').pathname;
}

/** The text of a payment's page. */
async function shown(page: string): Promise<string> {
  return (await backend.shop.fetchBackend(page)).text();
}

/** Present on a page that can still be paid. */
const cardField = 'name="number"';

const orders = async () => (await backend.call('listOrders', { page: 1, size: 10 }, buyer)).total;

describe('an open payment', () => {
  test('is continued when the shopper requests the same again', async () => {
    const page = await pageOf(pay());
    expect(await pageOf(pay())).toBe(page);
    expect(await backend.ledger(sku)).toEqual({ onSale: 4, held: 1, sold: 0 });
  });

  test.each([
    ['another product', 'visa', () => ({ paymentProduct: 'visa' })],
    ['another way back', 'cb', () => ({ returnUrl: `${returnUrl()}?from=mail` })],
  ])('is cancelled for one with %s', async (_, paymentProduct, changes) => {
    const former = await pageOf(pay());
    const page = await pageOf(pay(changes()));
    expect(page).not.toBe(former);
    expect(await shown(former)).not.toContain(cardField);
    expect(await shown(page)).toContain(cardField);
    expect(await pageOf(pay(changes())), 'asked for once more').toBe(page);
    const { payments } = await backend.call('getCart', { cartId: cart.id }, buyer);
    expect(payments).toMatchObject([{ paymentProduct, status: 'RedirectShopper' }]);
    expect(await backend.ledger(sku)).toEqual({ onSale: 4, held: 1, sold: 0 });
  });

  test.each([['cb'], ['visa']])(
    'that was paid in another window makes its order, even when %s is requested now',
    async (paymentProduct) => {
      await payUnnotified(backend.shop, await pageOf(pay()));
      expect(await pay({ paymentProduct })).toEqual({ resultCode: 'Authorised', action: null });
      expect(await orders()).toBe(1);
      expect(await pay({ paymentProduct })).toEqual({ resultCode: 'Authorised', action: null });
      expect(await orders()).toBe(1);
      expect(await backend.ledger(sku)).toEqual({ onSale: 4, held: 0, sold: 1 });
    },
  );

  test.each(['Refused', 'Cancelled'] as const)('that came to nothing (%s) is followed by a new one', async (result) => {
    const former = await pageOf(pay());
    await payUnnotified(backend.shop, former, result);
    const page = await pageOf(pay());
    expect(page).not.toBe(former);
    expect(await shown(page)).toContain(cardField);
    expect(await backend.ledger(sku)).toEqual({ onSale: 4, held: 1, sold: 0 });
  });

  test('that was given up and paid all the same is not shown as an order', async () => {
    const page = await pageOf(pay());
    await backend.call('cancelPayment', { cartId: cart.id }, buyer);
    const back = new URL(await payUnnotified(backend.shop, page), backend.shop.shopUrl);
    const details = { redirectResult: back.searchParams.get('redirectResult') ?? '' };
    const { resultCode } = await backend.call('submitPaymentDetails', { ...of(cart), details }, buyer);
    expect(resultCode).toBe('Pending');
    expect(await orders()).toBe(0);
    expect(await backend.ledger(sku)).toEqual({ onSale: 5, held: 0, sold: 0 });
  });

  test('stays open when another window writes to the cart as it was before', async () => {
    const page = await pageOf(pay());
    const stale = { cartId: cart.id, version: cart.version - 1 };
    expect(await backend.refused('addProduct', { ...stale, sku }, buyer)).toMatchObject({
      statusCode: 409,
      code: 'cart-changed',
    });
    expect(await shown(page)).toContain(cardField);
    expect(await pageOf(pay())).toBe(page);
    expect(await backend.ledger(sku)).toEqual({ onSale: 4, held: 1, sold: 0 });
  });
});
