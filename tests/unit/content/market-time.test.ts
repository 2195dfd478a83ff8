import { expect, it } from 'vitest';
import { fieldTime, marketTime, readTime, zoneOfMarket } from '../../../backend/editor/schedule/market-time.ts';

const utc = (text: string) => Date.parse(text) / 1000;

it('times are those of the market, in summer and in winter', () => {
  expect(zoneOfMarket('fr-fr')).toBe('Europe/Paris');
  expect(readTime('fr-fr', '2026-12-24T09:30')).toBe(utc('2026-12-24T08:30Z'));
  expect(readTime('fr-fr', '2026-07-14T09:30')).toBe(utc('2026-07-14T07:30Z'));
  expect(readTime('en', '2026-12-24T09:30')).toBe(utc('2026-12-24T09:30Z'));
  expect(marketTime('en', 'fr-fr', utc('2026-12-31T23:15Z'))).toBe('1 January 2027 at 00:15');
  expect(marketTime('de', 'en', utc('2026-12-31T23:15Z'))).toBe('31. Dezember 2026 um 23:15');
  expect(fieldTime('pl-pl', utc('2026-07-14T07:30Z'))).toBe('2026-07-14T09:30');
});

it('a time that clocks skip is refused, of one that comes twice the second is meant', () => {
  expect(readTime('de-de', '2027-03-28T02:30')).toBe('skipped');
  expect(readTime('de-de', '2027-03-28T03:00')).toBe(utc('2027-03-28T01:00Z'));
  expect(readTime('de-de', '2026-10-25T02:30')).toBe(utc('2026-10-25T01:30Z'));
});

it.each(['tomorrow', '2026-13-01T09:30', '2026-12-24', '2026-12-24T25:00', '2026-12-24T09:30Z', '12/24/2026 09:30'])(
  '%s is no time',
  (text) => expect(readTime('en', text)).toBe('unreadable'),
);

it('an empty field is no mistake, and browsers may send seconds', () => {
  expect(readTime('en', '')).toBeNull();
  expect(readTime('en', '2026-12-24T09:30:00')).toBe(utc('2026-12-24T09:30Z'));
});
