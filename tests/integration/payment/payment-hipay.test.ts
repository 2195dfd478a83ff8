import { beforeAll, expect, it, vi } from 'vitest';
import { hipayNotifications } from '../../../backend/payment/hipay-notifications.ts';
import { hipayForm, hipaySignature } from '../../../backend/provider/hipay-notification.ts';
import { refundOrder } from '../../../backend/refunds/refund.ts';
import { sendRefunds } from '../../../backend/refunds/send-refunds.ts';
import { deliverNotifications, deliverRefunds } from '../../../backend/stand-ins/payment-provider/notifications.ts';
import { startShop } from '../../shop/harness.ts';
import { type Backend, of, openBackend, readyCart, type Shopper } from '../cart/carts-fixture.ts';
import { customer } from '../faults/faults-visitor.ts';
import { mortalEnv } from '../faults/mortal-database.ts';
import { notificationBody, sendNotification } from './provider-notification.ts';

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

it('is asked for at the path of all providers, without a version, by the shop as well', {
  tags: ['exhaustive'],
}, async () => {
  const asked: string[] = [];
  const shop = await startShop({
    async gateway(request, pass) {
      const { pathname, search } = new URL(request.url);
      if (request.method === 'POST' && pathname.includes('/payments'))
        asked.push(pathname.split('/payments')[1] + search);
      return pass(request);
    },
  });
  try {
    const own = await openBackend(Promise.resolve(shop));
    const { guest, shopper } = await customer(own, 'fr-fr');
    const pay = async (product: string) => {
      const cart = await readyCart(own, shopper, [{ sku: await own.product(5), quantity: 1 }]);
      guest.cookies.set('cart_id_local', cart.id);
      const sent = await guest.send(await guest.get('/fr-fr/order-payment/'), 'product', { product });
      expect(sent.headers.get('location')).toMatch(/^http/);
      await own.call('cancelPayment', { cartId: cart.id }, shopper);
    };
    await pay('alma-3x');
    expect(asked).toEqual(['']);
  } finally {
    await shop.dispose();
  }
});

it('opens no card payment at the path of all providers', async () => {
  const buyer = await backend.customer();
  const cart = await readyCart(backend, buyer, [{ sku: await backend.product(5), quantity: 1 }]);
  const returnUrl = `${backend.shop.shopUrl}/fr-fr/order-adyen-check/`;
  const payment = { paymentProduct: 'visa', returnUrl, amount: cart.totalPrice };
  const refused = await backend.refused('createProviderPayment', { cartId: cart.id, payment }, buyer);
  expect(refused).toMatchObject({ statusCode: 400 });
  const hipay = { ...payment, paymentProduct: 'alma-3x' };
  const opened = await backend.call('createProviderPayment', { cartId: cart.id, payment: hipay }, buyer);
  expect(opened.resultCode).toBe('RedirectShopper');
  // The amount must be that of the cart.
  const amount = { ...cart.totalPrice, centAmount: 1 };
  const wrong = { cartId: cart.id, payment: { ...hipay, amount } };
  expect((await backend.refused('createProviderPayment', wrong, buyer)).code).toBe('amount-changed');
});

it('settles no payment that was begun at the other provider, and the other none of its own', async () => {
  const returnUrl = `${backend.shop.shopUrl}/fr-fr/order-adyen-check/`;
  for (const paymentProduct of ['cb', 'alma-3x'] as const) {
    const buyer = await backend.customer();
    const sku = await backend.product(5);
    const cart = await readyCart(backend, buyer, [{ sku, quantity: 1 }]);
    const payment = { paymentProduct, returnUrl, amount: cart.totalPrice };
    const { action } = await backend.call('createPayment', { ...of(cart), payment }, buyer);
    const session_id = new URL(action?.url ?? '').pathname.split('/').at(-1) ?? '';
    const reference =
      (await backend.db
        .prepare('SELECT order_number FROM payments WHERE payment_id = ?')
        .bind(session_id)
        .first<string>('order_number')) ?? '';
    const amount = cart.totalPrice.centAmount;
    const at = new Date().toISOString();
    if (paymentProduct === 'cb') {
      const details = { session_id, reference, result: 'Authorised', reason: null, amount } as const;
      expect(await notify(hipayForm({ ...details, currency: 'EUR', created_at: at }) ?? '')).toBe(200);
    } else {
      const body = await notificationBody(backend, session_id);
      expect(await sendNotification(backend, body)).toBe('200 [accepted]');
    }
    expect(await ordersOf(buyer), paymentProduct).toEqual([]);
    expect(await backend.ledger(sku)).toEqual({ onSale: 4, held: 1, sold: 0 });
  }
});

