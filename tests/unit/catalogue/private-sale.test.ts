import { expect, it } from 'vitest';
import { privateSalePhase, saleTeaser } from '../../../worker/pages/account/advantages/private-sale.ts';

const privateSales = { startDate: '2026-11-18T07:00:00Z', endDate: '2026-12-13T22:59:59Z' };

it.each([
  ['2026-11-18T06:59:59.999Z', 'before'],
  ['2026-11-18T07:00:00.000Z', 'during'],
  ['2026-12-13T22:59:59.000Z', 'during'],
  ['2026-12-13T22:59:59.001Z', 'after'],
])('at %s it is %s a private sale', (now, phase) =>
  expect(privateSalePhase({ privateSales }, new Date(now))).toBe(phase),
);

it('a market may have none', () => expect(privateSalePhase({}, new Date())).toBeNull());

it('is announced before it begins, while it goes on where it has a page, and not any more', () => {
  const teaser = (now: string, page: string | null) => saleTeaser({ privateSales }, new Date(now), page);
  expect(teaser('2026-11-01T00:00:00Z', null)).toEqual({ begins: privateSales.startDate });
  const page = '/de-de/private-sale--lpprivatesale/';
  expect(teaser('2026-12-01T00:00:00Z', page)).toEqual({ ends: privateSales.endDate, page });
  expect(teaser('2026-12-01T00:00:00Z', null)).toBeNull();
  expect(teaser('2026-12-24T00:00:00Z', page)).toBeNull();
  expect(saleTeaser({}, new Date(), page)).toBeNull();
});
