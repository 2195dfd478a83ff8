import { describe, expect, it } from 'vitest';
import { href, matchRoute } from '../../../shared/routes.ts';

describe('matchRoute', () => {
  it.each([
    ['/', 'index', {}],
    ['/robe-satin-noir--p100001', 'product', { name: 'robe-satin-noir', productId: '100001' }],
    ['/robes--plw_dresses', 'catalog', { name: 'robes', familyId: 'w_dresses' }],
    ['/ete--lpsummer', 'landing-page', { name: 'ete', landingPageId: 'summer' }],
    ['/product/3612345678901', 'product-gtin', { gtin: '3612345678901' }],
    ['/product/robe/1000012', 'product-option', { name: 'robe', optionId: '1000012' }],
    [
      '/femme/robes/robe-longue-R1000012.html',
      'product-legacy',
      { path: 'femme/robes', name: 'robe-longue', optionId: '1000012' },
    ],
    ['/01/03612345678901/10/abc', 'product-barcode', { gtin: '3612345678901', rest: '10/abc' }],
    [
      '/stores/france/lille/grand-place-42',
      'store',
      { country: 'france', city: 'lille', name: 'grand-place', storeId: '42' },
    ],
    ['/stores/france/lille/-42', 'store-unnamed', { country: 'france', city: 'lille', storeId: '42' }],
    ['/stores/all', 'stores-all', {}],
    ['/account/settings/delivery-addresses/7/edit', 'editDeliveryAddresses', { id: '7' }],
    ['/aide/livraison', 'help-page', { help: 'aide', page: 'livraison' }],
  ])('reads %s', (path, name, params) => {
    expect(matchRoute('fr-fr', path)).toEqual({ name, params });
  });

  it.each(['/nothing', '/robe--pabc', '/help', '/%E0%A4%A', '/account', '/cart/more'])('knows no %s', (path) => {
    expect(matchRoute('fr-fr', path)).toBeUndefined();
  });

  it('has no help pages below the generic markets', () => {
    expect(matchRoute('fr', '/aide')?.name).toBe('help');
    expect(matchRoute('fr', '/aide/livraison')).toBeUndefined();
    expect(matchRoute('en', '/help/delivery')?.name).toBe('help-page');
  });
});

describe('href', () => {
  it('puts market, parameters, slash and query', () => {
    expect(href('en', 'index')).toBe('/en/');
    expect(href('en', 'product', { name: 'satin-dress-ivory', productId: '100001' })).toBe(
      '/en/satin-dress-ivory--p100001/',
    );
    expect(href('fr-fr', 'search', {}, { q: 'robe été', p: undefined })).toBe('/fr-fr/search/?q=robe+%C3%A9t%C3%A9');
    expect(href('en', 'search', {}, { color: ['red', 'navy blue'], size: [], p: 2 })).toBe(
      '/en/search/?color=red&color=navy+blue&p=2',
    );
  });

  it('keeps the segments of a path that is a parameter', () => {
    const params = { path: 'femme/été', name: 'robe', optionId: '1' };
    expect(href('fr-fr', 'product-legacy', params)).toBe('/fr-fr/femme/%C3%A9t%C3%A9/robe-R1.html/');
  });

  it('has no query where nothing was chosen', () => {
    expect(href('en', 'search', {}, { color: [], q: undefined })).toBe('/en/search/');
  });

  it('encodes what does not belong in a path', () => {
    expect(href('en', 'catalog', { name: 'a/b?c', familyId: 'x' })).toBe('/en/a%2Fb%3Fc--plx/');
  });
});
