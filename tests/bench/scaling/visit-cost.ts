/** What a visit asks of the platform, until what it left in the database is deleted. */
import { retentionDays } from '../../../backend/carts/forget-carts.ts';
import { step } from '../../../scripts/steps.mjs';
import type { Shop } from '../../shop/harness.ts';
import { day, passNight, settleAt, tick } from '../../soak/clock.ts';
import { Crowd } from '../../soak/crowd.ts';
import { Random } from '../../soak/random.ts';
import { type Stand, startStand } from '../../soak/stand.ts';
import { rowsOf, tablesOf } from '../../soak/stored.ts';
import { type Counts, counters, noCounts, takeCounts } from '../counters.ts';
import { cpuClock } from '../cpu.ts';

/** What the scheduled tasks take. */
export interface TaskCost {
  statements: number;
  rowsRead: number;
  rowsWritten: number;
  /** CPU milliseconds. */
  milliseconds: number;
}

/** What one visit takes, on average. */
export interface VisitCost extends Omit<Counts, 'kvCopiedKeys' | `task${string}`> {
  /** CPU milliseconds of its requests. */
  storefront: number;
  backend: number;
  orders: number;
  /** Carts of visitors without an account or an order, which are deleted. */
  carts: number;
  /** Mails, those of the night after among them. */
  mails: number;
  logLines: number;
  /** Bytes by which the database grows, and those that are left when all that is old enough was deleted. */
  grows: number;
  stays: number;
  /** What the scheduled tasks do because of it: moving on its orders, and deleting what it left. */
  afterwards: TaskCost;
}

/** What a visit costs, and what costs the same without visits. */
export interface Measured {
  visit: VisitCost;
  /** One run of the schedule that has nothing to do. */
  idle: TaskCost;
  /** Keys of KV with copies of the gateway's records. */
  copiedKeys: number;
}

const visitsBefore = 300;
export const visits = 1_500;
export const atOnce = 4;
const headers = 300;
const idleRuns = 10;

/** Days after which the schedule has deleted all that goes, first what visits left, then what the tasks themselves. */
const deletedAfter = [retentionDays + 1, retentionDays + 9];

/** Makes visits in their usual proportions. @throws Error if one of them fails */
async function visit(stand: Stand, count: number, seed: number): Promise<void> {
  const faults: string[] = [];
  const crowd = new Crowd({ minutes: 1, rate: atOnce, seed, visits: count }, stand, new Random(seed), (fault) =>
    faults.push(fault),
  );
  crowd.open();
  while (!crowd.isDone) await new Promise((resolve) => setTimeout(resolve, 100));
  if (faults.length > 0) throw new Error(`Visits failed: ${faults.join('; ')}`);
}

/** What visits of all kinds cannot do without: a counter of it that counts nothing is broken. */
const alwaysCounted = [
  ...(['requests', 'publicPages', 'gatewayCalls', 'backendRequests', 'kvReads', 'kvWrites'] as const),
  ...(['objectCalls', 'objectRowsRead', 'objectRowsWritten', 'objects', 'objectDays'] as const),
  ...(['statements', 'publicStatements', 'rowsRead', 'rowsWritten'] as const),
] satisfies readonly (keyof Counts)[];

/** @throws Error if a counter has counted nothing */
export function demandCounts(counts: Counts): void {
  const silent = alwaysCounted.filter((name) => !(counts[name] > 0));
  if (silent.length > 0) throw new Error(`Nothing was counted of: ${silent.join(', ')}.`);
}

/** Processor time in milliseconds of a header, which a browser asks for with each page, and these visitors do not. */
async function headerCost({ shop }: Stand): Promise<number> {
  const clock = cpuClock(shop.shopUrl);
  const before = clock() ?? 0;
  for (let time = 0; time < headers; time += 1) await (await shop.fetchShop('/en/api/visitor')).text();
  return ((clock() ?? 0) - before) / headers;
}

/** Bytes of the database. */
const sizeOf = async ({ db }: Shop): Promise<number> => (await db.prepare('SELECT 1').all()).meta.size_after;

/** The number of rows. */
const countOf = async ({ db }: Shop, from: string): Promise<number> =>
  (await db.prepare(`SELECT count(*) AS count FROM ${from}`).first<number>('count')) ?? 0;

const visitorsCarts = 'carts WHERE customer_id IS NULL AND order_number IS NULL';

