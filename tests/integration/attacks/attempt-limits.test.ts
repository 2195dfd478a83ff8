/**
 * Attempts to guess secrets are limited per network, by the platform's own binding.
 *
 * @module-tag sampled-2
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { maxRefused } from '../../../backend/carts/payment-tries.ts';
import { testCards } from '../../../backend/stand-ins/payment-provider/sessions/test-cards.ts';
import { seenOrder } from '../../../worker/pages/checkout/frame/seen-order.ts';
import type { Answer, HttpVisitor } from '../../shop/http-visitor.ts';
import { readyVisitor } from '../../shop/ready-visitor.ts';
import { type Backend, openBackend } from '../cart/carts-fixture.ts';
import { giftCard, promoCode } from '../cart/extras-fixture.ts';
import { customer } from '../faults/faults-visitor.ts';
import { refusePayments, untilRefused } from './many-tries.ts';

let backend: Backend;

beforeAll(async () => {
  backend = await openBackend();
});

const tooMany = 'Too many tries. Your cart is intact: try again in a while.';

/** Sends a form from a network, like a browser. */
function sendFrom(guest: HttpVisitor, address: string, path: string, fields: Record<string, string>): Promise<Answer> {
  const headers = { 'cf-connecting-ip': address, origin: backend.shop.shopUrl };
  return guest.visit(path, { method: 'POST', body: new URLSearchParams(fields), headers });
}

/** Sends a form from a network over its limit, and returns the page that refuses it. */
async function refusedIn(
  guest: HttpVisitor,
  address: string,
  path: string,
  fields: Record<string, string>,
): Promise<string> {
  let shown = '';
  await untilRefused(backend, address, async () => {
    const { status, html } = await sendFrom(guest, address, path, fields);
    shown = html;
    return status === 429;
  });
  expect(shown).toContain(tooMany);
  return shown;
}

describe('in a network that has tried too often', () => {
  test('a promo code stays beside its field, and is taken elsewhere', async () => {
    const { guest } = await readyVisitor(backend, { locale: 'en', at: 'order-payment' });
    const code = await promoCode(backend, { percent: 10 });
    const fields = { form: 'promo', promoCode: code };
    const html = await refusedIn(guest, '192.0.2.41', '/en/cart/', fields);
    expect(html).toContain(`value="${code}"`);
    expect(html).toContain('aria-invalid="true"');
    // The gateway itself accepts it.
    expect((await sendFrom(guest, '192.0.2.43', '/en/cart/', fields)).html).toContain('cart-code');
  });

  test('the number of a gift card stays, the PIN does not', async () => {
    const { guest } = await readyVisitor(backend, { locale: 'en', at: 'order-payment' });
    const { number, pin } = await giftCard(backend, 1_000);
    const fields = { form: 'paying-card', number, pin };
    const html = await refusedIn(guest, '192.0.2.42', '/en/cart/', fields);
    expect(html).toContain(`value="${number}"`);
    expect(html).not.toContain(`value="${pin}"`);
    expect((await sendFrom(guest, '192.0.2.43', '/en/cart/', fields)).html).toContain('notice--success');
  });

  test('a payment waits, with its choice', async () => {
    const { guest, cart } = await readyVisitor(backend, { locale: 'en', at: 'order-payment' });
    const fields = { form: 'payment', ...seenOrder(cart), product: 'paypal' };
    const html = await refusedIn(guest, '192.0.2.44', '/en/order-payment/', fields);
    expect(html).toMatch(/<input(?=[^>]*value="paypal")(?=[^>]*checked)/);
    expect((await sendFrom(guest, '192.0.2.43', '/en/order-payment/', fields)).html).toContain('PayPal');
  });
});

test('what the bank has refused too often waits for a quarter of an hour, whatever the network', async () => {
  const visitor = await readyVisitor(backend, { locale: 'en', at: 'order-payment' });
  const { guest, shopper } = visitor;
  await refusePayments(backend, shopper.customerId, maxRefused);
  const shown = await guest.get('/en/order-payment/');
  const refused = await guest.submit(shown, 'product', { product: 'card' });
  expect(refused.status).toBe(429);
  expect(refused.html).toContain('Several payments were refused.');
  expect(refused.html).toMatch(/<input(?=[^>]*value="card")(?=[^>]*checked)/);
  await refusePayments(backend, shopper.customerId, 0);
  expect((await guest.submit(refused, 'product', { product: 'card' })).html).toContain('name="number"');
});

