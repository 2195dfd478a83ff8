import { canBeBought, shortAvailability } from '../catalogue/availability.ts';
import type { Product, ProductOption, Size } from '../contract/catalogue/product.ts';
import type { SizeSystem } from '../contract/catalogue/size-guide.ts';
import { joinTexts } from '../format/join-texts.ts';
import { decimalMoney } from '../format/money.ts';
import type { Language } from '../markets/locales.ts';
import { type OfferPolicies, returnPolicy, shippingDetails } from './offer-policies.ts';
import type { StructuredData } from './structured-data.ts';

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
  /** Absolute URL of the main picture of a colour. */
  picture: (option: ProductOption) => string;
  /** True if the market shows its stores. */
  hasStores: boolean;
  policies: OfferPolicies;
  /** The system of the sizes' labels; undefined where it is not known. */
  sizeSystem: SizeSystem | undefined;
}

/** Maximum of sizes and of other colours that are described; of more, the first ones. */
const maxVariants = 40;

/** schema.org's names of size systems; letters belong to none. */
const sizeSystems: Partial<Record<SizeSystem, string>> = { EUR: 'Europe', IT: 'IT', DE: 'DE', UK: 'UK', US: 'US' };

/** Ages in years, as Google has them for its groups. */
const ages: Record<NonNullable<NonNullable<Product['features']>['ageGroup']>, [min: number, max?: number]> = {
  newborn: [0, 0.25],
  infant: [0.25, 1],
  toddler: [1, 5],
  kids: [5, 13],
  adult: [13],
};

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

/** Describes what several offers of a page share once; the others refer to it, by short names to save bytes. */
class SharedData {
  readonly #ids = new Map<string, string>();

  of(name: string, data: StructuredData | undefined): StructuredData | undefined {
    if (data === undefined) return undefined;
    const key = JSON.stringify(data);
    const known = this.#ids.get(key);
    if (known !== undefined) return { '@id': known };
    const id = `#${name}${this.#ids.size}`;
    this.#ids.set(key, id);
    return { '@id': id, ...data };
  }
}

/** How a piece is sent and taken back. */
function conditions({ policies }: ProductInput, { current }: ProductOption['prices'], shared: SharedData) {
  return {
    hasMerchantReturnPolicy: shared.of('r', returnPolicy(policies)),
    shippingDetails: shared.of('d', shippingDetails(policies, current.appliedPrice)),
  };
}

/** Returns an offer for each size of a colour; a single one if its sizes are unknown. */
function offers(option: ProductOption, input: ProductInput): StructuredData[] {
  const { hasStores } = input;
  const url = input.url(option);
  const shared = new SharedData();
  if (option.sizes.length === 0) {
    const availability = offerAvailability(option, hasStores);
    const rest = { sku: option.optionId, availability, ...conditions(input, option.prices, shared) };
    return [offer(option, url, rest)];
  }
  return option.sizes.map((size) => ({
    '@id': `#${size.sku}`,
    ...offer({ ...option, prices: size.prices ?? option.prices }, url, {
      sku: size.sku,
      ...(size.gtin !== '' && { gtin: size.gtin }),
      availability: offerAvailability({ ...option, sizes: [size] }, hasStores),
      ...(option.availableOn !== undefined && { availabilityStarts: option.availableOn }),
      ...conditions(input, size.prices ?? option.prices, shared),
    }),
  }));
}

/** A size as schema.org has it. */
function sizeData({ label }: Size, { sizeSystem }: ProductInput): unknown {
  const system = sizeSystem && sizeSystems[sizeSystem];
  if (system === undefined) return label;
  return { '@type': 'SizeSpecification', name: label, sizeSystem: `https://schema.org/WearableSizeSystem${system}` };
}

/** A size of the shown colour; its offer stands with the product. */
function sizeVariant(size: Size, image: string, input: ProductInput): StructuredData {
  const { product, option, lang } = input;
  const color = option.color[lang];
  return {
    '@type': 'Product',
    name: joinTexts([product.name[lang], color, size.label]),
    ...(color !== '' && { color }),
    size: sizeData(size, input),
    image,
    offers: { '@id': `#${size.sku}` },
  };
}

/** Another colour, whose own page has its sizes: with one offer, as good as its best size. */
function colourVariant(option: ProductOption, input: ProductInput): StructuredData {
  const { product, lang, picture, hasStores } = input;
  const color = option.color[lang];
  const url = input.url(option);
  return {
    '@type': 'Product',
    url,
    name: joinTexts([product.name[lang], color]),
    ...(color !== '' && { color }),
    image: picture(option),
    offers: offer(option, url, { availability: offerAvailability(option, hasStores) }),
  };
}

/** Returns the id of the group of a product's colours. */
const groupId = ({ product, url }: ProductInput): string => {
  const [first] = product.options;
  return first === undefined ? product.productId : `${url(first)}#group`;
};

/** The features of a product as schema.org has them. */
function featuresData(features: Product['features']): StructuredData {
  if (features === undefined) return {};
  const { pattern, gender, ageGroup, certificates } = features;
  const [suggestedMinAge, suggestedMaxAge] = ageGroup === undefined ? [] : ages[ageGroup];
  const audience = { suggestedGender: gender, suggestedMinAge, suggestedMaxAge };
  return {
    ...(pattern !== '' && { pattern }),
    ...((gender ?? ageGroup) !== undefined && { audience: { '@type': 'PeopleAudience', ...audience } }),
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
  const picture = input.picture(option);
  const others = product.options.filter((each) => each !== option);
  const hasColours = product.options.some(({ color }) => color[lang] !== '');
  return {
    '@type': 'ProductGroup',
    '@id': groupId(input),
    productGroupID: product.productId,
    name: product.name[lang],
    brand: { '@type': 'Brand', name: brand },
    variesBy: [...(hasColours ? ['https://schema.org/color'] : []), 'https://schema.org/size'],
    hasVariant: [
      ...(option.sizes.length === 0 ? [{ '@id': url(option) }] : []),
      ...option.sizes.slice(0, maxVariants).map((size) => sizeVariant(size, picture, input)),
      ...others.slice(0, maxVariants).map((each) => colourVariant(each, input)),
    ],
  };
}

/** Rounds a rating to at most two decimals. */
export function roundRating(rating: number): number {
  return Math.round(rating * 100) / 100;
}
