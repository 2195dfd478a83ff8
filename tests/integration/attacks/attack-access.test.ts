/** @module-tag sampled-4 */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Cart } from '../../../shared/contract/cart/cart.ts';
import { gatewayHeaders } from '../../../shared/contract/gateway/headers.ts';
import type { CallRow } from '../../../shared/contract/gateway/row.ts';
import type { RouteName } from '../../../shared/routes.ts';
import { seenOrder } from '../../../worker/pages/checkout/frame/seen-order.ts';
import { pages } from '../../../worker/pages.ts';
import type { Answer } from '../../shop/http-visitor.ts';
import { type Sample, sampleOf, samplePaths } from '../../shop/sample-paths.ts';
import { type Backend, billingAddress, openBackend, readyCart } from '../cart/carts-fixture.ts';
import { customer, Guest } from '../faults/faults-visitor.ts';
import { deliveredOrder } from '../orders/delivered-order.ts';
import { callProxy, inputs, proxied, rows } from './attack-proxy.ts';
import { badTokens, expiredToken } from './attack-tokens.ts';

/** Routes that need a recent sign-in (specification, section 2). */
const secureRoutes: readonly RouteName[] = [
  'order-adyen-check',
  'order-billing',
  'order-confirmation',
  'order-delivery',
  'order-payment',
  'account-advantages',
  'account-alerts',
  'account-change-password',
  'account-dashboard',
  'account-delete',
  'account-downloads',
  'account-reservations',
  'account-store',
  'account-subscriptions',
  'account-welcome',
  'account-wishlist',
  'account-loyalty-history',
  'account-settings-bank-details',
  'account-settings-billing-address',
  'account-loyalty',
  'account-orders',
  'account-security',
  'account-settings-edit',
  'account-settings',
  'createDeliveryAddresses',
  'editDeliveryAddresses',
];

const guarded = Object.entries(pages).flatMap(([name, row]) =>
  // The keys of the table are its names.
  row.audience === 'visitor' && row.guards.includes('secure-authent') ? [name as RouteName] : [],
);
const personal = Object.entries(pages).flatMap(([name, row]) =>
  row.audience === 'visitor' ? [{ name: name as RouteName, page: row.page }] : [],
);

/** Only the owner may read it. */
const secretLine = '9 IMPASSE DU SECRET';

let backend: Backend;
let sample: Sample;
let owner: Awaited<ReturnType<typeof customer>>;
let forged: Record<string, string>;

beforeAll(async () => {
  backend = await openBackend();
  sample = await sampleOf(backend.shop);
  owner = await customer(backend, 'fr-fr');
  const sku = await backend.product(9);
  const cart = await readyCart(backend, owner.shopper, [{ sku, quantity: 1 }]);
  const address = { ...billingAddress, line1: secretLine };
  await backend.call('setBillingAddress', { cartId: cart.id, version: cart.version, address }, owner.shopper);
  owner.guest.cookies.set('cart_id_local', cart.id);
  forged = await badTokens(backend.shop, owner.shopper.customerId);
});

function expectSignIn(answer: Answer, what: string): void {
  expect(answer.status, what).toBe(302);
  expect(answer.headers.get('location'), what).toMatch(
    new RegExp(`^${backend.shop.backendUrl}/authentication/auth/logout\\?`),
  );
  expect(answer.html).not.toContain(secretLine);
}

/** A browser with these tokens. */
function withTokens(access: string, refresh: string): Guest {
  const guest = new Guest(backend);
  guest.cookies.set('access_token_local', access);
  guest.cookies.set('refresh_token_local', refresh);
  return guest;
}

const tokenOf = (name: 'access' | 'refresh') => owner.guest.cookies.get(`${name}_token_local`) ?? '';

describe('every secure route of the specification', () => {
  it.each(secureRoutes)('%s is guarded', (name) => expect(guarded).toContain(name));
});

