import { defaultOption, familyHref, optionOfSlug } from '../../../../shared/catalogue/product-url.ts';
import type { Family } from '../../../../shared/contract/catalogue/catalog.ts';
import type { Product, ProductOption } from '../../../../shared/contract/catalogue/product.ts';
import type { SizeGuide } from '../../../../shared/contract/catalogue/size-guide.ts';
import type { CallOutput } from '../../../../shared/contract/contract.ts';
import { attemptPlacement, type Zones } from '../../../blocks/zone.tsx';
import { NotFound, UpstreamError } from '../../../errors/errors.ts';
import { attemptShared } from '../../../market/shared-answers.ts';
import type { PageRequest, ViewProps } from '../../../page/page-module.ts';
import { stocked } from '../../../page/row.ts';
import { loadReviews, type ReviewList } from './reviews-query.ts';

export interface ProductData {
  product: Product;
  /** The colour in the url. */
  option: ProductOption;
  /** Null if it could not be loaded: the breadcrumb is left out. */
  family: Family | null;
  /** Null if there is none, or it could not be loaded. */
  sizeGuide: SizeGuide | null;
  /** Pieces that go with it, and similar ones. */
  recommended: CallOutput<'getRecommendations'>;
  delivery: CallOutput<'getDeliveryOffers'>;
  /** Latest time at which somebody who sees this page may order. */
  orderUntil: Date;
  reviews: ReviewList;
  zones: Zones;
}

export type PartProps = ViewProps<ProductData>;

/** Cache times of the page. Its promises of delivery must hold until its last copy is shown. */
export const productCache = stocked;
const lifetime = productCache.maxAge + productCache.staleWhileRevalidate;

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

/** A permanent redirect that browsers do not store: the product may come back. */
function movedTo(location: string): Response {
  return new Response(null, { status: 301, headers: { location, 'cache-control': 'no-store' } });
}

/** Loads the product, which is required, and the optional data of the page. @throws NotFound if there is none. */
export async function loadProductData(request: PageRequest): Promise<ProductData | Response> {
  const { gateway, domain, properties, route } = request;
  const product = await loadProduct(request);
  const { familyId, sizeGuideId } = product;
  if (product.leadsToFamily && familyId !== undefined) {
    const found = await attemptShared(request, 'getFamily', { familyId });
    if (found !== null) return movedTo(request.origin + familyHref(request.locale, found));
  }
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
    attemptPlacement(request, 'product'),
  ]);
  if (reviews instanceof Response) return reviews;
  return {
    product,
    option,
    family,
    sizeGuide,
    recommended: recommended ?? { look: [], similar: [] },
    delivery: delivery ?? { methods: [], returns: null },
    orderUntil: new Date(request.now.getTime() + lifetime * 1000),
    reviews,
    zones,
  };
}

/** True if the product is discontinued in all colours. */
export function isGone({ options }: Product): boolean {
  return options.every(({ availability }) => availability === 'DISCONTINUED');
}

/** Ids of the product and of the pieces of its look, which recommendations leave out. */
export function shownProducts({ product, recommended }: Pick<ProductData, 'product' | 'recommended'>): string[] {
  return [product.productId, ...recommended.look.map(({ productId }) => productId)];
}
