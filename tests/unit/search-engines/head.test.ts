import { describe, expect, it } from 'vitest';
import { type Locale, locales } from '../../../shared/markets/locales.ts';
import { allMarkets } from '../../../shared/markets/open-markets.ts';
import { matchRoute } from '../../../shared/routes.ts';
import type { PageRequest } from '../../../worker/page/page-module.ts';
import { alternatePaths, headOf } from '../../../worker/rendering/head.ts';

/** The head of a page without texts of its own. */
function headAt(address: string, paged = false) {
  const url = new URL(address, 'https://shop.example');
  const [, locale = '', ...rest] = url.pathname.split('/');
  // The markets of the test are markets.
  const market = locale as Locale;
  const request = {
    url,
    locale: market,
    origin: 'https://shop.example',
    originOf: () => 'https://shop.example',
    markets: allMarkets,
    properties: locales[market],
    route: matchRoute(market, `/${rest.filter((part) => part !== '').join('/')}`),
    log: {},
    t: (key: string) => key,
  } as unknown as PageRequest;
  const seo = { title: '' };
  const paths = alternatePaths(request, seo);
  const { canonical, alternates, preview } = headOf(request, seo, paths, { indexed: true, paged }, 200);
  const others = alternates.map(({ hreflang, href }) => [hreflang, href.replace('https://shop.example', '')]);
  return {
    canonical: canonical.replace('https://shop.example', ''),
    others: Object.fromEntries(others),
    preview,
  };
}

it('gives link previews the market’s language', () => {
  const { preview } = headAt('/fr/');
  expect(preview).toMatchObject({ properties: { 'og:type': 'website' }, locale: 'fr_FR' });
});

describe('the same page in other markets', () => {
  it('has the word of each language, where it is help', () => {
    expect(headAt('/en/help/delivery/').others).toMatchObject({
      'fr-fr': '/fr-fr/aide/delivery/',
      'es-es': '/es-es/ayuda/delivery/',
      'de-de': '/de-de/hilfe/delivery/',
      'it-it': '/it-it/aiuto/delivery/',
      'pl-pl': '/pl-pl/pomoc/delivery/',
      'x-default': '/en/help/delivery/',
    });
    expect(headAt('/fr-fr/aide/').others).toMatchObject({ en: '/en/help/', pl: '/pl-pl/pomoc/' });
  });

  it('has the same number, where it is one of a listing', () => {
    const { others } = headAt('/en/dresses--plg_dresses/?p=2&sort=new', true);
    expect(Object.keys(others).length).toBeGreaterThan(6);
    for (const address of Object.values(others)) expect(address).toMatch(/--plg_dresses\/\?p=2$/);
  });

  it('has no number elsewhere', () => {
    expect(headAt('/en/stores/?p=2').others['fr-fr']).toBe('/fr-fr/stores/');
  });
});

it.each([
  ['/fr/', '/fr-fr/'],
  ['/es/ayuda/', '/es-es/ayuda/'],
  ['/de/stores/?utm=x', '/de-de/stores/'],
  ['/it/stores/', '/it-it/stores/'],
  ['/pl/stores/', '/pl-pl/stores/'],
  ['/fr-ch/stores/', '/fr-ch/stores/'],
  ['/en/', '/en/'],
])('%s is known to search engines as %s', (address, canonical) => {
  expect(headAt(address).canonical).toBe(canonical);
});
