import { quantile, type Vital, vitalNames } from '../../../shared/analytics/vitals.ts';
import { checkoutSteps } from '../../../shared/checkout/checkout.ts';

/** Web vitals of one kind of visitor on the pages of a route: the 75th percentiles. */
export interface VitalRow extends Partial<Record<Vital, number>> {
  route: string;
  market: string;
  device: string;
  views: number;
}

export interface VitalsReport {
  /** Most viewed first. */
  rows: VitalRow[];
  /** Page views of each step to an order, in all markets. */
  funnel: { step: string; views: number }[];
}

interface Counted {
  metric: string;
  route: string;
  market: string;
  device: string;
  bucket: number;
  count: number;
}

const days = 28;

/** Reads the measurements of the last four weeks. */
export async function readVitals(db: D1Database): Promise<VitalsReport> {
  const { results } = await db
    .prepare(
      `SELECT metric, route, market, device, bucket, sum(count) AS count FROM vitals
       WHERE day > date('now', '-${days} days') GROUP BY route, market, device, metric, bucket`,
    )
    .all<Counted>();
  const groups = Map.groupBy(results, ({ route, market, device }) => `${route} ${market} ${device}`);
  const rows = [...groups.values()].flatMap(rowOf).toSorted((a, b) => b.views - a.views);
  const funnel = ['catalog', 'product', ...checkoutSteps].map((step) => ({
    step,
    views: rows.reduce((sum, row) => sum + (row.route === step ? row.views : 0), 0),
  }));
  return { rows, funnel };
}

function rowOf(counted: readonly Counted[]): VitalRow[] {
  const [first] = counted;
  if (first === undefined) return [];
  const of = (name: string) => counted.filter(({ metric }) => metric === name);
  const { route, market, device } = first;
  const views = of('VIEW').reduce((sum, { count }) => sum + count, 0);
  const values = vitalNames.map((name) => [name, quantile(of(name), 0.75)]);
  return [{ route, market, device, views, ...Object.fromEntries(values) }];
}
