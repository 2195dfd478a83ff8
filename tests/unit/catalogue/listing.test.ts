import { expect, it } from 'vitest';
import { translate } from '../../../shared/i18n/i18n.ts';
import { pageCount } from '../../../worker/page/page-count.ts';
import { itemCount } from '../../../worker/pages/catalogue/listing.tsx';
import {
  askedPage,
  hasPage,
  knownFilters,
  listingQuery,
  queryElsewhere,
  queryOf,
} from '../../../worker/pages/catalogue/listing-query.ts';
import { pageNumbers } from '../../../worker/pages/catalogue/paging.tsx';

const at = (query: string) => new URL(`https://shop.example/en/dresses--pl1/${query}`);

it.each([
  ['', 1, 'recommended'],
  ['?p=3&sort=new', 3, 'new'],
  ['?p=x&sort=cheap', 1, 'recommended'],
  ['?sort=price-descending', 1, 'price-descending'],
] as const)('reads %j', (query, page, sort) => {
  expect(listingQuery(at(query))).toEqual({ page, sort, filters: {} });
});

it('reads what is chosen, each value once and in one order, and writes it so', () => {
  const query = listingQuery(at('?size=M&color=red&p=2&color=blue&size=M&other=x'));
  expect(query.filters).toEqual({ color: ['blue', 'red'], size: ['M'] });
  expect(queryOf(query)).toEqual({ color: ['blue', 'red'], size: ['M'], p: 2, sort: undefined });
});

it('keeps in another market what means the same there, from the first page on', () => {
  const query = listingQuery(at('?color=navy&price=3000-6000&sort=new&p=2'));
  expect(queryElsewhere(query, 'en', 'pl-pl')).toEqual({ color: ['navy'], sort: 'new', p: undefined });
  expect(queryElsewhere(query, 'fr-fr', 'de-de')).toMatchObject({ color: ['navy'], price: ['3000-6000'] });
});

it('reports unknown choices', () => {
  const value = (id: string) => ({ id, label: id, count: 0 });
  const facets = [{ name: 'color', values: [value('red'), value('blue')] } as const];
  const list = facets.map(({ name, values }) => ({ name, values: [...values] }));
  expect(knownFilters({ color: ['red'] }, list)).toBeNull();
  expect(knownFilters({}, list)).toBeNull();
  expect(knownFilters({ color: ['red', 'x'], size: ['M'] }, list)).toEqual({ color: ['red'] });
  expect(knownFilters({ size: ['M'] }, [])).toEqual({});
});

it.each(['-1', '0', '1001', '99999999999999999999'])('has no page %s, and requests the first', (p) => {
  const { page } = listingQuery(at(`?p=${p}`));
  expect(hasPage({ page, pages: 1000 })).toBe(false);
  expect(askedPage({ page })).toBe(1);
});

it('has no page beyond the last', () => {
  const pages = (total: number | null, { page = 1, sent = 48, more = false } = {}) =>
    pageCount({ total, more }, { page, size: 48, sent });
  expect([0, 1, 48, 49, 96, 97].map((total) => pages(total))).toEqual([1, 1, 1, 2, 2, 3]);
  // Without a total: one more, none more, and a page after the last.
  expect(pages(null, { page: 3, more: true })).toBe(4);
  expect(pages(null, { page: 3 })).toBe(3);
  expect(pages(null, { page: 3, sent: 0 })).toBe(2);
  expect(pages(null, { sent: 0 })).toBe(1);
  // Later pages than the thousandth cannot be requested.
  expect([pages(null, { page: 1000, more: true }), pages(48_001)]).toEqual([1000, 1000]);
  expect(hasPage({ page: 2, pages: 2 })).toBe(true);
  expect(hasPage({ page: 3, pages: 2 })).toBe(false);
  expect(askedPage({ page: 3 })).toBe(3);
});

it.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 9, [1, 2, 0, 9]],
  [5, 9, [1, 0, 4, 5, 6, 0, 9]],
  [9, 9, [1, 0, 8, 9]],
] as const)('on page %i of %i shows %j', (page, count, numbers) => {
  expect(pageNumbers(page, count)).toEqual(numbers);
});

it('counts in words, by the plural forms of the language', () => {
  const polish = (total: number) => itemCount(total, translate('pl'), 'pl-PL');
  expect([1, 3, 5, 12, 22].map(polish)).toEqual([
    '1 produkt',
    '3 produkty',
    '5 produktów',
    '12 produktów',
    '22 produkty',
  ]);
  expect(itemCount(0, translate('fr'), 'fr-FR')).toBe('0 article');
  expect(itemCount(1, translate('en'), 'en-GB')).toBe('1 item');
  expect(itemCount(1234, translate('en'), 'en-GB')).toBe('1,234 items');
  expect(itemCount(0, translate('de'), 'de-DE')).toBe('0 Artikel');
});
