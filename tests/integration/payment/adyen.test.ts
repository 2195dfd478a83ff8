/**
 * Payments with a real Adyen account, against a stand-in of its API. The backend's code runs here, on the real D1.
 *
 * @module-tag sampled-4
 */
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { checkoutHandlers } from '../../../backend/carts/calls/checkout.ts';
import { getPaymentSession } from '../../../backend/carts/calls/payment-session.ts';
import { findPayment, livePayment } from '../../../backend/carts/payment-rows.ts';
import { closePayment, releaseExpiredHolds } from '../../../backend/carts/payments.ts';
import type { Env } from '../../../backend/env.ts';
import { callHandlers } from '../../../backend/families.ts';
import { handleCalls } from '../../../backend/handle-calls.ts';
import worker from '../../../backend/index.ts';
import { notifications } from '../../../backend/payment/notifications.ts';
import { reconcile } from '../../../backend/payment/reconcile.ts';
import { signItem } from '../../../backend/provider/notification-signature.ts';
import { refundOrder } from '../../../backend/refunds/refund.ts';
import { sendRefunds } from '../../../backend/refunds/send-refunds.ts';
import type { Caller } from '../../../backend/serve.ts';
import { domainOf } from '../../../shared/markets/locales.ts';
import { isWhole } from '../../scope.ts';
import { AdyenStandIn } from '../../shop/adyen-stand-in.ts';
import { type Shop, startShop } from '../../shop/harness.ts';
import { type Backend, of, openBackend, readyCart } from '../cart/carts-fixture.ts';
import { killedAt, type Life, mortalEnv } from '../faults/mortal-database.ts';

let adyen: AdyenStandIn;
let shop: Shop;
let backend: Backend;
let env: Env;
let life: Life;

beforeAll(async () => {
  adyen = await new AdyenStandIn().start();
  shop = await startShop();
  backend = await openBackend(shop);
  const mortal = mortalEnv(backend);
  life = mortal.life;
  env = { ...mortal.env, ...adyen.variables };
});

afterAll(async () => {
  await adyen.stop();
  await shop.dispose();
});

afterEach(() => {
  adyen.next = null;
  vi.restoreAllMocks();
});

async function purchase() {
  const buyer = await backend.customer();
  const sku = await backend.product(3);
  const cart = await readyCart(backend, buyer, [{ sku, quantity: 2 }]);
  const caller: Caller = {
    env,
    locale: 'fr-fr',
    language: 'fr',
    storeId: '1',
    sessionId: 'adyen',
    deviceChannel: 'SD',
    customerId: buyer.customerId,
    token: null,
    signIn: null,
    freeDelivery: {},
    waitUntil: () => undefined,
  };
  const payment = {
    paymentProduct: 'cb',
    returnUrl: `${shop.shopUrl}/fr-fr/order-adyen-check/?by=card`,
    amount: cart.totalPrice,
  };
  return { buyer, sku, cart, caller, payment };
}
type Purchase = Awaited<ReturnType<typeof purchase>>;

const begin = ({ cart, caller, payment }: Purchase, changes: { embedded?: boolean; paymentProduct?: string } = {}) =>
  checkoutHandlers.createPayment({ ...of(cart), payment: { ...payment, ...changes } }, caller);

const back = ({ cart, caller }: Purchase, details: Record<string, string>) =>
  checkoutHandlers.submitPaymentDetails({ ...of(cart), details }, caller);

/** The stand-in's session of the cart's payment. */
async function sessionOf({ cart }: Purchase) {
  const payment = await livePayment(env, cart.id);
  if (payment === null) throw new Error('No live payment');
  return adyen.sessionOf(payment.order_number ?? '');
}

interface NotificationFields {
  eventCode?: string;
  success?: 'true' | 'false';
  pspReference?: string;
  amount?: { value: number; currency: string };
  reason?: string;
}

/** Adyen's notification about a payment; returns the status of the response. */
async function notify(
  reference: string,
  fields: NotificationFields = {},
  key: string = adyen.hmacKeys[0],
): Promise<number> {
  const session = adyen.sessionOf(reference);
  const item = {
    pspReference: session.pspReference ?? 'STANDIN0000',
    merchantAccountCode: 'SelvedgeTest',
    merchantReference: reference,
    amount: session.amount,
    eventCode: 'AUTHORISATION',
    success: 'true' as const,
    eventDate: '2026-11-22T10:00:00+01:00',
    ...fields,
  };
  const hmacSignature = await signItem(key, item);
  const body = JSON.stringify({
    live: 'false',
    notificationItems: [{ NotificationRequestItem: { ...item, additionalData: { hmacSignature } } }],
  });
  return (await notifications.request('/adyen', { method: 'POST', body }, env)).status;
}

