/** @module-tag sampled-4 */
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Env } from '../../../backend/env.ts';
import { notifications } from '../../../backend/payment/notifications.ts';
import { signedTextOf } from '../../../backend/provider/notification-signature.ts';
import { sign } from '../../../backend/provider/signature.ts';
import { testCards } from '../../../backend/stand-ins/payment-provider/sessions/test-cards.ts';
import type { Cart } from '../../../shared/contract/cart/cart.ts';
import { type Backend, of, openBackend, readyCart, type Shopper } from '../cart/carts-fixture.ts';
import { type NotificationFields, notificationBody, sendNotification } from './provider-notification.ts';

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

/** Sends a notification, by default of a successful authorisation; returns status and text of the response. */
const notify = async (fields: NotificationFields = {}) =>
  sendNotification(backend, await notificationBody(backend, id, fields));

const acknowledged = '200 [accepted]';

const orders = async () => (await backend.call('listOrders', { page: 1, size: 10 }, buyer)).orders;

describe('a payment of something else than requested', () => {
  test.each([
    ['amount', () => ({ amount: { value: 1, currency: 'EUR' } })],
    ['currency', () => ({ amount: { value: cart.totalPrice.centAmount, currency: 'PLN' } })],
  ])('waits for a person: another %s', async (name, changes) => {
    expect(await notify(changes())).toBe(acknowledged);
    const [waiting] = await orders();
    expect(waiting).toMatchObject({ status: 'IN_REVIEW', cartId: cart.id });
    const noted = await backend.db
      .prepare('SELECT state, difference FROM payments WHERE payment_id = ?')
      .bind(id)
      .first();
    expect(noted).toEqual({ state: 'open', difference: name });
    expect(await backend.ledger(sku)).toEqual({ onSale: 4, held: 1, sold: 0 });

    // Nothing settles it: neither the shopper, nor another notification, nor the time.
    expect(await notify({ pspReference: 'once more' })).toBe(acknowledged);
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
    // Unparsed: the contract would read an unknown word as this one.
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

test('the requested amount becomes an order', async () => {
  expect(await notify()).toBe(acknowledged);
  expect(await orders()).toMatchObject([{ status: 'PAID' }]);
});

test('the same event twice is one event, whatever else it says the second time', async () => {
  expect(await notify()).toBe(acknowledged);
  expect(await notify({ amount: { value: 1, currency: 'EUR' } })).toBe(acknowledged);
  const events = await backend.db
    .prepare('SELECT event_code, success, amount FROM payment_events WHERE merchant_reference = ?')
    .bind((await orders())[0]?.orderNumber ?? '')
    .all();
  expect(events.results).toEqual([
    { event_code: 'AUTHORISATION', success: 'true', amount: cart.totalPrice.centAmount },
  ]);
});

/** The payment is at the bank. */
async function bankThinks(): Promise<void> {
  await backend.db
    .prepare(
      `UPDATE payment_sessions SET step = 'waiting', result = 'Received', settle_at = 9999999999 WHERE session_id = ?`,
    )
    .bind(id)
    .run();
}

describe('events that come in another order than they happened', () => {
  const late = { originalReference: 'PSP' };

  test('what is said about an order afterwards does not undo it', async () => {
    expect(await notify()).toBe(acknowledged);
    for (const eventCode of ['PENDING', 'OFFER_CLOSED', 'CAPTURE', 'REFUND', 'CHARGEBACK', 'SOMETHING_NEW'])
      expect(await notify({ ...late, eventCode }), eventCode).toBe(acknowledged);
    expect(await notify({ success: 'false', reason: 'Refused' })).toBe(acknowledged);
    expect(await orders()).toMatchObject([{ status: 'PAID' }]);
    expect(await backend.ledger(sku)).toEqual({ onSale: 4, held: 0, sold: 1 });
  });

  test('what says nothing about how it is paid changes nothing before either', async () => {
    for (const eventCode of ['CAPTURE', 'REFUND', 'REPORT_AVAILABLE', 'SOMETHING_NEW'])
      expect(await notify({ ...late, eventCode }), eventCode).toBe(acknowledged);
    expect(await backend.ledger(sku)).toEqual({ onSale: 4, held: 1, sold: 0 });
    expect(await notify()).toBe(acknowledged);
    expect(await orders()).toMatchObject([{ status: 'PAID' }]);
  });

  test.each([
    ['AUTHORISATION', 'false'],
    ['CANCELLATION', 'true'],
    ['OFFER_CLOSED', 'true'],
  ] as const)('%s %s releases what is held, once', async (eventCode, success) => {
    for (let time = 0; time < 2; time += 1)
      expect(await notify({ eventCode, success, reason: 'Refused' })).toBe(acknowledged);
    expect(await backend.ledger(sku)).toEqual({ onSale: 5, held: 0, sold: 0 });
    expect(await orders()).toEqual([]);
  });

  test('a payment that is pending waits, for what the provider says when it is asked', async () => {
    await bankThinks();
    expect(await notify({ eventCode: 'PENDING' })).toBe(acknowledged);
    expect(await orders()).toMatchObject([{ status: 'PENDING' }]);
    expect(await notify()).toBe(acknowledged);
    expect(await orders()).toMatchObject([{ status: 'PAID' }]);
  });
});

test('several events come in one notification; one that is not signed spoils all', async () => {
  const [pending, paid] = [
    await notificationBody(backend, id, { eventCode: 'PENDING' }),
    await notificationBody(backend, id),
  ].map((body) => JSON.parse(body).notificationItems[0]);
  const together = (...items: unknown[]) =>
    sendNotification(backend, JSON.stringify({ live: 'false', notificationItems: items }));
  const forged = structuredClone(paid);
  forged.NotificationRequestItem.amount.value += 1;
  await bankThinks();
  expect(await together(pending, forged)).toMatch(/^401 /);
  expect(await orders()).toEqual([]);
  expect(await together(pending, paid)).toBe(acknowledged);
  expect(await orders()).toMatchObject([{ status: 'PAID' }]);
});

test('a payment that the shop does not know is acknowledged, and gives nothing', async () => {
  expect(await notify({ merchantReference: 'SV260715-00000000' })).toBe(acknowledged);
  expect(await orders()).toEqual([]);
});

test('the signature of a return or of a request does not pass for that of a notification', async () => {
  const { PAYMENT_HMAC_KEY: key } = backend.shop.secrets;
  for (const purpose of ['return', 'request'] as const) {
    const body = await notificationBody(backend, id);
    const [item] = JSON.parse(body).notificationItems;
    const signature = await sign(key, purpose, signedTextOf(item.NotificationRequestItem));
    expect(await sendNotification(backend, await notificationBody(backend, id, {}, signature))).toMatch(/^401 /);
  }
  expect(await orders()).toEqual([]);
});

test.each([
  ['no JSON', () => 'redirect-result'],
  ['nothing', () => '{}'],
  ['no items', () => '{"live":"false","notificationItems":[]}'],
  ['an item without a signature', (body: string) => body.replace('hmacSignature', 'other')],
  ['an amount that is no number of cents', (body: string) => body.replace(/"value":\d+/, '"value":1.5')],
  ['a success that is neither', (body: string) => body.replace('"success":"true"', '"success":"yes"')],
])('a body with %s is refused', async (_, change) => {
  const body = change(await notificationBody(backend, id));
  expect(await sendNotification(backend, body)).toBe(
    '400 {"statusCode":400,"message":"The body is not a notification."}',
  );
});

test('a body that is too long is refused before anybody reads it', async () => {
  expect(await notify({ reason: 'x'.repeat(20_000) })).toMatch(/^413 /);
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
  // A negative amount: such a notification is refused.
  await session(`step = 'ended', result = 'Authorised', amount = -1`);
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

  await session(`amount = ${cart.totalPrice.centAmount}`);
  await notification('next_attempt_at = 0');
  expect(await afterSchedule()).toMatchObject({ attempts: 32, acknowledged_at: expect.any(String) });
  expect(await orders()).toMatchObject([{ status: 'PAID' }]);
});

describe('the alarms', () => {
  afterEach(() => vi.restoreAllMocks());

  /** The lines that one notification leaves in the log; the shop's code runs here, so that they can be read. */
  async function linesOf(fields: NotificationFields = {}): Promise<unknown[]> {
    const { secrets, db, backendUrl, shopUrl } = backend.shop;
    const env = { ...secrets, DB: db, ORIGIN: backendUrl, SHOP_ORIGIN: shopUrl } as unknown as Env;
    const body = await notificationBody(backend, id, fields);
    const logged = vi.spyOn(console, 'error').mockReset().mockReturnValue();
    const response = await notifications.request('/adyen', { method: 'POST', body }, env);
    expect(`${response.status} ${await response.text()}`).toBe(acknowledged);
    return logged.mock.calls.map(([line]) => {
      const { level, service, ...facts } = JSON.parse(line);
      expect([service, facts.message.startsWith('ALARM: ') ? 'alarm' : 'warning']).toEqual(['backend', level]);
      return facts;
    });
  }

  const amount = { value: 1, currency: 'PLN' };

  test('report what differs, and nothing about the shopper', async () => {
    expect(await linesOf({ amount })).toEqual([
      {
        message: 'ALARM: a payment differs from the request',
        paymentId: id,
        difference: 'amount, currency',
        reported: 'Authorised 1 PLN',
      },
    ]);
    expect(await linesOf({ amount }), 'the same notification again').toEqual([]);
    expect(await linesOf({ amount, pspReference: 'other' }), 'a person looks at it already').toEqual([]);
  });

  test('report a payment of what was given up', async () => {
    expect(await backend.call('cancelPayment', { cartId: cart.id }, buyer)).toEqual({ status: 'cancelled' });
    expect(await linesOf()).toMatchObject([{ paymentId: id, difference: 'state' }]);
    expect(await orders()).toEqual([]);
  });

  test('report a payment that nobody requested, and no other unknown payment', async () => {
    const unknown = { merchantReference: 'SV260715-00000001' };
    const alarm = {
      message: 'ALARM: an unknown payment was paid',
      eventCode: 'AUTHORISATION',
      pspReference: expect.any(String),
      ...unknown,
    };
    expect(await linesOf(unknown)).toEqual([alarm]);
    const others = { ...unknown, pspReference: crypto.randomUUID() };
    expect(await linesOf({ ...others, success: 'false', reason: 'Refused' })).toEqual([]);
    expect(await linesOf({ ...others, eventCode: 'PENDING' })).toEqual([]);
  });

  test('report a chargeback, and unknown events', async () => {
    const line = { pspReference: expect.any(String), merchantReference: expect.any(String) };
    expect(await linesOf({ eventCode: 'CHARGEBACK' })).toEqual([
      { message: 'ALARM: the provider reports a problem with a payment', eventCode: 'CHARGEBACK', ...line },
    ]);
    expect(await linesOf({ eventCode: 'SOMETHING_NEW' })).toEqual([
      {
        message: 'The provider reports an unknown event',
        eventCode: 'SOMETHING_NEW',
        ...line,
      },
    ]);
  });

  test('stay silent when all is as requested', async () => {
    expect(await linesOf()).toEqual([]);
    expect(await orders()).toMatchObject([{ status: 'PAID' }]);
  });
});
