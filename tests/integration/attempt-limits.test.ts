/** What can be guessed at is tried as often as people do, by network, through the platform's own binding. */
import { beforeAll, expect, test } from 'vitest';
import { type Backend, openBackend } from './carts-fixture.ts';
import { giftCard } from './extras-fixture.ts';
import { customer } from './faults-visitor.ts';

let backend: Backend;

beforeAll(async () => {
  backend = await openBackend();
});

/** More than one network has within a minute, also where the count begins anew on the way. */
const many = 50;

/** Posts the form of the cart page until it is refused for being too many; the page that says so. */
async function untilRefused(fields: () => Record<string, string>, address: string): Promise<string> {
  const { guest } = await customer(backend);
  const headers = { 'cf-connecting-ip': address, origin: backend.shop.shopUrl };
  const send = (form: Record<string, string>) =>
    guest.visit('/en/cart/', { method: 'POST', body: new URLSearchParams(form), headers });
  await send({ intent: 'add', sku: await backend.product(9), quantity: '1' });
  for (let number = 0; number < many; number += 1) {
    const { status, html } = await send(fields());
    if (status === 429) return html;
  }
  throw new Error('Never refused');
}

test('promo codes: the form says so beside the code that was typed', async () => {
  let number = 0;
  const html = await untilRefused(() => {
    number += 1;
    return { form: 'promo', promoCode: `GUESS${number}` };
  }, '192.0.2.41');
  expect(html).toContain(`value="GUESS${number}"`);
  expect(html).toContain('aria-invalid="true"');
  expect(html).toContain('Too many tries');
});

test('gift cards: the number stays, the PIN does not', async () => {
  const { number } = await giftCard(backend, 1_000);
  const html = await untilRefused(() => ({ form: 'paying-card', number, pin: '123456' }), '192.0.2.42');
  expect(html).toContain(`value="${number}"`);
  expect(html).not.toContain('123456');
  expect(html).toContain('Too many tries');
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
  // Other than the contract asks, on purpose.
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
