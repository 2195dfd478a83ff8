import { describe, expect, it } from 'vitest';
import {
  cardHref,
  defaultOption,
  familyHref,
  optionOfSlug,
  productHref,
} from '../../../shared/catalogue/product-url.ts';
import type { ProductOption } from '../../../shared/contract/catalogue/product.ts';
import { noReviews } from '../../../shared/contract/catalogue/reviews.ts';

const text = (fr: string, en: string, pl: string) => ({ fr, en, de: en, es: en, it: en, pl });

const option = (optionId: string, color: ProductOption['color']): ProductOption => ({
  optionId,
  color,
  currencies: null,
  colorHex: '#000000',
  prices: { current: { appliedPrice: 100, strikeThroughPrice: null, type: 'I', currency: 'EUR' } },
  pictures: ['AP'],
  video: null,
  availability: 'AVAILABLE',
  availabilityType: 'ONLINE_ONLY',
  sizes: [],
  tags: [],
  seasonId: 'S26',
  marketing: null,
  categoryLabels: [],
});

const ivory = option('1000001', text('Ivoire', 'Ivory', 'Kość słoniowa'));
const navy = option('1000002', text('Bleu marine', 'Navy', 'Granatowy'));

const dress = {
  productId: '100001',
  name: text('Robe en satin', 'Satin dress', 'Sukienka z satyny'),
  model: 'SV-1',
  description: '',
  composition: '',
  care: '',
  ecoDesign: false,
  environment: null,
  sizeGuideId: null,
  leadsToFamily: false,
  segmentationId: '1',
  familyId: 'w_dresses',
  options: [ivory, navy],
  reviewGlobal: noReviews,
};

describe('the address of a product', () => {
  it.each([
    ['en', '/en/satin-dress-ivory--p100001/'],
    ['fr-ch', '/fr-ch/robe-en-satin-ivoire--p100001/'],
    ['pl-pl', '/pl-pl/sukienka-z-satyny-kosc-sloniowa--p100001/'],
  ] as const)('in %s is %s', (locale, path) => {
    expect(productHref(locale, dress, ivory)).toBe(path);
  });

  it('is that of its card', () => {
    expect(cardHref('en', { name: 'Satin dress', color: 'Navy', productId: '100001' })).toBe(
      productHref('en', dress, navy),
    );
  });

  it('names one of its colours', () => {
    expect(optionOfSlug(dress, 'en', 'satin-dress-navy')).toBe(navy);
    expect(optionOfSlug(dress, 'fr', 'robe-en-satin-bleu-marine')).toBe(navy);
    expect(optionOfSlug(dress, 'en', 'robe-en-satin-bleu-marine')).toBeUndefined();
    expect(defaultOption(dress)).toBe(ivory);
  });

  it('cannot be had of a product without colours', () => {
    expect(() => defaultOption({ ...dress, options: [] })).toThrow('100001');
  });
});

it('addresses the pages and orders of a family', () => {
  const family = { familyId: 'w_dresses', title: text('Robes', 'Dresses', 'Sukienki') };
  expect(familyHref('fr', family)).toBe('/fr/robes--plw_dresses/');
  expect(familyHref('en', family, { sort: 'new', p: 2 })).toBe('/en/dresses--plw_dresses/?sort=new&p=2');
});
