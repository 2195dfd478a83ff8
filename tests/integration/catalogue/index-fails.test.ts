import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Shop, startShop } from '../../shop/harness.ts';
import { indexKinds } from '../../shop/index-kinds.ts';

const pages = [
  ['/en/women--plwomen/', 502],
  ['/en/search/?q=dress', 502],
  ['/en/api/getSuggestions?query=dress&currency=EUR', 200],
  ['/sitemap.xml', 503],
  ['/en/', 200],
] as const;

describe.each(indexKinds)('with the index in %s that cannot read the database', (kind) => {
  let shop: Shop;
  beforeAll(async () => {
    const variables = { PAGE_CACHE: 'off', SHARED_ANSWERS: 'off' };
    shop = await startShop({ variables, backendVariables: { CATALOGUE_INDEX: kind }, log: () => undefined });
  });
  afterAll(() => shop?.dispose());

  it('pages show what is decided for each call, and come back with the database', async () => {
    const statuses = () => Promise.all(pages.map(async ([path]) => (await shop.fetchShop(path)).status));
    const suggested = async () => (await shop.fetchShop(pages[2][0])).text();
    expect(await statuses()).toEqual(pages.map(() => 200));
    const before = await suggested();
    await shop.db.exec('ALTER TABLE assortment_blocks RENAME TO unreadable');
    expect(await statuses()).toEqual(pages.map(([, status]) => status));
    expect(JSON.parse(await suggested())).toMatchObject({ values: [], products: [] });
    await shop.db.exec('ALTER TABLE unreadable RENAME TO assortment_blocks');
    expect(await statuses()).toEqual(pages.map(() => 200));
    expect(await suggested()).toBe(before);
  });
});
