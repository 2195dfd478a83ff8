import { beforeAll, describe, expect, it } from 'vitest';
import { type CallName, contract } from '../../shared/contract/contract.ts';
import { gatewayHeaders } from '../../shared/contract/headers.ts';
import type { Row } from '../../shared/contract/row.ts';
import type { RouteName } from '../../shared/routes.ts';
import { pages } from '../../worker/pages.ts';
import type { Answer } from '../http-visitor.ts';
import { type Sample, sampleOf, samplePaths } from '../sample-paths.ts';
import { badTokens, expiredToken } from './attack-tokens.ts';
import { type Backend, billingAddress, openBackend, readyCart } from './carts-fixture.ts';
import { customer, Guest } from './faults-visitor.ts';

/** Routes that need a secure session (specification, section 2). */
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
  'account-settings-edit',
  'account-settings',
  'createDeliveryAddresses',
  'editDeliveryAddresses',
];

const guarded = Object.entries(pages).flatMap(([name, row]) =>
  // The keys of the table are its names.
  row.audience === 'visitor' && row.guards.includes('secure-authent') ? [name as RouteName] : [],
);
// The keys of the contract are its names.
const rows = Object.entries<Row>(contract) as [CallName, Row][];
const proxied = rows.filter(([, row]) => row.browser === true);

/** What only the owner may read. */
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

/** A browser that shows these tokens. */
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

  it.each(guarded)('%s sends strangers to sign in, whatever they do', async (name) => {
    const path = samplePaths('fr-fr', sample)[name];
    const stranger = new Guest(backend);
    expectSignIn(await stranger.get(path), 'GET');
    expectSignIn(await stranger.post(path, { line1: 'x' }), 'POST');
    expectSignIn(await stranger.get(path, { method: 'HEAD' }), 'HEAD');
  });

  it.each(guarded)('%s sends who shows a bad token to sign in', async (name) => {
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
  const pathsAbout = (cartId: string) => [
    '/fr-fr/cart/',
    '/fr-fr/order-billing/',
    '/fr-fr/order-delivery/',
    '/fr-fr/order-overview/',
    '/fr-fr/order-payment/',
    '/fr-fr/order-adyen-check/?redirectResult=x',
    '/fr-fr/order-confirmation/',
    `/fr-fr/order-confirmation/?cart=${cartId}`,
    '/fr-fr/api/getCart',
    '/fr-fr/api/visitor',
    '/fr-fr/api/getOrderOfCart',
    '/fr-fr/api/getShippingMethods?country=FR',
  ];

  it.each(['customer', 'stranger'])(
    'with the cart id of the owner (%s) sees and changes nothing',
    async (who) => {
      const cartId = owner.guest.cartId;
      const before = await backend.call('getCart', { cartId }, owner.shopper);
      for (const path of pathsAbout(cartId)) {
        const guest = who === 'customer' ? (await customer(backend, 'fr-fr')).guest : new Guest(backend);
        guest.cookies.set('cart_id_local', cartId);
        const answer = await guest.get(path);
        expect(answer.status, path).toBeLessThan(500);
        expect(answer.html, path).not.toContain(secretLine);
        expect(answer.html, path).not.toContain(before.lineItems[0]?.sku);
      }
      const line = before.lineItems[0]?.lineId ?? '';
      const forms: [string, Record<string, string>][] = [
        ['/fr-fr/cart/', { intent: 'quantity', lineItemId: line, quantity: '9' }],
        ['/fr-fr/cart/', { intent: 'delete', lineId: line }],
        ['/fr-fr/cart/', { intent: 'refresh' }],
        ['/fr-fr/order-billing/', { ...billingAddress, line1: 'ELSEWHERE' }],
        ['/fr-fr/order-payment/', { product: 'card' }],
      ];
      for (const [path, fields] of forms) {
        const guest = who === 'customer' ? (await customer(backend, 'fr-fr')).guest : new Guest(backend);
        guest.cookies.set('cart_id_local', cartId);
        expect((await guest.post(path, fields)).status, path).toBeLessThan(500);
      }
      expect(await backend.call('getCart', { cartId }, owner.shopper)).toEqual(before);
    },
  );

  it('gets no order of the owner by the id of its cart', async () => {
    const { guest } = await customer(backend);
    guest.cookies.set('cart_id_local', owner.guest.cartId);
    expect((await guest.get('/en/api/getOrderOfCart')).status).toBe(404);
  });
});

