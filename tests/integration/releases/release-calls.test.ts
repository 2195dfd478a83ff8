/** The calls of `npm run config`: releases are stored once, the pointer names one, and every change is logged. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Operator } from '../../../releases/operator.ts';
import type { ChangeRequest, ReleasePointer } from '../../../shared/contract/markets/release.ts';
import { noRelease, releaseIdOf } from '../../../shared/releases/release.ts';
import { type Shop, startShop } from '../../shop/harness.ts';

let shop: Shop;
let contents: { parameters: { params: object }; redirects: object[]; policy: object };

beforeAll(async () => {
  shop = await startShop({ products: 40 });
  const now = await (await call('GET', 'pl-pl/now')).json();
  contents = (now as { contents: typeof contents }).contents;
});
afterAll(() => shop.dispose());

function call(method: string, path: string, body?: unknown, key = shop.secrets.CONFIG_KEY): Promise<Response> {
  return shop.fetchShop(`/_config/${path}`, {
    method,
    headers: { authorization: `Bearer ${key}` },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
}

const messageOf = async (response: Response) => ((await response.json()) as { message: string }).message;

/** A release of the Polish market with a redirect that identifies it. */
async function put(name: string): Promise<string> {
  const redirects = [...contents.redirects, { from: '/which', to: `/${name}`, status: 302 }];
  const text = JSON.stringify({ ...contents, redirects });
  const id = await releaseIdOf(text);
  expect((await call('PUT', `pl-pl/releases/${id}`, text)).status).toBe(204);
  return id;
}

const shown = async (init?: RequestInit) => (await shop.fetchShop('/pl-pl/which', init)).headers.get('location');

const change = (kind: ChangeRequest['kind'], from: ReleasePointer, to: ReleasePointer): ChangeRequest => ({
  kind,
  from,
  to,
  who: 'Ola',
  why: 'Free delivery for the holidays',
  diff: ['redirects: /which appears'],
});

describe('without the key of operators', () => {
  it.each(['', 'wrong', 'x'.repeat(64)])('%j opens nothing', async (key) => {
    for (const [method, path] of [
      ['GET', 'pl-pl/now'],
      ['GET', 'pl-pl/changes'],
      ['PUT', 'pl-pl/releases/0123456789abcdef'],
      ['POST', 'pl-pl/changes'],
      ['POST', 'pl-pl/link'],
    ] as const) {
      const response = await call(method, path, method === 'GET' ? undefined : {}, key);
      expect(response.status).toBe(401);
      expect(response.headers.get('cache-control')).toBe('no-store');
    }
  });

  it('a storefront that has none has no such calls', { tags: ['exhaustive'] }, async () => {
    const without = await startShop({ products: 40, variables: { CONFIG_KEY: '' } });
    const response = await without.fetchShop('/_config/pl-pl/now');
    await without.dispose();
    expect(response.status).toBe(404);
  });
});

