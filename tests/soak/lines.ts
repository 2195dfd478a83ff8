/** What a run prints. */
import { type Minute, slopeOf } from './minutes.ts';
import type { SoakResult } from './soak.ts';

const whole = (value: number): string => Math.round(value).toLocaleString('en');
const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1);

/** The tables that have grown most since the last line. */
function grown(rows: Record<string, number>, former: Record<string, number>): string {
  const changes = Object.entries(rows)
    .map(([table, count]) => ({ table, by: count - (former[table] ?? 0) }))
    .filter(({ by }) => by !== 0)
    .toSorted((one, other) => Math.abs(other.by) - Math.abs(one.by));
  return changes
    .slice(0, 4)
    .map(({ table, by }) => `${table} ${by > 0 ? '+' : ''}${by}`)
    .join(', ');
}

/** The line of a minute. */
export function minuteLine(minute: Minute, former: Record<string, number> = minute.rows): string {
  const { at, rate, p50, p95, faults, storefront, backend, rows, stored, hasNight } = minute;
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
  const heap = ({ used, buffers }: Minute['backend']) => megabytes(used + buffers);
  const parts = [
    `minute ${at.toFixed(0).padStart(2)}`,
    `${rate.toFixed(1)} requests/s`,
    `p50 ${p50.toFixed(0)} ms`,
    `p95 ${p95.toFixed(0)} ms`,
    `${faults} faults`,
    `memory ${heap(storefront)} + ${heap(backend)} MB`,
    `${whole(total)} rows${grown(rows, former) && ` (${grown(rows, former)})`}`,
    `stored ${Object.entries(stored)
      .map(([kind, bytes]) => `${kind} ${megabytes(bytes)}`)
      .join(', ')} MB`,
  ];
  return parts.join(' · ') + (hasNight ? ' · with a night' : '');
}

/** The lines at the end. */
export function resultLines(result: SoakResult): { lines: string[]; failed: boolean } {
  const { minutes, visits, faults, audit, overdue } = result;
  let isFlat = true;
  const slopes = (['storefront', 'backend'] as const).map((worker) => {
    const slope = slopeOf(minutes, (minute) => minute[worker].used + minute[worker].buffers);
    isFlat &&= slope !== null;
    if (slope === null) return `Memory of the ${worker}: the run was too short to tell.`;
    const { first, last, perMinute } = slope;
    return `Memory of the ${worker}: ${megabytes(first)} MB in the first quarter, ${megabytes(last)} MB in the last: ${(perMinute / 1000).toFixed(0)} kB a minute.`;
  });
  const { orders, pieces, money } = audit.totals;
  const sums = Object.entries(money).map(
    ([currency, { paid, refunded }]) => `${whole(paid)} cents ${currency}, ${whole(refunded)} refunded`,
  );
  const problems = [
    ...[...faults].map(([fault, count]) => `${count} × ${fault}`),
    ...audit.differences,
    ...overdue,
    ...result.growing,
  ];
  return {
    lines: [
      `Visits: ${Object.entries(visits)
        .map(([kind, count]) => `${kind} ${count}`)
        .join(', ')}.`,
      `Orders: ${orders} of ${pieces} pieces; ${sums.join('; ')}.`,
      ...slopes,
      ...(problems.length === 0
        ? [`The books agree, no table ${isFlat ? 'and no memory ' : ''}grows without a bound, nothing failed.`]
        : problems),
    ],
    failed: problems.length > 0,
  };
}
