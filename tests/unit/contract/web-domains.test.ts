import { DatabaseSync } from 'node:sqlite';
import { beforeEach, expect, it, vi } from 'vitest';
import { callHandlers } from '../../../backend/families.ts';
import { handleCalls } from '../../../backend/handle-calls.ts';
import type { Caller } from '../../../backend/serve.ts';
import { parametersOf } from '../../../demo/domains/parameters.ts';
import { applyMigration, pendingMigrations } from '../../../scripts/database/database.ts';
import { SqliteD1 } from '../../../scripts/database/sqlite-d1.ts';
import { smallShop } from '../steps/small-shop.ts';

const lines: string[] = [];

beforeEach(() => {
  lines.length = 0;
  vi.spyOn(console, 'error').mockImplementation((line) => void lines.push(String(line)));
});

/** The log of a shop whose gateway returns these records for its parameters. */
async function loggedOf(records: object[]): Promise<{ status: number; message: string }> {
  const shop = smallShop();
  shop.answers = { '/gateway/web-domains/': records };
  const { status } = await shop.ask('/pl-pl/_icons/');
  const logged = lines.map((line) => JSON.parse(line).message).find((message) => message.includes('getParams'));
  return { status, message: logged ?? '' };
}

it('a record of parameters that does not fit is reported with all its faults, and what was expected', async () => {
  const record = parametersOf('pl-pl', '9001');
  const { giftCard, ...params } = record.params;
  const wrong = { ...record, devise: 'ZŁ', params: { ...params, loyalty: 'yes' } };
  expect(giftCard).toBeDefined();
  const { status, message } = await loggedOf([wrong]);
  expect(status).toBe(500);
  expect(message).toContain(`The gateway's record of domain '${record.domain}' does not fit the contract: `);
  expect(message).toContain('devise: Invalid option: expected one of "EUR"');
  expect(message).toContain('params.giftCard: Invalid input: expected object, received undefined');
  expect(message).not.toContain('knows no domain');
  expect(message).not.toContain('ZŁ');
});

it('a gateway without the domain is reported as such', async () => {
  const { status, message } = await loggedOf([]);
  expect([status, message]).toEqual([500, expect.stringContaining('The gateway knows no domain')]);
});

it('a record of an older seed is sent as it stands, beside those that fit', async () => {
  const database = new DatabaseSync(':memory:');
  for (const name of pendingMigrations(database)) applyMigration(database, name);
  const known = parametersOf('fr-fr', '9001');
  const old = { ...parametersOf('de-de', '9002'), params: { wishlist: true } };
  for (const [locale, record] of [
    ['fr-fr', known],
    ['de-de', old],
  ] as const)
    database
      .prepare('INSERT INTO domains VALUES (?, ?, ?, ?, ?, ?, ?)')
      .run(
        record.domain,
        locale,
        record.storeId,
        record.countryCodeISO2,
        record.devise,
        JSON.stringify(record.params),
        '2026-11-01T00:00:00Z',
      );
  // Only what the call reads of its caller.
  const caller = { env: { DB: new SqliteD1(database) } } as unknown as Caller;
  const asked = { domains: `${known.domain},${old.domain}` };
  const answer = await handleCalls(callHandlers).getWebDomains(asked, caller);
  expect(answer.find(({ domain }) => domain === old.domain)).toEqual(old);
  expect(answer.find(({ domain }) => domain === known.domain)?.params.wishlist).toBe(true);
});
