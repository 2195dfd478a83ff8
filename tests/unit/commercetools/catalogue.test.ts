/** What the seed writes to commercetools, read again by the adapter, without commercetools between them. */
import { beforeAll, describe, expect, test } from 'vitest';
import { seed } from '#shop/seed.ts';
import { productAttributes, variantAttributes } from '../../../adapters/commercetools/catalogue/attributes.ts';
import { listingOf } from '../../../adapters/commercetools/catalogue/listing.ts';
import { productAnswer } from '../../../adapters/commercetools/catalogue/product.ts';
import { type Colour, coloursOf, projection } from '../../../adapters/commercetools/catalogue/products.ts';
import type { Vocabulary } from '../../../adapters/commercetools/catalogue/vocabulary.ts';
import { type Catalogue, readCatalogue } from '../../../scripts/adapters/catalogue.ts';
import { productDraft } from '../../../scripts/commercetools/seed.ts';
import { SqliteD1 } from '../../../scripts/database/sqlite-d1.ts';
import { readFilters } from '../../../shared/contract/catalogue/facets.ts';
import { product as productSchema } from '../../../shared/contract/catalogue/product.ts';
import { migratedDatabase } from '../migrated-database.ts';

let catalogue: Catalogue;
let colours: Colour[];
let vocabulary: Vocabulary;

/** A draft as it is found later: categories by id, which is the key here, and stock at each variant. */
function foundAgain(product: Catalogue['products'][number]) {
  const stock = new Map(product.options.flatMap(({ sizes }) => sizes.map(({ sku, quantity }) => [sku, quantity])));
  const { masterVariant, variants, categories, ...draft } = productDraft(product);
  const stocked = (each: typeof masterVariant) => ({
    ...each,
    availability: { availableQuantity: stock.get(each?.sku ?? '') },
  });
  return projection.parse({
    ...draft,
    categories: categories.map(({ key }) => ({ id: key })),
    masterVariant: stocked(masterVariant),
    variants: variants.map(stocked),
  });
}

beforeAll(async () => {
  const database = migratedDatabase();
  await seed(new SqliteD1(database), { products: 60 });
  catalogue = readCatalogue(database);
  database.close();
  colours = catalogue.products.map(foundAgain).flatMap(coloursOf);
  const labels = (facet: string) =>
    new Map(catalogue.values.filter((value) => value.facet === facet).map(({ id, label }) => [id, { label }]));
  vocabulary = {
    families: new Map(catalogue.families.map((family) => [family.familyId, family])),
    familyOfCategory: new Map(catalogue.families.map(({ familyId }) => [familyId, familyId])),
    values: { size: labels('size'), color: labels('color'), material: labels('material') },
  };
});

const listed = (filters = '', sort: Parameters<typeof listingOf>[1]['sort'] = 'recommended', page = 1) =>
  listingOf(colours, {
    ...{ vocabulary, currency: 'EUR', language: 'en', sort, page, size: 24 },
    chosen: readFilters(new URLSearchParams(filters)),
    categories: ['women', 'men'],
  });

const facet = ({ facets = [] }: ReturnType<typeof listingOf>, name: string) =>
  facets.find((each) => each.name === name)?.values ?? [];

test('every colour has its sizes, prices and stock', () => {
  const sizes = catalogue.products.flatMap(({ options }) => options.flatMap((option) => option.sizes));
  const seen = colours.flatMap((colour) => colour.sizes);
  expect(seen.map(({ sku, stock, sizeId }) => `${sku} ${stock} ${sizeId}`)).toEqual(
    sizes.map(({ sku, quantity, sizeId }) => `${sku} ${quantity} ${sizeId}`),
  );
  for (const [at, { prices }] of seen.entries()) {
    const [price, before, type] = sizes[at]?.prices.PLN ?? [];
    expect(prices.PLN).toEqual({ price, before, type, isLowest: false });
  }
});

test('products fit the contract', () => {
  for (const { product } of colours) {
    const answer = productAnswer(product, { vocabulary, currency: 'EUR', language: 'de' });
    expect(productSchema.safeParse(answer).error).toBeUndefined();
    expect(answer?.reviewGlobal).toMatchObject({ totalReviewCount: expect.any(Number) });
  }
});

test('the value of an enum is read with or without its labels', () => {
  const known = { model: '', composition: { en: '' }, care: { en: '' }, seasonId: '', familyId: '', publishedAt: '' };
  const read = (materials: unknown[]) =>
    productAttributes.parse(Object.entries({ ...known, materials }).map(([name, value]) => ({ name, value })))
      .materials;
  expect(read(['linen'])).toEqual(read([{ key: 'linen', label: { en: 'Linen' } }]));
});

test('an unknown picture is left out, and a text that is no JSON makes one product unreadable', () => {
  const known = { size: 'M', optionId: '1', color: { en: '' }, hex: '', status: 'AVAILABLE' };
  const colour = { ...known, availabilityType: 'ONLINE_ONLY', pictures: ['AP', 'XX', 'GZ'] };
  const attributes = Object.entries(colour).map(([name, value]) => ({ name, value }));
  expect(variantAttributes.parse(attributes).pictures).toEqual(['AP', 'GZ']);
  expect(productAttributes.safeParse([{ name: 'reviews', value: '{' }]).success).toBe(false);
});

describe('a listing', () => {
  test('has pages without gaps, in every order', () => {
    for (const sort of ['recommended', 'new', 'price-ascending', 'price-descending', 'rating'] as const) {
      const { total = 0 } = listed('', sort);
      const pages = Array.from({ length: Math.ceil((total ?? 0) / 24) }, (_, at) => listed('', sort, at + 1).products);
      expect(new Set(pages.flat().map(({ optionId }) => optionId)).size).toBe(total);
      const prices = pages.flat().map(({ prices: { current } }) => current.appliedPrice);
      const up = prices.toSorted((one, other) => one - other);
      if (sort === 'price-ascending') expect(prices).toEqual(up);
      if (sort === 'price-descending') expect(prices).toEqual(up.toReversed());
    }
  });

  test('counts each facet under the choice in all others; unknown values choose nothing', () => {
    const chosen = listed('color=black&size=M&size=nothing');
    expect(chosen.total).toBeGreaterThan(0);
    expect(facet(chosen, 'color').find(({ id }) => id === 'black')?.count).toBe(chosen.total);
    for (const { id, count } of facet(chosen, 'color')) expect(listed(`color=${id}&size=M`).total).toBe(count);
    for (const { id, count } of facet(chosen, 'price'))
      expect(listed(`color=black&size=M&price=${id}`).total).toBe(count);
    expect(listed('color=nothing').total).toBe(listed().total);
  });

  test('shows a value of the facet of colours in its colour', () => {
    for (const { hex, label } of facet(listed(), 'color')) {
      expect(hex).toMatch(/^#[0-9a-f]{6}$/);
      expect(label).not.toBe('');
    }
  });
});
