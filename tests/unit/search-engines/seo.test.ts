import { describe, expect, it } from 'vitest';
import { onlineLocales } from '../../../shared/markets/locales.ts';
import { allMarkets } from '../../../shared/markets/open-markets.ts';
import type { RouteName } from '../../../shared/routes.ts';
import { alternates, canonical, description, marketOrigin, robots } from '../../../shared/seo/seo.ts';

const shop = 'https://www.selvedge.example';
const at = (path: string) => new URL(path, shop);

describe('robots', () => {
  const usual = { indexed: true, paged: false };
  const listing = { indexed: true, paged: true };
  const own = { indexed: false, paged: false };

  it.each<[string, { indexed: boolean; paged: boolean }, string, readonly string[] | undefined, string]>([
    ['a product', usual, '/en/dress-ivory--p1/', undefined, 'index, follow'],
    ['a product', usual, '/en/dress-ivory--p1/?utm=a', undefined, 'noindex'],
    ['a product', usual, '/en/dress-ivory--p1/?utm=a', ['index', 'follow'], 'noindex'],
    ['a product', usual, '/en/dress-ivory--p1/?', undefined, 'index, follow'],
    ['a search', usual, '/en/search/?p=2', undefined, 'index, follow'],
    ['a search', usual, '/en/search/?q=a&p=2', ['noindex', 'follow'], 'noindex, follow'],
    ['a family', listing, '/en/dresses--plw_dresses/?sort=new', undefined, 'index, follow'],
    ['a landing page', listing, '/en/summer--lp1/?a=b', ['noindex'], 'noindex'],
    ['a cart', own, '/en/cart/', undefined, 'noindex, nofollow'],
    ['a cart', own, '/en/cart/?a=b', undefined, 'noindex'],
    ['a cart', own, '/en/cart/?p=2', undefined, 'noindex, nofollow'],
  ])('%s %j %s %j', (_, row, path, metaRobots, expected) => {
    expect(robots({ ...row, url: at(path), metaRobots })).toBe(expected);
  });
});

describe('canonical', () => {
  const listings = new Set<RouteName>(['catalog', 'catalog-named', 'landing-page']);
  const of = (route: RouteName, path: string, given?: string) =>
    canonical({ origin: shop, locale: 'en', paged: listings.has(route), url: at(path), given });

  it.each<[RouteName, string, string | undefined, string]>([
    ['index', '/en/', undefined, '/en/'],
    ['product', '/en/dress-ivory--p1', undefined, '/en/dress-ivory--p1/'],
    ['product', '/en/dress-ivory--p1/?p=2&a=b', undefined, '/en/dress-ivory--p1/'],
    ['product', '/en/product/0123/', '/en/dress-ivory--p1/', '/en/dress-ivory--p1/'],
    ['product', '/en/product/0123/', '/dress-ivory--p1', '/en/dress-ivory--p1/'],
    ['index', '/en/', '/enough', '/en/enough/'],
    ['account-orders', '/account/orders/', undefined, '/en/account/orders/'],
    ['catalog', '/en/dresses--pl1/?p=3&sort=new', undefined, '/en/dresses--pl1/?p=3'],
    ['catalog-named', '/en/catalog/dresses/1/?p=3', '/en/dresses--pl1/', '/en/dresses--pl1/?p=3'],
    ['catalog', '/en/dresses--pl1/?p=x', undefined, '/en/dresses--pl1/'],
    ['catalog', '/en/dresses--pl1/?p=12', undefined, '/en/dresses--pl1/?p=12'],
    ['catalog', '/en/dresses--pl1/?p=2x', undefined, '/en/dresses--pl1/'],
    ['catalog', '/en/dresses--pl1/?p=x2', undefined, '/en/dresses--pl1/'],
    ['catalog', '/en/dresses--pl1/', '', '/en/dresses--pl1/'],
    ['index', '/en', undefined, '/en/'],
    ['product', '/en/a/', '/go/http://other.example/', '/en/go/http://other.example/'],
    ['landing-page', '/en/summer--lp1/?p=2', undefined, '/en/summer--lp1/?p=2'],
  ])('%s %s %j', (route, path, given, expected) => {
    expect(of(route, path, given)).toBe(shop + expected);
  });

  it('keeps an absolute one', () => {
    expect(of('landing-page', '/en/summer--lp1/', 'https://other.example/a?b=c')).toBe('https://other.example/a/');
    expect(of('landing-page', '/en/summer--lp1/', 'http://other.example/a')).toBe('http://other.example/a/');
  });

  it('never takes the host from the path', () => {
    const url = new URL(`${shop}//evil.example/a--p1`);
    expect(canonical({ origin: shop, locale: 'en', paged: false, url })).toBe(`${shop}/en//evil.example/a--p1/`);
  });
});

describe('alternates', () => {
  const origin = (locale: Parameters<typeof marketOrigin>[0]) => marketOrigin(locale, undefined);

  it('announces every online market and x-default', () => {
    const links = alternates({ path: (locale) => `/${locale}/cart`, origin, markets: allMarkets });
    expect(links.map(({ hreflang }) => hreflang).sort()).toEqual([
      'de',
      'de-de',
      'en',
      'en-gb',
      'es',
      'es-es',
      'fr',
      'fr-ch',
      'fr-fr',
      'it',
      'it-it',
      'pl',
      'pl-pl',
      'x-default',
    ]);
    expect(links.find(({ hreflang }) => hreflang === 'x-default')?.href).toBe(`${shop}/en/cart/`);
    expect(links.find(({ hreflang }) => hreflang === 'fr')?.href).toBe('https://fr-fr.selvedge.example/fr-fr/cart/');
    expect(links.some(({ href }) => /\/(fr|es|de|it|pl)\/cart/.test(href))).toBe(false);
  });

  it('leaves out markets without the page', () => {
    const links = alternates({
      path: (locale) => (locale === 'de-de' ? '/de-de/x/' : undefined),
      origin,
      markets: allMarkets,
    });
    expect(links).toEqual([
      { hreflang: 'de', href: 'https://de-de.selvedge.example/de-de/x/' },
      { hreflang: 'de-de', href: 'https://de-de.selvedge.example/de-de/x/' },
    ]);
  });

  it('requests online markets only', () => {
    const asked = new Set<string>();
    alternates({
      path: (locale) => {
        asked.add(locale);
        return undefined;
      },
      origin,
      markets: allMarkets,
    });
    expect([...asked].sort()).toEqual([...onlineLocales].sort());
  });
});

it('has one origin for all markets, or one for each', () => {
  expect(marketOrigin('fr-ch', undefined)).toBe('https://fr-ch.selvedge.example');
  expect(marketOrigin('fr-ch', '')).toBe('https://fr-ch.selvedge.example');
  expect(marketOrigin('fr-ch', 'http://localhost:8787/')).toBe('http://localhost:8787');
});

it('falls back to the default description', () => {
  expect(description(' Silk. ', 'Shop')).toBe('Silk.');
  expect(description('  ', 'Shop')).toBe('Shop');
  expect(description(undefined, 'Shop')).toBe('Shop');
});
