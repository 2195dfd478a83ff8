import { brand } from '../brand/brand.ts';
import { canBeBought, shortAvailability } from '../catalogue/availability.ts';
import type { Product, ProductOption, Size } from '../contract/catalogue/product.ts';
import { joinTexts } from '../format/join-texts.ts';
import { decimalMoney } from '../format/money.ts';
import type { Language } from '../markets/locales.ts';

/** A schema.org object (JSON-LD), without `@context`. */
export type StructuredData = Record<string, unknown>;

/** A name and an absolute URL. */
export interface Entry {
  name: string;
  url: string;
}

/** Breadcrumbs of a page, from the home page to itself. */
export function breadcrumbList(entries: readonly Entry[]): StructuredData {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: entries.map(({ name, url }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: url,
    })),
  };
}

/** The products of one page of a listing, by absolute URLs. `offset` is their number on the previous pages. */
export function itemList(urls: readonly string[], total: number | null, offset = 0): StructuredData {
  return {
    '@type': 'ItemList',
    ...(total !== null && { numberOfItems: total }),
    itemListElement: urls.map((url, index) => ({ '@type': 'ListItem', position: offset + index + 1, url })),
  };
}

/**
 * Returns schema.org's availability of a colour: as good as its best size. `hasStores`: the market shows its stores.
 */
export function offerAvailability({ availability, categoryLabels, sizes }: ProductOption, hasStores: boolean): string {
  const of = (name: string) => `https://schema.org/${name}`;
  if (availability === 'DISCONTINUED') return of('Discontinued');
  const buyable: Size[] = sizes.filter(canBeBought);
  if (buyable.length === 0) {
    const inStores = hasStores && sizes.some((size) => size.availabilityType === 'IN_STORE_ONLY');
    return of(inStores ? 'InStoreOnly' : 'OutOfStock');
  }
  if (categoryLabels.includes('RAL_ANTICIPATION')) return of('PreOrder');
  if (buyable.every((size) => size.availability === 'ON_DEMAND')) return of('MadeToOrder');
  return of(buyable.every((size) => shortAvailability(size) === 'FEW_REMAINING') ? 'LimitedAvailability' : 'InStock');
}

interface GiftCardInput extends Entry {
  description: string;
  /** Absolute URL. */
  image: string | undefined;
  /** Limits of the amount, in cents. */
  lowest: number;
  highest: number;
  currency: string;
}

/** The gift card that a market sells: a product with a variable amount. */
export function giftCardData({ lowest, highest, currency, image, ...rest }: GiftCardInput): StructuredData {
  return {
    '@type': 'Product',
    ...rest,
    ...(image !== undefined && { image }),
    brand: { '@type': 'Brand', name: brand.name },
    offers: {
      '@type': 'AggregateOffer',
      lowPrice: decimalMoney(lowest),
      highPrice: decimalMoney(highest),
      priceCurrency: currency,
      availability: 'https://schema.org/InStock',
    },
  };
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
  /** True if the market shows its stores. */
  hasStores: boolean;
}

function rating({ reviewGlobal }: Product): StructuredData {
  const { averageRating, totalReviewCount } = reviewGlobal;
  if (totalReviewCount === 0) return {};
  return {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: roundRating(averageRating),
      reviewCount: totalReviewCount,
      bestRating: 5,
      worstRating: 1,
    },
  };
}

/** schema.org's condition of a colour. */
function conditionOf({ categoryLabels }: Pick<ProductOption, 'categoryLabels'>): string {
  if (categoryLabels.includes('USED')) return 'UsedCondition';
  return categoryLabels.includes('REFURBISHED') ? 'RefurbishedCondition' : 'NewCondition';
}

/** An offer at the price of a colour, or of one of its sizes. */
function offer(
  option: Pick<ProductOption, 'prices' | 'categoryLabels'>,
  url: string,
  of: StructuredData,
): StructuredData {
  const { appliedPrice, currency } = option.prices.current;
  return {
    '@type': 'Offer',
    url,
    price: decimalMoney(appliedPrice),
    priceCurrency: currency,
    itemCondition: `https://schema.org/${conditionOf(option)}`,
    ...of,
  };
}

