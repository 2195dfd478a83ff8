/**
 * `npm run bench -- --scaling`: what visitors in their usual proportions (`npm run soak`) ask of the platform, and what
 * so many of them a day cost at its list prices.
 */
import { step } from '../../scripts/steps.mjs';
import { Crowd } from '../soak/crowd.ts';
import { Random } from '../soak/random.ts';
import { type Stand, startStand } from '../soak/stand.ts';
import { type Counts, counters, noCounts, takeCounts } from './counters.ts';
import { cpuClock } from './cpu.ts';
import { monthlyFee, monthlyPrice } from './price.ts';
import { table } from './report.ts';

/** What one visit takes, on average. */
interface VisitCost extends Counts {
  /** Processor time in milliseconds. */
  storefront: number;
  backend: number;
  orders: number;
}

const visitsBefore = 300;
const visits = 1_500;
const atOnce = 4;
const headers = 300;

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

/** Processor time in milliseconds of a header, which a browser asks for with each page, and these visitors do not. */
async function headerCost({ shop }: Stand): Promise<number> {
  const clock = cpuClock(shop.shopUrl);
  const before = clock() ?? 0;
  for (let time = 0; time < headers; time += 1) await (await shop.fetchShop('/en/api/visitor')).text();
  return ((clock() ?? 0) - before) / headers;
}

async function measureVisit(): Promise<VisitCost> {
  const stand = await startStand({ inFront: counters, log: () => undefined });
  try {
    const { shop } = stand;
    await step('Visits to warm up', () => visit(stand, visitsBefore, 1));
    await takeCounts(shop);
    const [storefront, backend] = [cpuClock(shop.shopUrl), cpuClock(shop.backendUrl)];
    const before = { storefront: storefront() ?? 0, backend: backend() ?? 0, orders: stand.confirmed.length };
    await step(`${visits} visits`, () => visit(stand, visits, 2));
    const sums = Object.entries(await takeCounts(shop)).map(([name, sum]) => [name, sum / visits]);
    const counts: Counts = { ...noCounts, ...Object.fromEntries(sums) };
    const used = { storefront: (storefront() ?? 0) - before.storefront, backend: (backend() ?? 0) - before.backend };
    const header = await step('Headers', () => headerCost(stand));
    return {
      ...counts,
      requests: counts.requests + counts.publicPages,
      storefront: used.storefront / visits + header * counts.publicPages,
      backend: used.backend / visits,
      orders: (stand.confirmed.length - before.orders) / visits,
    };
  } finally {
    await stand.dispose();
  }
}

/** What the edge cache of a large shop has of the public pages: a local one has five megabytes, and few visits. */
const cached = 0.9;

/** Of a visit's statements, those that are left if the edge cache has `cached` of the public pages. */
function withCache({ statements, publicStatements, publicPages, cacheHits }: VisitCost): number {
  const missed = 1 - cacheHits / publicPages;
  return statements - publicStatements * (1 - (1 - cached) / missed);
}

const daily = [10_000, 1_000_000, 50_000_000] as const;
const daysOfMonth = 30;
/** How many times more there is in the busiest second than on average. */
const peak = 5;
const secondsOfDay = 24 * 60 * 60;

const short = (number: number): string =>
  new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 3 }).format(number);

function perVisit(cost: VisitCost): string {
  const rows = [
    ['requests to the storefront, with one for the header of each page', cost.requests],
    ['of these, pages that are the same for everybody', cost.publicPages],
    ['calls of the gateway', cost.gatewayCalls],
    ['CPU ms of the storefront', cost.storefront],
    ['CPU ms of the backend', cost.backend],
    ['KV reads', cost.kvReads],
    ['calls of Durable Objects', cost.objectCalls],
    ['D1 statements', cost.statements],
    ['of these, for pages that are the same for everybody', cost.publicStatements],
    ['D1 rows read', cost.rowsRead],
    ['D1 rows written', cost.rowsWritten],
    ['orders', cost.orders],
  ] as const;
  const rate = ((100 * cost.cacheHits) / cost.publicPages).toFixed(0);
  return `${table(
    ['of one visit, on average', ''],
    rows.map(([name, number]) => [name, number.toFixed(number < 1 ? 3 : 1)]),
  )}\n\nThe edge cache had ${rate} % of the public pages.`;
}

function onPaper(cost: VisitCost): string {
  const row = (name: string, of: (visitsADay: number) => string): string[] => [name, ...daily.map(of)];
  const aMonth = (perVisit: number) => (visitsADay: number) => short(perVisit * visitsADay * daysOfMonth);
  const atPeak = (perVisit: number) => (visitsADay: number) => short((peak * perVisit * visitsADay) / secondsOfDay);
  const price = (visitsADay: number) => monthlyPrice(cost, visitsADay * daysOfMonth);
  const rows = [
    row('requests a month', aMonth(cost.requests)),
    row('requests in the busiest second', atPeak(cost.requests)),
    row('CPU hours a month', (each) => short(((cost.storefront + cost.backend) * each * daysOfMonth) / 3_600_000)),
    row('KV reads a month', aMonth(cost.kvReads)),
    row('calls of Durable Objects a month', aMonth(cost.objectCalls)),
    row('D1 statements in the busiest second', atPeak(cost.statements)),
    row(`the same, with ${100 * cached} % of the public pages from the edge cache`, atPeak(withCache(cost))),
    row('D1 rows read a month', aMonth(cost.rowsRead)),
    row('D1 rows written a month', aMonth(cost.rowsWritten)),
    row('orders a day', (each) => short(cost.orders * each)),
    ...Object.keys(price(0)).map((name) => row(`${name} $ a month`, (each) => short(price(each)[name] ?? 0))),
    row('all $ a month', (each) =>
      short(monthlyFee + Object.values(price(each)).reduce((sum, dollars) => sum + dollars, 0)),
    ),
  ];
  return table(['visits a day', ...daily.map((each) => each.toLocaleString('en'))], rows);
}

/** Two tables: what a visit takes, and what so many a day come to. */
export async function measureScaling(): Promise<string> {
  const cost = await measureVisit();
  return `${visits.toLocaleString('en')} visits, ${atOnce} at the same time.\n\n${perVisit(cost)}\n\n${onPaper(cost)}`;
}
