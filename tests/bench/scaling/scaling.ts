/**
 * `npm run bench -- --scaling`: what visitors in their usual proportions (`npm run soak`) ask of the platform, and what
 * so many of them a day cost at its list prices.
 */
import { monthlyFee, monthlyPrice } from '../price.ts';
import { table } from '../report.ts';
import {
  bytesOfObject,
  cached,
  copyingIsolates,
  databaseAfter,
  daysUntilFull,
  monthOf,
  picturesOfPage,
  readsOfPicture,
  withCache,
} from './usage.ts';
import { atOnce, type Measured, measureVisits, visits } from './visit-cost.ts';

const daily = [10_000, 1_000_000, 50_000_000] as const;

/** How many times more there is in the busiest second than on average. */
const peak = 5;
const secondsOfDay = 24 * 60 * 60;

const short = (number: number): string =>
  new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 3 }).format(number);

const span = (days: number): string => {
  if (days < 2) return `${short(24 * days)} hours`;
  return days < 730 ? `${short(days)} days` : `${short(days / 365)} years`;
};

export function perVisit({ visit: cost, idle, copiedKeys }: Measured): string {
  const rows = [
    ['requests to the storefront, with one for the header of each page', cost.requests],
    ['of these, pages that are the same for everybody', cost.publicPages],
    ['calls of the gateway', cost.gatewayCalls],
    ['requests straight to the backend: sign-in, staff, the page to pay', cost.backendRequests - cost.gatewayCalls],
    ['CPU ms of the storefront', cost.storefront],
    ['CPU ms of the backend', cost.backend],
    ['CPU ms of the scheduled tasks afterwards', cost.afterwards.milliseconds],
    ['lines of the log, beside one for each request', cost.logLines],
    ['KV reads', cost.kvReads],
    ['KV writes of operators', cost.kvWrites],
    ['KV writes: copies of what the gateway says of a market', cost.kvCopies],
    ['calls of Durable Objects', cost.objectCalls],
    ['alarms of Durable Objects, the last one of each among them', cost.objectAlarms + cost.objects],
    ['ms for which Durable Objects work', cost.objectMilliseconds],
    ['rows read by Durable Objects', cost.objectRowsRead],
    ['rows written by Durable Objects', cost.objectRowsWritten],
    ['new Durable Objects', cost.objects],
    ['D1 statements', cost.statements],
    ['of these, for pages that are the same for everybody', cost.publicStatements],
    ['D1 rows read', cost.rowsRead],
    ['D1 rows written', cost.rowsWritten],
    ['D1 rows read by the scheduled tasks afterwards', cost.afterwards.rowsRead],
    ['D1 rows written by the scheduled tasks afterwards, deletions among them', cost.afterwards.rowsWritten],
    ['bytes of D1', cost.grows],
    ['of these, bytes that stay', cost.stays],
    ['carts of visitors that are deleted', cost.carts],
    ['mails', cost.mails],
    ['orders', cost.orders],
  ] as const;
  const rate = ((100 * cost.cacheHits) / cost.publicPages).toFixed(0);
  const run = [
    `A run of the schedule that has nothing to do makes ${idle.statements.toFixed(0)} statements, reads`,
    `${idle.rowsRead.toFixed(0)} rows and writes ${idle.rowsWritten.toFixed(0)}.`,
  ].join(' ');
  const copies = `What the gateway says of the markets has ${copiedKeys} keys in KV.`;
  return `${table(
    ['of one visit, on average', ''],
    rows.map(([name, number]) => [name, number.toFixed(number < 1 ? 3 : 1)]),
  )}\n\nThe edge cache had ${rate} % of the public pages. ${run}\n${copies}`;
}

export function onPaper(measured: Measured): string {
  const { visit } = measured;
  const row = (name: string, of: (visitsADay: number) => string): string[] => [name, ...daily.map(of)];
  const used = (visitsADay: number) => monthOf(measured, visitsADay);
  const atPeak = (perVisit: number) => (visitsADay: number) => short((peak * perVisit * visitsADay) / secondsOfDay);
  const price = (visitsADay: number) => monthlyPrice(used(visitsADay));
  const rows = [
    row('requests a month', (each) => short(used(each).requests)),
    row('requests in the busiest second', atPeak(visit.requests)),
    row('requests for pictures a month', (each) => short(used(each).pictureRequests)),
    row('CPU hours a month', (each) => short(used(each).milliseconds / 3_600_000)),
    row('lines of the log a month', (each) => short(used(each).logLines)),
    row('KV reads a month', (each) => short(used(each).kvReads)),
    row('KV writes a month', (each) => short(used(each).kvWrites)),
    row('calls and alarms of Durable Objects a month', (each) => short(used(each).objectCalls)),
    row('GB-s of Durable Objects a month', (each) => short(used(each).objectDuration)),
    row('rows written by Durable Objects a month', (each) => short(used(each).objectRowsWritten)),
    row('GB of Durable Objects', (each) => short(used(each).objectGigabytes)),
    row('messages of queues', () => 'none'),
    row('reads of R2 a month', (each) => short(used(each).pictureReads)),
    row('D1 statements in the busiest second', atPeak(visit.statements)),
    row(`the same, with ${100 * cached} % of the public pages from the edge cache`, atPeak(withCache(visit))),
    row('D1 rows read a month', (each) => short(used(each).rowsRead)),
    row('D1 rows written a month', (each) => short(used(each).rowsWritten)),
    row('GB of D1 after a year, if it had no limit', (each) => short(databaseAfter(365, visit, each))),
    row('its 10 GB are full after', (each) => span(daysUntilFull(visit, each))),
    row('carts of visitors a day', (each) => short(visit.carts * each)),
    row('mails a day', (each) => short(visit.mails * each)),
    row('orders a day', (each) => short(visit.orders * each)),
    ...Object.keys(price(0)).map((name) => row(`${name} $ a month`, (each) => short(price(each)[name] ?? 0))),
    row('all $ a month', (each) =>
      short(monthlyFee + Object.values(price(each)).reduce((sum, dollars) => sum + dollars, 0)),
    ),
  ];
  return table(['visits a day', ...daily.map((each) => each.toLocaleString('en'))], rows);
}

/** Two tables: what a visit takes, and what so many a day come to. */
export async function measureScaling(): Promise<string> {
  const measured = await measureVisits();
  return [
    `${visits.toLocaleString('en')} visits, ${atOnce} at the same time.`,
    perVisit(measured),
    [
      `The next table assumes ${picturesOfPage} pictures for each page, of which caches have ${100 * cached} %, and`,
      `${readsOfPicture} reads of R2 for each of the others; ${copyingIsolates} isolates that copy each of these keys`,
      `every five minutes; ${bytesOfObject / 1000} kB for each Durable Object; D1 as large as after a year.`,
    ].join('\n'),
    onPaper(measured),
  ].join('\n\n');
}
