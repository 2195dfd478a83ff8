import { describe, expect, it } from 'vitest';
import type {
  Availability,
  AvailabilityType,
  Product,
  ProductOption,
} from '../../shared/contract/catalog.ts';
import { noReviews } from '../../shared/contract/reviews.ts';
import {
  breadcrumbList,
  itemList,
  offerAvailability,
  productData,
  productGroupData,
  roundRating,
} from '../../shared/structured-data.ts';

const text = (word: string) => ({ fr: word, en: word, de: word, es: word, it: word, pl: word });

function option(
  sizes: readonly [Availability, AvailabilityType?][],
  over: Partial<ProductOption> = {},
): ProductOption {
  return {
    optionId: '1000001',
    color: text('Ivory'),
    currencies: null,
    colorHex: '#efe9dc',
    prices: { current: { appliedPrice: 12950, strikeThroughPrice: null, type: 'I', currency: 'EUR' } },
    pictures: ['AP'],
    video: null,
    availability: 'AVAILABLE',
    availabilityType: 'ONLINE_AND_IN_STORE',
    sizes: sizes.map(([availability, availabilityType = 'ONLINE_AND_IN_STORE'], index) => ({
      sku: `1000001-${index}`,
      gtin: '4006381333931',
      label: String(34 + 2 * index),
      availability,
      availabilityType,
    })),
    tags: [],
    seasonId: 'S26',
    marketing: null,
    categoryLabels: [],
    ...over,
  };
}

function product(over: Partial<Product> = {}): Product {
  return {
    productId: '100001',
    name: text('Satin dress'),
    model: 'SV-1',
    description: 'Bias-cut.',
    composition: 'Viscose',
    care: 'Wash cool.',
    ecoDesign: false,
    environment: null,
    sizeGuideId: null,
    segmentationId: '1',
    familyId: 'w_dresses',
    options: [
      option([['AVAILABLE']]),
      option([['UNAVAILABLE']], { optionId: '1000002', color: text('Navy') }),
    ],
    reviewGlobal: { ...noReviews, averageRating: 4.3456, totalReviewCount: 12 },
    ...over,
  };
}

describe('the availability of an offer', () => {
  it.each<[string, ProductOption]>([
    ['InStock', option([['AVAILABLE'], ['SOON_UNAVAILABLE']])],
    ['LimitedAvailability', option([['SOON_UNAVAILABLE'], ['UNAVAILABLE']])],
    ['MadeToOrder', option([['ON_DEMAND']])],
    ['PreOrder', option([['AVAILABLE']], { categoryLabels: ['RAL_ANTICIPATION'] })],
    ['OutOfStock', option([['UNAVAILABLE'], ['SOON_AVAILABLE']])],
    ['OutOfStock', option([])],
    ['InStoreOnly', option([['AVAILABLE', 'IN_STORE_ONLY']])],
    ['Discontinued', option([['AVAILABLE']], { availability: 'DISCONTINUED' })],
  ])('is %s', (word, shown) => {
    expect(offerAvailability(shown)).toBe(`https://schema.org/${word}`);
  });
});

describe('a product', () => {
  const input = (shown: Product) => ({
    product: shown,
    option: shown.options[0] ?? option([]),
    lang: 'en' as const,
    brand: 'Selvedge',
    images: ['https://pictures.example/1'],
    url: ({ optionId }: ProductOption) => `https://shop.example/${optionId}/`,
  });

  it('has an offer for each size, in the currency of the market', () => {
    const sizes = option([['AVAILABLE'], ['UNAVAILABLE']]);
    const { offers } = productData(input(product({ options: [sizes] })));
    expect(offers).toMatchObject([
      {
        price: '129.50',
        priceCurrency: 'EUR',
        url: 'https://shop.example/1000001/',
        sku: '1000001-0',
        gtin: '4006381333931',
        availability: 'https://schema.org/InStock',
      },
      { sku: '1000001-1', availability: 'https://schema.org/OutOfStock' },
    ]);
  });

  it('whose sizes are not known has one offer', () => {
    const { offers } = productData(input(product({ options: [option([])] })));
    expect(offers).toMatchObject([{ sku: '1000001', availability: 'https://schema.org/OutOfStock' }]);
  });

  it('is one of a group, which names its other colours by their pages', () => {
    const group = productGroupData(input(product()));
    expect(group).toMatchObject({
      '@id': 'https://shop.example/1000001/#group',
      productGroupID: '100001',
      hasVariant: [{ '@id': 'https://shop.example/1000001/' }, { url: 'https://shop.example/1000002/' }],
    });
    expect(productData(input(product())).isVariantOf).toEqual({ '@id': group['@id'] });
  });

  it('has its rating with two decimals', () => {
    expect(productData(input(product())).aggregateRating).toMatchObject({
      ratingValue: 4.35,
      reviewCount: 12,
    });
  });

  it('has no rating when nobody has rated it', () => {
    const unrated = product({ reviewGlobal: noReviews });
    expect(productData(input(unrated))).not.toHaveProperty('aggregateRating');
  });
});

it('counts breadcrumbs and list entries from one', () => {
  const entries = [
    { name: 'Home', url: 'https://shop.example/en/' },
    { name: 'Dresses', url: 'https://shop.example/en/dresses--pl1/' },
  ];
  expect(breadcrumbList(entries).itemListElement).toMatchObject([
    { position: 1, name: 'Home', item: 'https://shop.example/en/' },
    { position: 2, name: 'Dresses' },
  ]);
  expect(itemList(entries, 131, 48)).toMatchObject({
    numberOfItems: 131,
    itemListElement: [{ position: 49 }, { position: 50, url: 'https://shop.example/en/dresses--pl1/' }],
  });
});

it('rounds ratings to two decimals at most', () => {
  expect([4.3456, 5, 4.5].map(roundRating)).toEqual([4.35, 5, 4.5]);
});
