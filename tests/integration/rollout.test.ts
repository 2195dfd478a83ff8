/** A release that is shown to a share of the visitors and does worse than the one that is live is taken back by itself. */
import { Response } from 'miniflare';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Operator } from '../../releases/operator.ts';
import type { Locale } from '../../shared/locales.ts';
import { standing } from '../../shared/release.ts';
import { type Shop, startShop } from '../harness.ts';

/** A store that the gateway does not know: somebody has mistyped it. */
const unknownStore = '9999999';

let shop: Shop;
let operator: Operator;

beforeAll(async () => {
  shop = await startShop({
    products: 40,
    variables: { ROLLOUT_INTERVAL: '300' },
    gateway: async (request, pass) => {
      if (request.headers.get('store-id') !== unknownStore) return pass(request);
      return new Response('There is no such store.', { status: 500 });
    },
  });
  operator = new Operator(shop.shopUrl, shop.secrets.CONFIG_KEY);
});
afterAll(() => shop.dispose());

/** Stages a release for half of the visitors; gives one visitor who sees it, and one who does not. */
async function stage(locale: Locale, bad: object): Promise<{ release: string; visitors: string[] }> {
  const { pointer, contents } = await operator.now(locale);
  const release = await operator.put(locale, { ...contents, parameters: { ...contents.parameters, ...bad } });
  const to = { live: pointer.live, next: { release, share: 50 } };
  await operator.change(locale, { kind: 'stage', who: 'ola', why: 'A try', diff: [], from: pointer, to });
  const names = Array.from({ length: 40 }, (_, index) => `visitor-number-${10_000 + index}`);
  const [inside, outside] = [true, false].map((sees) =>
    names.find((name) => standing(name, release) < 50 === sees),
  );
  return { release, visitors: [inside ?? '', outside ?? ''] };
}

/** Each of the visitors asks for so many answers. */
async function come(locale: Locale, visitors: readonly string[], times: number): Promise<void> {
  for (let done = 0; done < times; done += 10)
    await Promise.all(
      visitors.flatMap((visitor) =>
        Array.from({ length: 10 }, async () => {
          const headers = { cookie: `anonymous_id_local=${visitor}` };
          await (await shop.fetchShop(`/${locale}/search/?q=robe`, { headers })).text();
        }),
      ),
    );
}

const answersOf = async (locale: Locale) => {
  const { counts } = await operator.rollout(locale);
  return [counts?.live.answers, counts?.next.answers];
};

it('that fails is taken back, by the guard and with its reasons, once enough have seen it', async () => {
  const { release, visitors } = await stage('pl-pl', { storeId: unknownStore });
  await come('pl-pl', visitors, 150);
  await expect.poll(() => answersOf('pl-pl')).toEqual([150, 150]);
  const early = await operator.rollout('pl-pl');
  expect(early).toMatchObject({ stops: [], counts: { live: { errors: 0 }, next: { errors: 150 } } });
  expect((await operator.now('pl-pl')).pointer.next?.release).toBe(release);

  await come('pl-pl', visitors, 60);
  await expect.poll(async () => (await operator.now('pl-pl')).pointer).toEqual({ live: null, next: null });
  const [newest] = await operator.changes('pl-pl');
  expect(newest).toMatchObject({
    kind: 'unstage',
    who: 'guard',
    why: expect.stringMatching(/^100\.0 % of its 2\d\d answers fail, of the live release 0\.0 % of 2\d\d$/),
    from: { next: { release } },
  });
  const [sawIt = ''] = visitors;
  const after = await shop.fetchShop('/pl-pl/', { headers: { cookie: `anonymous_id_local=${sawIt}` } });
  expect([after.status, after.headers.get('x-release')]).toEqual([200, null]);
});

it('that does as well stays', async () => {
  const { release, visitors } = await stage('it-it', { domain: 'tried.example' });
  await come('it-it', visitors, 210);
  await expect.poll(() => answersOf('it-it')).toEqual([210, 210]);
  expect((await operator.rollout('it-it')).stops).toEqual([]);
  expect((await operator.now('it-it')).pointer.next?.release).toBe(release);
});
