import { beforeAll, expect, it } from 'vitest';
import { hipayForm, hipaySignature } from '../../backend/payment/hipay-notification.ts';
import { type Backend, of, openBackend, readyCart, type Shopper } from './carts-fixture.ts';

let backend: Backend;

beforeAll(async () => {
  backend = await openBackend();
});

async function notify(body: string, passphrase = backend.shop.secrets.PAYMENT_HMAC_KEY): Promise<number> {
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    'x-allopass-signature': await hipaySignature(passphrase, body),
  };
  const sent = { method: 'POST', headers, body };
  return (await backend.shop.fetchBackend('/gateway/notifications/hipay', sent)).status;
}

const ordersOf = async (buyer: Shopper) =>
  (await backend.call('listOrders', { page: 1, size: 10 }, buyer)).orders.map(({ status }) => status);

it('makes the order once, of a notification that is signed and says what was asked for', async () => {
  const buyer = await backend.customer();
  const sku = await backend.product(5);
  const cart = await readyCart(backend, buyer, [{ sku, quantity: 1 }]);
  const returnUrl = `${backend.shop.shopUrl}/fr-fr/order-adyen-check/`;
  const payment = { paymentProduct: 'alma-3x', returnUrl, amount: cart.totalPrice };
  const { action } = await backend.call('createPayment', { ...of(cart), payment }, buyer);
  const session_id = new URL(action?.url ?? '').pathname.split('/').at(-1) ?? '';
  const known = await backend.db
    .prepare('SELECT order_number FROM payments WHERE payment_id = ?')
    .bind(session_id)
    .first<string>('order_number');
  const form = (changes: object = {}) =>
    hipayForm({
      session_id,
      reference: known ?? '',
      result: 'Authorised',
      reason: null,
      amount: cart.totalPrice.centAmount,
      currency: 'EUR',
      created_at: new Date().toISOString(),
      ...changes,
    }) ?? '';

  expect(await notify(form(), 'another passphrase')).toBe(401);
  expect(await notify('status=118')).toBe(400);
  expect(await notify(`${form()}&reason=${'x'.repeat(20_000)}`)).toBe(413);
  expect(await notify(form({ reference: 'SV000000-00000000', result: 'Refused' }))).toBe(200);
  expect(await ordersOf(buyer)).toEqual([]);
  expect(await notify(form())).toBe(200);
  expect(await notify(form())).toBe(200);
  expect(await notify(form({ result: 'Pending' })), 'overtaken on its way').toBe(200);
  expect(await ordersOf(buyer)).toEqual(['PAID']);
  expect(await backend.ledger(sku)).toEqual({ onSale: 4, held: 0, sold: 1 });
});
