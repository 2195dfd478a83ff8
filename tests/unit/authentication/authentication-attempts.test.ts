import type { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type Bucket,
  countAttempt,
  forgiveAttempt,
  guessBuckets,
  limits,
  maxWait,
} from '../../../backend/authentication/attempts.ts';
import { SqliteD1 } from '../../../scripts/database/sqlite-d1.ts';
import { migratedDatabase } from '../migrated-database.ts';

const now = 1_800_000_000;
let database: DatabaseSync;
let db: SqliteD1;

beforeAll(() => {
  database = migratedDatabase();
  db = new SqliteD1(database);
});
beforeEach(() => database.exec('DELETE FROM attempts'));
afterAll(() => database.close());

/** The waiting times after as many attempts in a row. */
async function attempts(count: number, buckets: Bucket[], at = now): Promise<(number | null)[]> {
  const waits: (number | null)[] = [];
  for (let attempt = 0; attempt < count; attempt += 1) waits.push(await countAttempt(db, buckets, at));
  return waits;
}

const of = (limit: Bucket['limit'], value = 'someone'): Bucket[] => [{ limit, value }];

describe('attempts', () => {
  it.each(Object.entries(limits))('%s are let through up to their number', async (name, { count, seconds }) => {
    const limit = name as Bucket['limit'];
    expect(await attempts(count, of(limit))).toEqual(Array(count).fill(null));
    expect(await countAttempt(db, of(limit), now)).toBe(seconds);
    expect(await countAttempt(db, of(limit, 'somebody else'), now)).toBeNull();
  });

  it('from one network block nobody elsewhere, however many there are', async () => {
    await attempts(limits.email.count + 10, guessBuckets('editor@example.com', '203.0.113.66'));
    expect(await countAttempt(db, guessBuckets('editor@example.com', '198.51.100.7'), now)).toBeNull();
    expect(await countAttempt(db, guessBuckets('another@example.com', '203.0.113.66'), now)).toBeNull();
  });

  it('are blocked until the time of the first is over, and then counted from one', async () => {
    const { count, seconds } = limits.email;
    await attempts(count, of('email'));
    expect(await countAttempt(db, of('email'), now + 1000)).toBe(seconds - 1000);
    expect(await countAttempt(db, of('email'), now + seconds - 1)).toBe(1);
    expect(await attempts(count, of('email'), now + seconds)).toEqual(Array(count).fill(null));
    expect(await countAttempt(db, of('email'), now + seconds)).toBe(seconds);
  });

  it('of a pair are held up longer each time, two hours at the most', async () => {
    const { count, seconds } = limits.pair;
    await attempts(count, of('pair'));
    const waits = await attempts(100, of('pair'));
    expect(waits.slice(0, 3)).toEqual([seconds, 2 * seconds, 3 * seconds]);
    expect(waits.at(-1)).toBe(maxWait);
    expect(await countAttempt(db, of('pair'), now + maxWait)).toBeNull();
  });

  it('in several buckets are held up by the one that lasts longest', async () => {
    await attempts(limits.address.count, of('address'));
    await attempts(limits.email.count, of('email'));
    const both = [...of('address'), ...of('email')];
    expect(await countAttempt(db, both, now)).toBe(limits.email.seconds);
    expect(await countAttempt(db, [...of('address', 'another'), ...of('email')], now)).toBe(limits.email.seconds);
  });

  it('that were right are given back, never more than were counted', async () => {
    const { count } = limits.pair;
    await attempts(count, of('pair'));
    await forgiveAttempt(db, of('pair'));
    expect(await attempts(2, of('pair'))).toEqual([null, limits.pair.seconds]);
    await attempts(1, of('link'));
    for (let times = 0; times < 5; times += 1) await forgiveAttempt(db, of('link'));
    expect((await attempts(limits.link.count, of('link'))).at(-1)).toBeNull();
    expect(await countAttempt(db, of('link'), now)).not.toBeNull();
  });

  it('are stored without the e-mail or the address that they are counted by', async () => {
    await countAttempt(db, guessBuckets('ada@example.com', '192.0.2.7'), now);
    const { results } = await db.prepare('SELECT bucket FROM attempts ORDER BY bucket').all<{ bucket: string }>();
    expect(results.map(({ bucket }) => bucket)).toEqual([
      expect.stringMatching(/^address:[\w-]{43}$/),
      expect.stringMatching(/^email:[\w-]{43}$/),
      expect.stringMatching(/^pair:[\w-]{43}$/),
    ]);
  });
});

describe('a wrong password', () => {
  it('counts for the e-mail, for the network, and for both together', () => {
    expect(guessBuckets('ada@example.com', '192.0.2.7')).toEqual([
      { limit: 'pair', value: 'ada@example.com 192.0.2.7' },
      { limit: 'email', value: 'ada@example.com' },
      { limit: 'address', value: '192.0.2.7' },
    ]);
  });
});
