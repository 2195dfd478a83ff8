import { expect, it } from 'vitest';
import { suggestedLocale } from '../../../shared/markets/country-suggestion.ts';
import type { Locale } from '../../../shared/markets/locales.ts';
import { allMarkets } from '../../../shared/markets/open-markets.ts';
import { countrySuggestion } from '../../../worker/market/country-suggestion.ts';

it.each<[string, Locale, string | undefined, string | undefined, Locale | undefined]>([
  ['is the market of the browser', 'fr-fr', 'de-DE,de;q=0.9,fr;q=0.8', 'FR', 'de-de'],
  ['is none where that is visited', 'de-de', 'de-DE,fr;q=0.8', 'FR', undefined],
  ['is none where its twin is visited', 'fr', 'fr-FR', undefined, undefined],
  ['is the international one for a country without a site', 'fr-fr', 'fr-CA', undefined, 'en'],
  ['is the international one for Austria, in Germany too', 'de-de', 'de-AT,de;q=0.9', 'AT', 'en'],
  ['is none for Austria on the international site', 'en', 'de-AT', undefined, undefined],
  ['is none for America on the international site', 'en', 'en-US', 'US', undefined],
  ['is the first of a language that names no country, wherever', 'en', 'de', 'AT', 'de-de'],
  ['is France for Belgium', 'en', 'fr-BE', undefined, 'fr-fr'],
  ['is France for Luxembourg', 'en', 'lb-LB,de;q=0.5', undefined, 'fr-fr'],
  ['is none for Luxembourg in France', 'fr-fr', 'lb-LB', undefined, undefined],
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

it.each<[string, Locale, string | undefined, string, string]>([
  ['that of the visitor', 'en', 'fr-CA,fr;q=0.9,en;q=0.5', 'fr', 'Rester ici'],
  ['that of the market, where that is the visitor’s', 'de-de', 'de-AT', 'de', 'Hier bleiben'],
  ['the next one that the visitor names', 'fr-fr', 'lb-LB,de;q=0.5', 'de', 'Hier bleiben'],
  ['that of the market for whoever speaks none of ours', 'en', 'ja-JP', 'en', 'Stay here'],
])('its language is %s', (_, locale, languages, lang, no) => {
  expect(countrySuggestion(locale, () => '', languages)).toMatchObject({ lang, no, home: `/${locale}/` });
});