describe('a guarded page', () => {
  it('is shown to its owner', async () => {
    const { html, status } = await owner.guest.get('/fr-fr/order-billing/');
    expect(status).toBe(200);
    expect(html).toContain(secretLine);
  });

  it.each(guarded)('%s sends strangers to sign in, whatever they do', { tags: ['sampled-4'] }, async (name) => {
    const path = samplePaths('fr-fr', sample)[name];
    const stranger = new Guest(backend);
    expectSignIn(await stranger.get(path), 'GET');
    expectSignIn(await stranger.post(path, { line1: 'x' }), 'POST');
    expectSignIn(await stranger.get(path, { method: 'HEAD' }), 'HEAD');
  });

  it.each(guarded)('%s sends who shows a bad token to sign in', { tags: ['sampled-4'] }, async (name) => {
    const path = samplePaths('fr-fr', sample)[name];
    for (const [what, token] of Object.entries(forged)) {
      const guest = withTokens(token, tokenOf('refresh'));
      expectSignIn(await guest.get(path), `${name} with ${what}`);
      expect([...guest.cookies.keys()].filter((cookie) => cookie.includes('token'))).toEqual([]);
    }
  });

  it('is not opened by an expired token without the means to renew it', async () => {
    const expired = await expiredToken(backend.shop, owner.shopper.customerId);
    const [head = '', payload = ''] = tokenOf('refresh').split('.');
    for (const refresh of [tokenOf('access'), `${head}.${payload}.AAAA`, expired, 'a.b.c', '']) {
      expectSignIn(await withTokens(expired, refresh).get('/fr-fr/account/orders/'), refresh.slice(0, 9));
    }
  });

  it('is not opened by a refresh token that was used long ago, and nor are its successors', async () => {
    const { guest } = await customer(backend);
    const stolen = guest.cookies.get('refresh_token_local') ?? '';
    const expired = await expiredToken(backend.shop, JSON.parse(atob(stolen.split('.')[1] ?? '')).sub ?? '');
    guest.cookies.set('access_token_local', expired);
    expect((await guest.get('/en/account/orders/')).status).toBe(200);
    const { family } = JSON.parse(atob(stolen.split('.')[1] ?? ''));
    await backend.db
      .prepare('UPDATE refresh_tokens SET used_at = used_at - 60 WHERE family_id = ? AND used_at IS NOT NULL')
      .bind(family)
      .run();
    expectSignIn(await withTokens(expired, stolen).get('/en/account/orders/'), 'the thief');
    guest.cookies.set('access_token_local', expired);
    expectSignIn(await guest.get('/en/account/orders/'), 'the owner, who is asked to sign in again');
  });
});

