import { readdirSync } from 'node:fs';
import { get } from 'node:http';
import { beforeAll, describe, expect, it } from 'vitest';
import { brand } from '../../../shared/brand/brand.ts';
import { fixedHeaders } from '../../../shared/http/fixed-headers.ts';
import { type Shop, sharedShop } from '../../shop/harness.ts';
import { HttpVisitor } from '../../shop/http-visitor.ts';
import { newCustomer } from '../../shop/new-customer.ts';
import { type Sample, sampleOf } from '../../shop/sample-paths.ts';

let shop: Shop;
let sample: Sample;
beforeAll(async () => {
  shop = await sharedShop();
  sample = await sampleOf(shop);
});

it('says whom to tell about a weakness, for less than a year', async () => {
  const response = await shop.fetchShop('/.well-known/security.txt');
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/plain; charset=UTF-8']);
  const [contact, expires = '', canonical] = (await response.text()).split('\n');
  expect(contact).toBe(`Contact: mailto:${brand.security}`);
  const days = (Date.parse(expires.replace('Expires: ', '')) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(150);
  expect(days).toBeLessThan(365);
  expect(canonical).toBe(`Canonical: ${shop.shopUrl}/.well-known/security.txt`);
});

describe('every page', () => {
  it.each(['/en/', '/en/cart/', '/en/nothing/', '/xx/'])('%s carries the security headers', async (path) => {
    const { headers } = await shop.fetchShop(path);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/script-src 'nonce-[\w+/]{24}' 'strict-dynamic'/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe-(inline|eval)/);
    expect(headers.get('strict-transport-security')).toContain('includeSubDomains');
    expect(headers.get('permissions-policy')).toContain('camera=()');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    // Rendered anew, or from the micro-cache after another test's request.
    expect(headers.get('server-timing')).toMatch(/locale;dur=|^cache;desc=hit$/);
    expect(headers.get('accept-ch')).toBe('Sec-CH-Viewport-Width');
  });

  it('has no style attributes, which the policy would refuse', async () => {
    for (const path of ['/en/', '/en/search/?q=dress', '/en/cart/']) {
      expect(await (await shop.fetchShop(path)).text()).not.toMatch(/<[a-z][^>]*\sstyle="/);
    }
  });
});

describe('every file', () => {
  it('carries the fixed headers', async () => {
    const html = await (await shop.fetchShop('/en/')).text();
    const assets = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path = '']) => path);
    expect(assets.length).toBeGreaterThan(2);
    const react = readdirSync('dist/client/assets').find((name) => /^react-.*\.js$/.test(name));
    for (const path of [...assets, `/assets/${react}`, '/favicon.svg', '/favicon.ico', '/robots.txt', '/build.json']) {
      const { status, headers } = await shop.fetchShop(path);
      expect(status, path).toBe(200);
      for (const [name, value] of Object.entries(fixedHeaders)) expect(headers.get(name), path).toBe(value);
    }
  });
});

/** Cookies of a URL requested under another host name (`fetch` cannot set one). */
function cookiesAt(address: string, host = new URL(address).host): Promise<string[]> {
  return new Promise((resolve, reject) => {
    get(address, { headers: { host } }, (answer) => {
      answer.resume();
      resolve(answer.headers['set-cookie'] ?? []);
    }).on('error', reject);
  });
}

describe('cookies', () => {
  it('are HttpOnly, SameSite and named after the environment', async () => {
    const visitor = new HttpVisitor(shop);
    await visitor.signIn(await newCustomer(shop));
    await visitor.post('/en/cart/', { intent: 'add', sku: sample.sku, quantity: '1' });
    const names = [...visitor.cookies.keys()].filter((name) => name.endsWith('_local'));
    expect(names.sort()).toEqual([
      'access_token_local',
      'anonymous_id_local',
      'bookmark_local',
      'cart_id_local',
      'last_customer_local',
      'refresh_token_local',
      'started_local',
    ]);
    const response = await shop.fetchShop('/');
    expect(response.headers.getSetCookie()).not.toEqual([]);
    for (const cookie of response.headers.getSetCookie()) {
      for (const attribute of ['HttpOnly', 'SameSite=Lax', 'Path=/']) expect(cookie).toContain(attribute);
    }
  });

  it('are Secure by every name but this machine’s own over http, where WebKit would not store them', async () => {
    for (const isSecure of [false, true]) {
      const cookies = await Promise.all([
        cookiesAt(`${shop.shopUrl}/`, isSecure ? 'shop.example' : undefined),
        cookiesAt(`${shop.backendUrl}/editor/sign-in`, isSecure ? 'shop.example' : undefined),
      ]);
      for (const set of cookies) expect(set).not.toEqual([]);
      for (const cookie of cookies.flat()) expect(cookie.includes('; Secure'), cookie).toBe(isSecure);
    }
  });
});

