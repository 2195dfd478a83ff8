import { describe, expect, it } from 'vitest';
import { suggestedLocale } from '../../../shared/markets/country-suggestion.ts';
import { localeNames } from '../../../shared/markets/locales.ts';
import { negotiateLocale } from '../../../shared/markets/negotiation.ts';
import {
  allMarkets,
  currenciesOf,
  isOpen,
  languagesOf,
  readOpenMarkets,
} from '../../../shared/markets/open-markets.ts';
import { alternates } from '../../../shared/seo/seo.ts';
import { marketOfHost, readSitemapPath } from '../../../worker/search-engines/sitemap-address.ts';

const two = readOpenMarkets('pl-pl, DE-DE');

describe('open markets', () => {
  it('are all unless some are named, and bring along whose pages belong to them', () => {
    expect(readOpenMarkets(' ')).toBe(allMarkets);
    expect(allMarkets.names).toEqual(localeNames);
    expect(two).toEqual({
      names: ['de-de', 'de', 'pl-pl', 'pl'],
      online: ['de-de', 'pl-pl'],
      fallback: 'de-de',
    });
    expect(readOpenMarkets('it-it,en').fallback).toBe('en');
    expect(isOpen(two, 'de')).toBe(true);
    for (const closed of ['en', 'fr', '', 'zz']) expect(isOpen(two, closed)).toBe(false);
    expect([languagesOf(two), currenciesOf(two)]).toEqual([
      ['de', 'pl'],
      ['EUR', 'PLN'],
    ]);
  });

  it.each(['de', 'xx', 'de-de;pl-pl', 'de-de,constructor'])('cannot be read from %s', (text) => {
    expect(() => readOpenMarkets(text)).toThrow(RangeError);
  });

  it('are the only ones that are negotiated and suggested', () => {
    const host = 'it-it.selvedge.example';
    expect(negotiateLocale({ cookie: 'it-it', languages: 'it, pl;q=0.5', host }, two)).toBe('pl-pl');
    expect(negotiateLocale({ cookie: undefined, languages: 'fr-BE', host }, two)).toBe('de-de');
    const visitor = { locale: 'pl-pl', languages: 'fr-BE', country: undefined } as const;
    expect(suggestedLocale(visitor, two)).toBe('de-de');
    expect(suggestedLocale({ ...visitor, languages: 'pl' }, two)).toBeUndefined();
  });

  it('are the only ones that search engines get', () => {
    const origin = () => 'https://shop.example';
    const links = alternates({ path: (locale) => `/${locale}/`, origin, markets: two });
    expect(links.map(({ hreflang }) => hreflang)).toEqual(['de', 'de-de', 'pl', 'pl-pl', 'x-default']);
    expect(links.at(-1)?.href).toBe('https://shop.example/de-de/');
    expect(marketOfHost('it-it.selvedge.example', two)).toBe('de-de');
    expect(marketOfHost('pl.selvedge.example', two)).toBe('pl-pl');
    expect(readSitemapPath('/it-it/sitemap.xml', two)).toBeUndefined();
    expect(readSitemapPath('/pl-pl/sitemap.xml', two)).toEqual({ locale: 'pl-pl', kind: 'index' });
  });
});
