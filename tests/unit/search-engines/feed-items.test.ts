import { describe, expect, it } from 'vitest';
import type { Price, Product, ProductOption, Size } from '../../../shared/contract/catalogue/product.ts';
import { noReviews } from '../../../shared/contract/catalogue/reviews.ts';
import { type FeedMarket, feedItems, feedStart } from '../../../worker/search-engines/feed-items.ts';

const text = (word: string) => ({ fr: word, en: word, de: word, es: word, it: word, pl: word });
const price = (over: Partial<Price> = {}): { current: Price } => ({
  current: { appliedPrice: 12950, strikeThroughPrice: null, type: 'I', currency: 'EUR', ...over },
});

const size = (over: Partial<Size> = {}): Size => ({
  sku: 'D-S',
  gtin: '4006381333931',
  label: 'S',
  availability: 'AVAILABLE',
  availabilityType: 'ONLINE_AND_IN_STORE',
  ...over,
});

const option = (over: Partial<ProductOption> = {}): ProductOption => ({
  optionId: '1000001',
  color: text('Ivory'),
  currencies: ['EUR'],
  colorHex: '#efe9dc',
  prices: price(),
  pictures: ['AP', 'GZ'],
  video: null,
  availability: 'AVAILABLE',
  availabilityType: 'ONLINE_AND_IN_STORE',
  sizes: [size()],
  tags: [],
  seasonId: 'S26',
  marketing: null,
  categoryLabels: [],
  ...over,
});

const product = (over: Partial<Product> = {}): Product => ({
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
  options: [option()],
  reviewGlobal: noReviews,
  ...over,
});

const market: FeedMarket = {
  locale: 'en',
  lang: 'en',
  origin: 'https://shop.example',
  picturesUrl: 'https://pictures.example',
  country: 'GB',
  currency: 'EUR',
  brand: 'Shop',
  delivery: [
    { key: 'NO', name: 'Home', price: 490, freeAbove: 12950, minDays: 2, maxDays: 4 },
    { key: 'LM', name: 'Store', price: 0, freeAbove: null, minDays: 2, maxDays: 4 },
    { key: 'VI', name: 'E-mail', price: 0, freeAbove: null, minDays: 0, maxDays: 0 },
  ],
  families: new Map([['w_dresses', ['Women', 'Day > night']]]),
  now: new Date('2026-11-28T12:00:00Z'),
};

const itemsOf = (over: Partial<Product> = {}) => feedItems(product(over), market);

