import { beforeAll, describe, expect, it } from 'vitest';
import { redirectTable } from '../../../shared/redirects.ts';
import { isReturnPath, returnPathOf } from '../../../worker/visitor/sign-in.ts';
import { AuthenticationVisitor, authorizationRequest } from '../../shop/sign-in.ts';
import { type Backend, openBackend } from '../cart/carts-fixture.ts';
import { customer, Guest } from '../faults/faults-visitor.ts';
import { expectOwnAddress } from './attack-payloads.ts';
import { overTheWire } from './attack-wire.ts';

/** Spellings of another site, as browsers understand them, in place of a path. */
const elsewhere = [
  'https://evil.example/',
  'https:evil.example',
  'https:///evil.example',
  '//evil.example/',
  '///evil.example/',
  '/\\evil.example/',
  '\\\\evil.example/',
  '/\t/evil.example/',
  '/\n/evil.example/',
  ' //evil.example/',
  '/%09/evil.example/',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'evil.example',
  '@evil.example',
  '.evil.example',
  '/en/\r\nlocation: https://evil.example/',
  '/en/\u2028',
  `/${'a'.repeat(3000)}`,
  '',
];

let backend: Backend;
let origins: string[];
beforeAll(async () => {
  backend = await openBackend();
  origins = [backend.shop.shopUrl, backend.shop.backendUrl];
});

const stateOf = (path: string) => `random.${Buffer.from(path).toString('base64url')}`;

describe('the return path in the state', () => {
  it.each(elsewhere)('is never %j', (target) => {
    // An encoded tab stays encoded: a path of this shop.
    if (target === '/%09/evil.example/') return expect(isReturnPath(target)).toBe(true);
    expect(isReturnPath(target)).toBe(false);
    expect(returnPathOf(stateOf(target))).toBeUndefined();
  });

  it.each(elsewhere)('is not followed by a customer who has it in a link: %j', async (target) => {
    const { guest } = await customer(backend);
    const answer = await guest.get(`/en/auth/callback/?code=x&state=${stateOf(target)}`);
    expect(answer.status).toBe(303);
    expectOwnAddress(answer.headers.get('location') ?? '', target, origins.slice(0, 1));
  });

  it('that somebody else has forged signs nobody in', async () => {
    const guest = new Guest(backend);
    const answer = await guest.get(`/en/auth/callback/?code=stolen&state=${stateOf('/en/cart/')}`);
    expect(answer.headers.get('location')).toContain('/authentication/auth/logout?');
    expect(guest.cookies.has('access_token_local')).toBe(false);
    guest.cookies.set('auth_flow_local', encodeURIComponent(JSON.stringify({ state: 'other', verifier: 'v' })));
    const again = await guest.get(`/en/auth/callback/?code=stolen&state=${stateOf('/en/cart/')}`);
    expect(again.headers.get('location')).toContain('/authentication/auth/logout?');
  });
});

describe('the redirect address of the authentication service', () => {
  const registered = () => `${backend.shop.shopUrl}/en/auth/callback/`;
  const variants = (): string[] => [
    ...elsewhere,
    'https://evil.example/en/auth/callback/',
    `${registered()}?next=https://evil.example`,
    `${registered()}#x`,
    `${registered()}../../evil/`,
    registered().replace('localhost', 'localhost.evil.example'),
    registered().replace('http://', 'http://evil.example@'),
    registered().replace('http://', 'http://localhost\\@evil.example/'),
    registered().replace('/en/', '/xx/'),
    registered().toUpperCase(),
    registered().replace(/:\d+/, ''),
    registered().replace('http:', 'https:'),
    registered().slice(0, -1),
    ` ${registered()}`,
    `${registered()}%0d%0a`,
  ];

  it('is a registered one, letter by letter, or the answer is an error', async () => {
    for (const path of ['/sign-in', '/auth/create', '/auth/logout']) {
      for (const redirect of variants()) {
        const { query } = await authorizationRequest(backend.shop, 'en', { redirect_uri: redirect });
        const answer = await new AuthenticationVisitor(backend.shop).page(`${path}?${query}`);
        expect(answer.status, `${path} ${redirect}`).toBe(400);
        expect(answer.headers.get('location')).toBeNull();
        expect(answer.html).not.toContain('evil.example');
      }
    }
  });

  it('after signing out is a home page of the shop, or there is none', async () => {
    for (const redirect of variants()) {
      const query = new URLSearchParams({ redirect_uri: redirect, client_id: 'selvedge-storefront' });
      const answer = await new AuthenticationVisitor(backend.shop).page(`/auth/logout?${query}`);
      expect([answer.status, answer.headers.get('location')], redirect).toEqual([200, null]);
      expect(answer.html).not.toContain('evil.example');
    }
  });

  it('cannot be given twice', async () => {
    const { query } = await authorizationRequest(backend.shop);
    query.append('redirect_uri', 'https://evil.example/');
    const answer = await new AuthenticationVisitor(backend.shop).page(`/sign-in?${query}`);
    expect(answer.status).toBe(400);
  });
});

describe('an address of the shop', () => {
  const paths = [
    '//evil.example',
    '//evil.example/en/cart',
    '/\\evil.example/',
    '/en//evil.example/',
    '/en/..//evil.example/',
    '//en/cart',
    '//en//cart//',
    '/EN//evil.example',
    '/.evil.example',
    '/en/cart/..;/evil.example',
    '/%2f%2fevil.example/cart',
    '/%5cevil.example/cart',
    '/cart?x=//evil.example',
    '/search//evil.example/',
    '/en/auth/logout/?redirect_uri=https://evil.example/',
    '/en/account/orders/?redirect=https://evil.example/',
  ];

  it.each(paths)('%s leads nowhere else', async (path) => {
    for (const method of ['GET', 'POST']) {
      const headers = { origin: backend.shop.shopUrl, 'content-length': 0 };
      const { status, headers: answered, body } = await overTheWire(backend.shop.shopUrl, { method, path, headers });
      expect(status, method).toBeLessThan(500);
      expect(body).not.toMatch(/href="(?:https?:)?\/\/evil\.example/);
      if (typeof answered.location === 'string') expectOwnAddress(answered.location, path, origins);
    }
  });

  it('is asked for again under its own spelling when a session has ended', async () => {
    const { guest } = await customer(backend);
    const cookie = [...guest.cookies].map(([name, value]) => `${name}=${value.slice(0, -9)}`).join('; ');
    const path = '//en/account/orders';
    const { headers } = await overTheWire(backend.shop.shopUrl, { path, headers: { cookie } });
    expectOwnAddress(String(headers.location), 'a doubled slash', origins);
  });
});

describe('the table of redirects', () => {
  it('has no target that leaves the shop unless by a whole https address', () => {
    for (const to of elsewhere) {
      const found = redirectTable([{ from: '/old', to, status: 301 }]).get('/old');
      if (found !== undefined) expect(to).toMatch(/^\/[^/\\]|^https:\/\/evil\.example\/$/);
    }
  });
});
