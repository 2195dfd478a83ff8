import { defaultOption, optionOfSlug } from '../../../../shared/catalogue/product-url.ts';
import type { Family, Product, ProductOption } from '../../../../shared/contract/catalogue/catalog.ts';
import type { SizeGuide } from '../../../../shared/contract/catalogue/size-guide.ts';
import type { CallOutput } from '../../../../shared/contract/contract.ts';
import { attemptSharedPlacement, type Zones } from '../../../blocks/zone.tsx';
import { NotFound, UpstreamError } from '../../../errors/errors.ts';
import { attemptShared } from '../../../market/shared-answers.ts';
import type { PageRequest, ViewProps } from '../../../page/page-module.ts';
import { stocked } from '../../../page/row.ts';
import { loadReviews, type ReviewList } from './reviews-query.ts';

export interface ProductData {
  product: Product;
  /** The colour that the address names. */
  option: ProductOption;
  /** Null when it could not be loaded: the page does without its breadcrumb. */
  family: Family | null;
  /** Null where there is none, or when it could not be loaded. */
  sizeGuide: SizeGuide | null;
  /** What goes with it, and what can be had in its place. */
  recommended: CallOutput<'getRecommendations'>;
  /** How the market delivers and takes back. */
  delivery: CallOutput<'getDeliveryOffers'>;
  /** When somebody who sees the page orders at the latest. */
  ordered: Date;
  reviews: ReviewList;
  zones: Zones;
}

export type PartProps = ViewProps<ProductData>;

/** Seconds for which a copy of the page may be shown: what it promises must hold until then. */
const lifetime = stocked.maxAge + stocked.staleWhileRevalidate;

async function loadProduct({ gateway, route, url, domain }: PageRequest): Promise<Product> {
  const { productId } = route.params;
  if (productId === undefined) throw new NotFound(url.pathname);
  try {
    return await gateway.call('getProduct', { productId, currency: domain.devise });
  } catch (error) {
    if (error instanceof UpstreamError && error.status === 404) throw new NotFound(url.pathname);
    throw error;
  }
}

/** The product, which must be there, and all that the page can do without. */
export async function loadProductData(request: PageRequest): Promise<ProductData | Response> {
  const { gateway, domain, properties, route } = request;
  const product = await loadProduct(request);
  const { familyId, sizeGuideId } = product;
  const option = optionOfSlug(product, properties.lang, route.params.name ?? '') ?? defaultOption(product);
  const { optionId } = option;
  const { countryCodeISO2: country, devise: currency } = domain;
  const region = properties.sizingGuideRegionCode;
  const [family, sizeGuide, recommended, delivery, reviews, zones] = await Promise.all([
    familyId === undefined ? null : attemptShared(request, 'getFamily', { familyId }),
    sizeGuideId === null ? null : attemptShared(request, 'getSizeGuide', { sizeGuideId, region }),
    gateway.attempt('getRecommendations', { optionId, currency }),
    attemptShared(request, 'getDeliveryOffers', { country, currency }),
    loadReviews(request, product, option),
    attemptSharedPlacement(request, 'product'),
  ]);
  if (reviews instanceof Response) return reviews;
  return {
    product,
    option,
    family,
    sizeGuide,
    recommended: recommended ?? { look: [], similar: [] },
    delivery: delivery ?? { methods: [], returns: null },
    ordered: new Date(request.now.getTime() + lifetime * 1000),
    reviews,
    zones,
  };
}

/** Whether the product is not made any more, in any colour. */
export function isGone({ options }: Product): boolean {
  return options.every(({ availability }) => availability === 'DISCONTINUED');
}

/** The product and the pieces of its look, by id: what stands on its page whatever is proposed besides. */
export function shownProducts({
  product,
  recommended,
}: Pick<ProductData, 'product' | 'recommended'>): string[] {
  return [product.productId, ...recommended.look.map(({ productId }) => productId)];
}
