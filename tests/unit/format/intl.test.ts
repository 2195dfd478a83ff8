import { expect, it } from 'vitest';
import {
  compareTexts,
  countryName,
  countryNames,
  formatDate,
  formatDateTime,
  formatDateTimeAndZone,
  formatDayFrom,
  formatDays,
  formatHours,
  formatList,
  formatNumber,
  formatRating,
  formatTime,
  languageName,
  withPercents,
} from '../../../shared/format/intl.ts';

/** `Intl` uses narrow or ordinary no-break spaces, depending on its version. */
const plain = (text: string) => text.replace(/[\u00a0\u202f\u2009]/g, ' ');

it('numbers have the digits of the market, and ratings one decimal', () => {
  expect([formatNumber(12_345.5, 'en-GB'), formatNumber(12_345.5, 'de-DE')]).toEqual(['12,345.5', '12.345,5']);
  expect([4, 4.25, 4.96].map((rating) => formatRating(rating, 'fr-FR'))).toEqual(['4,0', '4,3', '5,0']);
});

it('a day is written out, the same one wherever it is read', () => {
  expect(formatDate('2026-11-21', 'en-GB')).toBe('21 November 2026');
  // Paris is an hour ahead, London is not.
  expect(formatDate('2026-11-21T23:59:59Z', 'fr-FR')).toBe('22 novembre 2026');
  expect(formatDate('2026-11-21T23:59:59Z', 'en-GB')).toBe('21 November 2026');
  expect(formatDate('2026-11-21T23:59:59Z', 'fr-CH')).toBe('22 novembre 2026');
  expect(formatDate('2026-11-22', 'en-GB')).toBe('22 November 2026');
  expect(plain(formatDays('2026-11-24', '2026-12-02', 'de-DE'))).toMatch(/^Di[.,]+ 24\. Nov.* – Mi[.,]+ 2\. Dez/);
});

it('a day of another year is shown with its year', () => {
  expect(formatDayFrom('2026-11-22', '2026-12-25', 'en-GB')).toMatch(/^Fri,? 25 Dec$/);
  expect(formatDayFrom('2026-11-22', '2027-01-01', 'en-GB')).toMatch(/^Fri,? 1 Jan 2027$/);
  expect(plain(formatDayFrom('2026-11-22', '2027-01-01', 'de-DE'))).toMatch(/^Fr[.,]+ 1\. Jan\. 2027$/);
});

it('a time is shown in a time zone', () => {
  const time = '2026-11-21T22:30:00Z';
  expect(formatDateTime(time, 'en-GB', 'Europe/London')).toBe('21 November 2026 at 22:30');
  expect(formatDateTime(time, 'en-GB', 'Europe/Paris')).toBe('21 November 2026 at 23:30');
  expect(formatDateTime(time, 'de-DE', 'Europe/Berlin')).toBe('21. November 2026 um 23:30 Uhr');
  expect(formatDateTime(time, 'fr-CH', 'Europe/Zurich')).toBe('21 novembre 2026 à 23\u00a0h\u00a030');
  expect(formatDateTime('2026-11-21T19:00:00Z', 'fr-FR', 'Europe/Paris')).toBe('21 novembre 2026 à 20\u00a0h');
});

it('languages, countries and lists have names in the language of the market', () => {
  expect([languageName('de', 'en-GB'), languageName('de', 'fr-FR')]).toEqual(['German', 'allemand']);
  expect(countryName('DE', 'pl-PL')).toBe('Niemcy');
  expect(formatList(['one', 'two', 'three'], 'en-GB')).toBe('one, two and three');
  expect(countryNames(['FR', 'BE', 'MC'], 'en-GB')).toBe('France, Belgium and Monaco');
  expect(countryNames(['FR', 'BE', 'MC'], 'fr-FR')).toBe('France, Belgique et Monaco');
  expect(countryNames(['FR', 'BE'], 'fr-FR')).toBe('France et Belgique');
});

it('an unknown name stands for itself', () => {
  expect([languageName('xx', 'en-GB'), countryName('QX', 'en-GB')]).toEqual(['xx', 'QX']);
});

it('texts are in the order of the alphabet', () => {
  expect(['Zebra', 'Ärmel', 'Apfel'].sort((one, other) => compareTexts(one, other, 'de-DE'))).toEqual([
    'Apfel',
    'Ärmel',
    'Zebra',
  ]);
});

it('a time names its zone for those who may live in another', () => {
  expect(formatDateTimeAndZone('2026-12-13T22:59:00Z', 'de-DE', 'Europe/Berlin')).toBe(
    '13. Dezember 2026 um 23:59 Uhr MEZ',
  );
  expect(formatDateTimeAndZone('2026-12-13T22:59:00Z', 'en-GB', 'Europe/London')).toBe('13 December 2026 at 22:59 GMT');
});

it('shares in a text have the space of the market', () => {
  const composition = '96\u00a0% polyester, 4 % élasthanne';
  expect(withPercents(composition, 'fr-CH')).toBe('96% polyester, 4% élasthanne');
  expect(plain(withPercents(composition, 'fr-FR'))).toBe('96 % polyester, 4 % élasthanne');
  expect(withPercents('2,5 % sel, 1.000 % or', 'fr-CH')).toBe('2,5 % sel, 1.000 % or');
});

it('writes times of day as the language does', () => {
  const day = [
    { opens: '09:00', closes: '12:30' },
    { opens: '14:00', closes: '24:00' },
  ];
  expect(formatHours(day, 'fr-FR')).toBe('9\u00a0h–12\u00a0h\u00a030, 14\u00a0h–24\u00a0h');
  expect(formatHours(day, 'de-CH')).toBe('09:00–12:30, 14:00–24:00\u00a0Uhr');
  for (const intl of ['en-GB', 'es-ES', 'it-IT', 'pl-PL'])
    expect(formatHours(day, intl)).toBe('09:00–12:30, 14:00–24:00');
  expect(formatHours([], 'de-DE')).toBe('');
  expect(formatTime('20:00', 'fr-CH')).toBe('20\u00a0h');
});
