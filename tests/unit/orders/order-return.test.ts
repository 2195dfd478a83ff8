import { describe, expect, it } from 'vitest';
import { isReturnOpen, lastReturnDay, returnablePieces } from '../../../shared/contract/orders/order-return.ts';

describe('until when a piece goes back', () => {
  it('counts the days from the delivery, across months and leap days', () => {
    expect(lastReturnDay('2026-11-05T22:59:00.000Z', 30, 'FR')).toBe('2026-12-05');
    // After midnight in France.
    expect(lastReturnDay('2026-11-05T23:01:00.000Z', 30, 'FR')).toBe('2026-12-06');
    expect(lastReturnDay('2026-11-05T23:01:00.000Z', 30, 'GB')).toBe('2026-12-05');
    expect(lastReturnDay('2028-02-20T08:00:00.000Z', 14, 'DE')).toBe('2028-03-05');
    expect(lastReturnDay('2026-11-05T08:00:00.000Z', 0, 'PL')).toBe('2026-11-05');
  });

  it('is open for the whole of the last day', () => {
    expect(isReturnOpen('2026-12-05', new Date('2026-12-05T22:59:59Z'), 'FR')).toBe(true);
    expect(isReturnOpen('2026-12-05', new Date('2026-12-05T23:00:00Z'), 'FR')).toBe(false);
    expect(isReturnOpen(null, new Date('2026-12-05T12:00:00Z'), 'FR')).toBe(false);
  });
});

it.each([
  [{ quantity: 3, requested: 0, returned: 0, cancelled: 0 }, 3],
  [{ quantity: 3, requested: 1, returned: 0, cancelled: 0 }, 2],
  // All requested pieces have come back.
  [{ quantity: 3, requested: 2, returned: 2, cancelled: 0 }, 1],
  [{ quantity: 3, requested: 1, returned: 2, cancelled: 0 }, 1],
  [{ quantity: 2, requested: 2, returned: 0, cancelled: 0 }, 0],
  // Of three, one was never sent: its refund is not a return.
  [{ quantity: 3, requested: 1, returned: 1, cancelled: 1 }, 1],
  [{ quantity: 2, requested: 1, returned: 1, cancelled: 1 }, 0],
  // A gateway with inconsistent numbers.
  [{ quantity: 1, requested: 2, returned: 0, cancelled: 0 }, 0],
])('of %j there are %i left to ask for', (line, left) => expect(returnablePieces(line)).toBe(left));
