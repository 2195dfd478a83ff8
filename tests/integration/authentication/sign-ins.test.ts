import { beforeAll, describe, expect, it } from 'vitest';
import { seedCustomers } from '../../../demo/customers.ts';
import { accountRows as rows } from '../../../shared/contract/account/account.ts';
import { type Shop, sharedShop } from '../../shop/harness.ts';
import { type Answer, HttpVisitor } from '../../shop/http-visitor.ts';
import { newCustomer } from '../../shop/new-customer.ts';

let shop: Shop;

beforeAll(async () => {
  shop = await sharedShop();
  await seedCustomers(shop.db);
});

const page = '/en/account/settings/security/';
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1';

/** A signed-in browser with this user agent. */
async function signedIn(email: string, userAgent = ''): Promise<HttpVisitor> {
  const visitor = new HttpVisitor(shop);
  const form = await visitor.visit('/en/account/orders/');
  const body = new URLSearchParams({
    email,
    password: 'selvedge-demo',
    token: /name="token" value="([^"]+)"/.exec(form.html)?.[1] ?? '',
  });
  const headers = { origin: new URL(form.url).origin, 'user-agent': userAgent };
  await visitor.visit(form.url, { method: 'POST', body, headers });
  expect([...visitor.cookies.keys()]).toContain('access_token_local');
  return visitor;
}

async function staysIn(visitor: HttpVisitor): Promise<boolean> {
  const tokens = {
    accessToken: visitor.cookies.get('access_token_local'),
    refreshToken: visitor.cookies.get('refresh_token_local'),
  };
  const answer = await shop.fetchBackend('/authentication/api/cookie-refresh-tokens', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ tokens }),
  });
  return answer.ok;
}

const shown = ({ html }: Answer) => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
const idsIn = ({ html }: Answer) => [...html.matchAll(/name="id" value="([^"]+)"/g)].map(([, id = '']) => id);

/** A gateway call with a browser's access token. */
const callWith = (token: string | undefined, path: string, init: RequestInit = {}) =>
  shop.fetchBackend(`/gateway${path}`, {
    ...init,
    headers: {
      'accept-language': 'fr-fr',
      'subscription-key': shop.secrets.GATEWAY_SUBSCRIPTION_KEY,
      'store-id': '1',
      'session-id': 'test',
      'device-channel': 'SD',
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
    },
  });