test('is said at the fourth refusal, and at the fifth', async () => {
  const { guest, shopper } = await readyVisitor(backend, { locale: 'en', at: 'order-payment' });
  const refusedAgain = async () => {
    const page = await guest.visit('/en/order-payment/');
    const card = await guest.submit(page, 'product', { product: 'card' });
    const number = testCards.find(({ result }) => result === 'Refused')?.number ?? '';
    const typed = { number, expiry: '03/40', cvc: '737', holder: 'Anna Meyer' };
    const left = await guest.submit(card, 'number', typed);
    const back = /href="([^"]*order-adyen-check[^"]*)"/.exec(left.html)?.[1]?.replaceAll('&amp;', '&');
    return back === undefined ? left : guest.visit(back);
  };
  await refusePayments(backend, shopper.customerId, maxRefused - 3);
  expect((await refusedAgain()).html).not.toContain('quarter of an hour');
  expect((await refusedAgain()).html).toContain('After one more refusal you will have to wait');
  expect((await refusedAgain()).html).toContain('This was the fifth refusal');
});

test('more pieces than an unconfirmed account may hold are refused in words', async () => {
  const { guest, shopper, cart } = await readyVisitor(backend, { locale: 'en', at: 'order-payment' });
  await backend.db
    .prepare("UPDATE customers SET email_quality = 'UNCONFIRMED' WHERE customer_id = ?")
    .bind(shopper.customerId)
    .run();
  let { version } = cart;
  for (let each = 0; each < 4; each += 1) {
    const sku = await backend.product(20);
    ({ version } = await backend.call('addProduct', { cartId: cart.id, version, sku }, shopper));
    await backend.db
      .prepare('UPDATE cart_lines SET quantity = 9 WHERE cart_id = ? AND sku = ?')
      .bind(cart.id, sku)
      .run();
  }
  const page = await guest.visit('/en/order-payment/');
  const refused = await guest.submit(page, 'product', { product: 'card' });
  expect([refused.status, refused.html]).toEqual([
    422,
    expect.stringContaining('So many pieces cannot be paid for at once.'),
  ]);
});

test('a code that was typed for a cart that is empty by now is answered in words', async () => {
  const { guest } = await customer(backend);
  const { status, html } = await guest.refused('/en/cart/', { form: 'promo', promoCode: 'NOSUCHCODE' });
  expect(status).toBe(422);
  expect(html).toContain('value="NOSUCHCODE"');
  expect(html).toContain('aria-invalid="true"');
});

test.each([
  ['setBillingAddress', { address: { surprise: true } }],
  ['createPayment', { payment: { surprise: true } }],
  ['addDonation', { donation: { id: 'rivers', surprise: true } }],
  ['addGiftCard', { giftCard: { surprise: true } }],
  ['setSubscriptions', { subscriptions: [{ type: 'SURV', optin: 'YES', surprise: true }] }],
  ['addLoyaltyCard', { surprise: true }],
] as const)('%s refuses what it does not know', async (name, input) => {
  const shopper = await backend.customer();
  const { id: cartId, version } = await backend.call('createCart', {}, shopper);
  // Invalid for the contract, on purpose.
  const wrong = { cartId, version, ...input } as never;
  const { statusCode, message } = await backend.refused(name, wrong, shopper);
  expect(statusCode).toBe(400);
  expect(message).toContain('surprise');
});

test('a body that is too long for any call is not read', async () => {
  const shopper = await backend.customer();
  const items = Array.from({ length: 50 }, () => ({ sku: 'x'.repeat(2_000), quantity: 1 }));
  const { id: cartId, version } = await backend.call('createCart', {}, shopper);
  const headers = { 'content-type': 'application/json' };
  const path = `/gateway/carts/${cartId}/products-list/?version=${version}`;
  const sent = { method: 'POST', headers, body: JSON.stringify({ items }) };
  expect((await backend.shop.fetchBackend(path, sent)).status).toBe(413);
});
