/**
 * A staged release that does worse than the live one is rolled back by itself.
 *
 * @module-tag exhaustive
 */
import { Response } from 'miniflare';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testCards } from '../../../backend/stand-ins/payment-provider/sessions/test-cards.ts';
import { Operator } from '../../../releases/operator.ts';
import type { Locale } from '../../../shared/markets/locales.ts';
import { bucketOf } from '../../../shared/releases/release.ts';
import { type Shop, startShop } from '../../shop/harness.ts';
import { readyVisitor } from '../../shop/ready-visitor.ts';
import { openBackend } from '../cart/carts-fixture.ts';

/** A store id that the gateway does not know, as if mistyped. */
const unknownStore = '9999999';

/** A search that the gateway fails to answer with any release; a stranger may request it. */
const failing = '/search/?q=crash';

let shop: Shop;
let operator: Operator;

beforeAll(async () => {
  shop = await startShop({
    products: 40,
    variables: { ROLLOUT_INTERVAL: '300' },
    gateway: async (request, pass) => {
      const isUnknown = request.headers.get('store-id') === unknownStore;
      if (!isUnknown && !request.url.includes('crash')) return pass(request);
      return new Response('There is no such store.', { status: 500 });
    },
  });
  operator = new Operator(shop.shopUrl, shop.secrets.CONFIG_KEY);
});
afterAll(() => shop.dispose());

interface Tried {
  release: string;
  /** Ids of visitors within the share, and of others. */
  inside: string[];
  outside: string[];
}

/** Stages a release for half of the visitors, or another share in percent. */
async function stage(locale: Locale, change: object, share = 50): Promise<Tried> {
  const { pointer, contents } = await operator.now(locale);
  const parameters = { ...contents.parameters, ...change };
  const release = await operator.put(locale, { ...contents, parameters });
  const to = { live: pointer.live, next: { release, share } };
  await operator.change(locale, { kind: 'stage', who: 'ola', why: 'A try', diff: [], from: pointer, to });
  const ids = Array.from({ length: 900 }, (_, index) => `visitor-number-${10_000 + index}`);
  const sees = (id: string) => bucketOf(id, release) < share;
  return { release, inside: ids.filter(sees), outside: ids.filter((id) => !sees(id)) };
}

/** One request of a visitor from a network. */
async function ask(path: string, id: string, network: string): Promise<number> {
  const headers = { cookie: `anonymous_id_local=${id}`, 'cf-connecting-ip': network };
  const answer = await shop.fetchShop(path, { headers });
  await answer.text();
  return answer.status;
}

/** Requests an address often, with limited concurrency; returns the statuses. */
async function askOften(path: string, asked: readonly { id: string; network: string }[]): Promise<number[]> {
  const statuses: number[] = [];
  for (let done = 0; done < asked.length; done += 10)
    statuses.push(
      ...(await Promise.all(asked.slice(done, done + 10).map(({ id, network }) => ask(path, id, network)))),
    );
  return statuses;
}

/** Visitors, each from a network of their own, send three requests each. */
async function come(locale: Locale, ids: readonly string[], from: number, to: number): Promise<void> {
  const visitors = ids.slice(from, to).map((id, index) => ({ id, network: `198.51.100.${from + index}` }));
  await askOften(
    `/${locale}/search/?q=robe`,
    visitors.flatMap((visitor) => [visitor, visitor, visitor]),
  );
}

const countsOf = async (locale: Locale) => (await operator.rollout(locale)).counts;
const answersOf = async (locale: Locale) => {
  const counts = await countsOf(locale);
  return [counts?.live.answers, counts?.next.answers];
};

/** A stranger who knows how shares are decided sends requests with one id after the other, or with the same. */
const stranger = (ids: readonly string[], times: number) =>
  Array.from({ length: times }, (_, index) => ({
    id: ids[index % ids.length] ?? '',
    network: '203.0.113.9',
  }));

