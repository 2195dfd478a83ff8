/** What is counted for a staged release, and how it is rolled back. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { parametersOf } from '../../../demo/domains/parameters.ts';
import { type Counts, nothingCounted } from '../../../shared/releases/guard-rails.ts';
import { bucketOf, releaseIdOf } from '../../../shared/releases/release.ts';
import type { Added } from '../../../worker/env.ts';
import { type SmallShop, smallShop } from '../steps/small-shop.ts';

const added: Added[] = [];
let counted: Counts = nothingCounted;
const rollouts = {
  getByName: () => ({
    add: async (_locale: string, _release: string, more: readonly Added[]) => void added.push(...more),
    counts: async () => ({ live: nothingCounted, next: counted }),
  }),
};

const key = 'k'.repeat(32);
let shop: SmallShop;
let release: string;

const call = (method: string, path: string, body?: string) =>
  shop.ask(`/_config/en/${path}`, {
    method,
    headers: { authorization: `Bearer ${key}` },
    ...(body !== undefined && { body }),
  });

beforeEach(() => {
  for (const way of ['error', 'log'] as const) vi.spyOn(console, way).mockReturnValue();
  added.length = 0;
  counted = nothingCounted;
  shop = smallShop({ CONFIG_KEY: key, ROLLOUTS: rollouts });
  shop.record = parametersOf('en', '9001');
});

afterEach(() => void vi.restoreAllMocks());

const visitorWho = (sees: boolean): string =>
  Array.from({ length: 40 }, (_, index) => `visitor-number-${10_000 + index}`).find(
    (name) => bucketOf(name, release) < 50 === sees,
  ) ?? '';

describe('while a release is tried', () => {
  beforeEach(async () => {
    const parameters = parametersOf('en', '9001');
    const text = JSON.stringify({ parameters, redirects: [], policy: {} });
    release = await releaseIdOf(text);
    shop.kv.set(`release:en:${release}`, text);
    shop.kv.set('live:en', JSON.stringify({ live: null, next: { release, share: 50 } }));
    // The isolate knows it at once.
    expect((await call('GET', 'rollout')).status).toBe(200);
  });

  it('answers are counted with the release that the visitor sees, and sent together', async () => {
    for (const sees of [true, true, false])
      await shop.ask('/en/nothing-here/', {
        headers: { cookie: `anonymous_id_test=${visitorWho(sees)}` },
      });
    await Promise.all(shop.later);
    const named = [expect.stringMatching(/^[0-9a-f]{24}$/)];
    expect(added.toSorted((a, b) => b.times - a.times)).toEqual([
      { variant: 'next', counted: 'answers', times: 2, by: named },
      { variant: 'live', counted: 'answers', times: 1, by: named },
    ]);
  });

  it('by visitor and network, which the counts do not contain; a range of addresses is one network', async () => {
    const addresses = ['198.51.100.7', '198.51.100.8', '2001:db8:1:2::1', '2001:db8:1:3::1', '2001:db8:2::1'];
    for (const address of addresses)
      await shop.ask('/en/nothing-here/', {
        headers: { cookie: `anonymous_id_test=${visitorWho(true)}`, 'cf-connecting-ip': address },
      });
    await Promise.all(shop.later);
    const networks = added.map(({ by }) => by[1]);
    expect(new Set(added.map(({ by }) => by[0])).size).toBe(1);
    expect(networks).toHaveLength(5);
    expect(new Set(networks).size).toBe(4);
    expect(JSON.stringify(added)).not.toMatch(/198\.51|2001|visitor-number/);
  });

  it('a page that fails by design counts as nothing', async () => {
    const answer = await shop.ask('/en/tmp/error/', {
      headers: { cookie: `anonymous_id_test=${visitorWho(true)}` },
    });
    expect(answer.status).toBe(503);
    await Promise.all(shop.later);
    expect(added).toEqual([]);
  });

  it('who has no id yet, and search engines, count for neither', async () => {
    await shop.ask('/en/nothing-here/');
    await Promise.all(shop.later);
    expect(added).toEqual([]);
  });

  it('operators see its status, and why it would be rolled back', async () => {
    counted = { answers: 9, errors: 1, orders: 2, refusals: 3 };
    expect(await (await call('GET', 'rollout')).json()).toEqual({
      counts: { live: nothingCounted, next: counted },
      stops: [],
    });
    expect((await shop.ask('/_config/en/rollout')).status).toBe(401);
  });
});
