import { describe, expect, it } from 'vitest';
import { href, matchRoute } from '../../../shared/routes.ts';

describe('matchRoute', () => {
  it.each([
    ['/', 'index', {}],
    ['/robe-satin-noir--p100001', 'product', { name: 'robe-satin-noir', productId: '100001' }],
    // The first address is the product's one, the second is redirected to it.
    ['/robe--p-prod_01HX-y', 'product', { name: 'robe', productId: 'prod_01HX-y' }],
    ['/robe--p-100001', 'product', { name: 'robe', productId: '100001' }],
    // A product and a family whose ids look alike.
    ['/robe--p-linen', 'product', { name: 'robe', productId: 'linen' }],
    ['/robe--plinen', 'catalog', { name: 'robe', familyId: 'inen' }],
    ['/robe--p-a--pb--p5', 'product', { name: 'robe', productId: 'a--pb--p5' }],
    ['/robe--p--a', 'product', { name: 'robe', productId: '-a' }],
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

  it.each([
    '/nothing',
    '/robe--pabc',
    '/robe--p5a',
    '/robe--p-',
    '/robe--p-a.b',
    '/help',
    '/%E0%A4%A',
    '/account',
    '/cart/more',
  ])('knows no %s', (path) => {
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

  it.each([
    '100001',
    'prod_01HX-y',
    'linen',
    'l',
    '-a',
    '5a',
    'a--pb',
    'a--pl5',
    '0b8f0c1e-7a55-4e62-9c53-0c2f3a1d4e5f',
  ])('gives the product %s an address that leads to it', (productId) => {
    const params = { name: 'robe', productId };
    const path = href('en', 'product', params).replace(/^\/en|\/$/g, '');
    expect(matchRoute('en', path)).toEqual({ name: 'product', params });
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
