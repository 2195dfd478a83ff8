/** A short run of `npm run soak`, so that the command does not rot: every kind of visit, a week, and the books. */
import { expect, it } from 'vitest';
import { soak } from '../../soak/soak.ts';
import { visitKinds } from '../../soak/visits/visits.ts';

it('a week with all kinds of visitors leaves no fault, no difference in the books, and no old rows', async () => {
  const options = { minutes: 30, rate: 4, seed: 1, visits: 70, products: 100, hours: 12 };
  const { faults, audit, overdue, visits, growing } = await soak(options);
  expect([...faults.keys()]).toEqual([]);
  expect(growing).toEqual([]);
  expect(audit.differences).toEqual([]);
  expect(overdue).toEqual([]);
  expect(Object.keys(visits).toSorted()).toEqual(visitKinds.map(({ name }) => name).toSorted());
  expect(audit.totals.orders).toBeGreaterThan(0);
});