describe('a release', () => {
  it('goes live, is replaced by another and rolled back, each at once and by one record', async () => {
    expect(await shown()).toBeNull();
    const [first, second] = [await put('first'), await put('second')];
    const steps = [
      change('promote', noRelease, { live: first, next: null }),
      change('promote', { live: first, next: null }, { live: second, next: null }),
      change('rollback', { live: second, next: null }, { live: first, next: null }),
      change('rollback', { live: first, next: null }, noRelease),
    ];
    const seen: (string | null)[] = [];
    for (const step of steps) {
      expect((await call('POST', 'pl-pl/changes', step)).status).toBe(200);
      seen.push(await shown());
    }
    expect(seen).toEqual(['/pl-pl/first/', '/pl-pl/second/', '/pl-pl/first/', null]);
    const log = (await (await call('GET', 'pl-pl/changes')).json()) as ChangeRequest[];
    expect(log.map(({ kind, who, why, to }) => ({ kind, who, why, to }))).toEqual(
      steps.toReversed().map(({ kind, who, why, to }) => ({ kind, who, why, to })),
    );
    expect(log[0]).toHaveProperty('at');
  });

  it('does not hide what the gateway says, which is shown beside it', async () => {
    const id = await put('other');
    const to = { live: id, next: null };
    await call('POST', 'pl-pl/changes', { ...change('promote', noRelease, to) });
    expect(await (await call('GET', 'pl-pl/gateway')).json()).toEqual(contents);
    expect(await (await call('GET', 'pl-pl/releases')).json()).toContain(id);
    expect(await (await call('GET', 'es-es/releases')).json()).toEqual([]);
    await call('POST', 'pl-pl/changes', { ...change('rollback', to, noRelease), target: null });
    const [last] = (await (await call('GET', 'pl-pl/changes')).json()) as ChangeRequest[];
    expect(last).toMatchObject({ kind: 'rollback', target: null });
  });

  it('stands in a log that is read to its end, page by page', async () => {
    const changes = Array.from({ length: 105 }, (_, index) => ({
      ...change('switch', noRelease, noRelease),
      why: `Number ${index}`,
      at: '2026-11-23T10:00:00.000Z',
    }));
    for (const [index, each] of changes.entries())
      await (await shop.kv()).put(`change:fr-fr:${String(index).padStart(15, '0')}:x`, JSON.stringify(each));
    const operator = new Operator(shop.shopUrl, shop.secrets.CONFIG_KEY);
    expect((await operator.changes('fr-fr')).map(({ why }) => why)).toEqual(changes.map(({ why }) => why));
  });

  it('is read again as it was written, and shown by a link before it is live', async () => {
    const id = await put('third');
    const text = await (await call('GET', `pl-pl/releases/${id}`)).text();
    expect(await releaseIdOf(text)).toBe(id);
    const { token } = (await (await call('POST', 'pl-pl/link', { release: id })).json()) as { token: string };
    const followed = await shop.fetchShop(`/pl-pl/?release=${token}`);
    expect(followed.status).toBe(302);
    const cookie = (followed.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    expect(await shown({ headers: { cookie } })).toBe('/pl-pl/third/');
    expect(await shown()).toBeNull();
  });
});

describe('refused, in words and without a trace, is', () => {
  it('a text that is not what its id says', async () => {
    const response = await call('PUT', 'pl-pl/releases/0123456789abcdef', JSON.stringify(contents));
    expect(response.status).toBe(400);
    expect(await messageOf(response)).toContain('not what its id says');
  });

  it.each([
    ['no JSON', () => 'not json'],
    ['no policy', () => JSON.stringify({ ...contents, policy: undefined })],
    [
      'a payment product that nobody knows',
      () => {
        const params = { ...contents.parameters.params, paymentProducts: [{ name: 'shells', rank: 1 }] };
        return JSON.stringify({ ...contents, parameters: { ...contents.parameters, params } });
      },
    ],
  ])('%s', async (_, textOf) => {
    const text = textOf();
    const response = await call('PUT', `pl-pl/releases/${await releaseIdOf(text)}`, text);
    expect(response.status).toBe(422);
    expect(await (await shop.kv()).get(`release:pl-pl:${await releaseIdOf(text)}`)).toBeNull();
  });

  it('a release that is not there', async () => {
    const to = { live: '0123456789abcdef', next: null };
    const response = await call('POST', 'pl-pl/changes', change('promote', noRelease, to));
    expect(response.status).toBe(422);
    expect(await messageOf(response)).toContain('0123456789abcdef');
  });

  it('a change of what somebody else has changed meanwhile', async () => {
    const id = await put('fourth');
    const staged = { live: null, next: { release: id, share: 5 } };
    expect((await call('POST', 'pl-pl/changes', change('stage', noRelease, staged))).status).toBe(200);
    const late = await call('POST', 'pl-pl/changes', change('promote', noRelease, { live: id, next: null }));
    expect(late.status).toBe(409);
    expect(await (await shop.kv()).get('live:pl-pl', 'json')).toEqual(staged);
    expect((await call('POST', 'pl-pl/changes', change('unstage', staged, noRelease))).status).toBe(200);
  });

  it('a market that is none, and a change without a reason', async () => {
    expect((await call('GET', 'xx/now')).status).toBe(404);
    const silent = { ...change('promote', noRelease, noRelease), why: ' ' };
    expect((await call('POST', 'pl-pl/changes', silent)).status).toBe(400);
  });

  it.each([
    ['why is empty', { why: '' }],
    ['why has more than 1000 characters', { why: 'x'.repeat(1001) }],
    ['why is one line without control characters', { why: 'well\n2030-01-01T00:00:00.000Z  promote by admin' }],
    ['who is one line without control characters', { who: '\u001B[31mred' }],
    ['a line of diff is one line without control characters', { diff: ['one', 'two\nthree'] }],
  ])('a line of the log of which %s', async (words, asked) => {
    const before = await (await call('GET', 'pl-pl/changes')).text();
    const refused = await call('POST', 'pl-pl/changes', {
      ...change('promote', noRelease, noRelease),
      ...asked,
    });
    expect(refused.status).toBe(400);
    expect(await messageOf(refused)).toContain(words);
    expect(await (await call('GET', 'pl-pl/changes')).text()).toBe(before);
  });

  it('a policy that is tried for reasons that would write further lines', async () => {
    const asked = { policy: contents.policy, who: 'Ola', why: 'a\u2028b' };
    const response = await call('PUT', 'pl-pl/candidate', asked);
    expect(response.status).toBe(422);
    expect(await messageOf(response)).toContain('why is one line');
  });
});
