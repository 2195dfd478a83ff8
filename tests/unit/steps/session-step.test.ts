import { SignJWT } from 'jose';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { parametersOf } from '../../../demo/domains/parameters.ts';
import { translate } from '../../../shared/i18n/i18n.ts';
import { cartOf, line } from '../cart/cart-fixture.ts';
import { smallShop } from './small-shop.ts';

const shop = smallShop();
const record = parametersOf('de-de', '9001');
shop.record = record;
const id = '0b8f0c1e-7a55-4e62-9c53-0c2f3a1d4e5f';
const visitor = 'a-visitor-of-some-letters';
const ended = translate('de')('session.ended');

beforeEach(() => {
  shop.asked = [];
  shop.answers = { '/gateway/carts/': cartOf([line()], { id }) };
  // Redirects and policy cannot be loaded, and that is logged.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

/** A token with an invalid signature that is valid for as many seconds. */
const token = (seconds: number) =>
  new SignJWT({ customerId: 'c1' })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime(Math.floor(Date.now() / 1000) + seconds)
    .sign(new TextEncoder().encode('a key of thirty-two characters !'));

async function ask(path: string, cookies: Record<string, string>, headers: Record<string, string> = {}) {
  const cookie = Object.entries({ anonymous_id: visitor, ...cookies })
    .map(([name, value]) => `${name}_test=${value}`)
    .join('; ');
  return shop.ask(path, { headers: { cookie, ...headers } });
}

const cookieOf = (answer: Response, name: string) =>
  answer.headers
    .getSetCookie()
    .map((header) => header.split(';')[0] ?? '')
    .find((pair) => pair.startsWith(`${name}_test=`));

describe('the gateway', () => {
  it('gets the market, the visitor and the device, and no unsigned token', async () => {
    const agent = { 'user-agent': 'Mozilla/5.0 (iPhone)' };
    const answer = await ask('/de-de/api/getCart', { cart_id: id }, agent);
    expect(await answer.json()).toMatchObject({ id });
    const headers = shop.asked.find(({ path }) => path === `/gateway/carts/${id}`)?.headers;
    expect(Object.fromEntries(headers ?? [])).toMatchObject({
      'accept-language': 'de-de',
      'store-id': record.storeId,
      'session-id': visitor,
      'device-channel': 'SM',
      'subscription-key': 'key',
    });
    expect(headers?.has('authorization')).toBe(false);
    expect(cookieOf(answer, 'notices')).toBeUndefined();
  });

  it('serves its keys to the shop itself', async () => {
    await ask('/de-de/api/getCart', { access_token: await token(60), refresh_token: await token(60) });
    const keys = shop.asked.find(({ path }) => path.startsWith('/authentication/'));
    expect(keys?.headers.get('session-id')).toBe('authentication');
    expect(keys?.headers.has('subscription-key')).toBe(false);
  });
});

it('responses with a session are private', async () => {
  for (const path of ['/de-de/cart/', '/de-de/api/getCart', '/de-de/api/nothing', '/de-de/cart'])
    expect((await ask(path, {})).headers.get('cache-control'), path).toBe('private, no-store');
});

describe('a session that has ended by itself', () => {
  const over = async () => ({ access_token: await token(60), refresh_token: await token(-1) });

  it('is shown on the next page', async () => {
    const page = await ask('/de-de/cart/', await over());
    expect(await page.text()).toContain(ended);
    expect(cookieOf(page, 'access_token')).toBe('access_token_test=');
    expect(cookieOf(page, 'notices')).toBeUndefined();
  });

  it('is shown on the next page after a call, once', async () => {
    const called = await ask('/de-de/api/getCart', await over());
    const [, notices = ''] = cookieOf(called, 'notices')?.split('=') ?? [];
    const page = await ask('/de-de/cart/', { notices });
    expect(await page.text()).toContain(ended);
    expect(cookieOf(page, 'notices')).toBe('notices_test=');
  });
});
