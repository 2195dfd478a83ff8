import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sorts } from '../../../shared/contract/catalogue/catalog.ts';
import type { RouteName } from '../../../shared/routes.ts';
import { pages } from '../../../worker/pages.ts';
import { listingPath } from '../../bench/visits.ts';
import { type Shop, startShop } from '../../shop/harness.ts';
import { sampleOf, samplePaths } from '../../shop/sample-paths.ts';
import { type NotedStatement, notedStatements, takeStatements } from '../../shop/statements.ts';

/** Maximum of D1 rows that one public page may read. */
const maxRows = 200;

/** Pages that read more, and why. */
const mayRead: readonly { path: RegExp; rows: number; why: string }[] = [
  { path: /^\/en\/stores\/all\/$/, rows: 2_000, why: 'every store is listed, and has its row' },
  {
    path: /^\/en\/stores\/.*-\d+\/$/,
    rows: 750,
    why: 'the ranges of cells around a store, which the statement is given, count as rows, some 100, twice; and each size of 24 new pieces is looked for in the store',
  },
];

/** Full scans that are intended, because all rows are needed. */
const mayScan: Record<string, string> = {
  'SCAN up': 'the families above a family, gathered by the statement itself',
  'SCAN wanted VIRTUAL TABLE INDEX 1:': 'the list that the statement was given (json_each)',
  'SCAN json_each VIRTUAL TABLE INDEX 1:': 'the same, inside of a condition',
  'SCAN s VIRTUAL TABLE INDEX 1:': 'the same: the versions that were read of the parts of the assortment',
  'SCAN around VIRTUAL TABLE INDEX 1:': 'the same: the ranges of cells around a point',
  'SCAN segmentations USING INDEX segmentations_by_position': 'the tree of families, for whoever asks for the tree',
};

let shop: Shop;
/** Statements of each page, by its address. */
const asked = new Map<string, NotedStatement[]>();

beforeAll(async () => {
  // Nothing is cached, so every page sends all of its statements.
  shop = await startShop({ variables: { PAGE_CACHE: 'off' }, inFront: notedStatements });
  const sample = samplePaths('en', await sampleOf(shop));
  const isPublic = (name: RouteName): boolean => pages[name].audience === 'public';
  const rows = Object.entries(sample).flatMap(([name, path]) => (isPublic(name as RouteName) ? [path] : []));
  const listings = sorts.flatMap((sort) => [
    `${listingPath}?sort=${sort}`,
    `${listingPath}?sort=${sort}&p=3`,
    `${listingPath}?sort=${sort}&color=black&color=navy&size=M`,
  ]);
  const searches = sorts.flatMap((sort) => [
    `/en/search/?q=black+dress&sort=${sort}`,
    `/en/search/?q=dress&p=2&sort=${sort}`,
    `/en/search/?q=dress&color=black&sort=${sort}`,
  ]);
  const maxSizes = await shop.db
    .prepare(
      `SELECT product_id FROM skus JOIN options USING (option_id)
       GROUP BY product_id ORDER BY count(*) DESC, product_id LIMIT 1`,
    )
    .first<string>('product_id');
  const large = (await shop.fetchShop(`/en/product/any/${maxSizes}/`)).headers.get('location');
  if (large === null) throw new Error('The product with the most sizes has no address.');
  const others = [new URL(large, shop.shopUrl).pathname, listingPath, `${listingPath}?p=3`];
  const mistyped = '/en/search/?q=dreess';
  // The first visits also load what the isolates cache.
  for (const path of ['/en/', listingPath, mistyped]) await (await shop.fetchShop(path)).text();
  for (const path of [...rows, ...others, ...listings, ...searches, mistyped]) {
    await takeStatements(shop);
    await (await shop.fetchShop(path)).text();
    asked.set(path, await takeStatements(shop));
  }
});

afterAll(() => shop?.dispose());

/** The full table scans in a statement's plan. */
async function scansOf({ sql, values }: Pick<NotedStatement, 'sql' | 'values'>): Promise<string[]> {
  const { results } = await shop.db
    .prepare(`EXPLAIN QUERY PLAN ${sql}`)
    .bind(...values)
    .all<{ detail: string }>();
  return results.map(({ detail }) => detail).filter((step) => step.startsWith('SCAN ') && !(step in mayScan));
}

describe('what public pages ask of D1', () => {
  it('is found by an index', async () => {
    const statements = new Map([...asked.values()].flat().map((each) => [each.sql, each]));
    expect(statements.size).toBeGreaterThan(15);
    const scans = await Promise.all(
      [...statements.values()].map(async (each) => ({ sql: each.sql, scans: await scansOf(each) })),
    );
    expect(scans.filter((each) => each.scans.length > 0)).toEqual([]);
  });

  it.each([
    ['a condition that no index serves', 'SELECT product_id FROM products WHERE model = ?', ['Ava']],
    ['all of an index', 'SELECT count(*) FROM options', []],
  ])('would not be let through: %s', async (_, sql, values) => {
    expect(await scansOf({ sql, values })).toHaveLength(1);
  });

  it('is few rows', () => {
    const rows = [...asked].map(([path, statements]) => ({
      path,
      rows: statements.reduce((sum, { rowsRead }) => sum + rowsRead, 0),
    }));
    const limitOf = (path: string) => mayRead.find((each) => each.path.test(path))?.rows ?? maxRows;
    expect(rows.filter((page) => page.rows > limitOf(page.path))).toEqual([]);
  });
});