const quiet = () => vi.spyOn(console, 'error').mockReturnValue();

async function stateOf({ cart, buyer, sku }: Purchase) {
  const { orderNumber, payments } = await backend.call('getCart', { cartId: cart.id }, buyer);
  return { ordered: orderNumber !== null, open: payments.length, ...(await backend.ledger(sku)) };
}

const whole = { ordered: false, open: 0, onSale: 3, held: 0, sold: 0 };
const done = { ordered: true, onSale: 1, held: 0, sold: 2 };

test('a card is paid in a form within the page: one session, its result asked from Adyen, one order', async () => {
  const each = await purchase();
  expect(await begin(each, { embedded: true })).toEqual({ resultCode: 'RedirectShopper', action: null });
  const session = await sessionOf(each);
  expect(session).toMatchObject({
    mode: 'embedded',
    amount: { value: each.cart.totalPrice.centAmount, currency: 'EUR' },
    countryCode: 'FR',
    shopperLocale: 'fr-FR',
    allowedPaymentMethods: ['scheme'],
    returnUrl: each.payment.returnUrl,
  });
  expect(await getPaymentSession({ cartId: each.cart.id }, each.caller)).toEqual({
    dropIn: {
      environment: 'test',
      clientKey: 'test_STANDIN',
      sessionId: session.id,
      sessionData: `Ab02b4c0!${session.id}`,
    },
  });
  adyen.pay(session);
  const brought = { sessionId: session.id, sessionResult: `result-${session.id}` };
  expect(await back(each, brought)).toMatchObject({ resultCode: 'Authorised' });
  expect(await stateOf(each)).toMatchObject(done);
  // A reload, and a later notification.
  expect(await back(each, brought)).toMatchObject({ resultCode: 'Authorised' });
  expect(await notify(session.reference)).toBe(200);
  expect(await stateOf(each)).toMatchObject(done);
});

test('without scripts the shopper is sent to a page of Adyen’s, and so is who chooses another method', async () => {
  const each = await purchase();
  const { action } = await begin(each);
  const session = await sessionOf(each);
  expect(action).toEqual({ type: 'redirect', url: `${adyen.url}/hosted/${session.id}`, method: 'GET' });
  expect(await getPaymentSession({ cartId: each.cart.id }, each.caller)).toEqual({ dropIn: null });

  const other = await purchase();
  await begin(other, { embedded: true, paymentProduct: 'paypal' });
  expect(await sessionOf(other)).toMatchObject({ mode: 'hosted', allowedPaymentMethods: ['paypal'] });
});

test('asked again, by a second click or after an answer that was lost, Adyen opens one session', async () => {
  const each = await purchase();
  adyen.next = 'lost';
  await expect(begin(each)).rejects.toThrow('Adyen gave no answer');
  const [one, two] = [await begin(each), await begin(each)];
  expect(one).toEqual(two);
  // Throws unless there is exactly one session.
  const { id } = await sessionOf(each);
  expect(one.action?.url).toContain(id);
  const keys = new Set(adyen.asked.filter(({ path }) => path.endsWith('/sessions')).map(({ key }) => key));
  expect(keys.size).toBe(adyen.sessions.size);
});

test.each([
  ['a wrong key', 401, '000', 'Adyen answered 401'],
  ['a request that it does not take', 422, '14_001', 'Adyen answered 422'],
  ['the same key at the same time', 422, '704', 'Adyen answered 422'],
  ['an outage', 500, '905', 'Adyen answered 500'],
])('%s ends the try, not the cart: the next one goes on', async (_, status, code, message) => {
  const each = await purchase();
  adyen.refuseNext(status, code);
  await expect(begin(each)).rejects.toThrow(message);
  expect(await stateOf(each)).toMatchObject({ ordered: false, held: 2 });
  expect((await begin(each)).action?.url).toContain('/hosted/');
});

test('an answer that does not come is not waited for', async () => {
  const each = await purchase();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort(new DOMException('late', 'TimeoutError')));
  await expect(begin(each)).rejects.toThrow('TimeoutError');
  vi.restoreAllMocks();
  expect((await begin(each)).resultCode).toBe('RedirectShopper');
});

