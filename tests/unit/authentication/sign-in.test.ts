import { describe, expect, it } from 'vitest';
import { CookieJar } from '../../../worker/visitor/cookies.ts';
import {
  callbackUrl,
  finishFlow,
  isReturnPath,
  returnPathOf,
  signInUrl,
  signOutUrl,
} from '../../../worker/visitor/sign-in.ts';
import { isPastExpiry, isToken } from '../../../worker/visitor/token.ts';

const stateOf = (path: string) => `random.${Buffer.from(path).toString('base64url')}`;

describe('the return target', () => {
  // The latter two have characters that base64url encodes differently from base64.
  it.each(['/fr-fr/order-billing/?a=é', '/en//cart/', '/en/?a=~~~', '/en/?a=???'])(
    'comes back as it went: %s',
    (path) => {
      expect(returnPathOf(stateOf(path))).toBe(path);
    },
  );

  it('has two thousand bytes at most', () => {
    expect(isReturnPath(`/${'x'.repeat(1999)}`)).toBe(true);
    expect(isReturnPath(`/${'x'.repeat(2000)}`)).toBe(false);
    expect(isReturnPath(`/${'é'.repeat(1000)}`)).toBe(false);
  });

  it.each(['//evil.example', '/\\evil.example', 'https://evil.example', '', '/a\nb', `/${'x'.repeat(3000)}`])(
    'is never %j',
    (path) => {
      expect(isReturnPath(path)).toBe(false);
      expect(returnPathOf(stateOf(path))).toBeUndefined();
    },
  );
});

describe('the way to sign in', () => {
  const env = {
    AUTH_CLIENT_ID: 'shop',
    AUTH_URL: 'https://auth.example',
    ENVIRONMENT: 'production',
    ORIGIN: '',
  };
  const market = { locale: 'fr-fr', origin: 'https://shop.example' } as const;

  it.each([
    ['/fr-fr/cart/?a=b', '/fr-fr/cart/?a=b'],
    [`/fr-fr/cart/?lines=${'x'.repeat(5000)}`, '/fr-fr/cart/'],
    [`/fr-fr/${'x'.repeat(5000)}/?a=b`, '/fr-fr/'],
    [`/fr-fr/cart/?a=${'é'.repeat(1990)}`, '/fr-fr/cart/'],
    [`/fr-fr/${'x'.repeat(1992)}`, `/fr-fr/${'x'.repeat(1992)}`],
  ])('returns to what fits into the cookie: %.40s', async (returnTo, target) => {
    const cookies = new CookieJar(env, null, 'shop.example');
    const address = new URL(await signInUrl({ env, market, cookies, returnTo }));
    expect(returnPathOf(address.searchParams.get('state') ?? '')).toBe(target);
    const [cookie = ''] = cookies.headers();
    expect(cookie.split(';')[0]?.length).toBeLessThan(4096);
  });

  it('is a request for a code by PKCE, to come back to the callback of the market', async () => {
    const cookies = new CookieJar(env, null, 'shop.example');
    const address = new URL(await signInUrl({ env, market, cookies, returnTo: '/fr-fr/cart/' }));
    const { state, code_challenge, ...query } = Object.fromEntries(address.searchParams);
    expect(address.origin + address.pathname).toBe('https://auth.example/auth/logout');
    expect(query).toEqual({
      client_id: 'shop',
      response_type: 'code',
      redirect_uri: 'https://shop.example/fr-fr/auth/callback/',
      code_challenge_method: 'S256',
      ui_locales: 'fr-fr',
    });
    const flow = JSON.parse(cookies.get('auth_flow') ?? '');
    expect(flow).toEqual({ state, verifier: expect.stringMatching(/^[\w-]{43}$/) });
    const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(flow.verifier));
    expect(code_challenge).toBe(Buffer.from(hash).toString('base64url'));
    expect(state).toMatch(/^[\w-]{43}\.[\w-]+$/);
    expect(state).not.toContain(flow.verifier);
  });

  it('keeps the session of the service where that is wanted', async () => {
    const cookies = new CookieJar(env, null, 'shop.example');
    const address = await signInUrl({ env, market, cookies, returnTo: '/', keepSession: true });
    expect(address).toMatch(/^https:\/\/auth\.example\/sign-in\?/);
  });

  it('out leads home', () => {
    // Only what it reads of the bindings and of the market.
    const address = new URL(signOutUrl(env as never, market as never));
    expect(address.origin + address.pathname).toBe('https://auth.example/auth/logout');
    expect(Object.fromEntries(address.searchParams)).toEqual({
      client_id: 'shop',
      redirect_uri: 'https://shop.example/fr-fr/',
      ui_locales: 'fr-fr',
    });
    expect(callbackUrl(market)).toBe('https://shop.example/fr-fr/auth/callback/');
  });
});

describe('what comes back from signing in', () => {
  const env = { ENVIRONMENT: 'production', ORIGIN: '' };
  const jar = (flow?: unknown) =>
    new CookieJar(
      env,
      flow === undefined
        ? null
        : `auth_flow=${encodeURIComponent(typeof flow === 'string' ? flow : JSON.stringify(flow))}`,
      'shop.example',
    );

  it('belongs to the sign-in that this browser began, once', () => {
    const cookies = jar({ state: 's', verifier: 'v' });
    expect(finishFlow(cookies, 's')).toBe('v');
    expect(cookies.headers()).toEqual([expect.stringMatching(/^auth_flow=; Max-Age=0/)]);
    expect(finishFlow(cookies, 's')).toBeUndefined();
  });

  it.each([
    [{ state: 'other', verifier: 'v' }],
    [{ state: 's' }],
    [{ verifier: 'v' }],
    [{ state: 's', verifier: 1 }],
    ['null'],
    ['1'],
    ['{'],
  ])('is nothing with the cookie %j', (flow) => {
    const cookies = jar(flow);
    expect(finishFlow(cookies, 's')).toBeUndefined();
    expect(cookies.get('auth_flow')).toBeUndefined();
    expect(finishFlow(jar(), 's')).toBeUndefined();
  });

  it.each(['', 'random', 'random.', 'random.%', 'random.A'])('leads nowhere with the state %j', (state) => {
    expect(returnPathOf(state)).toBeUndefined();
  });
});

describe('tokens', () => {
  it('have three parts', () => {
    expect(isToken('a.b.c')).toBe(true);
    for (const wrong of ['a.b', 'a.b.c.d', '', undefined, 'a.b.c d']) expect(isToken(wrong)).toBe(false);
  });

  it('are past their expiry at the second it names, or when they name none', () => {
    expect(isPastExpiry({ exp: 100 }, 99_999)).toBe(false);
    expect(isPastExpiry({ exp: 100 }, 100_000)).toBe(true);
    expect(isPastExpiry({}, 0)).toBe(true);
  });
});
