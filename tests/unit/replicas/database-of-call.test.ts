import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isNear } from '../../../backend/database/near-calls.ts';
import type { Env } from '../../../backend/env.ts';
import { callHandlers } from '../../../backend/families.ts';
import type { CallHandlers } from '../../../backend/family.ts';
import { handleCalls } from '../../../backend/handle-calls.ts';
import type { Caller } from '../../../backend/serve.ts';
import { SqliteD1 } from '../../../scripts/database/sqlite-d1.ts';
import { type CallName, contract } from '../../../shared/contract/contract.ts';
import type { CallRow } from '../../../shared/contract/gateway/row.ts';
import { ReplicatedDatabase } from '../../shop/late-replica.ts';
import { migratedDatabase } from '../migrated-database.ts';

// The keys are the names.
const names = Object.keys(callHandlers) as CallName[];

/** A table of one row, whose number is the number of writes. */
const written = 'SELECT quantity FROM stock';

let database: ReplicatedDatabase;
let sent: string[];
let logged: string[];

beforeEach(async () => {
  const [primary, replica] = [migratedDatabase(), migratedDatabase()];
  for (const each of [primary, replica]) each.exec('PRAGMA foreign_keys = OFF');
  database = new ReplicatedDatabase(new SqliteD1(primary), new SqliteD1(replica));
  await database.prepare("INSERT INTO stock (sku, quantity) VALUES ('1', 1)").run();
  database.takeQueries();
  sent = [];
  logged = [];
  vi.spyOn(console, 'error').mockImplementation((line) => void logged.push(String(line)));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

async function write(): Promise<void> {
  await database.prepare('UPDATE stock SET quantity = quantity + 1').run();
  database.takeQueries();
}

type Work = (db: Pick<D1Database, 'prepare' | 'batch'>) => Promise<unknown>;

/** Does some work as the handler of a call. */
async function as(name: CallName, work: Work, bookmark?: string, input: object = {}): Promise<unknown> {
  // Each handler does the same.
  const handlers = Object.fromEntries(names.map((each) => [each, (_: object, { env }: Caller) => work(env.DB)]));
  const handled = handleCalls(handlers as unknown as CallHandlers) as unknown as Record<
    string,
    (input: object, caller: Caller) => Promise<unknown>
  >;
  // Only what the choice of a database reads.
  const caller = {
    env: { DB: database } as unknown as Env,
    bookmark,
    sendBookmark: (text: string) => void sent.push(text),
  };
  return handled[name]?.(input, caller as Caller);
}

const readTwice: Work = async (db) => [
  await db.prepare(written).first('quantity'),
  await db.prepare(written).first('quantity'),
];

const answerers = () => database.takeQueries().map(({ by }) => by);

describe('a call of the contract', () => {
  it.each(names)('%s reads where its name says, from the first query to the last', async (name) => {
    await as(name, readTwice);
    expect(answerers()).toEqual(isNear(name) ? ['replica', 'replica'] : ['primary', 'primary']);
  });

  it('that may read from a replica is a read for everybody', () => {
    const rows: Record<string, CallRow> = contract;
    const near = names.filter(isNear);
    expect(near.length).toBeGreaterThan(30);
    expect(near.filter((name) => rows[name]?.access !== 'anyone')).toEqual([]);
    // Its body names what to merge; nothing is written.
    expect(near.filter((name) => rows[name]?.method !== 'GET')).toEqual(['mergeCsp']);
  });

  it('that is not in the list is on the primary', () => expect(isNear('getSomethingNew')).toBe(false));
});

describe('a call near by', () => {
  it('reads the old state while the replica is late, and the new one by a bookmark', async () => {
    await database.follow(1);
    await write();
    expect(await as('getStores', readTwice)).toEqual([1, 1]);
    expect(await as('getStores', readTwice, database.newest)).toEqual([2, 2]);
    expect(answerers()).toEqual(['replica', 'replica', 'primary', 'primary']);
  });

  it('sends the state that it read', async () => {
    await as('getStores', readTwice);
    expect(sent).toEqual([database.newest]);
  });

  it('never goes back in time within the call', async () => {
    await database.follow(1);
    const seen = await as(
      'getStores',
      async (db) => {
        const first = await db.prepare(written).first('quantity');
        await write();
        return [first, await db.prepare(written).first('quantity')];
      },
      database.newest,
    );
    expect(seen).toEqual([1, 1]);
    expect(await as('getStores', readTwice, database.newest)).toEqual([2, 2]);
  });

  it.each(['', 'first-primary', "1' OR 1", 'x'.repeat(10_000)])('ignores what is no bookmark: %s', async (text) => {
    expect(await as('getStores', readTwice, text)).toEqual([1, 1]);
    expect([answerers(), logged]).toEqual([['replica', 'replica'], []]);
  });

  it('sends no state that a browser has made up', async () => {
    const forged = `ffffffff-00000000-00000000-${'0'.repeat(32)}`;
    expect(await as('getStores', readTwice, forged)).toEqual([1, 1]);
    expect([answerers(), sent]).toEqual([['primary', 'primary'], []]);
  });

  it('reads from the primary, with one line in the log, by a bookmark of another database', async () => {
    expect(await as('getStores', readTwice, '0000abcd-ffff')).toEqual([1, 1]);
    expect(answerers()).toEqual(['primary', 'primary']);
    expect(logged).toEqual([expect.stringContaining('Reading by the bookmark of a request: D1_ERROR: the bookmark')]);
  });

  it('tries a read that fails on the replica once on the primary, where it stays', async () => {
    database.isBroken = true;
    expect(await as('getStores', readTwice)).toEqual([1, 1]);
    expect(answerers()).toEqual(['primary', 'primary']);
    expect(logged).toEqual([expect.stringContaining('Reading from a replica: D1_ERROR: the replica is being moved.')]);
  });

  it('leaves a replica that does not answer within half a second, for the rest of the call', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    database.isHanging = true;
    const answer = as('getStores', readTwice);
    await vi.advanceTimersByTimeAsync(499);
    expect([answerers(), logged]).toEqual([[], []]);
    await vi.advanceTimersByTimeAsync(1);
    expect(await answer).toEqual([1, 1]);
    expect(answerers()).toEqual(['primary', 'primary']);
    expect(logged).toEqual([expect.stringContaining('Reading from a replica: No answer within 500 ms.')]);
  });

  it('logs once what fails side by side', async () => {
    database.isBroken = true;
    const readBoth: Work = (db) => Promise.all([1, 2].map(() => db.prepare(written).first('quantity')));
    expect(await as('getStores', readBoth)).toEqual([1, 1]);
    expect(logged).toHaveLength(1);
  });

  it('fails if the primary fails as well', async () => {
    const failing = as('getStores', (db) => db.prepare('SELECT 1 FROM nowhere').first());
    await expect(failing).rejects.toThrow('no such table');
    expect(logged).toHaveLength(1);
  });

  it('shows an editor the draft that was saved just now', async () => {
    await database.follow(1);
    await write();
    expect(await as('getPages', readTwice, undefined, { preview: 'token' })).toEqual([2, 2]);
    expect(await as('getPages', readTwice)).toEqual([1, 1]);
  });
});

it('a call on the primary sends the state that contains what it wrote', async () => {
  await database.follow(1);
  const increase = 'UPDATE stock SET quantity = quantity + 1';
  await as('addProduct', (db) => db.batch([db.prepare(increase)]));
  expect(sent).toEqual([database.newest]);
  expect(await as('getSizes', readTwice)).toEqual([1, 1]);
  expect(await as('getSizes', readTwice, sent[0])).toEqual([2, 2]);
});
