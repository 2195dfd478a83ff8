/**
 * `npm run vitals`: what browsers have measured, and the funnel. Of the deployed shop with `CLOUDFLARE_ACCOUNT_ID`
 * and `CLOUDFLARE_API_TOKEN` (Account Analytics: Read) in the environment; otherwise of the local one.
 */
import { localBackend } from '../releases/command.ts';
import { vitalNames } from '../shared/analytics/vitals.ts';
import { checkoutSteps } from '../shared/checkout/checkout.ts';
import { askPlatform, asksPlatform, datasetOf } from './analytics-engine.ts';
import { commandFor } from './sources.mjs';
import { main, Refusal } from './steps.mjs';

interface Row {
  route: string;
  market: string;
  device: string;
  views: number;
  LCP?: number;
  INP?: number;
  CLS?: number;
  TTFB?: number;
}

/** Rows of Analytics Engine: one for each metric. */
interface Measured {
  metric: string;
  route: string;
  market: string;
  device: string;
  value: number | null;
  times: number;
}

const query = () => `SELECT blob1 AS metric, blob2 AS route, blob3 AS market, blob4 AS device,
  quantileExactWeighted(0.75)(double1, _sample_interval) AS value, SUM(_sample_interval) AS times
  FROM ${datasetOf('VITALS')} WHERE timestamp > NOW() - INTERVAL '28' DAY
  GROUP BY metric, route, market, device FORMAT JSON`;

async function ofThePlatform(): Promise<Row[]> {
  const data = await askPlatform<Measured>(query());
  const groups = Map.groupBy(data, ({ route, market, device }) => `${route} ${market} ${device}`);
  return [...groups.values()].flatMap((measured) => {
    const [first] = measured;
    if (first === undefined) return [];
    const { route, market, device } = first;
    const values = measured.flatMap(({ metric, value }) => (metric === 'VIEW' ? [] : [[metric, value]]));
    const views = Number(measured.find(({ metric }) => metric === 'VIEW')?.times ?? 0);
    return [{ route, market, device, views, ...Object.fromEntries(values) }];
  });
}

async function ofThisMachine(): Promise<Row[]> {
  const address = `${localBackend()}/vitals/report`;
  const response = await fetch(address).catch(() => undefined);
  if (!response?.ok) throw new Refusal(`No shop answers at ${address}: "${commandFor('npm start')}" starts one.`);
  const { rows }: { rows: Row[] } = await response.json();
  return rows;
}

const text = (value: number | undefined | null, digits: number): string =>
  value === undefined || value === null ? '–' : value.toFixed(digits);

await main(async () => {
  const rows = asksPlatform() ? await ofThePlatform() : await ofThisMachine();
  const sorted = rows.toSorted((a, b) => b.views - a.views);
  const line = (cells: readonly string[]) =>
    cells.map((cell, at) => (at === 0 ? cell.padEnd(30) : cell.padStart(8))).join('');
  console.log(line(['route', 'market', 'device', 'views', ...vitalNames]));
  for (const row of sorted) {
    const values = vitalNames.map((name) => text(row[name], name === 'CLS' ? 2 : 0));
    console.log(line([row.route, row.market, row.device, String(row.views), ...values]));
  }
  console.log('\nSteps to an order');
  for (const step of ['catalog', 'product', ...checkoutSteps]) {
    const views = rows.reduce((sum, row) => sum + (row.route === step ? row.views : 0), 0);
    console.log(line([step, String(views)]));
  }
});