describe('signing out', () => {
  const logout = '/de-de/auth/logout/';
  it.each<[string, Record<string, string>]>([
    ['a page of another site', { 'sec-fetch-site': 'cross-site', referer: 'https://evil.example/' }],
    ['a sibling of the host', { 'sec-fetch-site': 'same-site' }],
    ['nobody who says so', {}],
    ['a page that an older browser names', { referer: 'https://evil.example/' }],
    ['an address that an older browser names wrong', { referer: 'nonsense' }],
    ['a browser that looks ahead', { 'sec-fetch-site': 'same-origin', 'sec-purpose': 'prefetch' }],
  ])('at the wish of %s is asked for first', async (_, headers) => {
    const visitor = new HttpVisitor(shop);
    await visitor.post('/de-de/cart/', { intent: 'add', sku: sample.sku, quantity: '1' });
    const held = new Map(visitor.cookies);
    const asked = await visitor.get(logout, { headers });
    expect(asked.status).toBe(200);
    expect(asked.html).toMatch(/<html[^>]* lang="de/);
    expect(asked.html).toContain('Abmelden?');
    expect(visitor.cookies.get('cart_id_local')).toBe(held.get('cart_id_local'));
    expect(visitor.cookies.get('anonymous_id_local')).toBe(held.get('anonymous_id_local'));
    // The button works without JavaScript, and for a browser that sends only its origin.
    const sent = await visitor.send(asked, 'form', {});
    expect(sent.status).toBe(303);
    expect(sent.headers.get('location')).toContain('/authentication/auth/logout?');
    expect(visitor.cookies.has('cart_id_local')).toBe(false);
  });

  it.each<[string, Record<string, string>]>([
    ['a link of the shop', { 'sec-fetch-site': 'same-origin' }],
    ['an address that was typed', { 'sec-fetch-site': 'none' }],
    ['a link of the shop in an older browser', { referer: 'own' }],
  ])('by %s is done at once', async (_, headers) => {
    const own = headers.referer === undefined ? headers : { referer: `${shop.shopUrl}/de-de/` };
    const answer = await new HttpVisitor(shop).get(logout, { headers: own });
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toContain('/authentication/auth/logout?');
  });

  it('keeps the session when another site links to the page that signs in again', async () => {
    const visitor = new HttpVisitor(shop);
    await visitor.signIn('fid@example.com');
    const again = '/en/auth/sign-in/?prompt=login&returnTo=/en/cart/';
    const back = await visitor.visit(again, { headers: { 'sec-fetch-site': 'cross-site' } });
    expect(back.url).toBe(`${shop.shopUrl}/en/cart/`);
    expect(visitor.cookies.has('access_token_local')).toBe(true);
    const own = await visitor.get(again, { headers: { 'sec-fetch-site': 'same-origin' } });
    expect(own.headers.get('location')).toContain('/authentication/auth/logout?');
    expect(visitor.cookies.has('access_token_local')).toBe(false);
  });

  it('removes the cart and the customer, and leaves nothing of them in the browser', async () => {
    const visitor = new HttpVisitor(shop);
    await visitor.signIn('fid@example.com');
    await visitor.post('/en/cart/', { intent: 'add', sku: sample.sku, quantity: '1' });
    const held = [...visitor.cookies.keys()].filter((name) => /cart_id|token/.test(name));
    expect(held.sort()).toEqual(['access_token_local', 'cart_id_local', 'refresh_token_local']);
    const answer = await visitor.get('/en/auth/logout/', { headers: { 'sec-fetch-site': 'same-origin' } });
    expect(answer.status).toBe(302);
    for (const name of held) expect(visitor.cookies.has(name), name).toBe(false);
    expect(JSON.parse((await visitor.get('/en/api/visitor')).html)).toMatchObject({
      firstName: null,
      cart: null,
    });
  });
});

describe('unsafe methods', () => {
  const body = () => new URLSearchParams({ intent: 'add', sku: sample.sku, quantity: '1' });

  it.each([{ origin: 'https://evil.example' }, { origin: 'null' }, {}, { 'sec-fetch-site': 'cross-site' }])(
    'from elsewhere are refused (%j)',
    async (headers) => {
      const response = await shop.fetchShop('/en/cart/', {
        method: 'POST',
        body: body(),
        headers: headers as Record<string, string>,
      });
      expect(response.status).toBe(403);
    },
  );

  it('of the shop itself are answered', async () => {
    const response = await shop.fetchShop('/en/cart/', {
      method: 'POST',
      body: body(),
      headers: { origin: shop.shopUrl },
    });
    expect(response.status).toBe(303);
  });

  it('are not allowed where there is nothing to do', async () => {
    const init = { method: 'POST', body: body(), headers: { origin: shop.shopUrl } };
    for (const path of ['/en/', '/en/search/']) expect((await shop.fetchShop(path, init)).status).toBe(405);
  });
});

describe('what a request brings', () => {
  it('is never reflected unescaped', async () => {
    const payload = '"><script>alert(1)</script>';
    for (const path of [
      `/en/search/?q=${encodeURIComponent(payload)}`,
      `/en/${encodeURIComponent(payload)}/`,
      `/en/cart/?problem=${encodeURIComponent(payload)}`,
    ]) {
      expect(await (await shop.fetchShop(path)).text()).not.toContain('<script>alert');
    }
  });

  it('makes no header', async () => {
    const response = await shop.fetchShop('/en%0d%0aset-cookie:%20x=1/search%0d%0ax:%20y');
    expect(response.headers.get('set-cookie')).toBeNull();
    expect(response.status).toBe(404);
  });
});

describe('tokens', () => {
  async function dashboardWith(accessToken: string, refreshToken: string): Promise<Response> {
    const cookie = `access_token_local=${accessToken}; refresh_token_local=${refreshToken}`;
    return shop.fetchShop('/en/account/dashboard/', { headers: { cookie } });
  }

  it('that are forged, unsigned or truncated end the session', async () => {
    const visitor = new HttpVisitor(shop);
    await visitor.signIn('fid@example.com');
    const access = visitor.cookies.get('access_token_local') ?? '';
    const refresh = visitor.cookies.get('refresh_token_local') ?? '';
    expect((await dashboardWith(access, refresh)).status).toBe(200);
    const [header = '', payload = '', signature = ''] = access.split('.');
    const none = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url');
    const other = Buffer.from(JSON.stringify({ customerId: 'somebody', exp: 9_999_999_999 })).toString('base64url');
    for (const forged of [
      `${none}.${payload}.`,
      `${none}.${payload}.x`,
      `${header}.${other}.${signature}`,
      access.slice(0, -8),
      'a.b.c',
      '',
    ]) {
      const response = await dashboardWith(forged, refresh);
      expect(response.status, forged).toBe(302);
      expect(response.headers.get('location')).toContain('/authentication/auth/logout');
    }
    expect((await dashboardWith(access, '')).status).toBe(302);
  });
});

describe('the proxy', () => {
  it('overwrites what the session decides', async () => {
    const owner = new HttpVisitor(shop);
    await owner.post('/en/cart/', { intent: 'add', sku: sample.sku, quantity: '1' });
    const cartId = owner.cookies.get('cart_id_local') ?? '';
    const stranger = new HttpVisitor(shop);
    const response = await stranger.get(`/en/api/getCart?cartId=${cartId}`);
    expect(response.status).toBe(400);
    const write = await stranger.call('en', 'addProduct', { sku: sample.sku, cartId, version: 1 });
    expect(write.status).toBe(400);
  });

  it.each([
    ['addProduct', { sku: 'a,b' }, 400],
    ['addProduct', {}, 400],
    ['addProduct', { sku: 'unknown-sku' }, 404],
    ['setQuantity', { lineItemId: 'a/b', quantity: 1 }, 400],
    ['validateCart', {}, 404],
    ['createPayment', {}, 404],
    ['nothing', {}, 404],
  ])('answers %s with %j by %i', async (row, input, status) => {
    expect((await new HttpVisitor(shop).call('en', row, input)).status).toBe(status);
  });
});
