import { describe, expect, it } from 'vitest';
import type {
  Availability,
  AvailabilityType,
  Product,
  ProductOption,
} from '../../../shared/contract/catalogue/product.ts';
import { noReviews } from '../../../shared/contract/catalogue/reviews.ts';
import {
  offerAvailability,
  productData,
  productGroupData,
  roundRating,
} from '../../../shared/seo/product-structured-data.ts';
import { articleData, breadcrumbList, faqData, itemList } from '../../../shared/seo/structured-data.ts';

const text = (word: string) => ({ fr: word, en: word, de: word, es: word, it: word, pl: word });

function option(sizes: readonly [Availability, AvailabilityType?][], over: Partial<ProductOption> = {}): ProductOption {
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
    leadsToFamily: false,
    segmentationId: '1',
    familyId: 'w_dresses',
    options: [option([['AVAILABLE']]), option([['UNAVAILABLE']], { optionId: '1000002', color: text('Navy') })],
    reviewGlobal: { ...noReviews, averageRating: 4.3456, totalReviewCount: 12 },
    ...over,
  };
}

const noPolicies = { country: 'FR', currency: 'EUR', delivery: null, returns: null };

describe('the availability of an offer', () => {
  it.each<[string, ProductOption]>([
    ['InStock', option([['AVAILABLE'], ['SOON_UNAVAILABLE']])],
    ['LimitedAvailability', option([['SOON_UNAVAILABLE'], ['UNAVAILABLE']])],
    ['MadeToOrder', option([['ON_DEMAND'], ['UNAVAILABLE']])],
    ['InStock', option([['ON_DEMAND'], ['AVAILABLE']])],
    ['PreOrder', option([['AVAILABLE']], { categoryLabels: ['RAL_ANTICIPATION'] })],
    ['OutOfStock', option([['UNAVAILABLE'], ['SOON_AVAILABLE']])],
    ['OutOfStock', option([])],
    ['InStoreOnly', option([['AVAILABLE', 'IN_STORE_ONLY']])],
    ['Discontinued', option([['AVAILABLE']], { availability: 'DISCONTINUED' })],
  ])('is %s', (word, shown) => {
    expect(offerAvailability(shown, true)).toBe(`https://schema.org/${word}`);
  });

  it('names no stores in a market that does not show them', () => {
    const shown = option([['AVAILABLE', 'IN_STORE_ONLY']]);
    expect(offerAvailability(shown, false)).toBe('https://schema.org/OutOfStock');
  });
});

