import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { notifications } from '../../backend/carts/notifications.ts';
import type { Env } from '../../backend/env.ts';
import { type Purpose, sign } from '../../backend/payment/signature.ts';
import { testCards } from '../../backend/payment/test-cards.ts';
import type { Cart } from '../../shared/contract/cart.ts';
import { type Backend, of, openBackend, readyCart, type Shopper } from './carts-fixture.ts';

let backend: Backend;
let buyer: Shopper;
let sku: string;
let cart: Cart;
/** Path of the hosted page, and the payment's id. */
let page: string;
let id: string;

beforeAll(async () => {
  backend = await openBackend();
});

beforeEach(async () => {
  buyer = await backend.customer();
  sku = await backend.product(5);
  cart = await readyCart(backend, buyer, [{ sku, quantity: 1 }]);
  const { action } = await backend.call('createPayment', { ...of(cart), payment: payment() }, buyer);
  page = new URL(action?.url ?? '').pathname;
  id = page.split('/').at(-1) ?? '';
});

function payment() {
  const returnUrl = `${backend.shop.shopUrl}/fr-fr/order-adyen-check/`;
  return { paymentProduct: 'cb', returnUrl, amount: cart.totalPrice };
}

const paid = () => ({
  eventId: crypto.randomUUID(),
  eventCode: 'AUTHORISATION',
  sessionId: id,
  merchantReference: cart.id,
  resultCode: 'Authorised',
  success: true,
  reason: null,
  amount: cart.totalPrice,
  eventDate: new Date().toISOString(),
});

/** Sends what the provider would; gives the status. */
async function notify(body: string, purpose: Purpose = 'notification', signed = body): Promise<number> {
  const signature = await sign(backend.shop.secrets.PAYMENT_HMAC_KEY, purpose, signed);
  const headers = { 'content-type': 'application/json', 'hmac-signature': signature };
  const sent = { method: 'POST', headers, body };
  const response = await backend.shop.fetchBackend('/gateway/notifications/adyen', sent);
  await response.body?.cancel();
  return response.status;
}

const orders = async () => (await backend.call('listOrders', { page: 1, size: 10 }, buyer)).orders;

describe('a payment of something else than was asked for', () => {
  test.each([
    ['success', () => ({ success: false })],
    ['amount', () => ({ amount: { ...cart.totalPrice, centAmount: 1 } })],
    ['currency', () => ({ amount: { ...cart.totalPrice, currencyCode: 'PLN' } })],
    ['merchantReference', () => ({ merchantReference: crypto.randomUUID() })],
  ])('waits for a person: another %s', async (name, changes) => {
    expect(await notify(JSON.stringify({ ...paid(), ...changes() }))).toBe(200);
    const [waiting] = await orders();
    expect(waiting).toMatchObject({ status: 'IN_REVIEW', cartId: cart.id });
    const noted = await backend.db
      .prepare('SELECT state, difference FROM payments WHERE payment_id = ?')
      .bind(id)
      .first();
    expect(noted).toEqual({ state: 'open', difference: name });
    expect(await backend.ledger(sku)).toEqual({ onSale: 4, held: 1, sold: 0 });

    // Nothing settles it: neither the shopper, nor the provider once more, nor the clock.
    expect(await notify(JSON.stringify(paid()))).toBe(200);
    expect(await backend.refused('validateCart', of(cart), buyer)).toMatchObject({
      statusCode: 402,
      code: 'payment-in-review',
      message: 'The payment is being checked.',
    });
    expect(await backend.refused('addProduct', { ...of(cart), sku }, buyer)).toMatchObject({
      statusCode: 423,
    });
    expect(await backend.call('cancelPayment', { cartId: cart.id }, buyer)).toEqual({ status: 'pending' });
    const step = backend.db.prepare('SELECT step FROM payment_sessions WHERE session_id = ?').bind(id);
    expect(await step.first('step'), 'the provider is not asked to cancel').toBe('card');
    const again = await backend.send('createPayment', { ...of(cart), payment: payment() }, buyer);
    // As it was sent: the contract would read any other word as this one.
    expect(await again.json()).toEqual({ resultCode: 'Pending', action: null });
    expect(await orders()).toMatchObject([{ status: 'IN_REVIEW' }]);
    expect(await backend.ledger(sku)).toEqual({ onSale: 4, held: 1, sold: 0 });
  });

  test('waits as well when the shopper brings it back', async () => {
    await backend.db.prepare('UPDATE payment_sessions SET amount = 1 WHERE session_id = ?').bind(id).run();
    const number = testCards.find(({ result }) => result === 'ChallengeShopper')?.number ?? '';
    const card = new URLSearchParams({ number, expiry: '03/40', cvc: '737', holder: 'Anna Meyer' });
    await backend.shop.fetchBackend(`${page}/card`, { method: 'POST', body: card });
    const shown = await (await backend.shop.fetchBackend(page)).text();
    const [, redirectResult = ''] = /redirectResult=([\w.-]+)"/.exec(shown) ?? [];
    const details = { ...of(cart), details: { redirectResult } };
    expect(await backend.call('submitPaymentDetails', details, buyer)).toMatchObject({
      resultCode: 'Pending',
    });
    expect(await orders()).toMatchObject([{ status: 'IN_REVIEW' }]);
  });
});