describe('who comes back', () => {
  test.each([
    ['active', 'RedirectShopper', null, { held: 2 }],
    ['paymentPending', 'Pending', null, { held: 2 }],
    ['refused', 'Refused', null, { held: 0, onSale: 3 }],
    ['canceled', 'Cancelled', null, { held: 0, onSale: 3 }],
    ['expired', 'Cancelled', 'Expired', { held: 0, onSale: 3 }],
  ] as const)('from a session that is %s', async (status, resultCode, refusalReason, stock) => {
    const each = await purchase();
    await begin(each);
    const session = await sessionOf(each);
    session.status = status;
    const brought = { sessionId: session.id, sessionResult: `result-${session.id}` };
    const triesLeft = status === 'refused' ? 4 : null;
    expect(await back(each, brought)).toEqual({ resultCode, refusalReason, triesLeft });
    expect(await stateOf(each)).toMatchObject({ ordered: false, ...stock });
  });

  test('from a bank, with a redirect result; again, when Adyen refuses to be asked twice', async () => {
    const each = await purchase();
    await begin(each);
    const session = await sessionOf(each);
    const { reference: merchantReference, amount } = session;
    const pspReference = adyen.pay(session);
    const paid = { resultCode: 'Authorised', pspReference, merchantReference, amount };
    adyen.redirects.set('from the bank', paid);
    expect(await back(each, { redirectResult: 'from the bank' })).toMatchObject({ resultCode: 'Authorised' });
    expect(await stateOf(each)).toMatchObject(done);
    expect(await back(each, { redirectResult: 'unknown' })).toMatchObject({ resultCode: 'Authorised' });
  });

  test.each([
    ['Refused', { resultCode: 'Refused', refusalReason: 'CVC Declined' }, 'Refused', 0],
    ['paid without a word of how much', { resultCode: 'Authorised', pspReference: 'P1' }, 'Pending', 2],
    ['what nobody knows', { resultCode: 'PartiallyAuthorised' }, 'Pending', 2],
  ])('from a bank with %s', async (name, answer, resultCode, held) => {
    const each = await purchase();
    await begin(each);
    const { reference: merchantReference } = await sessionOf(each);
    adyen.redirects.set(name, { ...answer, merchantReference });
    expect(await back(each, { redirectResult: name })).toMatchObject({ resultCode });
    expect(await stateOf(each)).toMatchObject({ ordered: false, held });
  });

  test('another amount than requested waits for a person', async () => {
    quiet();
    const each = await purchase();
    await begin(each);
    const session = await sessionOf(each);
    session.amount.value -= 100;
    adyen.pay(session);
    const brought = { sessionId: session.id, sessionResult: `result-${session.id}` };
    expect(await back(each, brought)).toMatchObject({ resultCode: 'Pending' });
    expect((await livePayment(env, each.cart.id))?.difference).toBe('amount');
  });

  test('with a result of another cart, or a forged one, gets nothing', async () => {
    const [each, other] = [await purchase(), await purchase()];
    await begin(each);
    await begin(other);
    const session = await sessionOf(other);
    adyen.pay(session);
    const stolen = { sessionId: session.id, sessionResult: `result-${session.id}` };
    await expect(back(each, stolen)).rejects.toThrow('of another cart');
    expect(await back(each, { sessionId: 'CS1', sessionResult: 'x' })).toMatchObject({
      resultCode: 'RedirectShopper',
    });
    expect(await stateOf(each)).toMatchObject({ ordered: false, held: 2 });
  });
});

describe('notifications', () => {
  test('make the order of who never comes back, with either key and no other', async () => {
    for (const key of adyen.hmacKeys) {
      const each = await purchase();
      await begin(each);
      const session = await sessionOf(each);
      adyen.pay(session);
      expect(await notify(session.reference, {}, shop.secrets.PAYMENT_HMAC_KEY)).toBe(401);
      expect(await stateOf(each)).toMatchObject({ ordered: false });
      expect(await notify(session.reference, {}, key)).toBe(200);
      expect(await stateOf(each)).toMatchObject(done);
    }
  });

  test('of a refused card leave the session to the shopper, who tries another', async () => {
    const each = await purchase();
    await begin(each);
    const session = await sessionOf(each);
    await notify(session.reference, { success: 'false', reason: 'Refused', pspReference: 'FIRST' });
    expect(await stateOf(each)).toMatchObject({ ordered: false, held: 2 });
    adyen.pay(session);
    await notify(session.reference);
    expect(await stateOf(each)).toMatchObject(done);
  });

  test('decide what was pending', async () => {
    const each = await purchase();
    await begin(each);
    const session = await sessionOf(each);
    await notify(session.reference, { eventCode: 'PENDING' });
    expect(await stateOf(each)).toMatchObject({ ordered: false, held: 2 });
    await notify(session.reference, { success: 'false', reason: 'Refused' });
    expect(await stateOf(each)).toMatchObject(whole);
  });
});

