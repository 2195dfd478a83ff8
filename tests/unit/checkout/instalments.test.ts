import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instalments, planOf } from '../../../shared/checkout/instalments.ts';
import { paymentMethods } from '../../../shared/contract/markets/domain.ts';

const amounts = fc.integer({ min: 1, max: 100_000_000 });
const counts = fc.integer({ min: 1, max: 12 });
const days = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2090-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('a payment in parts', () => {
  it('takes the whole amount, the first part what is left over, the others the same', () => {
    fc.assert(
      fc.property(amounts, counts, days, (amount, count, first) => {
        const plan = instalments(amount, count, first);
        const [head, ...rest] = plan.map(({ centAmount }) => centAmount);
        expect(plan).toHaveLength(count);
        expect(plan.reduce((sum, { centAmount }) => sum + centAmount, 0)).toBe(amount);
        expect(new Set(rest).size).toBeLessThanOrEqual(1);
        for (const part of rest) {
          expect((head ?? 0) - part).toBeGreaterThanOrEqual(0);
          expect((head ?? 0) - part).toBeLessThan(count);
        }
      }),
    );
  });

  it('is taken once a month, on the day of the first or the last of a shorter month', () => {
    fc.assert(
      fc.property(amounts, counts, days, (amount, count, first) => {
        const plan = instalments(amount, count, first);
        expect(plan[0]?.date).toBe(first);
        const monthOf = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
        plan.forEach(({ date }, index) => {
          expect(monthOf(date)).toBe(monthOf(first) + index);
          const dayAfter = new Date(Date.parse(date) + 86_400_000).toISOString();
          const isLastDay = dayAfter.slice(5, 7) !== date.slice(5, 7);
          if (date.slice(8) !== first.slice(8)) {
            expect(isLastDay).toBe(true);
            expect(date.slice(8) < first.slice(8)).toBe(true);
          }
        });
      }),
    );
  });

  it.each([
    [
      '2026-10-31',
      [
        ['2026-10-31', 3334],
        ['2026-11-30', 3333],
        ['2026-12-31', 3333],
      ],
    ],
    [
      '2027-12-30',
      [
        ['2027-12-30', 3334],
        ['2028-01-30', 3333],
        ['2028-02-29', 3333],
      ],
    ],
  ])('of three from %s', (first, expected) => {
    expect(instalments(10_000, 3, first).map(({ date, centAmount }) => [date, centAmount])).toEqual(expected);
  });
});

describe('the plan of a product', () => {
  it.each(paymentMethods)('%s', (method) => {
    const plan = planOf(method, 10_001, '2026-11-22');
    const parts: Partial<Record<typeof method, number>> = { 'alma-3x': 3, 'alma-4x': 4, klarna: 1 };
    expect(plan?.length ?? 0).toBe(parts[method] ?? 0);
  });

  it('of Klarna is the whole amount after thirty days', () => {
    expect(planOf('klarna', 5900, '2026-12-15')).toEqual([{ date: '2027-01-14', centAmount: 5900 }]);
  });
});
