import { expect, it } from 'vitest';
import { marketName, namedMarkets } from '../../../backend/editor/words/markets.ts';
import { languages } from '../../../shared/markets/locales.ts';

it.each([
  ['en', 'de-de', 'Germany (German)'],
  ['en', 'fr-ch', 'Switzerland (French)'],
  ['en', 'en', 'International (English)'],
  ['de', 'en', 'International (Englisch)'],
  ['fr', 'en', 'International (anglais)'],
  ['pl', 'it-it', 'Włochy (włoski)'],
  // A market that is not announced is told from its twin.
  ['en', 'de', 'Germany (German), /de/'],
  // Of a market that the shop no longer has.
  ['en', 'nl-nl', 'nl-nl'],
] as const)('in %s, %s is %s', (language, locale, name) => {
  expect(marketName(language, locale)).toBe(name);
});

it.each(languages)('in %s, markets have different names and are sorted by them', (language) => {
  const names = namedMarkets(language).map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toEqual(names.toSorted(new Intl.Collator(language).compare));
});