test('what was asked for becomes an order', async () => {
  expect(await notify(JSON.stringify(paid()))).toBe(200);
  expect(await orders()).toMatchObject([{ status: 'PAID' }]);
});

test('a payment that the shop does not know is acknowledged, and gives nothing', async () => {
  expect(await notify(JSON.stringify({ ...paid(), sessionId: crypto.randomUUID() }))).toBe(200);
  expect(await orders()).toEqual([]);
});

test('the signature of a return or of a request does not pass for that of a notification', async () => {
  const body = JSON.stringify(paid());
  expect(await notify(body, 'return')).toBe(401);
  expect(await notify(body, 'request')).toBe(401);
  expect(await notify(`redirect-result ${id}`, 'return', id)).toBe(401);
  expect(await orders()).toEqual([]);
});

test('a signed body that is no notification is refused', async () => {
  for (const body of ['redirect-result', '{}']) {
    const signature = await sign(backend.shop.secrets.PAYMENT_HMAC_KEY, 'notification', body);
    const sent = { method: 'POST', headers: { 'hmac-signature': signature }, body };
    const response = await backend.shop.fetchBackend('/gateway/notifications/adyen', sent);
    expect(await response.json()).toEqual({ statusCode: 400, message: 'The body is not a notification.' });
  }
});

test('a body that is too long is refused before anybody reads it', async () => {
  expect(await notify(JSON.stringify({ ...paid(), reason: 'x'.repeat(20_000) }))).toBe(413);
});