describe('a product', () => {
  it('whose sizes differ in price has an offer at the price of each', () => {
    const differing = option([['AVAILABLE'], ['AVAILABLE']]);
    const [, large] = differing.sizes;
    const price = { appliedPrice: 14950, strikeThroughPrice: null, type: 'I', currency: 'EUR' } as const;
    if (large !== undefined) large.prices = { current: price };
    const data = productData({
      product: product({ options: [differing] }),
      option: differing,
      lang: 'en',
      brand: 'Selvedge',
      images: [],
      url: () => 'https://shop.example/p',
      picture: () => 'https://pictures.example/1',
      hasStores: false,
      policies: noPolicies,
      sizeSystem: undefined,
    });
    expect(data.offers).toMatchObject([{ price: '129.50' }, { price: '149.50' }]);
  });

  const input = (shown: Product) => ({
    product: shown,
    option: shown.options[0] ?? option([]),
    lang: 'en' as const,
    brand: 'Selvedge',
    images: ['https://pictures.example/1'],
    url: ({ optionId }: ProductOption) => `https://shop.example/${optionId}/`,
    picture: ({ optionId }: ProductOption) => `https://pictures.example/${optionId}`,
    hasStores: true,
    policies: noPolicies,
    sizeSystem: undefined,
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

  it('is one of a group of its sizes, whose offers it has, and of its other colours with their own', () => {
    const group = productGroupData(input(product()));
    expect(group).toMatchObject({
      '@id': 'https://shop.example/1000001/#group',
      productGroupID: '100001',
      hasVariant: [
        {
          '@type': 'Product',
          name: 'Satin dress, Ivory, 34',
          color: 'Ivory',
          size: '34',
          image: 'https://pictures.example/1000001',
          offers: { '@id': '#1000001-0' },
        },
        {
          '@type': 'Product',
          url: 'https://shop.example/1000002/',
          name: 'Satin dress, Navy',
          image: 'https://pictures.example/1000002',
          offers: { '@type': 'Offer', price: '129.50', availability: 'https://schema.org/OutOfStock' },
        },
      ],
    });
    const data = productData(input(product()));
    expect(data.isVariantOf).toEqual({ '@id': group['@id'] });
    expect(data.offers).toMatchObject([{ '@id': '#1000001-0', '@type': 'Offer' }]);
  });

  it('whose sizes are not known is in its group itself', () => {
    const [first] = [productGroupData(input(product({ options: [option([])] }))).hasVariant].flat();
    expect(first).toEqual({ '@id': 'https://shop.example/1000001/' });
  });

  it('with very many sizes and colours names some of them', () => {
    const options = Array.from({ length: 60 }, (_, index) =>
      option(
        Array.from({ length: 60 }, () => ['AVAILABLE'] as const),
        { optionId: String(index) },
      ),
    );
    expect([productGroupData(input(product({ options }))).hasVariant].flat()).toHaveLength(80);
  });

  it('has sizes of a system where their labels are of one', () => {
    const { hasVariant } = productGroupData({ ...input(product()), sizeSystem: 'IT' });
    expect(hasVariant).toMatchObject([
      { size: { '@type': 'SizeSpecification', name: '34', sizeSystem: 'https://schema.org/WearableSizeSystemIT' } },
      {},
    ]);
    expect(productGroupData({ ...input(product()), sizeSystem: 'INT' }).hasVariant).toMatchObject([{ size: '34' }, {}]);
  });

  it.each([
    ['newborn', { suggestedMinAge: 0, suggestedMaxAge: 0.25 }],
    ['kids', { suggestedMinAge: 5, suggestedMaxAge: 13 }],
    ['adult', { suggestedMinAge: 13 }],
  ] as const)('is for an age: %s', (ageGroup, years) => {
    const features = { pattern: '', ageGroup, certificates: [] };
    const data = JSON.parse(JSON.stringify(productData(input(product({ features })))));
    expect(data.audience).toEqual({ '@type': 'PeopleAudience', ...years });
  });

  it('says how it is sent and taken back once, and in the other offers where that is said', () => {
    const shown = product({ options: [option([['AVAILABLE'], ['AVAILABLE'], ['AVAILABLE']])] });
    const [, , large] = shown.options[0]?.sizes ?? [];
    if (large !== undefined)
      large.prices = { current: { appliedPrice: 20000, strikeThroughPrice: null, type: 'I', currency: 'EUR' } };
    const policies = {
      ...{ country: 'FR', currency: 'EUR', returns: { days: 30, price: 0 } },
      delivery: { price: 490, freeAbove: 15000, minDays: 2, maxDays: 4 },
    };
    const { offers } = productData({ ...input(shown), policies });
    expect(offers).toMatchObject([
      {
        hasMerchantReturnPolicy: { '@id': '#r0', '@type': 'MerchantReturnPolicy', merchantReturnDays: 30 },
        shippingDetails: { '@id': '#d1', shippingRate: { value: '4.90', currency: 'EUR' } },
      },
      {},
      { hasMerchantReturnPolicy: { '@id': '#r0' }, shippingDetails: { shippingRate: { value: '0.00' } } },
    ]);
    expect([offers].flat()[1]).toMatchObject({
      hasMerchantReturnPolicy: { '@id': '#r0' },
      shippingDetails: { '@id': '#d1' },
    });
    expect([offers].flat()[1]).not.toHaveProperty('shippingDetails.shippingRate');
  });

  it('says all that the page says of it', () => {
    const rating = {
      '@type': 'AggregateRating',
      ratingValue: 4.35,
      reviewCount: 12,
    };
    const brand = { '@type': 'Brand', name: 'Selvedge' };
    expect(productData(input(product()))).toMatchObject({
      '@type': 'Product',
      '@id': 'https://shop.example/1000001/',
      url: 'https://shop.example/1000001/',
      name: 'Satin dress – Ivory',
      description: 'Bias-cut.',
      productID: '100001',
      mpn: 'SV-1',
      sku: '1000001',
      color: 'Ivory',
      material: 'Viscose',
      brand,
      image: ['https://pictures.example/1'],
      offers: [{ '@type': 'Offer', itemCondition: 'https://schema.org/NewCondition', price: '129.50' }],
      aggregateRating: rating,
    });
    expect(productGroupData(input(product()))).toMatchObject({
      '@type': 'ProductGroup',
      name: 'Satin dress',
      brand,
      variesBy: ['https://schema.org/color', 'https://schema.org/size'],
      hasVariant: [{}, { '@type': 'Product' }],
    });
  });

  it('names the number of a size where it has one', () => {
    const [first] = option([['AVAILABLE']]).sizes;
    if (first === undefined) throw new Error('It has a size.');
    const shown = product({ options: [option([], { sizes: [{ ...first, gtin: '' }] })] });
    expect(productData(input(shown)).offers).toEqual([expect.not.objectContaining({ gtin: expect.anything() })]);
  });

  it('has its rating with two decimals', () => {
    expect(productData(input(product())).aggregateRating).toMatchObject({
      ratingValue: 4.35,
      reviewCount: 12,
    });
  });

  it('has no rating without reviews', () => {
    const unrated = product({ reviewGlobal: noReviews });
    expect(productData(input(unrated))).not.toHaveProperty('aggregateRating');
  });
});

it('counts breadcrumbs and list entries from one', () => {
  const entries = [
    { name: 'Home', url: 'https://shop.example/en/' },
    { name: 'Dresses', url: 'https://shop.example/en/dresses--pl1/' },
  ];
  expect(breadcrumbList(entries)['@type']).toBe('BreadcrumbList');
  expect(breadcrumbList(entries).itemListElement).toMatchObject([
    { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://shop.example/en/' },
    { position: 2, name: 'Dresses' },
  ]);
  const urls = entries.map(({ url }) => url);
  expect(itemList(urls, 131, 48)).toEqual({
    '@type': 'ItemList',
    numberOfItems: 131,
    itemListElement: [
      { '@type': 'ListItem', position: 49, url: 'https://shop.example/en/' },
      { '@type': 'ListItem', position: 50, url: 'https://shop.example/en/dresses--pl1/' },
    ],
  });
});

it('rounds ratings to two decimals at most', () => {
  expect([4.3456, 5, 4.5].map(roundRating)).toEqual([4.35, 5, 4.5]);
});

describe('an article', () => {
  const article = { title: 'Wool', summary: null, author: null, published_at: null, updated_at: null };
  const at = { url: 'https://shop.example/en/wool--blog1/', image: undefined };
  const house = { '@type': 'Organization', name: 'Selvedge' };

  it('is by the house, unless it has an author', () => {
    expect(articleData(article, at)).toEqual({
      '@type': 'Article',
      headline: 'Wool',
      mainEntityOfPage: at.url,
      author: house,
      publisher: house,
    });
    expect(articleData({ ...article, author: 'Ines' }, at)).toMatchObject({
      author: { '@type': 'Person', name: 'Ines' },
      publisher: house,
    });
  });

  it('shows summary, picture and days, as far as they exist', () => {
    const image = 'https://pictures.example/1';
    const known = { ...article, summary: 'How it is washed.', published_at: '2026-01-02' };
    expect(articleData(known, { ...at, image })).toMatchObject({
      description: 'How it is washed.',
      image,
      datePublished: '2026-01-02',
      dateModified: '2026-01-02',
    });
    expect(articleData({ ...known, updated_at: '2026-03-04' }, at)).toMatchObject({
      datePublished: '2026-01-02',
      dateModified: '2026-03-04',
    });
    expect(articleData({ ...article, updated_at: '2026-03-04' }, at)).not.toHaveProperty('dateModified');
  });
});

it('questions stand with their answers', () => {
  expect(faqData([{ title: 'How?', paragraphs: ['Rarely.', 'Cold.'] }])).toEqual({
    '@type': 'FAQPage',
    mainEntity: [{ '@type': 'Question', name: 'How?', acceptedAnswer: { '@type': 'Answer', text: 'Rarely.\nCold.' } }],
  });
});
