import { canBeBought, shortAvailability } from './availability.ts';
import type { Product, ProductOption, Size } from './contract/catalog.ts';
import type { Language } from './locales.ts';
import { decimalMoney } from './money.ts';

/** A schema.org object, without `@context`. */
export type StructuredData = Record<string, unknown>;

/** A name and an absolute URL. */
export interface Entry {
  name: string;
  url: string;
}

/** Where a page stands, from the home page to itself. */
export function breadcrumbList(trail: readonly Entry[]): StructuredData {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, url }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: url,
    })),
  };
}

/** The products of one page of a listing. `offset` is how many stand on the pages before. */
export function itemList(products: readonly Entry[], total: number, offset = 0): StructuredData {
  return {
    '@type': 'ItemList',
    numberOfItems: total,
    itemListElement: products.map(({ name, url }, index) => ({
      '@type': 'ListItem',
      position: offset + index + 1,
      name,
      url,
    })),
  };
}

/** schema.org's word for whether a colour can be had: as good as its best size. */
export function offerAvailability({ availability, categoryLabels, sizes }: ProductOption): string {
  const of = (name: string) => `https://schema.org/${name}`;
  if (availability === 'DISCONTINUED') return of('Discontinued');
  const buyable: Size[] = sizes.filter(canBeBought);
  if (buyable.length === 0) {
    const inStores = sizes.some((size) => size.availabilityType === 'IN_STORE_ONLY');
    return of(inStores ? 'InStoreOnly' : 'OutOfStock');
  }
  if (categoryLabels.includes('RAL_ANTICIPATION')) return of('PreOrder');
  if (buyable.every((size) => size.availability === 'ON_DEMAND')) return of('MadeToOrder');
  return of(
    buyable.every((size) => shortAvailability(size) === 'FEW_REMAINING') ? 'LimitedAvailability' : 'InStock',
  );
}

interface ProductInput {
  product: Product;
  /** The colour that the page shows. */
  option: ProductOption;
  lang: Language;
  brand: string;
  /** Absolute URLs of the shown colour's pictures. */
  images: readonly string[];
  /** Absolute URL of the page of a colour. */
  url: (option: ProductOption) => string;
}

/** A product with an offer for each colour, and its rating when somebody has rated it. */
export function productData({ product, option, lang, brand, images, url }: ProductInput): StructuredData {
  const { averageRating, totalReviewCount } = product.reviewGlobal;
  return {
    '@type': 'Product',
    '@id': url(option),
    url: url(option),
    name: `${product.name[lang]} – ${option.color[lang]}`,
    description: product.description,
    productID: product.productId,
    mpn: product.model,
    sku: option.optionId,
    color: option.color[lang],
    material: product.composition,
    brand: { '@type': 'Brand', name: brand },
    image: images,
    offers: product.options.map((each) => ({
      '@type': 'Offer',
      url: url(each),
      sku: each.optionId,
      name: each.color[lang],
      price: decimalMoney(each.prices.current.appliedPrice),
      priceCurrency: each.prices.current.currency,
      itemCondition: 'https://schema.org/NewCondition',
      availability: offerAvailability(each),
    })),
    ...(totalReviewCount > 0 && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: roundRating(averageRating),
        reviewCount: totalReviewCount,
        bestRating: 5,
        worstRating: 1,
      },
    }),
  };
}

/** Ratings are shown with two decimals at most. */
export function roundRating(rating: number): number {
  return Math.round(rating * 100) / 100;
}