describe('what plays a provider', () => {
  const ctx = { waitUntil: () => undefined, passThroughOnException: () => undefined, props: {} };
  const ask = async (path: string, method: string, bindings: Env) => {
    const request = new Request(`${shop.backendUrl}${path}`, { method });
    return (await worker.fetch(request, bindings, ctx as unknown as ExecutionContext)).status;
  };
  test.each([
    ['POST', '/gateway/notifications/hipay', 401],
    ['GET', `/payment/sessions/${crypto.randomUUID()}`, 404],
    ['POST', '/payment/api/authorised-payments', 401],
  ])('%s %s is shut beside an account, and opens nothing to strangers without', async (method, path, without) => {
    expect(await ask(path, method, mortalEnv(backend).env)).toBe(without);
    expect(await ask(path, method, env)).toBe(404);
  });

  test('shows no page of a payment that was begun there before', async () => {
    const each = await purchase();
    const before = { ...each.caller, env: mortalEnv(backend).env };
    const { payment } = each;
    const { action } = await checkoutHandlers.createPayment({ ...of(each.cart), payment }, before);
    const { pathname } = new URL(action?.url ?? '');
    expect(await ask(pathname, 'GET', before.env)).toBe(200);
    expect(await ask(pathname, 'GET', env)).toBe(404);
    expect(await ask(`${pathname}/confirm`, 'POST', env)).toBe(404);
    const open = await livePayment(env, each.cart.id);
    if (open === null) throw new Error('No payment');
    expect(await closePayment(env, open, new Date()), 'it is still taken back').toBe('retry');
  });
});

/** A payment that was paid after the shop had cancelled it. */
async function paidTooLate(): Promise<Purchase & { reference: string; psp: string }> {
  const each = await purchase();
  await begin(each);
  const session = await sessionOf(each);
  const payment = await livePayment(env, each.cart.id);
  if (payment === null) throw new Error('No payment');
  expect(await closePayment(env, payment, new Date())).toBe('retry');
  expect(await stateOf(each)).toMatchObject(whole);
  const psp = adyen.pay(session);
  await notify(session.reference);
  return { ...each, reference: session.reference, psp };
}

const later = () => new Date(Date.now() + 11 * 60_000);

describe('money is never lost', () => {
  test('what was paid for a payment that was given up goes back, once', async () => {
    quiet();
    vi.spyOn(console, 'log').mockReturnValue();
    const { psp, reference, ...each } = await paidTooLate();
    expect(await stateOf(each)).toMatchObject(whole);
    expect(await reconcile(env, later())).toMatchObject({ refunded: 1, cancelled: 0 });
    expect(await reconcile(env, later())).toMatchObject({ refunded: 0 });
    const wanted = adyen.given.filter(({ path }) => path.includes(psp));
    expect(wanted).toEqual([
      {
        path: `POST /v71/payments/${psp}/reversals`,
        body: { merchantAccount: 'SelvedgeTest', reference },
        key: expect.stringMatching(/^without-order-/),
      },
    ]);
  });

  test('a reversal that was lost is requested again, and done once', async () => {
    quiet();
    vi.spyOn(console, 'log').mockReturnValue();
    const { psp } = await paidTooLate();
    adyen.next = 'lost';
    expect(await reconcile(env, later())).toMatchObject({ refunded: 0, alarms: 1 });
    expect(await reconcile(env, later())).toMatchObject({ refunded: 1 });
    expect(adyen.given.filter(({ path }) => path.includes(psp))).toHaveLength(1);
  });

  test('killed between any two steps, a payment ends in one order', async () => {
    for (let call = 1; ; call += isWhole ? 1 : 3) {
      const each = await purchase();
      await killedAt(life, call, () => begin(each));
      const reached = life.calls < call;
      await begin(each);
      const session = await sessionOf(each);
      adyen.pay(session);
      const brought = { sessionId: session.id, sessionResult: `result-${session.id}` };
      await killedAt(life, call, () => back(each, brought));
      await notify(session.reference);
      expect(await stateOf(each), `killed before call ${call}`).toMatchObject(done);
      if (reached) break;
    }
  });

  test('pieces go back on sale some time after the session can be paid no more', async () => {
    const each = await purchase();
    await begin(each);
    const session = await sessionOf(each);
    const payment = await livePayment(env, each.cart.id);
    const until = (payment?.expires_at ?? 0) * 1000;
    expect(until - Date.parse(session.expiresAt)).toBe(5 * 60_000);
    await releaseExpiredHolds(env, new Date(until + 1000));
    expect(await stateOf(each)).toMatchObject(whole);
  });

  test('an order whose notification has not come is not cancelled', async () => {
    vi.spyOn(console, 'log').mockReturnValue();
    const each = await purchase();
    await begin(each);
    const session = await sessionOf(each);
    adyen.pay(session);
    await back(each, { sessionId: session.id, sessionResult: `result-${session.id}` });
    expect(await reconcile(env, later())).toMatchObject({ cancelled: 0, refunded: 0 });
    expect(await stateOf(each)).toMatchObject(done);
  });
});