describe('a proxy row', () => {
  const inputs: Partial<Record<CallName, object>> = {
    addProduct: { sku: 'x-M' },
    addProducts: { items: [{ sku: 'x-M', quantity: 1 }] },
    setQuantity: { lineItemId: crypto.randomUUID(), quantity: 1 },
    deleteProduct: { lineId: crypto.randomUUID() },
    getShippingMethods: { country: 'FR' },
    getLegalNotices: { country: 'FR', language: 'fra' },
    getSuggestions: { query: 'robe' },
  };

  function ask(guest: Guest, name: CallName, row: Row, input: object): Promise<Answer> {
    if (row.method === 'GET') {
      const query = new URLSearchParams(Object.entries(input).map(([key, value]) => [key, String(value)]));
      return guest.get(`/fr-fr/api/${name}?${query}`);
    }
    return guest.get(`/fr-fr/api/${name}`, {
      method: 'POST',
      headers: { origin: backend.shop.shopUrl, 'content-type': 'application/json' },
      body: JSON.stringify(input),
    });
  }

  it.each(proxied)('%s does not read what the session decides', async (name, row) => {
    for (const value of row.session ?? []) {
      const smuggled = { cartId: owner.guest.cartId, version: 1, customer: { customerId: 'x' } }[value];
      const answer = await ask(new Guest(backend), name, row, { ...inputs[name], [value]: smuggled });
      expect(answer.status, value).toBe(400);
      expect(answer.html).not.toContain(secretLine);
    }
  });

  it.each(proxied.filter(([, { access }]) => access === 'customer'))(
    '%s is for customers alone',
    async (name, row) => {
      const attempts: Record<string, string> = { ...forged, nobody: '' };
      for (const [what, token] of Object.entries(attempts)) {
        const guest = withTokens(token, tokenOf('refresh'));
        guest.cookies.set('cart_id_local', owner.guest.cartId);
        const answer = await ask(guest, name, row, inputs[name] ?? {});
        expect([answer.status, JSON.parse(answer.html)], what).toEqual([
          401,
          { statusCode: 401, message: 'unauthorized' },
        ]);
      }
    },
  );

  it('does not exist for the calls that browsers may not make', async () => {
    for (const [name, row] of rows) {
      if (row.browser === true) continue;
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

  async function knock(row: Row, changes: Record<string, string>): Promise<number> {
    const path = row.path.replace(/\{\w+\}/g, owner.guest.cartId);
    const body = row.method === 'POST' || row.method === 'PUT' ? '{}' : null;
    const init = { method: row.method, headers: headers(changes), body };
    const response = await backend.shop.fetchBackend(bases[row.upstream] + path, init);
    await response.body?.cancel();
    return response.status;
  }

  it.each(rows.filter(([, { upstream }]) => upstream !== 'authentication'))(
    '%s answers nobody without the subscription key',
    async (_, row) => {
      for (const key of ['', 'wrong', backend.shop.secrets.GATEWAY_SUBSCRIPTION_KEY.slice(0, -1)])
        expect(await knock(row, { [gatewayHeaders.subscriptionKey]: key })).toBeGreaterThanOrEqual(400);
      expect(await knock(row, { [gatewayHeaders.subscriptionKey]: 'wrong' })).toBe(401);
    },
  );

  it.each(rows.filter(([, { access }]) => access === 'customer'))(
    '%s answers no bad token',
    async (_, row) => {
      expect(await knock(row, {})).toBe(401);
      for (const [what, token] of Object.entries(forged))
        expect(await knock(row, { authorization: `Bearer ${token}` }), what).toBe(401);
      const expired = await expiredToken(backend.shop, owner.shopper.customerId);
      expect(await knock(row, { authorization: `Bearer ${expired}` })).toBe(401);
    },
  );
});
