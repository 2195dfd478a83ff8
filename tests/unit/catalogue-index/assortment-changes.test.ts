import { expect, it } from 'vitest';
import { Assortment } from '../../../backend/assortment/queries/assortment.ts';
import { familyList } from '../../../backend/assortment/queries/family-list.ts';
import { find } from '../../../backend/assortment/queries/find.ts';
import { pageOf } from '../../../backend/assortment/queries/page.ts';
import type { StoredBlock } from '../../../backend/assortment/stored.ts';

const stored = (part: StoredBlock['part'], block: number, version: number, data: unknown): StoredBlock => ({
  part,
  block,
  version,
  data: JSON.stringify(data),
});

interface OptionFields {
  product?: string;
  family?: string;
  price?: number;
  publishedAt?: string;
  sizes?: readonly string[];
  brand?: string;
}

/** An option as blocks have it. */
function option(id: string, { product = id, family = 'women', price = 100, ...rest }: OptionFields = {}) {
  const { publishedAt = '2026-01-01', sizes = [], brand = '' } = rest;
  const prices = { CZK: [price, null, 'I'] };
  return [id, product, [family], 1, publishedAt, null, [], sizes, 'AVAILABLE', 5, prices, 0, 0, brand];
}

it('a price or a date beyond 32 bits is sorted as the highest of its own list', () => {
  const assortment = new Assortment('sorted');
  const men = option('1', { family: 'men', price: 1 });
  const dear = option('3', { price: 4_999_999_900 });
  assortment.take([
    stored('options', 1, 1, [men, option('2'), dear, option('4', { publishedAt: '9999-12-31', price: 300 })]),
  ]);
  const sorted = (sort: 'price-descending' | 'price-ascending' | 'new') =>
    pageOf(assortment, familyList(assortment, 'women'), { sort, currency: 'CZK', page: 1, size: 9 });
  expect(sorted('price-descending')).toEqual(['3', '4', '2']);
  expect(sorted('price-ascending')).toEqual(['2', '4', '3']);
  expect(sorted('new')).toEqual(['4', '2', '3']);
});

it('an option that moves to a product of another block keeps the name of its colour', () => {
  const assortment = new Assortment('moves');
  const labels = { families: [['women', null, { en: 'Women' }]], sizes: [], colors: [], materials: [] };
  assortment.take([
    stored('labels', 0, 1, labels),
    stored('options', 1, 1, [option('1', { product: '9' })]),
    stored('texts-en', 9, 1, [['9', 'Coat', '', { 1: 'Petrol' }]]),
    stored('options', 1, 2, [option('1', { product: '5' })]),
    stored('texts-en', 5, 2, [['5', 'Coat', '', { 1: 'Petrol' }]]),
    stored('texts-en', 9, 3, []),
  ]);
  expect(find(assortment, 'en', 'petrol').rows).toHaveLength(1);
  assortment.take([stored('texts-en', 5, 4, [['5', 'Coat', '', {}]])]);
  expect(find(assortment, 'en', 'petrol').rows).toHaveLength(0);
});
