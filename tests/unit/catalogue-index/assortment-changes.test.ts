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

it('counts lists of sizes, and forgets those that no option has', () => {
  const assortment = new Assortment('sizes');
  const all = Array.from({ length: 16 }, (_, at) => `EU${at}`);
  const sizesOf = (number: number) => all.filter((_, bit) => (number >> bit) % 2 === 1);
  const take = (version: number) => {
    const options = Array.from({ length: 100 }, (_, at) =>
      option(String(at + 1), { sizes: sizesOf(version * 100 + at) }),
    );
    assortment.take([stored('options', 0, version, options)]);
  };
  take(1);
  const before = assortment.bytes;
  const { sizes } = assortment.options.dictionaries;
  for (let version = 2; version <= 19; version += 1) take(version);
  expect(sizes.size).toBeGreaterThan(1_500);
  expect(assortment.bytes - before).toBeGreaterThan(sizes.size * 150);
  for (let version = 20; version <= 300; version += 1) take(version);
  expect(sizes.size).toBeLessThan(2_200);
  expect(assortment.options.dictionaries.sizes).toBe(sizes);
  const now = Array.from({ length: 100 }, (_, at) => sizes.valuesOf(assortment.options.sizes.get(at)));
  expect(now).toEqual(Array.from({ length: 100 }, (_, at) => sizesOf(300 * 100 + at)));
});

it('reading anew frees memory once most names of colours are gone', () => {
  const assortment = new Assortment('colours');
  const take = (version: number) => {
    const names = Array.from({ length: 100 }, (_, at) => [at, `Shade ${version} ${at}`]);
    assortment.take([stored('texts-en', 0, version, [['1', 'Coat', '', Object.fromEntries(names)]])]);
  };
  for (let version = 1; version <= 20; version += 1) take(version);
  expect(assortment.isSparse).toBe(false);
  for (let version = 21; version <= 30; version += 1) take(version);
  expect(assortment.isSparse).toBe(true);
});

it('a brand is written as most of its options write it', () => {
  const assortment = new Assortment('brands');
  const take = (version: number, ...brands: string[]) =>
    assortment.take([
      stored(
        'options',
        0,
        version,
        brands.map((brand, at) => option(String(at), { brand })),
      ),
    ]);
  take(1, 'OAK', 'Acme', 'OAK', 'Oak', '');
  expect([...assortment.brands]).toEqual([
    ['acme', 'Acme'],
    ['oak', 'OAK'],
  ]);
  take(2, 'Oak', 'ACME', 'OAK', 'Oak', '');
  expect([...assortment.brands.values()]).toEqual(['ACME', 'Oak']);
  take(3, 'Oak', '');
  expect([...assortment.brands.values()]).toEqual(['Oak']);
});