/** Runs the scheduled tasks until they have nothing to delete any more. */
async function deleteOld(shop: Shop): Promise<void> {
  const tables = await tablesOf(shop);
  const rows = async () => Object.values(await rowsOf(shop, tables)).reduce((sum, count) => sum + count, 0);
  for (const days of deletedAfter) await settleAt(shop, new Date(Date.now() + days * day), rows);
}

/** What the scheduled tasks take that `work` runs, and how often they run. */
async function tasksOf(shop: Shop, work: () => Promise<void>): Promise<TaskCost & { runs: number }> {
  await takeCounts(shop);
  const clock = cpuClock(shop.backendUrl);
  const before = clock() ?? 0;
  await work();
  const milliseconds = (clock() ?? 0) - before;
  const { taskRuns, taskStatements, taskRowsRead, taskRowsWritten } = await takeCounts(shop);
  if (taskRuns === 0 || taskStatements === 0) throw new Error('No statement of a scheduled task was counted.');
  return {
    runs: taskRuns,
    statements: taskStatements,
    rowsRead: taskRowsRead,
    rowsWritten: taskRowsWritten,
    milliseconds,
  };
}

/** Applies a calculation to each figure. */
const each = (of: (name: keyof TaskCost) => number): TaskCost => ({
  statements: of('statements'),
  rowsRead: of('rowsRead'),
  rowsWritten: of('rowsWritten'),
  milliseconds: of('milliseconds'),
});

/** The scheduled tasks of a night and of the time until all is deleted, for each visit; and those without work. */
async function measureTasks(shop: Shop, allVisits: number) {
  let mails = 0;
  const { runs, ...worked } = await tasksOf(shop, async () => {
    await passNight(shop, Date.now(), 1, 1);
    mails = (await countOf(shop, 'mails')) / allVisits;
    await deleteOld(shop);
  });
  const at = Date.now() + (deletedAfter.at(-1) ?? 0) * day;
  const nothing = await tasksOf(shop, async () => {
    for (let run = 0; run < idleRuns; run += 1) await tick(shop, new Date(at + run * 60_000));
  });
  const idle = each((name) => nothing[name] / nothing.runs);
  return { idle, mails, afterwards: each((name) => Math.max(0, worked[name] - runs * idle[name]) / allVisits) };
}

/** Runs the visits, and then the scheduled tasks until nothing is left to delete. */
export async function measureVisits(): Promise<Measured> {
  let logLines = 0;
  const log = () => {
    logLines += 1;
  };
  const stand = await startStand({ inFront: counters, log });
  const allVisits = visitsBefore + visits;
  try {
    const { shop } = stand;
    await step('Delete what is old in the seed', () => deleteOld(shop));
    const [emptySize, emptyCarts] = [await sizeOf(shop), await countOf(shop, visitorsCarts)];
    await step('Visits to warm up', () => visit(stand, visitsBefore, 1));
    const warmUp = await takeCounts(shop);
    const [storefront, backend] = [cpuClock(shop.shopUrl), cpuClock(shop.backendUrl)];
    const before = { storefront: storefront() ?? 0, backend: backend() ?? 0, orders: stand.confirmed.length, logLines };
    await step(`${visits} visits`, () => visit(stand, visits, 2));
    const counted = await takeCounts(shop);
    demandCounts(counted);
    const sums = Object.entries(counted).map(([name, sum]) => [name, sum / visits]);
    const counts: Counts = { ...noCounts, ...Object.fromEntries(sums) };
    const used = { storefront: (storefront() ?? 0) - before.storefront, backend: (backend() ?? 0) - before.backend };
    const lines = (logLines - before.logLines) / visits;
    const carts = ((await countOf(shop, visitorsCarts)) - emptyCarts) / allVisits;
    const grows = ((await sizeOf(shop)) - emptySize) / allVisits;
    const header = await step('Headers', () => headerCost(stand));
    const { afterwards, idle, mails } = await step('A night, and two months', () => measureTasks(shop, allVisits));
    const stays = Math.max(0, (await sizeOf(shop)) - emptySize) / allVisits;
    return {
      visit: {
        ...counts,
        requests: counts.requests + counts.publicPages,
        storefront: used.storefront / visits + header * counts.publicPages,
        backend: used.backend / visits,
        orders: (stand.confirmed.length - before.orders) / visits,
        carts,
        mails,
        logLines: lines,
        grows,
        stays,
        afterwards,
      },
      idle,
      copiedKeys: warmUp.kvCopiedKeys + counted.kvCopiedKeys,
    };
  } finally {
    await stand.dispose();
  }
}
