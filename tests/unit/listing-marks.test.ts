import type { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, it } from 'vitest';
import { catalogHandlers } from '../../backend/catalog/handlers.ts';
import type { Env } from '../../backend/env.ts';
import type { Caller } from '../../backend/serve.ts';
import { seedCatalogue } from '../../demo/catalogue/load.ts';
import { applyMigration, openDatabase, pendingMigrations } from '../../scripts/database.ts';
import { SqliteD1 } from '../../scripts/sqlite-d1.ts';

const size = 48;
let database: DatabaseSync;
let caller: Caller;

beforeEach(async () => {
  database = openDatabase(':memory:');
  for (const name of pendingMigrations(database)) applyMigration(database, name);
  const db = new SqliteD1(database);
  await seedCatalogue(db, { products: 200 });
  caller = {
    // The catalogue asks for nothing but the database.
    env: { DB: db } as unknown as Env,
    locale: 'en',
    language: 'en',
    storeId: '1',
    sessionId: 'test',
    deviceChannel: 'SD',
    customerId: null,
    waitUntil: () => undefined,
  };
});

function numberOf(table: string): number {
  return Number(database.prepare(`SELECT count(*) AS number FROM ${table}`).get()?.number);
}

/** The option ids of all pages of a listing, page by page. */
async function pagesOf(sort: 'recommended' | 'new'): Promise<string[][]> {
  const pages: string[][] = [];
  for (let page = 1; pages.at(-1)?.length !== 0; page += 1) {
    const input = { familyId: 'women', page, size, sort, currency: 'GBP' as const };
    const { products } = await catalogHandlers.listProducts(input, caller);
    pages.push((products ?? []).map(({ optionId }) => optionId));
  }
  return pages;
}

describe.each([
  ['recommended', 'rank'],
  ['new', 'published_at DESC, rank'],
] as const)('the pages of a listing, %s', (sort, order) => {
  const expected = () =>
    database
      .prepare(`SELECT option_id FROM listings WHERE family_id = 'women' ORDER BY ${order}`)
      .all()
      .map(({ option_id }) => option_id);

  it('go on where the one before ends', async () => {
    const pages = await pagesOf(sort);
    expect(pages.length).toBeGreaterThan(4);
    expect(pages.flat()).toEqual(expected());
  });

  it('are the same without marks, which a change takes away', async () => {
    database.exec(
      "UPDATE listings SET published_at = '2020-01-01' WHERE family_id = 'women' AND rank % 3 = 0",
    );
    expect(numberOf("listing_marks WHERE family_id = 'women'")).toBe(0);
    expect(numberOf('listing_marks')).toBeGreaterThan(0);
    expect((await pagesOf(sort)).flat()).toEqual(expected());
    // As many cards of one date as fill several pages.
    database.exec("INSERT INTO listing_marks SELECT * FROM listing_mark_source WHERE family_id = 'women'");
    expect((await pagesOf(sort)).flat()).toEqual(expected());
  });
});
