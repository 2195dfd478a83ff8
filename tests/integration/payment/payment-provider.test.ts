import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sign } from '../../../backend/provider/signature.ts';
import { testCards } from '../../../backend/stand-ins/payment-provider/sessions/test-cards.ts';
import { textOf } from '../../../backend/stand-ins/payment-provider/texts.ts';
import type { PaymentResult } from '../../../shared/contract/cart/cart.ts';
import { type Shop, sharedShop } from '../../shop/harness.ts';

let shop: Shop;
/** A payment that the shop does not know: the provider does not check. */
let id: string;

beforeAll(async () => {
  shop = await sharedShop();
});

beforeEach(() => {
  id = crypto.randomUUID();
});

const returnUrl = () => `${shop.shopUrl}/en/order-adyen-check/`;

function request(changes: object = {}) {
  return {
    reference: 'cart-1',
    amount: { centAmount: 5900, currencyCode: 'EUR' },
    returnUrl: returnUrl(),
    expiresAt: Math.floor(Date.now() / 1000) + 1800,
    locale: 'en',
    provider: 'adyen',
    products: ['cb', 'visa', 'mastercard', 'american-express'],
    ...changes,
  };
}

interface CallOptions {
  method?: 'PUT' | 'POST';
  path?: string;
  body?: string;
  /** Signed in place of the sent body. */
  signed?: string;
}

/** A call of the API for shops, by default with a valid signature. */
async function ask({
  method = 'PUT',
  path = `/sessions/${id}`,
  body = JSON.stringify(request()),
  signed = `${method} ${path}\n${body}`,
}: CallOptions = {}) {
  const signature = await sign(shop.secrets.PAYMENT_HMAC_KEY, 'request', signed);
  const headers = { 'content-type': 'application/json', 'hmac-signature': signature };
  const response = await shop.fetchBackend(`/payment/api${path}`, { method, headers, body });
  return { status: response.status, answer: await response.json() };
}

function post(path: string, values: Record<string, string> = {}): Promise<Response> {
  return shop.fetchBackend(path, { method: 'POST', body: new URLSearchParams(values) });
}

const page = (name = '') => `/payment/sessions/${id}${name}`;

function pay(result: PaymentResult): Promise<Response> {
  const number = testCards.find((card) => card.result === result)?.number ?? '';
  return post(page('/card'), { number, expiry: '03/40', cvc: '737', holder: 'Anna Meyer' });
}

/** Heading and status of the payment's page. */
async function shown(response?: Response): Promise<[status: number, heading: string | undefined]> {
  const answer = response ?? (await shop.fetchBackend(page()));
  return [answer.status, /<h1>([^<]*)/.exec(await answer.text())?.[1]];
}

const text = textOf('en');

describe('the interface for shops', () => {
  test('opens a payment once, and says where it is paid', async () => {
    const opened = {
      sessionId: id,
      reference: 'cart-1',
      resultCode: 'RedirectShopper',
      amount: { centAmount: 5900, currencyCode: 'EUR' },
      refusalReason: null,
      url: `${shop.backendUrl}/payment/sessions/${id}`,
      voucher: null,
    };
    expect(await ask()).toEqual({ status: 200, answer: opened });
    const body = JSON.stringify(request({ amount: { centAmount: 1, currencyCode: 'EUR' } }));
    expect(await ask({ body })).toEqual({ status: 200, answer: opened });
    expect(await shown()).toEqual([200, text('card.title')]);
  });

  test('refuses what is signed for another path, method or body, or not at all', async () => {
    const refused = {
      status: 401,
      answer: { statusCode: 401, message: 'The signature is missing or wrong.' },
    };
    const body = JSON.stringify(request());
    const path = `/sessions/${id}`;
    expect(await ask({ signed: `POST ${path}\n${body}` })).toEqual(refused);
    expect(await ask({ signed: `PUT /sessions/${crypto.randomUUID()}\n${body}` })).toEqual(refused);
    expect(await ask({ signed: `PUT ${path}\n${JSON.stringify(request({ reference: 'x' }))}` })).toEqual(refused);
    const unsigned = await shop.fetchBackend(`/payment/api${path}`, { method: 'PUT', body });
    expect([unsigned.status, await unsigned.json()]).toEqual([401, refused.answer]);
    expect(await shown()).toEqual([404, textOf('en')('unknown.title')]);
  });

  test.each([
    '{}',
    '',
    '{',
    '{',
    '[]',
    JSON.stringify({ reference: 'x', amount: { centAmount: 1, currencyCode: 'USD' } }),
  ])('refuses %s as no request of its own', async (body) => {
    const refused = {
      status: 400,
      answer: { statusCode: 400, message: 'The request is not one of this interface.' },
    };
    expect(await ask({ body })).toEqual(refused);
    expect(await ask({ method: 'POST', path: `/sessions/${id}/cancel`, body })).toEqual(refused);
    expect(await ask({ method: 'POST', path: '/details', body })).toEqual(refused);
  });

  test('takes a payment back, before it was opened as well', async () => {
    const cancel = { method: 'POST', path: `/sessions/${id}/cancel` } as const;
    const { status, answer } = await ask(cancel);
    expect([status, answer]).toMatchObject([200, { resultCode: 'Cancelled', refusalReason: 'Merchant' }]);
    expect((await ask()).answer).toMatchObject({ resultCode: 'Cancelled' });
    const html = await (await shop.fetchBackend(page())).text();
    expect(html).toContain(text('unpaid.title'));
    expect(html, 'there is nowhere to go back to').not.toMatch(/<a |redirectResult/);
  });

  test('identifies a payment by the result of its shopper, and nothing by a forged one', async () => {
    await ask();
    const back = new URL((await pay('Refused')).headers.get('location') ?? '');
    const redirectResult = back.searchParams.get('redirectResult') ?? '';
    const details = (result: string) =>
      ask({ method: 'POST', path: '/details', body: JSON.stringify({ redirectResult: result }) });
    expect(await details(redirectResult)).toMatchObject({
      status: 200,
      answer: { sessionId: id, resultCode: 'Refused', refusalReason: 'Not enough balance' },
    });
    const unknown = { status: 422, answer: { statusCode: 422, message: 'Unknown redirect result.' } };
    expect(await details(`${id}.${'0'.repeat(64)}`)).toEqual(unknown);
    expect(await details(id)).toEqual(unknown);
    const never = crypto.randomUUID();
    const signed = await sign(shop.secrets.PAYMENT_HMAC_KEY, 'return', never);
    expect(await details(`${never}.${signed}`)).toEqual(unknown);
  });
});

