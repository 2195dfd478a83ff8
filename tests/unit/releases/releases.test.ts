/**
 * Which configuration a request gets, in the test's own process, with KV that fails, is slow or returns invalid data.
 */
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { parametersOf } from '../../../demo/domains/parameters.ts';
import { bucketOf, releaseIdOf } from '../../../shared/releases/release.ts';
import { signRelease } from '../../../shared/releases/release-link.ts';
import { type SmallShop, smallShop } from '../steps/small-shop.ts';

const start = new Date('2026-07-15T10:00:00Z').getTime();
const page = '/en/_icons/';
const key = 'a-key-of-sixteen-characters-twice';
let now = start;
let test = 0;
let shop: SmallShop;
let logged: string[];

beforeEach(() => {
  // Each test is an hour after the one before, so that the isolate's memory has expired.
  test += 1;
  now += 3_600_000;
  vi.useFakeTimers({ now, toFake: ['Date'] });
  logged = [];
  vi.spyOn(console, 'error').mockImplementation((line) => void logged.push(String(line)));
  shop = smallShop({ CONFIG_KEY: key });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function later(seconds: number): void {
  now += seconds * 1000;
  vi.setSystemTime(now);
}

/** A release of the English market, identified by its redirects and its policy. */
async function put(name: string): Promise<string> {
  const text = JSON.stringify({
    // Different from those of other tests, which the process has cached.
    test,
    parameters: parametersOf('en', '9001'),
    redirects: [{ from: '/which', to: `/search?q=${name}`, status: 302 }],
    policy: { 'img-src': ["'self'", `https://${name}.example`] },
  });
  const id = await releaseIdOf(text);
  shop.kv.set(`release:en:${id}`, text);
  return id;
}

const point = (live: string | null, next: { release: string; share: number } | null = null): void =>
  void shop.kv.set('live:en', JSON.stringify({ live, next }));

const as = (visitor: string): RequestInit => ({ headers: { cookie: `anonymous_id_test=${visitor}` } });

/** The name of a release as a visitor sees it in redirects and policy; undefined: none. */
async function seen(init?: RequestInit) {
  const [redirect, shown] = [await shop.ask('/en/which', init), await shop.ask(page, init)];
  return {
    redirect: /q=(\w+)/.exec(redirect.headers.get('location') ?? '')?.[1],
    policy: /https:\/\/(\w+)\.example/.exec(shown.headers.get('content-security-policy') ?? '')?.[1],
    ids: [redirect.headers.get('x-release'), shown.headers.get('x-release')],
    status: shown.status,
  };
}

const shows = (name: string, id: string) => ({ redirect: name, policy: name, ids: [id, id], status: 200 });
const gateway = { redirect: undefined, policy: undefined, ids: [null, null], status: 200 };

describe('a market', () => {
  it('without a release is what the gateway says, and with one it asks only what the gateway can do', async () => {
    expect(await seen()).toEqual(gateway);
    point(await put('first'));
    later(31);
    shop.asked.length = 0;
    expect(await seen()).toEqual(shows('first', await put('first')));
    const asked = shop.asked.map(({ path }) => /web-domains|merge-csp|redirects/.exec(path)?.[0]);
    expect(asked.filter((each) => each !== undefined)).toEqual(['web-domains']);
  });

  it('has nothing that the gateway cannot do, whatever its release says', async () => {
    const release = await put('wishlist');
    point(release);
    const has = async (...capabilities: string[]) => {
      shop.answers['/gateway/web-domains/'] = [{ ...parametersOf('en', '9001'), capabilities }];
      later(31);
      // The copy that is too old is used once more.
      await shop.ask(page);
      await Promise.all(shop.later);
    };
    const wishlist = async () => {
      const { status, headers } = await shop.ask('/en/account/wishlist/');
      return { is404: status === 404, release: headers.get('x-release') };
    };
    await has('unknown');
    expect(await wishlist()).toEqual({ is404: true, release });
    await has('wishlist');
    expect(await wishlist(), 'it is for customers, and there are no accounts').toEqual({ is404: true, release });
    await has('account', 'wishlist');
    expect(await wishlist()).toEqual({ is404: false, release });
  });

  it('goes over to another release within half a minute, and back by one record', async () => {
    const [first, second] = [await put('first'), await put('second')];
    point(first);
    expect(await seen()).toEqual(shows('first', first));
    point(second);
    later(29);
    expect(await seen()).toEqual(shows('first', first));
    later(2);
    expect(await seen()).toEqual(shows('second', second));
    point(first);
    later(31);
    expect(await seen()).toEqual(shows('first', first));
    point(null);
    later(31);
    expect(await seen()).toEqual(gateway);
  });

  it('keeps pages of two releases apart', async () => {
    const [first, second] = [await put('first'), await put('second')];
    point(first);
    await shop.ask(page);
    expect(shop.rendered).toBe(1);
    point(second);
    later(31);
    await shop.ask(page);
    expect(shop.rendered).toBe(2);
    point(first);
    later(31);
    await shop.ask(page);
    expect(shop.rendered).toBe(2);
  });
});

describe('an operator', () => {
  const headers = { authorization: `Bearer ${key}` };
  const current = async () => (await shop.ask('/_config/en/now', { headers })).json();
  const change = (from: object, to: object) =>
    shop.ask('/_config/en/changes', {
      method: 'POST',
      headers,
      body: JSON.stringify({ kind: 'promote', who: 'Ola', why: 'test', diff: [], from, to }),
    });

  it('sees what KV has, whatever the isolate remembers', async () => {
    const [first, second] = [await put('first'), await put('second')];
    point(first);
    expect(await seen()).toEqual(shows('first', first));
    point(second);
    expect(await current()).toMatchObject({
      pointer: { live: second },
      release: second,
      contents: { redirects: [{ to: '/search?q=second' }] },
    });
  });

  it('changes nothing while KV cannot say what is shown, and replaces what is no pointer', async () => {
    const first = await put('first');
    point(first);
    expect(await current()).toMatchObject({ release: first });
    shop.beforeKv = (asked) =>
      asked.startsWith('live:') ? Promise.reject(new Error('KV is out of order.')) : Promise.resolve();
    const to = { live: null, next: null };
    expect((await change({ live: first, next: null }, to)).status).toBe(500);
    expect(shop.kv.get('live:en')).toContain(first);
    shop.beforeKv = async () => undefined;
    shop.kv.set('live:en', 'nonsense');
    // Visitors still see what was live before.
    expect(await current()).toMatchObject({ pointer: { live: null, next: null }, release: first });
    expect((await change({ live: null, next: null }, { live: first, next: null })).status).toBe(200);
    expect(JSON.parse(shop.kv.get('live:en') ?? '')).toEqual({ live: first, next: null });
  });
});

describe('a share of the visitors', () => {
  const visitors = Array.from({ length: 60 }, (_, number) => `visitor-number-${String(number).padStart(4, '0')}`);

  it('sees the next release, whole, and the others the one that is live', async () => {
    const [first, second] = [await put('first'), await put('second')];
    point(first, { release: second, share: 30 });
    let inside = 0;
    for (const visitor of visitors) {
      const isNext = bucketOf(visitor, second) < 30;
      inside += Number(isNext);
      expect(await seen(as(visitor))).toEqual(isNext ? shows('second', second) : shows('first', first));
    }
    expect(inside).toBeGreaterThan(0);
    expect(inside).toBeLessThan(visitors.length);
  });

  it('is counted from the second page on: a new visitor sees what is live, and gets an id', async () => {
    const [first, second] = [await put('first'), await put('second')];
    point(first, { release: second, share: 100 });
    const response = await shop.ask(page);
    expect(response.headers.get('x-release')).toBe(first);
    const [, id = ''] = /anonymous_id_test=([\w-]+)/.exec(response.headers.get('set-cookie') ?? '') ?? [];
    expect((await shop.ask(page, as(id))).headers.get('x-release')).toBe(second);
  });

  it('may be staged where the gateway is live', async () => {
    const second = await put('second');
    point(null, { release: second, share: 100 });
    expect(await seen(as('visitor-number-0001'))).toEqual(shows('second', second));
    expect(await seen()).toEqual(gateway);
  });

  it('nobody else sees their pages, also from the micro-cache', async () => {
    const [first, second] = [await put('first'), await put('second')];
    point(first, { release: second, share: 50 });
    const inside = visitors.find((visitor) => bucketOf(visitor, second) < 50) ?? '';
    const outside = visitors.find((visitor) => bucketOf(visitor, second) >= 50) ?? '';
    for (const [visitor, id] of [
      [inside, second],
      [outside, first],
      [inside, second],
    ] as const)
      expect((await shop.ask(page, as(visitor))).headers.get('x-release')).toBe(id);
  });
});

describe('a preview link', () => {
  it('that ends leads nowhere but into this shop', async () => {
    for (const path of ['//evil.example/', '//evil.example/en/', '/%5Cevil.example/', '///evil.example']) {
      const answer = await shop.ask(`${path}?release=off`);
      const target = new URL(answer.headers.get('location') ?? '/', 'http://shop.example/');
      expect([path, target.host]).toEqual([path, 'shop.example']);
    }
  });

  const tokenOf = (id: string) => signRelease('a-key-of-16-characters', 'en', id, Math.floor(now / 1000));

  it('shows a release to those who follow it, until it is over', async () => {
    const [first, second] = [await put('first'), await put('second')];
    point(first);
    const followed = await shop.ask(`${page}?release=${await tokenOf(second)}&sort=new`);
    expect(followed.status).toBe(302);
    expect(followed.headers.get('location')).toBe(`${page}?sort=new`);
    expect(followed.headers.get('cache-control')).toBe('private, no-store');
    const cookie = /release_test=[^;]+/.exec(followed.headers.get('set-cookie') ?? '')?.[0] ?? '';
    expect(await seen({ headers: { cookie } })).toEqual(shows('second', second));
    expect(await seen()).toEqual(shows('first', first));
    const ended = await shop.ask(`${page}?release=off`, { headers: { cookie } });
    expect(ended.headers.get('set-cookie')).toMatch(/release_test=; Max-Age=0/);
    later(3601);
    expect(await seen({ headers: { cookie } })).toEqual(shows('first', first));
  });

  it.each(['x', '0123456789abcdef.1790000000.abc', ''])(
    'that is not ours (%s) is refused, and its cookie means nothing',
    async (token) => {
      const first = await put('first');
      point(first);
      const response = await shop.ask(`${page}?release=${token}`);
      expect(response.status).toBe(400);
      expect(response.headers.get('set-cookie')).toBeNull();
      expect(response.headers.get('x-release')).toBe(first);
      expect(await seen({ headers: { cookie: `release_test=${token}` } })).toEqual(shows('first', first));
    },
  );
});

describe('while KV', () => {
  it.each([
    ['is out of order', () => Promise.reject(new Error('KV is out of order.'))],
    ['does not answer', () => new Promise<void>(() => undefined)],
  ] as const)('%s, what was live stays live', async (_, fault) => {
    const first = await put('first');
    point(first);
    await seen();
    later(31);
    shop.beforeKv = (asked) => (asked.startsWith('live:') ? fault() : Promise.resolve());
    expect(await seen()).toEqual(shows('first', first));
    expect(logged.join()).toContain('KV');
  });

  it.each(['', '{', '[]', '{"live":"../x","next":null}', '{"live":null,"next":{"release":"1","share":5}}'])(
    'has nonsense as the pointer (%s), what was live stays live',
    async (record) => {
      const first = await put('first');
      point(first);
      await seen();
      shop.kv.set('live:en', record);
      later(31);
      expect(await seen()).toEqual(shows('first', first));
      // Once it is repaired, it is used at once.
      const second = await put('second');
      point(second);
      later(3);
      expect(await seen()).toEqual(shows('second', second));
    },
  );

  it.each([
    ['is missing', (id: string) => shop.kv.delete(`release:en:${id}`)],
    [
      'is half written',
      (id: string) => shop.kv.set(`release:en:${id}`, (shop.kv.get(`release:en:${id}`) ?? '').slice(0, 200)),
    ],
    [
      'is another one',
      (id: string) => shop.kv.set(`release:en:${id}`, JSON.stringify({ parameters: {}, redirects: [], policy: {} })),
    ],
  ])('a release %s, the one before stays, and it is logged', async (_, spoil) => {
    const [first, second] = [await put('first'), await put('second')];
    point(first);
    expect(await seen()).toEqual(shows('first', first));
    spoil(second);
    point(second);
    later(31);
    expect(await seen()).toEqual(shows('first', first));
    expect(logged.join()).toContain(second);
    // It arrives after all: KV takes some time to reach every place.
    await put('second');
    later(3);
    expect(await seen()).toEqual(shows('second', second));
  });

  it('a staged release is missing, everybody sees what is live', async () => {
    const first = await put('first');
    point(first, { release: '0123456789abcdef', share: 100 });
    expect(await seen(as('visitor-number-0001'))).toEqual(shows('first', first));
  });

  it('the clock of an isolate goes back, a newer pointer is still found', async () => {
    const [first, second] = [await put('first'), await put('second')];
    point(first);
    expect(await seen()).toEqual(shows('first', first));
    later(-20);
    point(second);
    later(60);
    expect(await seen()).toEqual(shows('second', second));
  });
});

it('however releases come and go, each request is answered with one of those that were there, whole', async () => {
  const names = ['first', 'second', 'third'];
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          live: fc.option(fc.nat(2)),
          next: fc.option(fc.record({ release: fc.nat(2), share: fc.integer({ min: 0, max: 100 }) })),
          wait: fc.integer({ min: 0, max: 40 }),
          visitor: fc.option(fc.stringMatching(/^[\w-]{16,20}$/)),
        }),
        { minLength: 1, maxLength: 8 },
      ),
      async (steps) => {
        later(3600);
        shop = smallShop();
        const ids = [await put('first'), await put('second'), await put('third')];
        for (const { live, next, wait, visitor } of steps) {
          point(
            live === null ? null : (ids[live] ?? null),
            next === null ? null : { ...next, release: ids[next.release] ?? '' },
          );
          later(wait);
          const { redirect, policy, ids: shown, status } = await seen(visitor === null ? {} : as(visitor));
          expect(status).toBe(200);
          expect(redirect).toBe(policy);
          expect(shown[0]).toBe(shown[1]);
          expect(shown[0]).toBe(redirect === undefined ? null : ids[names.indexOf(redirect)]);
        }
      },
    ),
    { numRuns: 60 },
  );
});