describe('another customer', () => {
  /** Forms that write to a cart, with values that would change the owner's. */
  function formsAbout(cart: Cart): Partial<Record<RouteName, Record<string, string>[]>> {
    const line = cart.lineItems[0]?.lineId ?? '';
    const address = {
      ...billingAddress,
      line1: 'ELSEWHERE',
      phoneNumber: '06 12 34 56 78',
      phoneNumberCountry: 'FR',
    };
    return {
      consent: [{ form: 'consent', answer: 'all' }],
      cart: [
        { intent: 'add', sku: sample.sku, quantity: '1' },
        { intent: 'quantity', lineItemId: line, quantity: '9' },
        { intent: 'delete', lineId: line },
        { intent: 'restore', sku: sample.sku, quantity: '2' },
        { intent: 'refresh' },
        { intent: 'checkout' },
      ],
      'order-billing': [address],
      'order-delivery': [{ ...address, address: 'new', method: 'EX', methodsOf: 'FR' }],
      'order-overview': [{ ...seenOrder(cart) }],
      'assistant-checkout': [{ form: 'take-over', newsletter: 'on' }],
      // Signs the intruder out, who returns with the same cookies.
      'auth-logout': [{ form: 'sign-out' }],
      'order-payment': [{ product: 'card', ...seenOrder(cart) }],
      'account-advantages': [{ code: 'WELCOME10' }],
      'account-order': [{}],
      'account-order-return': [{ requestId: crypto.randomUUID(), p1: '1', r1: 'faulty' }],
      'account-order-withdrawal': [
        {
          form: 'withdrawal',
          confirmed: crypto.randomUUID(),
          name: 'Else Where',
          email: 'e@x.example',
          p1: '1',
        },
      ],
      'account-welcome': [{}, { form: 'about', newsletter: 'on' }, { intent: 'card' }],
      'account-security': [
        { intent: 'end', id: crypto.randomUUID() },
        { intent: 'end-others' },
        { intent: 'confirm-email' },
      ],
      'account-passkeys': [{ form: 'passkey' }, { form: 'passkey-password', password: 'selvedge-demo' }],
      'account-passkey': [{ form: 'passkey' }, { form: 'passkey-password', password: 'selvedge-demo' }],
      'account-platform': [{ form: 'platform' }],
      'account-delete': [
        { form: 'delete', password: 'selvedge-demo' },
        { form: 'delete-mail' },
        { form: 'delete-proof', proof: 'x' },
      ],
      'account-downloads': [{ intent: 'my-data' }],
      'account-subscriptions': [{ form: 'subscriptions', NEWS: 'on', shown: 'NEWS' }],
      'newsletter-confirmation': [{}],
      unsubscribe: [{}],
      'store-reserve': [{ form: 'reserve', firstName: 'Else', lastName: 'Where' }],
      'store-reservation': [{ intent: 'cancel' }, { intent: 'again' }],
      'account-store': [{ store: '42' }, { store: "42' OR 1" }],
      'account-reservations': [{ cancel: crypto.randomUUID() }, { again: crypto.randomUUID() }, { cancel: '1' }],
      'account-wishlist': [{ save: `${sample.productId}.${sample.optionId}` }, { remove: '100001.1000011' }],
      'account-alerts': [{ ask: sample.sku }, { remove: sample.sku }],
      'account-settings-edit': [{ firstName: 'Else', lastName: 'Where', email: 'elsewhere@example.com' }],
      'account-settings-bank-details': [{ holder: 'Else Where', iban: 'FR7630006000011234567890189' }],
      'account-settings-billing-address': [address],
      'account-settings-delivery-addresses': [{}],
      createDeliveryAddresses: [{ ...address, favorite: 'on' }],
      editDeliveryAddresses: [address],
      'account-settings-delivery-addresses-page': [{}],
      'account-change-password': [{ form: 'password', oldPassword: 'selvedge-demo', newPassword: 'nine calm rivers' }],
    };
  }

  const moneyOf = (cartId: string) =>
    backend.db
      .prepare(
        `SELECT (SELECT count(*) FROM orders WHERE cart_id = ?1) AS orders,
           (SELECT count(*) FROM payments WHERE cart_id = ?1) AS payments`,
      )
      .bind(cartId)
      .first();

  it.each(['customer', 'stranger'])('with the cart id of the owner (%s) sees and changes nothing', async (who) => {
    const { cartId } = owner.guest;
    const before = await backend.call('getCart', { cartId }, owner.shopper);
    const { lineId = '', sku = '' } = before.lineItems[0] ?? {};
    const intruder = who === 'customer' ? (await customer(backend, 'fr-fr')).guest : new Guest(backend);
    const cookies = new Map(intruder.cookies).set('cart_id_local', cartId);
    const attempt = async (what: string, ask: () => Promise<Answer>) => {
      intruder.cookies.clear();
      for (const [name, value] of cookies) intruder.cookies.set(name, value);
      const answer = await ask();
      expect(answer.status, what).toBeLessThan(500);
      expect(answer.html, what).not.toContain(secretLine);
      expect(answer.html, what).not.toContain(sku);
    };

    const paths = samplePaths('fr-fr', sample);
    const forms = formsAbout(before);
    for (const { name, page } of personal) {
      await attempt(`GET ${name}`, () => intruder.get(paths[name]));
      if (page.action !== undefined) expect(forms[name], `a form for ${name}`).toBeDefined();
      for (const fields of forms[name] ?? []) await attempt(`POST ${name}`, () => intruder.post(paths[name], fields));
    }
    for (const query of [`order-confirmation/?cart=${cartId}`, 'order-adyen-check/?redirectResult=x'])
      await attempt(query, () => intruder.get(`/fr-fr/${query}`));
    await attempt('visitor', () => intruder.get('/fr-fr/api/visitor'));
    for (const [name] of proxied) {
      const aimed = { setQuantity: { lineItemId: lineId, quantity: 9 }, deleteProduct: { lineId } };
      const input = { ...inputs[name], ...(name in aimed ? aimed[name as keyof typeof aimed] : {}) };
      await attempt(name, () => callProxy(intruder, name, input));
    }
    expect(await backend.call('getCart', { cartId }, owner.shopper)).toEqual(before);
    expect(await moneyOf(cartId)).toEqual({ orders: 0, payments: 0 });
  });

  it('gets no order of the owner by the id of its cart', async () => {
    const { guest } = await customer(backend);
    guest.cookies.set('cart_id_local', owner.guest.cartId);
    expect((await guest.get('/en/api/getOrderOfCart')).html).toBe('null');
  });
});

describe('an order of the owner', () => {
  it('is not found by another customer who knows its number, and nothing is asked of it', async () => {
    const { guest, shopper } = await customer(backend, 'fr-fr');
    const buyer = await customer(backend, 'fr-fr');
    const orderNumber = await deliveredOrder(backend, buyer.shopper);
    for (const path of [
      `/fr-fr/account/orders/${orderNumber}/`,
      `/fr-fr/account/orders/${orderNumber}/return/`,
      `/fr-fr/account/orders/${orderNumber}/withdrawal/`,
    ]) {
      expect((await buyer.guest.get(path)).status).toBe(200);
      const seen = await guest.get(path);
      expect(seen.status).toBe(404);
      const statement = { confirmed: crypto.randomUUID(), name: 'Else Where', email: 'else@x.example' };
      const values = { requestId: crypto.randomUUID(), p1: '1', r1: 'faulty', ...statement };
      expect((await guest.post(path, values)).status).toBe(404);
    }
    const lines = [{ position: 1, quantity: 1, reason: 'faulty' as const }];
    for (const refusal of [
      await backend.refused('getOrder', { orderNumber }, shopper),
      await backend.refused('requestReturn', { orderNumber, requestId: crypto.randomUUID(), lines }, shopper),
      await backend.refused(
        'withdraw',
        {
          orderNumber,
          withdrawalId: crypto.randomUUID(),
          name: 'Else Where',
          email: 'else@x.example',
          lines: [{ position: 1, quantity: 1 }],
        },
        shopper,
      ),
    ])
      expect(refusal).toMatchObject({ statusCode: 404, code: 'unknown' });
    const { returns, lines: pieces } = await backend.call('getOrder', { orderNumber }, buyer.shopper);
    expect([returns, pieces[0]?.returnable]).toEqual([[], 2]);
    expect(await guest.get('/fr-fr/cart/')).not.toMatchObject({
      html: expect.stringContaining(pieces[0]?.sku ?? ''),
    });
  });
});