describe('the hosted page', () => {
  test.each<[PaymentResult, string, Record<string, string>]>([
    ['ChallengeShopper', '/challenge', { decision: 'refuse', password: 'password' }],
    ['RedirectShopper', '/bank', { decision: 'refuse' }],
    ['RedirectShopper', '/bank', {}],
  ])('of %s refuses at %s without a consent: %j', async (result, form, values) => {
    await ask();
    await pay(result);
    const back = await post(page(form), values);
    expect(new URL(back.headers.get('location') ?? '', shop.backendUrl).origin).toBe(shop.shopUrl);
    expect((await ask()).answer).toMatchObject({
      resultCode: 'Refused',
      refusalReason: '3D Not Authenticated',
    });
  });

  test.each<[PaymentResult, string]>([
    ['IdentifyShopper', '/identify'],
    ['AuthenticationFinished', '/confirm'],
    ['PresentToShopper', '/voucher'],
    ['ChallengeShopper', '/challenge'],
  ])('of %s can be given up', async (result) => {
    await ask();
    await pay(result);
    const back = await post(page('/cancel'));
    expect(back.status).toBe(303);
    expect(back.headers.get('location')).toMatch(new RegExp(`^${returnUrl()}\\?redirectResult=`));
    expect((await ask()).answer).toMatchObject({
      resultCode: 'Cancelled',
      refusalReason: 'Cancelled by the shopper',
    });
  });

  test('stays where it is for a form of another page, and is shown as it stands', async () => {
    await ask();
    for (const form of ['/challenge', '/bank', '/identify', '/confirm', '/voucher']) {
      const sent = await post(page(form), { decision: 'approve', password: 'password' });
      expect(sent.headers.get('location'), form).toBe(page());
    }
    expect(await shown(await post(page('/challenge'), { password: 'wrong' }))).toEqual([200, text('card.title')]);
    expect(await shown()).toEqual([200, text('card.title')]);
    await pay('IdentifyShopper');
    expect(await shown(await post(page('/card'), {}))).toEqual([200, text('identify.title')]);
    expect((await pay('Authorised')).headers.get('location')).toBe(page());
    expect(await shown()).toEqual([200, text('identify.title')]);
  });

  test('that has ended, or waits for the bank, cannot be given up', async () => {
    await ask();
    await pay('Pending');
    expect(await shown(await post(page('/cancel')))).toEqual([200, text('waiting.title')]);
    await shop.db.prepare('UPDATE payment_sessions SET settle_at = 1 WHERE session_id = ?').bind(id).run();
    expect(await shown(await post(page('/cancel')))).toEqual([200, text('paid.title')]);
  });

  test('of no payment says so, in the language that the browser asks for', async () => {
    const headers = { 'accept-language': 'de,en;q=0.5' };
    for (const init of [{ headers }, { method: 'POST', headers }]) {
      const path = init.method === undefined ? page() : page('/cancel');
      expect(await shown(await shop.fetchBackend(path, init))).toEqual([404, textOf('de-de')('unknown.title')]);
    }
    for (const form of ['/identify', '/card', '/challenge'])
      expect(await shown(await post(page(form))), form).toEqual([404, text('unknown.title')]);
  });

  test('reads no form that is too long', async () => {
    await ask();
    expect((await post(page('/card'), { number: '4'.repeat(20_000) })).status).toBe(413);
  });
});
