import { expect } from 'vitest';
import { testCards } from '../../../backend/stand-ins/payment-provider/sessions/test-cards.ts';
import { amountLeft } from '../../../shared/cart/cart.ts';
import type { Cart, PaymentResult } from '../../../shared/contract/cart/cart.ts';
import { type Backend, of, type Shopper } from '../cart/carts-fixture.ts';

/** Opens the payment of the rest of a cart; returns the path of the hosted page. */
export async function openPayment(backend: Backend, cart: Cart, buyer: Shopper): Promise<string> {
  const amount = { ...cart.totalPrice, centAmount: amountLeft(cart) };
  const returnUrl = `${backend.shop.shopUrl}/fr-fr/order-adyen-check/`;
  const payment = { paymentProduct: 'cb', returnUrl, amount };
  const { action } = await backend.call('createPayment', { ...of(cart), payment }, buyer);
  return new URL(action?.url ?? '').pathname;
}

/** Pays on the hosted page with the test card of a result, and returns to the shop. */
export async function payOnPage(
  backend: Backend,
  { cart, buyer, page }: { cart: Cart; buyer: Shopper; page: string },
  result: PaymentResult = 'Authorised',
): Promise<PaymentResult> {
  const number = testCards.find((card) => card.result === result)?.number ?? '';
  const card = { number, expiry: '03/40', cvc: '737', holder: 'Anna Meyer' };
  const body = new URLSearchParams(card);
  const back = await backend.shop.fetchBackend(`${page}/card`, { method: 'POST', body });
  expect(back.status).toBe(303);
  const redirectResult = new URL(back.headers.get('location') ?? '').searchParams.get('redirectResult') ?? '';
  const details = { ...of(cart), details: { redirectResult } };
  return (await backend.call('submitPaymentDetails', details, buyer)).resultCode;
}

/** Pays a cart, which becomes an order. */
export async function payCart(backend: Backend, cart: Cart, buyer: Shopper): Promise<Cart> {
  const page = await openPayment(backend, cart, buyer);
  expect(await payOnPage(backend, { cart, buyer, page })).toBe('Authorised');
  const ordered = await backend.call('getCart', { cartId: cart.id }, buyer);
  expect(ordered.orderNumber).not.toBeNull();
  return ordered;
}
