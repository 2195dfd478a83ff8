import { expect, it } from 'vitest';
import { chart, roundUp } from '../../soak/chart.ts';
import { expectedIn, faultIn } from '../../soak/log.ts';
import { growing, type Minute, quantile, slopeOf } from '../../soak/minutes.ts';
import { Random } from '../../soak/random.ts';
import { tableOf } from '../../soak/report.ts';
import { visitKinds } from '../../soak/visits/visits.ts';

const megabyte = 1_000_000;

/** A minute with so many megabytes in the storefront. */
const minute = (at: number, used: number): Minute => ({
  at,
  hasNight: false,
  requests: 600,
  rate: 10,
  p50: 20,
  p95: 80,
  faults: 0,
  storefront: { used: used * megabyte, buffers: 0 },
  backend: { used: 30 * megabyte, buffers: 5 * megabyte },
  rows: { carts: 10, orders: 1_000 },
  stored: { d1: megabyte },
});

const minutesWith = (used: (at: number) => number) => Array.from({ length: 20 }, (_, at) => minute(at + 1, used(at)));

it('the same seed chooses the same visits', () => {
  const choose = (seed: number) => {
    const random = new Random(seed);
    return Array.from({ length: 50 }, () => random.byWeight(visitKinds).name);
  };
  expect(choose(7)).toEqual(choose(7));
  expect(choose(7)).not.toEqual(choose(8));
});

it('kinds of visits come as often as their weights say', () => {
  const random = new Random(1);
  const counts = new Map<string, number>();
  const total = visitKinds.reduce((sum, { weight }) => sum + weight, 0);
  const visits = 20_000;
  for (let visit = 0; visit < visits; visit += 1) {
    const { name } = random.byWeight(visitKinds);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  for (const { name, weight } of visitKinds)
    expect(Math.abs((counts.get(name) ?? 0) / visits - weight / total), name).toBeLessThan(0.02);
});

it('a memory that levels off is flat, one that grows all the time is not', () => {
  expect(growing(minutesWith((at) => Math.min(60, 40 + 10 * at)))).toEqual([]);
  expect(growing(minutesWith((at) => 40 + at))).toEqual([
    expect.stringMatching(/^The memory of the storefront grows: 4\d\.\d MB .* 5\d\.\d MB in the last\.$/),
  ]);
});

it('a memory that is larger than it is to be is found also in a run too short for a slope', () => {
  expect(growing([minute(1, 70)])).toEqual(['The storefront has 70.0 MB, more than 64.']);
});

it('the slope is between the middles of the first and the last quarter after the warm-up', () => {
  const slope = slopeOf(
    minutesWith((at) => 40 + at),
    ({ storefront }) => storefront.used,
  );
  expect(slope?.perMinute).toBe(megabyte);
  expect(slopeOf([minute(1, 40), minute(2, 90)], ({ storefront }) => storefront.used)).toBeNull();
});

it('quantiles are values that were measured', () => {
  const values = [5, 1, 4, 2, 3];
  expect([quantile(values, 0.5), quantile(values, 0.95), quantile([], 0.5)]).toEqual([3, 5, 0]);
});

it('a line of the log is a fault from the level error, or if it is no line of a Worker', () => {
  const line = (level: string) => JSON.stringify({ level, service: 'backend', message: 'A task 12345 waits' });
  expect([faultIn(line('info')), faultIn(line('warning'))]).toEqual([null, null]);
  expect(faultIn(line('error'))).toBe('log: backend error: A task # waits');
  expect(faultIn('Uncaught TypeError')).toBe('log: Uncaught TypeError');
  expect(expectedIn(line('error'))).toBeUndefined();
  const lost = JSON.stringify({ level: 'error', service: 'storefront', message: 'Network connection lost.' });
  expect(expectedIn(lost)?.oneIn).toBeGreaterThan(1_000);
});

it('the chart has a line for each figure, within its panel', () => {
  const svg = chart(
    minutesWith((at) => 40 + at),
    'A shop',
  );
  const lines = [...svg.matchAll(/<polyline points="([^"]+)"/g)].map(([, points = '']) => points.split(' '));
  expect(lines.map(({ length }) => length)).toEqual([20, 20, 20, 20]);
  for (const [x, y] of lines.flat().map((point) => point.split(',').map(Number))) {
    expect(x).toBeLessThanOrEqual(720);
    expect(y).toBeGreaterThan(0);
  }
  expect([0.3, 7, 12, 51, 200].map(roundUp)).toEqual([0.5, 10, 20, 100, 200]);
});

it('the table has a row for ten minutes', () => {
  expect(tableOf(minutesWith(() => 40)).split('\n')).toHaveLength(4);
});