describe('where a customer is signed in', () => {
  it('is listed by device, this one first, and without a button that would end it', async () => {
    const email = await newCustomer(shop);
    await signedIn(email, safari);
    const visitor = await signedIn(email, 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0');
    const answer = await visitor.visit(page);
    expect(shown(answer)).toMatch(/Firefox on Linux This device .* Safari on iPhone/);
    expect(idsIn(answer)).toHaveLength(1);
    expect(answer.html).not.toContain('Mozilla');
    expect(shown(answer)).toMatch(/Signed in since \d+ \w+ \d{4} at \d\d:\d\d/);
    expect(shown(answer)).toMatch(/last active \d+ \w+ \d{4} at \d\d:\d\d/);
  });

  it('each can be ended, the others all at once; this one goes on', async () => {
    const email = await newCustomer(shop);
    const others = [await signedIn(email, safari), await signedIn(email), await signedIn(email)];
    const visitor = await signedIn(email);
    const [id = ''] = idsIn(await visitor.visit(page));
    const answer = await visitor.post(page, { intent: 'end', id });
    expect(shown(await visitor.visit(answer.headers.get('location') ?? ''))).toContain('That device is signed out.');
    expect((await Promise.all(others.map(staysIn))).filter(Boolean)).toHaveLength(2);
    // Sent again from an open page: it has ended already, and there is no error.
    const again = await visitor.post(page, { intent: 'end', id });
    expect(again.headers.get('location')).toBe(page);
    await visitor.post(page, { intent: 'end-others' });
    expect(await Promise.all(others.map(staysIn))).toEqual([false, false, false]);
    const left = await visitor.visit(page);
    expect(idsIn(left)).toEqual([]);
    expect(left.html).not.toContain('value="end-others"');
    expect(await staysIn(visitor)).toBe(true);
  });

  it('of somebody else cannot be ended, nor seen', async () => {
    const owner = await signedIn(await newCustomer(shop));
    const token = owner.cookies.get('refresh_token_local') ?? '';
    const { family } = JSON.parse(atob(token.split('.')[1] ?? ''));
    const other = await signedIn(await newCustomer(shop));
    await other.post(page, { intent: 'end', id: family });
    expect(await staysIn(owner)).toBe(true);
    expect((await other.visit(page)).html).not.toContain(family);
  });

  it('is returned as the contract says', async () => {
    const visitor = await signedIn(await newCustomer(shop), safari);
    const answer = await callWith(visitor.cookies.get('access_token_local'), '/accounts-self/sign-ins');
    const body = await answer.json();
    expect(rows.listSignIns.output.parse(body)).toEqual(body);
    expect(body).toMatchObject([{ userAgent: safari, current: true }]);
  });

  it('with an intent that is none, or the form of another site, changes nothing', async () => {
    const email = await newCustomer(shop);
    const [visitor, other] = [await signedIn(email), await signedIn(email)];
    expect((await visitor.post(page, { intent: 'end-all' })).status).toBe(303);
    const foreign = await visitor.get(page, {
      method: 'POST',
      body: new URLSearchParams({ intent: 'end-others' }),
      headers: { origin: 'https://evil.example' },
    });
    expect(foreign.status).toBe(403);
    expect(await staysIn(other)).toBe(true);
  });
});

describe('a device whose sign-in was ended', () => {
  it('can read, write and end nothing from then on, whatever its token says', async () => {
    const email = await newCustomer(shop);
    const [ended, visitor] = [await signedIn(email), await signedIn(email)];
    const token = ended.cookies.get('access_token_local');
    expect((await callWith(token, '/accounts-self/')).status).toBe(200);
    await visitor.post(page, { intent: 'end-others' });
    const answers = await Promise.all([
      callWith(token, '/accounts-self/'),
      callWith(token, '/accounts-self/', { method: 'PUT', body: '{"firstName":"Mallory"}' }),
      callWith(token, '/accounts-self/sign-ins', { method: 'DELETE' }),
      callWith(token, '/carts-self'),
    ]);
    for (const answer of answers)
      expect([answer.status, await answer.json()]).toEqual([401, { statusCode: 401, message: 'Invalid JWT.' }]);
    expect(await staysIn(visitor)).toBe(true);
  });

  it('is led to sign in by the next page, keeps what was typed from others, and saves nothing', async () => {
    const email = await newCustomer(shop);
    const [ended, visitor] = [await signedIn(email), await signedIn(email)];
    await visitor.post(page, { intent: 'end-others' });
    const sent = await ended.post('/en/account/settings/edit/', { firstName: 'Mallory' });
    expect(sent.status).toBe(303);
    expect((await ended.visit(sent.headers.get('location') ?? '')).url).toContain('/authentication/sign-in?');
    expect([...ended.cookies.keys()]).not.toContain('access_token_local');
    const name = await shop.db
      .prepare('SELECT first_name FROM customers WHERE email = ?')
      .bind(email)
      .first<string>('first_name');
    expect(name).not.toBe('Mallory');
  });

  it('sees the shop as a stranger does, and a message that the session has ended', async () => {
    const email = await newCustomer(shop);
    const [ended, visitor] = [await signedIn(email), await signedIn(email)];
    await visitor.post(page, { intent: 'end-others' });
    const visitorAnswer = JSON.parse((await ended.get('/en/api/visitor')).html);
    expect(visitorAnswer).toMatchObject({ who: '', firstName: null, ended: expect.any(String) });
    expect([...ended.cookies.keys()]).not.toContain('access_token_local');
    expect((await ended.visit('/en/cart/')).status).toBe(200);
  });
});