describe('a proxy row', () => {
  it.each(proxied)('%s is answered when nothing is smuggled in', { tags: ['sampled-4'] }, async (name) => {
    // Otherwise a refusal below would prove nothing.
    expect((await callProxy(new Guest(backend), name)).status).not.toBe(400);
  });

  it.each(proxied)('%s does not read what the session decides', async (name, row) => {
    for (const value of row.session ?? []) {
      const smuggled = { cartId: owner.guest.cartId, version: 1, customer: { customerId: 'x' }, store: '9' }[value];
      const answer = await callProxy(new Guest(backend), name, { ...inputs[name], [value]: smuggled });
      expect(answer.status, value).toBe(400);
      expect(answer.html).not.toContain(secretLine);
    }
  });

  it.each(proxied.filter(([, { access }]) => access === 'customer'))(
    '%s is for customers alone',
    { tags: ['sampled-4'] },
    async (name) => {
      const attempts: Record<string, string> = { ...forged, nobody: '' };
      for (const [what, token] of Object.entries(attempts)) {
        const guest = withTokens(token, tokenOf('refresh'));
        guest.cookies.set('cart_id_local', owner.guest.cartId);
        const answer = await callProxy(guest, name);
        expect([answer.status, JSON.parse(answer.html)], what).toEqual([
          401,
          { statusCode: 401, message: 'unauthorized' },
        ]);
      }
    },
  );

  it('does not exist for the calls that browsers may not make', async () => {
    for (const [name, row] of rows) {
      // The points of maps are public, and have their own response.
      if (row.browser !== undefined || name === 'getMapPoints') continue;
      for (const method of ['GET', 'POST'] as const) {
        const init = { method, headers: { origin: backend.shop.shopUrl } };
        const answer = await owner.guest.get(`/fr-fr/api/${name}`, init);
        expect(answer.status, `${method} ${name}`).toBe(404);
      }
    }
  });
});

describe('the gateway itself', () => {
  const headers = (changes: Record<string, string>) => ({
    [gatewayHeaders.language]: 'fr-fr',
    [gatewayHeaders.subscriptionKey]: backend.shop.secrets.GATEWAY_SUBSCRIPTION_KEY,
    [gatewayHeaders.storeId]: '1',
    [gatewayHeaders.sessionId]: 'attack',
    [gatewayHeaders.deviceChannel]: 'SD',
    'content-type': 'application/json',
    ...changes,
  });
  const bases = { gateway: '/gateway', content: '/content', authentication: '/authentication' };

  async function knock(row: CallRow, changes: Record<string, string>): Promise<number> {
    const path = row.path.replace(/\{\w+\}/g, owner.guest.cartId);
    const body = row.method === 'POST' || row.method === 'PUT' ? '{}' : null;
    const init = { method: row.method, headers: headers(changes), body };
    const response = await backend.shop.fetchBackend(bases[row.upstream] + path, init);
    await response.body?.cancel();
    return response.status;
  }

  it.each(rows.filter(([, { upstream, needsKey }]) => upstream === 'gateway' || needsKey === true))(
    '%s answers nobody without the subscription key',
    { tags: ['sampled-4'] },
    async (_, row) => {
      for (const key of ['', 'wrong', backend.shop.secrets.GATEWAY_SUBSCRIPTION_KEY.slice(0, -1)])
        expect(await knock(row, { [gatewayHeaders.subscriptionKey]: key })).toBeGreaterThanOrEqual(400);
      expect(await knock(row, { [gatewayHeaders.subscriptionKey]: 'wrong' })).toBe(row.needsKey === true ? 403 : 401);
    },
  );

  it.each(rows.filter(([, { access }]) => access === 'customer'))(
    '%s answers no bad token',
    { tags: ['sampled-4'] },
    async (_, row) => {
      expect(await knock(row, {})).toBe(401);
      for (const [what, token] of Object.entries(forged))
        expect(await knock(row, { authorization: `Bearer ${token}` }), what).toBe(401);
      const expired = await expiredToken(backend.shop, owner.shopper.customerId);
      expect(await knock(row, { authorization: `Bearer ${expired}` })).toBe(401);
    },
  );
});