/** An order of two pieces, paid in three instalments. */
async function order() {
  const { env } = mortalEnv(backend);
  const buyer = await backend.customer();
  const sku = await backend.product(5);
  const cart = await readyCart(backend, buyer, [{ sku, quantity: 2 }]);
  const returnUrl = `${backend.shop.shopUrl}/fr-fr/order-adyen-check/`;
  const payment = { paymentProduct: 'alma-3x', returnUrl, amount: cart.totalPrice };
  const { action } = await backend.call('createPayment', { ...of(cart), payment }, buyer);
  const { pathname } = new URL(action?.url ?? '');
  const body = new URLSearchParams({ decision: 'approve' });
  await backend.shop.fetchBackend(`${pathname}/method`, { method: 'POST', body });
  const { orderNumber } = await backend.call('getCart', { cartId: cart.id }, buyer);
  const refund = async (quantity: number) => {
    const refundId = crypto.randomUUID();
    const lines = [{ position: 1, quantity }];
    const asked = { refundId, orderNumber: orderNumber ?? '', lines, delivery: false, refundedBy: 'e' };
    expect(await refundOrder(env, asked, new Date())).toBeNull();
    await sendRefunds(env);
    return env.DB.prepare('SELECT state, psp_reference FROM refund_payments WHERE refund_id = ?')
      .bind(refundId)
      .first<{ state: string; psp_reference: string }>();
  };
  return { env, orderNumber: orderNumber ?? '', sessionId: pathname.split('/').at(-1) ?? '', refund };
}

it('reports refunds in its own way, and the shop stores what it says', async () => {
  const { env, orderNumber, sessionId, refund } = await order();
  const post = vi.spyOn(hipayNotifications, 'request');
  const references = [await refund(1), await refund(1)].map((sent) => sent?.psp_reference);
  await deliverRefunds(env, new Date());
  const forms = post.mock.calls
    .map(([, init]) => new URLSearchParams(String(init instanceof Object && 'body' in init ? init.body : '')))
    .filter((form) => form.get('orderid') === orderNumber);
  vi.restoreAllMocks();
  expect(forms.map((form) => [form.get('status'), form.get('operation[type]')])).toEqual([
    ['126', 'refund'],
    ['125', 'refund'],
  ]);
  const stored = await env.DB.prepare(
    `SELECT psp_reference, success, original_reference AS original FROM payment_events
     WHERE merchant_reference = ? AND event_code = 'REFUND'`,
  )
    .bind(orderNumber)
    .all();
  expect(stored.results).toHaveLength(2);
  for (const reference of references)
    expect(stored.results).toContainEqual({ psp_reference: reference, success: 'true', original: sessionId });
});

it('may refuse a refund that it had accepted: a person is alerted', async () => {
  const { env, orderNumber, sessionId, refund } = await order();
  const sent = await refund(1);
  const form = new URLSearchParams({
    state: 'error',
    status: '165',
    transaction_reference: sessionId,
    authorized_amount: '100.00',
    currency: 'EUR',
    orderid: orderNumber,
    'operation[id]': sent?.psp_reference ?? '',
    'operation[amount]': '59.00',
  });
  expect(await notify(form.toString())).toBe(200);
  const state = await env.DB.prepare('SELECT state FROM refund_payments WHERE psp_reference = ?')
    .bind(sent?.psp_reference ?? '')
    .first<string>('state');
  expect(state).toBe('refused');
  await deliverNotifications(env, new Date());
});

it('takes what was signed with the key before, while it is replaced', async () => {
  const { env } = mortalEnv(backend);
  const { PAYMENT_HMAC_KEY: before } = backend.shop.secrets;
  const body = new URLSearchParams({
    status: '124',
    transaction_reference: crypto.randomUUID(),
    authorized_amount: '1.00',
    currency: 'EUR',
    orderid: 'SV1',
  }).toString();
  const headers = { 'x-allopass-signature': await hipaySignature(before, body) };
  const send = (keys: object) =>
    hipayNotifications.request('/hipay', { method: 'POST', headers, body }, { ...env, ...keys });
  const now = { PAYMENT_HMAC_KEY: 'c3'.repeat(32) };
  expect((await send({ ...now, PAYMENT_HMAC_KEY_BEFORE: before })).status).toBe(200);
  expect((await send(now)).status).toBe(401);
});
