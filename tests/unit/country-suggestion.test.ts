import { expect, it } from 'vitest';
import { suggestedLocale } from '../../shared/country-suggestion.ts';
import type { Locale } from '../../shared/locales.ts';
import { allMarkets } from '../../shared/open-markets.ts';

it.each<[string, Locale, string | undefined, string | undefined, Locale | undefined]>([
  ['is the market of the browser', 'fr-fr', 'de-DE,de;q=0.9,fr;q=0.8', 'FR', 'de-de'],
  ['is none where that is visited', 'de-de', 'de-DE,fr;q=0.8', 'FR', undefined],
  ['is none where its twin is visited', 'fr', 'fr-FR', undefined, undefined],
  ['is the first market of a language without one', 'en', 'de-AT', undefined, 'de-de'],
  ['is France for Belgium', 'en', 'fr-BE', undefined, 'fr-fr'],
  ['is France for Luxembourg', 'en', 'lb-LB,de;q=0.5', undefined, 'fr-fr'],
  ['is the international one for the rest', 'fr-fr', 'ja-JP', undefined, 'en'],
  ['follows the country where the language has none', 'fr-fr', 'fr', 'CH', 'fr-ch'],
  ['does not follow it where the language has one', 'fr-fr', 'fr-FR', 'CH', undefined],
  ['follows the language before the place', 'fr-fr', 'fr-CH', 'FR', 'fr-ch'],
  ['needs no place', 'en', 'fr', undefined, 'fr-fr'],
  ['is none for whoever names no language', 'fr-fr', undefined, 'DE', undefined],
  ['does without a country that is none', 'fr-fr', 'fr', 'T1', undefined],
])('the suggested market %s', (_, locale, languages, country, suggested) => {
  expect(suggestedLocale({ locale, languages, country }, allMarkets)).toBe(suggested);
});
