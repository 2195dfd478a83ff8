import { describe, expect, it } from 'vitest';
import { localeOfTag, negotiateLocale, parseLanguages } from '../../../shared/markets/negotiation.ts';
import { allMarkets } from '../../../shared/markets/open-markets.ts';

describe('parseLanguages', () => {
  it('orders by weight, then by position, and drops refused and malformed tags', () => {
    expect(parseLanguages('de-AT,de;q=0.9,fr;q=0.95,*;q=0.1,es;q=0,xx;q=7,<script>')).toEqual(['de-at', 'fr', 'de']);
  });

  it('takes nothing for a tag that is none, and no other parameter for the weight', () => {
    expect(parseLanguages('de_DE, de-!, 1de, !de, , de-toolongatag, *')).toEqual([]);
    expect(parseLanguages('de;level=1;q=0.5, fr;level=2, it;q=x')).toEqual(['fr', 'de']);
  });

  it('reads fifty tags', () => {
    const many = Array.from({ length: 60 }, (_, at) => `x-${at}`);
    expect(parseLanguages(many.join())).toEqual(many.slice(0, 50));
  });
});

describe('localeOfTag', () => {
  it.each([
    ['fr-ch', 'fr-ch'],
    ['en-gb', 'en'],
    ['en-us', 'en'],
    ['fr', 'fr-fr'],
    ['fr-be', 'fr-fr'],
    ['lb-lb', 'fr-fr'],
    ['de-at', 'de-de'],
    ['pl', 'pl-pl'],
    ['ja', undefined],
  ])('serves %s by %s', (tag, locale) => {
    expect(localeOfTag(tag, allMarkets)).toBe(locale);
  });
});

describe('negotiateLocale', () => {
  const languages = 'pl;q=0.4, it;q=0.8';
  const host = 'es-es.selvedge.example:443';

  it('takes the cookie first, then the list, then the host, then English', () => {
    expect(negotiateLocale({ cookie: 'fr', languages, host }, allMarkets)).toBe('fr');
    expect(negotiateLocale({ cookie: 'zz', languages, host }, allMarkets)).toBe('it-it');
    expect(negotiateLocale({ cookie: undefined, languages: 'ja', host }, allMarkets)).toBe('es-es');
    expect(negotiateLocale({ cookie: undefined, languages: undefined, host: 'localhost:8787' }, allMarkets)).toBe('en');
  });
});
