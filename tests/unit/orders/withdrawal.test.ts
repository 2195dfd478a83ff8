import { describe, expect, it } from 'vitest';
import {
  cancelledPieces,
  isWithdrawalCountry,
  lastWithdrawalDay,
  withdrawalOf,
} from '../../../shared/orders/withdrawal.ts';

describe('the days to withdraw', () => {
  it.each([
    ['2026-10-01T21:59:59.000Z', 'DE', '2026-10-15'],
    // The second in Berlin.
    ['2026-10-01T22:00:00.000Z', 'DE', '2026-10-16'],
    // The fourteenth is a Saturday, and the Monday after Easter is a holiday.
    ['2026-03-21T10:00:00.000Z', 'FR', '2026-04-07'],
    ['2026-10-03T10:00:00.000Z', 'PL', '2026-10-19'],
    // The first of November is a Sunday, and All Saints.
    ['2026-10-18T10:00:00.000Z', 'ES', '2026-11-02'],
  ] as const)('of what came at %s in %s end with %s', (at, country, last) => {
    expect(lastWithdrawalDay(at, country)).toBe(last);
  });

  it.each([
    ['PAID', null, { how: 'cancel', until: null }],
    ['PREPARING', null, { how: 'cancel', until: null }],
    ['SHIPPED', null, { how: 'return', until: null }],
    ['DELIVERED', '2026-11-10T10:00:00.000Z', { how: 'return', until: '2026-11-24' }],
    ['DELIVERED', '2026-11-01T10:00:00.000Z', null],
    ['DELIVERED', null, null],
    ['CANCELLED', null, null],
    ['RETURNED', null, null],
    ['PENDING', null, null],
    [null, null, null],
  ] as const)('of an order that is %s (came %s) are %j', (status, deliveredAt, open) => {
    const now = new Date('2026-11-22T12:00:00.000Z');
    expect(withdrawalOf({ status, deliveredAt, to: 'address' }, 'DE', now)).toEqual(open);
  });

  it.each([
    ['store', 'SHIPPED', 'uncollected'],
    ['receiver', 'SHIPPED', 'uncollected'],
    ['store', 'PREPARING', 'cancel'],
    ['store', 'DELIVERED', 'return'],
    ['pickup', 'SHIPPED', 'return'],
    ['locker', 'SHIPPED', 'return'],
    [null, 'SHIPPED', 'return'],
  ] as const)('of an order that goes to %s and is %s: %s', (to, status, how) => {
    const deliveredAt = status === 'DELIVERED' ? '2026-11-10T10:00:00.000Z' : null;
    const now = new Date('2026-11-22T12:00:00.000Z');
    expect(withdrawalOf({ status, deliveredAt, to }, 'DE', now)?.how).toBe(how);
  });

  it('are the law of the Union', () => {
    expect((['FR', 'CZ', 'GB', 'CH'] as const).map(isWithdrawalCountry)).toEqual([true, true, false, false]);
  });
});

describe('what is cancelled', () => {
  const lines = [
    { position: 1, returnable: 2, centAmount: 11_800 },
    { position: 2, returnable: 1, centAmount: 5_900 },
    { position: 3, returnable: 1, centAmount: 0 },
  ];

  it('is what was requested, while something that was paid for is left', () => {
    const wanted = [{ position: 1, quantity: 2 }];
    expect(cancelledPieces(lines, wanted)).toEqual(wanted);
  });

  it('is the gift besides once nothing is left, and once only', () => {
    const wanted = [
      { position: 1, quantity: 2 },
      { position: 2, quantity: 1 },
    ];
    const gift = { position: 3, quantity: 1 };
    expect(cancelledPieces(lines, wanted)).toEqual([...wanted, gift]);
    expect(cancelledPieces(lines, [...wanted, gift])).toEqual([...wanted, gift]);
  });
});