test('what the shop does not acknowledge is sent again, after twice the time, an hour at the most', async () => {
  const { db } = backend;
  const session = (changes: string) =>
    db.prepare(`UPDATE payment_sessions SET ${changes} WHERE session_id = ?`).bind(id).run();
  const notification = (changes: string) =>
    db.prepare(`UPDATE payment_notifications SET ${changes} WHERE session_id = ?`).bind(id).run();
  /** How often it was sent after a run of the schedule, and when it is due again. */
  const afterSchedule = async () => {
    await (await backend.shop.backend.getWorker()).scheduled({ cron: '* * * * *' });
    return db
      .prepare(
        'SELECT attempts, next_attempt_at AS due, acknowledged_at FROM payment_notifications WHERE session_id = ?',
      )
      .bind(id)
      .first();
  };
  // No shop of ours sells in dollars: such a notification is refused.
  await session(`step = 'ended', result = 'Authorised', currency = 'USD'`);
  await db
    .prepare(
      `INSERT INTO payment_notifications (event_id, session_id, result, created_at, next_attempt_at)
       VALUES (?1 || '-Authorised', ?1, 'Authorised', '2026-07-15T10:00:00.000Z', 0)`,
    )
    .bind(id)
    .run();
  expect(await afterSchedule()).toEqual({ attempts: 1, due: 30, acknowledged_at: null });
  expect(await afterSchedule()).toEqual({ attempts: 2, due: 30 + 60, acknowledged_at: null });
  expect(await afterSchedule()).toEqual({ attempts: 3, due: 30 + 60 + 120, acknowledged_at: null });
  await notification('attempts = 30, next_attempt_at = 0');
  expect(await afterSchedule()).toEqual({ attempts: 31, due: 3600, acknowledged_at: null });
  const later = Math.floor(Date.now() / 1000) + 3600;
  await notification(`next_attempt_at = ${later}`);
  expect(await afterSchedule(), 'not due yet').toMatchObject({ attempts: 31, due: later });
  expect(await orders()).toEqual([]);

  await session(`currency = 'EUR'`);
  await notification('next_attempt_at = 0');
  expect(await afterSchedule()).toMatchObject({ attempts: 32, acknowledged_at: expect.any(String) });
  expect(await orders()).toMatchObject([{ status: 'PAID' }]);
});

describe('whoever is called at night', () => {
  afterEach(() => vi.restoreAllMocks());

  /** The shop's own code runs here, so that what it logs can be read: what one notification leaves in the log. */
  async function alarmsOf(changes: object = {}): Promise<unknown[]> {
    const { secrets, db, backendUrl, shopUrl } = backend.shop;
    const env = { ...secrets, DB: db, ORIGIN: backendUrl, SHOP_ORIGIN: shopUrl } as unknown as Env;
    const body = JSON.stringify({ ...paid(), ...changes });
    const signature = await sign(secrets.PAYMENT_HMAC_KEY, 'notification', body);
    const logged = vi.spyOn(console, 'error').mockReset().mockReturnValue();
    const headers = { 'hmac-signature': signature };
    const response = await notifications.request('/adyen', { method: 'POST', headers, body }, env);
    expect(`${response.status} ${await response.text()}`).toBe('200 [accepted]');
    return logged.mock.calls.map(([line]) => JSON.parse(line));
  }

  const amount = () => ({ ...cart.totalPrice, centAmount: 1 });

  test('is told what differs, and nothing about the shopper', async () => {
    const event = { eventId: crypto.randomUUID(), amount: amount(), success: false };
    expect(await alarmsOf(event)).toEqual([
      {
        message: 'ALARM: a payment is not what was asked for',
        paymentId: id,
        difference: 'amount, success',
        reported: 'Authorised 1 EUR',
      },
    ]);
    expect(await alarmsOf(event), 'the same notification again').toEqual([]);
    expect(await alarmsOf({ amount: amount() }), 'a person looks at it already').toEqual([]);
  });

  test('is told when somebody paid what was given up', async () => {
    expect(await backend.call('cancelPayment', { cartId: cart.id }, buyer)).toEqual({ status: 'cancelled' });
    expect(await alarmsOf()).toMatchObject([{ paymentId: id, difference: 'state' }]);
    expect(await orders()).toEqual([]);
  });

  test('is told when nobody asked for what was paid, and of no other unknown payment', async () => {
    const sessionId = crypto.randomUUID();
    const alarm = { message: 'ALARM: a payment that nobody asked for was paid', paymentId: sessionId };
    expect(await alarmsOf({ sessionId })).toEqual([alarm]);
    expect(await alarmsOf({ sessionId, success: false })).toEqual([alarm]);
    expect(await alarmsOf({ sessionId, resultCode: 'Pending' })).toEqual([alarm]);
    expect(await alarmsOf({ sessionId, resultCode: 'Refused', success: false })).toEqual([]);
  });

  test('sleeps when all is as it was asked for', async () => {
    expect(await alarmsOf()).toEqual([]);
    expect(await orders()).toMatchObject([{ status: 'PAID' }]);
  });
});