/** Returns an offer for each size of a colour; a single one if its sizes are unknown. */
function offers(option: ProductOption, { url: urlOf, hasStores }: ProductInput): StructuredData[] {
  const url = urlOf(option);
  if (option.sizes.length === 0)
    return [offer(option, url, { sku: option.optionId, availability: offerAvailability(option, hasStores) })];
  return option.sizes.map((size) =>
    offer({ ...option, prices: size.prices ?? option.prices }, url, {
      sku: size.sku,
      ...(size.gtin !== '' && { gtin: size.gtin }),
      name: size.label,
      availability: offerAvailability({ ...option, sizes: [size] }, hasStores),
      ...(option.availableOn !== undefined && { availabilityStarts: option.availableOn }),
    }),
  );
}

/** Returns the id of the group of a product's colours. */
const groupId = ({ product, url }: ProductInput): string => {
  const [first] = product.options;
  return first === undefined ? product.productId : `${url(first)}#group`;
};

/** The features of a product as schema.org has them. */
function featuresData(features: Product['features']): StructuredData {
  if (features === undefined) return {};
  const { pattern, gender, certificates } = features;
  return {
    ...(pattern !== '' && { pattern }),
    ...(gender !== undefined && { audience: { '@type': 'PeopleAudience', suggestedGender: gender } }),
    ...(certificates.length > 0 && {
      hasCertification: certificates.map((name) => ({ '@type': 'Certification', name })),
    }),
  };
}

/** Returns a product in one colour with an offer for each size, and its rating if it has reviews. */
export function productData(input: ProductInput): StructuredData {
  const { product, option, lang, brand, images, url } = input;
  const color = option.color[lang];
  return {
    '@type': 'Product',
    '@id': url(option),
    url: url(option),
    name: joinTexts([product.name[lang], color], ' – '),
    description: product.description,
    productID: product.productId,
    mpn: product.model,
    sku: option.optionId,
    ...(color !== '' && { color }),
    ...(product.composition !== '' && { material: product.composition }),
    ...featuresData(product.features),
    brand: { '@type': 'Brand', name: brand },
    image: images,
    isVariantOf: { '@id': groupId(input) },
    offers: offers(option, input),
    ...rating(product),
  };
}

/** Returns all colours of a product. Only the shown one is described, with the rating that all share. */
export function productGroupData(input: ProductInput): StructuredData {
  const { product, option, lang, brand, url } = input;
  const hasColours = product.options.some(({ color }) => color[lang] !== '');
  return {
    '@type': 'ProductGroup',
    '@id': groupId(input),
    productGroupID: product.productId,
    name: product.name[lang],
    brand: { '@type': 'Brand', name: brand },
    variesBy: [...(hasColours ? ['https://schema.org/color'] : []), 'https://schema.org/size'],
    hasVariant: product.options.map((each) =>
      each === option ? { '@id': url(each) } : { '@type': 'Product', url: url(each) },
    ),
  };
}

/** Rounds a rating to at most two decimals. */
export function roundRating(rating: number): number {
  return Math.round(rating * 100) / 100;
}

interface ArticleInput {
  title: string;
  summary: string | null;
  author: string | null;
  published_at: string | null;
  updated_at: string | null;
}

/** An editorial article. `url` and `image` are absolute. */
export function articleData(
  { title, summary, author, published_at: published, updated_at: updated }: ArticleInput,
  { url, image }: { url: string; image: string | undefined },
): StructuredData {
  const publisher = { '@type': 'Organization', name: brand.name };
  return {
    '@type': 'Article',
    headline: title,
    mainEntityOfPage: url,
    ...(summary !== null && { description: summary }),
    ...(image !== undefined && { image }),
    ...(published !== null && { datePublished: published, dateModified: updated ?? published }),
    author: author === null ? publisher : { '@type': 'Person', name: author },
    publisher,
  };
}

export function faqData(questions: readonly { title: string; paragraphs: readonly string[] }[]): StructuredData {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ title, paragraphs }) => ({
      '@type': 'Question',
      name: title,
      acceptedAnswer: { '@type': 'Answer', text: paragraphs.join('\n') },
    })),
  };
}
