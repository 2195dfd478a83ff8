import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parametersOf } from '../../../demo/domains/parameters.ts';
import { bucketOf, bucketValue, quantile } from '../../../shared/analytics/vitals.ts';
import { shopOrigin, smallShop } from '../steps/small-shop.ts';

it('a value is within four percent of its step', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.05, max: 120_000, noNaN: true }), (value) => {
      expect(Math.abs(bucketValue(bucketOf(value)) / value - 1)).toBeLessThan(0.045);
    }),
  );
  expect(bucketValue(bucketOf(0))).toBe(0);
});

it('three of four are not above the third quartile', () => {
  const counts = [10, 30, 20, 40].map((bucket, at) => ({ bucket, count: at === 0 ? 5 : 1 }));
  expect(quantile(counts, 0.5)).toBe(bucketValue(10));
  expect(quantile(counts, 0.75)).toBe(bucketValue(20));
  expect(quantile(counts, 1)).toBe(bucketValue(40));
  expect(quantile([], 0.75)).toBeUndefined();
});

it('a network that sends more than anybody sees is not counted any more', async () => {
  const written: unknown[] = [];
  let allowed = true;
  const shop = smallShop({
    VITALS: { writeDataPoint: (point: unknown) => void written.push(point) },
    SEARCH_LIMIT: { limit: async () => ({ success: allowed }) },
  });
  shop.record = parametersOf('en', '9001');
  const send = () =>
    shop.ask('/en/api/vitals', {
      method: 'POST',
      body: JSON.stringify({ path: '/en/', device: 'm', come: true }),
      headers: { origin: shopOrigin, 'cf-connecting-ip': '192.0.2.7' },
    });
  expect([(await send()).status, written.length]).toEqual([204, 1]);
  allowed = false;
  expect([(await send()).status, written.length]).toEqual([429, 1]);
});