describe('refunds', () => {
  async function refunded() {
    const each = await purchase();
    await begin(each);
    const session = await sessionOf(each);
    const psp = adyen.pay(session);
    await notify(session.reference);
    const refundId = crypto.randomUUID();
    const wanted = {
      refundId,
      orderNumber: session.reference,
      lines: [{ position: 1, quantity: 1 }],
      delivery: false,
      refundedBy: 'editor@example.com',
    };
    const refund = async () => {
      expect(await refundOrder(env, wanted, new Date())).toBeNull();
      await sendRefunds(env);
      return state(refundId);
    };
    return { psp, refundId, reference: session.reference, refund };
  }

  const state = (refundId: string) =>
    env.DB.prepare('SELECT state, psp_reference FROM refund_payments WHERE refund_id = ?')
      .bind(refundId)
      .first<{ state: string; psp_reference: string | null }>();

  test('go to Adyen, once, also when the answer was lost', async () => {
    quiet();
    const { psp, refundId, reference, refund } = await refunded();
    adyen.next = 'lost';
    expect(await refund()).toMatchObject({ state: 'due' });
    expect(await refund()).toMatchObject({ state: 'sent', psp_reference: expect.any(String) });
    const given = adyen.given.filter(({ path }) => path.includes(psp));
    expect(given).toEqual([
      {
        path: `POST /v71/payments/${psp}/refunds`,
        body: { merchantAccount: 'SelvedgeTest', amount: { value: 5900, currency: 'EUR' }, reference },
        key: refundId,
      },
    ]);
  });

  test('that Adyen refuses wait for a person; those that it cannot take now come again', async () => {
    quiet();
    const { refund } = await refunded();
    adyen.refuseNext(422, '704');
    expect(await refund()).toMatchObject({ state: 'due' });
    adyen.refuseNext(422, '100', { 'transient-error': 'true' });
    expect(await refund()).toMatchObject({ state: 'due' });
    adyen.refuseNext(422, '137');
    expect(await refund()).toMatchObject({ state: 'refused' });
  });

  test.each([
    ['REFUND', 'true', 'sent'],
    ['REFUND', 'false', 'refused'],
    ['REFUND_FAILED', 'true', 'refused'],
    ['REFUNDED_REVERSED', 'true', 'refused'],
  ] as const)('that end as %s %s are %s', async (eventCode, success, ended) => {
    const log = quiet();
    const { refundId, reference, refund } = await refunded();
    const sent = await refund();
    await notify(reference, { eventCode, success, pspReference: sent?.psp_reference ?? '' });
    expect(await state(refundId)).toMatchObject({ state: ended });
    expect(JSON.stringify(log.mock.calls).includes('ALARM')).toBe(ended === 'refused');
  });
});

test('with an account, only what it takes is offered: nobody pays at the provider that is played', async () => {
  const each = await purchase();
  await expect(begin(each, { paymentProduct: 'alma-3x' })).rejects.toThrow('not offered');
  const [domain] = await handleCalls(callHandlers).getWebDomains({ domains: domainOf('fr-fr') }, each.caller);
  const names = domain?.params.paymentProducts?.map((product) => (product as { name: string }).name);
  expect(names).toContain('cb');
  expect(names).not.toContain('alma-3x');
});

test('an account that is configured by half is an error, not another provider', async () => {
  const each = await purchase();
  const half = { ...each, caller: { ...each.caller, env: { ...env, ADYEN_CLIENT_KEY: '' } } };
  await expect(begin(half)).rejects.toThrow('configured by half');
  expect(await findPayment(env, 'none')).toBeNull();
});