it('that fails is rolled back once enough have seen it, whatever errors somebody makes in the live one', async () => {
  const { release, inside, outside } = await stage('pl-pl', { storeId: unknownStore });
  const statuses = await askOften(`/pl-pl${failing}`, stranger(outside, 100));
  expect(new Set(statuses)).toEqual(new Set([502]));
  await come('pl-pl', inside, 0, 50);
  await come('pl-pl', outside, 0, 50);
  await expect.poll(() => answersOf('pl-pl')).toEqual([190, 150]);
  const early = await operator.rollout('pl-pl');
  // Two errors of the stranger count; so do two of each visitor for whom the release fails.
  expect(early).toMatchObject({ stops: [], counts: { live: { errors: 2 }, next: { errors: 100 } } });
  expect((await operator.now('pl-pl')).pointer.next?.release).toBe(release);

  await come('pl-pl', outside, 50, 70);
  await come('pl-pl', inside, 50, 70);
  await expect.poll(async () => (await operator.now('pl-pl')).pointer).toEqual({ live: null, next: null });
  const [newest] = await operator.changes('pl-pl');
  expect(newest).toMatchObject({
    kind: 'unstage',
    who: 'guard',
    why: expect.stringMatching(/^6\d\.\d % of its 2\d\d answers fail, of the live release 0\.\d % of 2\d\d$/),
    from: { next: { release } },
  });
  const [sawIt = ''] = inside;
  const after = await shop.fetchShop('/pl-pl/', { headers: { cookie: `anonymous_id_local=${sawIt}` } });
  expect([after.status, after.headers.get('x-release')]).toEqual([200, null]);
});

it('that does as well stays, whatever somebody makes of it who wants it gone', {
  tags: ['exhaustive'],
}, async () => {
  const { release, inside, outside } = await stage('it-it', { domain: 'tried.example' });
  await come('it-it', inside, 0, 70);
  await come('it-it', outside, 0, 70);
  await expect.poll(() => answersOf('it-it')).toEqual([210, 210]);

  // A page that fails by design, with one id; a page that fails, with one id and with many.
  expect(new Set(await askOften('/it-it/tmp/error/', stranger(inside.slice(0, 1), 230)))).toEqual(new Set([503]));
  await expect.poll(() => answersOf('it-it')).toEqual([210, 210]);
  await askOften(`/it-it${failing}`, stranger(inside.slice(0, 1), 100));
  await askOften(`/it-it${failing}`, stranger(inside, 100));
  await expect.poll(() => answersOf('it-it')).toEqual([210, 250]);
  expect(await operator.rollout('it-it')).toMatchObject({
    stops: [],
    counts: { live: { errors: 0 }, next: { errors: 2 } },
  });
  expect((await operator.now('it-it')).pointer.next?.release).toBe(release);
});

it('counts a payment as refused when the gateway says so, and not when somebody comes back from no bank', {
  tags: ['exhaustive'],
}, async () => {
  await stage('en', { domain: 'tried.example' }, 100);
  const { guest } = await readyVisitor(await openBackend(shop), { locale: 'en', at: 'order-payment' });
  for (let time = 0; time < 8; time += 1) {
    const { headers } = await guest.get(`/en/order-adyen-check/?redirectResult=made-up-${time}&by=card`);
    expect(headers.get('location')).toContain('result=Error');
  }
  await expect.poll(async () => (await countsOf('en'))?.next.answers).toBe(8);
  expect(await countsOf('en')).toMatchObject({ next: { refusals: 0, orders: 0 } });

  const { number = '' } = testCards.find(({ result }) => result === 'Refused') ?? {};
  const shown = await guest.visit('/en/order-payment/');
  const provider = await guest.submit(shown, 'product', { product: 'card' });
  const card = { number, expiry: '12/30', cvc: '123', holder: 'A SHOPPER' };
  expect((await guest.submit(provider, 'number', card)).url).toContain('result=Refused');
  await expect.poll(async () => (await countsOf('en'))?.next.refusals).toBe(1);
});
