import { describe, expect, it } from 'vitest';
import type { DomainParameters } from '../../../shared/contract/markets/domain.ts';
import { periodOf, phaseOf } from '../../../shared/time/countdown.ts';

const params = {
  privateSales: { startDate: '2026-12-01T07:00:00Z', endDate: '2026-12-06T22:59:59Z' },
  commercialOperation: { version: 'winter' },
  // Only what a countdown reads of the parameters.
} as DomainParameters['params'];
const block = { event: 'private_sales', version: null, ends_at: null } as const;
const operation = {
  event: 'commercial_operation',
  version: 'winter',
  ends_at: '2027-01-31T22:59:59Z',
} as const;

describe('the period of a countdown', () => {
  it('is that of the private sale', () => {
    expect(periodOf(block, params)).toEqual({
      from: Date.parse('2026-12-01T07:00:00Z'),
      until: Date.parse('2026-12-06T22:59:59Z'),
    });
    expect(periodOf(block, { ...params, privateSales: undefined })).toBeNull();
  });

  it('is that of the operation while the market has this version', () => {
    expect(periodOf(operation, params)?.until).toBe(Date.parse('2027-01-31T22:59:59Z'));
    expect(periodOf({ ...operation, version: 'spring' }, params)).toBeNull();
    expect(periodOf({ ...operation, version: null }, params)?.from).toBe(0);
    expect(periodOf({ ...operation, version: null }, { ...params, commercialOperation: undefined })).toBeNull();
    expect(periodOf({ ...operation, ends_at: null }, params)).toBeNull();
  });

  it('has both ends within it', () => {
    const period = { from: 10, until: 20 };
    expect([9, 10, 20, 21].map((now) => phaseOf(period, now))).toEqual(['before', 'during', 'during', 'after']);
  });
});
