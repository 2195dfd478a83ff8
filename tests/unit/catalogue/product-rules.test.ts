import { describe, expect, it } from 'vitest';
import { arrival } from '../../../shared/checkout/arrival.ts';
import { formatDays, formatPercent } from '../../../shared/format/intl.ts';
import { fitHint } from '../../../worker/pages/catalogue/product/fit.ts';

describe('the hint to the fit', () => {
  it.each([
    [
      { small: 1, true: 9, large: 1 },
      { fit: 'true', share: 9 / 11 },
    ],
    [
      { small: 4, true: 3, large: 0 },
      { fit: 'small', share: 4 / 7 },
    ],
    [
      { small: 0, true: 0, large: 3 },
      { fit: 'large', share: 1 },
    ],
    [
      { small: 1, true: 2, large: 1 },
      { fit: 'true', share: 0.5 },
    ],
    [{ small: 2, true: 2, large: 2 }, null],
    [{ small: 0, true: 2, large: 0 }, null],
    [null, null],
  ])('of %o is %o', (counts, hint) => {
    expect(fitHint(counts)).toEqual(hint);
  });
});

describe('the days of arrival', () => {
  const home = { minDays: 2, maxDays: 4 };

  it('are working days from the order', () => {
    // A Saturday.
    expect(arrival(home, 'FR', new Date('2026-11-21T15:00:00Z'), null)).toEqual({
      from: '2026-11-24',
      until: '2026-11-26',
    });
  });

  it('leave out holidays', () => {
    // Half past midnight on Monday in Paris: the next working day is Tuesday.
    expect(arrival({ minDays: 1, maxDays: 1 }, 'FR', new Date('2026-11-22T23:30:00Z'), null)).toEqual({
      from: '2026-11-24',
      until: '2026-11-24',
    });
    expect(arrival(home, 'DE', new Date('2026-12-23T15:00:00Z'), null)).toEqual({
      from: '2026-12-28',
      until: '2026-12-30',
    });
  });

  it('count from the days of sending for what is not on the shelf', () => {
    const promise = { sentFrom: '2026-12-19', sentUntil: '2027-01-02' };
    expect(arrival(home, 'FR', new Date('2026-11-21T15:00:00Z'), promise)).toEqual({
      from: '2026-12-22',
      until: '2027-01-07',
    });
  });
});

it('days and shares are written as in the market', () => {
  const plain = (text: string) => text.replace(/[\u00a0\u202f\u2009]/g, ' ');
  expect(plain(formatDays('2026-11-24', '2026-11-26', 'en-GB'))).toBe('Tue 24 Nov – Thu 26 Nov');
  expect(plain(formatDays('2026-11-24', '2026-11-24', 'en-GB'))).toMatch(/^Tue,? 24 Nov$/);
  expect(plain(formatPercent(0.864, 'de-DE'))).toBe('86 %');
  expect(plain(formatPercent(0.864, 'en-GB'))).toBe('86%');
});
