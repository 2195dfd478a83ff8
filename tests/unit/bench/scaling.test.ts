import { describe, expect, it } from 'vitest';
import { noCounts } from '../../bench/counters.ts';
import { monthlyPrice } from '../../bench/price.ts';
import { onPaper, perVisit } from '../../bench/scaling/scaling.ts';
import { databaseAfter, daysUntilFull, monthOf, withCache } from '../../bench/scaling/usage.ts';
import { demandCounts, type Measured, type VisitCost } from '../../bench/scaling/visit-cost.ts';

const noTasks = { statements: 0, rowsRead: 0, rowsWritten: 0, milliseconds: 0 };

const nothing: VisitCost = {
  ...noCounts,
  storefront: 0,
  backend: 0,
  orders: 0,
  carts: 0,
  mails: 0,
  logLines: 0,
  grows: 0,
  stays: 0,
  afterwards: noTasks,
};

const measured = (visit: Partial<VisitCost>, rest: Partial<Measured> = {}): Measured => ({
  visit: { ...nothing, ...visit },
  idle: noTasks,
  copiedKeys: 0,
  ...rest,
});

describe('a month', () => {
  it('has what visits ask, and what is deleted afterwards', () => {
    const { rowsWritten, rowsRead } = monthOf(
      measured({ rowsRead: 10, rowsWritten: 2, afterwards: { ...noTasks, rowsRead: 5, rowsWritten: 3 } }),
      100,
    );
    expect({ rowsWritten, rowsRead }).toEqual({ rowsWritten: 15_000, rowsRead: 45_000 });
  });

  it('has the runs of the schedule and the copies in KV without any visit', () => {
    const idle = { ...noTasks, rowsRead: 7, rowsWritten: 1 };
    const month = monthOf(measured({}, { idle, copiedKeys: 3 }), 0);
    expect(month).toMatchObject({ requests: 43_200, rowsRead: 302_400, rowsWritten: 43_200, kvWrites: 259_200 });
  });

  it('has calls of objects, their alarms, and a last alarm of each, which deletes', () => {
    const month = monthOf(
      measured({ objectCalls: 4, objectAlarms: 1, objects: 2, objectRowsWritten: 5, objectMilliseconds: 1_000 }),
      1,
    );
    expect(month).toMatchObject({ objectCalls: 210, objectRowsWritten: 330 });
    expect(month.objectDuration).toBeCloseTo(3.84);
  });

  it('has requests to the backend that are no calls of the gateway', () => {
    const { requests } = monthOf(measured({ requests: 10, gatewayCalls: 5, backendRequests: 6 }), 1_000);
    expect(requests).toBe(330_000 + 43_200);
  });
});

describe('the database', () => {
  const visit = { ...nothing, grows: 1_000, stays: 250 };

  it('has what stays, and the rest for sixty days', () => {
    expect(databaseAfter(365, visit, 1_000)).toBeCloseTo(0.13625);
  });

  it('is full within hours, or after years', () => {
    expect(daysUntilFull(visit, 50_000_000)).toBeCloseTo(0.2);
    expect(daysUntilFull(visit, 10_000)).toBeCloseTo(3_820);
    expect(daysUntilFull({ ...visit, stays: 1_000 }, 10_000)).toBeCloseTo(1_000);
    expect(databaseAfter(daysUntilFull(visit, 10_000), visit, 10_000)).toBeCloseTo(10);
  });
});

it('a warm edge cache saves statements of public pages only', () => {
  const visit = { ...nothing, statements: 10, publicStatements: 8, publicPages: 4, cacheHits: 2 };
  expect(withCache(visit)).toBeCloseTo(3.6);
});

describe('the price', () => {
  const free = monthOf(measured({}), 0);

  it('is nothing within what the fee includes', () => {
    expect(Object.values(monthlyPrice(free)).every((dollars) => dollars === 0)).toBe(true);
  });

  it.each([
    ['requests', { requests: 11e6 }, 0.3],
    ['requests for pictures', { requests: 9e6, pictureRequests: 2e6 }, 0.3],
    ['KV writes', { kvWrites: 3e6 }, 10],
    ['D1 writes', { rowsWritten: 51e6 }, 1],
    ['D1 storage', { databaseGigabytes: 10 }, 3.75],
    ['Durable Objects, calls and alarms', { objectCalls: 3e6 }, 0.3],
    ['Durable Objects, duration', { objectDuration: 1.4e6 }, 12.5],
    ['Durable Objects, rows', { objectRowsWritten: 52e6 }, 2],
    ['Durable Objects, storage', { objectGigabytes: 10 }, 1],
    ['R2 reads', { pictureReads: 20e6 }, 3.6],
    ['Workers Logs', { logLines: 30e6 }, 6],
  ])('of %s', (name, usage, dollars) => {
    expect(monthlyPrice({ ...free, ...usage })[name]).toBeCloseTo(dollars);
  });
});

it('a counter that counts nothing ends the run', () => {
  const names = Object.keys(noCounts) as (keyof typeof noCounts)[];
  const counts = { ...noCounts, ...Object.fromEntries(names.map((name) => [name, 1])) };
  expect(() => demandCounts(counts)).not.toThrow();
  expect(() => demandCounts({ ...counts, objectCalls: 0, kvWrites: 0 })).toThrow('of: kvWrites, objectCalls.');
});

it('tables name each part of the platform', () => {
  const text = `${perVisit(measured({ publicPages: 1 }))}\n${onPaper(measured({ publicPages: 1, grows: 1, stays: 1 }))}`;
  for (const part of ['requests', 'CPU', 'KV writes', 'Durable Objects', 'queues', 'R2', 'D1 rows written', 'all $'])
    expect(text).toContain(part);
  expect(text).not.toMatch(/NaN|undefined/);
});
