import { describe, expect, it } from 'vitest';
import { isPastExpiry, isToken } from '../../shared/token.ts';
import { CookieJar } from '../../worker/visitor/cookies.ts';
import { isReturnPath, returnPathOf, signInUrl } from '../../worker/visitor/sign-in.ts';

const stateOf = (path: string) => `random.${Buffer.from(path).toString('base64url')}`;

describe('the return target', () => {
  it('comes back as it went', () => {
    expect(returnPathOf(stateOf('/fr-fr/order-billing/?a=é'))).toBe('/fr-fr/order-billing/?a=é');
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