/** The values of a field, in order. */
const values = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<g:${name}>(.*?)</g:${name}>`, 'g'))].map(([, value]) => value);

it('has what Google asks of a piece', () => {
  expect(itemsOf()).toBe(
    '<item><g:id>D-S</g:id><g:item_group_id>100001</g:item_group_id><g:item_group_title>Satin dress</g:item_group_title>' +
      '<g:title>Satin dress, Ivory, S</g:title><g:description>Bias-cut.</g:description>' +
      '<g:link>https://shop.example/en/satin-dress-ivory--p100001/</g:link>' +
      '<g:canonical_link>https://shop.example/en/satin-dress-ivory--p100001/</g:canonical_link>' +
      '<g:image_link>https://pictures.example/1000001/AP?width=1279&amp;quality=80&amp;auto=webp</g:image_link>' +
      '<g:additional_image_link>https://pictures.example/1000001/GZ?width=1279&amp;quality=80&amp;auto=webp</g:additional_image_link>' +
      '<g:availability>in_stock</g:availability><g:price>129.50 EUR</g:price><g:brand>Shop</g:brand>' +
      '<g:gtin>4006381333931</g:gtin><g:condition>new</g:condition>' +
      '<g:product_type>Women &gt; Day › night</g:product_type><g:color>Ivory</g:color><g:size>S</g:size>' +
      '<g:material>Viscose</g:material><g:shipping><g:country>GB</g:country><g:service>Home</g:service>' +
      '<g:price>4.90 EUR</g:price></g:shipping></item>\n',
  );
});

describe('a price', () => {
  it('that is reduced stands beside the former one', () => {
    const xml = itemsOf({ options: [option({ prices: price({ strikeThroughPrice: 15000, type: 'S' }) })] });
    expect(xml).toContain('<g:price>150.00 EUR</g:price><g:sale_price>129.50 EUR</g:sale_price>');
  });

  it('of a size counts before that of its colour, also for free delivery', () => {
    const sizes = [size(), size({ sku: 'D-L', prices: price({ appliedPrice: 12951 }) })];
    const xml = itemsOf({ options: [option({ sizes })] });
    expect(values(xml, 'price')).toEqual(['129.50 EUR', '4.90 EUR', '129.51 EUR', '0.00 EUR']);
  });

  it('in no currency of the market is no piece', () => {
    expect(itemsOf({ options: [option({ currencies: ['PLN'] })] })).toBe('');
    expect(itemsOf({ options: [option({ currencies: null })] })).not.toBe('');
  });
});

describe('availability', () => {
  it.each<[string, Partial<Size>, Partial<ProductOption>, string | undefined]>([
    ['in_stock', { availability: 'SOON_UNAVAILABLE' }, {}, undefined],
    ['out_of_stock', { availability: 'UNAVAILABLE' }, {}, undefined],
    ['out_of_stock', { availability: 'UNKNOWN' }, {}, undefined],
    ['out_of_stock', { availabilityType: 'IN_STORE_ONLY' }, {}, undefined],
    ['preorder', {}, { categoryLabels: ['RAL_ANTICIPATION'], availableOn: '2027-02-01' }, '2027-02-01T00:00Z'],
    ['preorder', {}, { categoryLabels: ['RAL_ANTICIPATION'] }, '2027-01-09T00:00Z'],
    ['backorder', { availability: 'ON_DEMAND' }, {}, '2026-12-26T00:00Z'],
  ])('is %s of %j, %j', (word, piece, colour, day) => {
    const xml = itemsOf({ options: [option({ sizes: [size(piece)], ...colour })] });
    expect(values(xml, 'availability')).toEqual([word]);
    expect(values(xml, 'availability_date')).toEqual(day === undefined ? [] : [day]);
  });

  it('of what is discontinued, or has no page of its own, is none', () => {
    expect(itemsOf({ options: [option({ availability: 'DISCONTINUED' })] })).toBe('');
    expect(itemsOf({ leadsToFamily: true })).toBe('');
    expect(itemsOf({ options: [option({ sizes: [] })] })).toBe('');
  });
});

it('has no gift cards, which Google does not take', () => {
  expect(itemsOf({ segmentationId: 'dematerialised' })).toBe('');
});

it('says that a piece has no number', () => {
  expect(itemsOf({ options: [option({ sizes: [size({ gtin: '' })] })] })).toContain(
    '<g:identifier_exists>no</g:identifier_exists>',
  );
});

it('has what is known besides', () => {
  const features = {
    pattern: 'Plain',
    gender: 'female',
    ageGroup: 'adult',
    certificates: ['EC EPREL 12 A', 'GOTS'],
  } as const;
  const xml = itemsOf({
    features: { ...features, certificates: [...features.certificates] },
    options: [option({ categoryLabels: ['USED'] })],
    brand: 'Maker',
  });
  for (const [name, value] of [
    ['pattern', 'Plain'],
    ['gender', 'female'],
    ['age_group', 'adult'],
    ['condition', 'used'],
    ['brand', 'Maker'],
    ['certification_code', '12 A'],
  ] as const)
    expect(values(xml, name)).toEqual([value]);
  expect(values(xml, 'certification_authority')).toEqual(['EC', 'GOTS']);
});

it('keeps what was typed within its field', () => {
  const xml = itemsOf({ name: text('</g:title></item><item> ]]> & "x"\u0000'), description: '' });
  expect(xml.match(/<item>/g)).toHaveLength(1);
  expect(xml).toContain(
    '<g:title>&lt;/g:title&gt;&lt;/item&gt;&lt;item&gt; ]]&gt; &amp; &quot;x&quot;, Ivory, S</g:title>',
  );
  // Google wants a description of everything.
  expect(xml).toContain('<g:description>&lt;/g:title');
});

it('is cut where Google would refuse it', () => {
  const xml = itemsOf({ name: text('word '.repeat(60).trim()), description: 'long '.repeat(2_000) });
  expect(values(xml, 'title')[0]?.length).toBeLessThanOrEqual(150);
  expect(values(xml, 'description')[0]?.length).toBeLessThanOrEqual(5_000);
});

it('begins as RSS does', () => {
  expect(feedStart({ title: 'A & B', description: '<b>', link: 'https://shop.example/en/' })).toContain(
    '<title>A &amp; B</title><link>https://shop.example/en/</link><description>&lt;b&gt;</description>',
  );
});
