import { brand } from '../../shared/brand/brand.ts';
import type { Family } from '../../shared/contract/catalogue/catalog.ts';
import type { Product } from '../../shared/contract/catalogue/product.ts';
import { NotFound, UpstreamError } from '../errors/errors.ts';
import type { PageRequest } from '../page/page-module.ts';
import { type FeedMarket, feedItems } from './feed-items.ts';
import { isSoldIn } from './sitemap-pages.ts';

/** Products whose items are made, and cached, together: few enough for the calls that one request may make. */
export const feedStep = 30;

/** Calls at the same time: the platform sends no more. */
const atOnce = 6;

/** A part of the sitemap: its products that the market sells, and where the next part begins; null for the last. */
export interface FeedPart {
  productIds: readonly string[];
  next: string | null;
}

/** Calls for all values, a few at the same time. Results have the order of the values. */
async function inTurn<Value, Result>(values: readonly Value[], call: (value: Value) => Promise<Result>) {
  const results: Result[] = [];
  for (let at = 0; at < values.length; at += atOnce)
    results.push(...(await Promise.all(values.slice(at, at + atOnce).map(call))));
  return results;
}

/** An answer, or null if there is no such thing any more. */
async function orNull<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof UpstreamError && error.status === 404) return null;
    throw error;
  }
}

/** Lists the products of the part that begins after `after`; of the first part without it. @throws UpstreamError */
export async function feedPart({ gateway, locale, url }: PageRequest): Promise<FeedPart> {
  const { parts } = await gateway.call('getSitemapParts', {});
  const after = url.searchParams.get('after') ?? parts[0];
  if (after === undefined) return { productIds: [], next: null };
  const at = parts.indexOf(after);
  if (at < 0) throw new NotFound(url.pathname);
  const { products } = await gateway.call('getSitemapPart', { after });
  return {
    productIds: products
      .filter(({ options }) => options.some((option) => isSoldIn(locale, option)))
      .map(({ productId }) => productId),
    next: parts[at + 1] ?? null,
  };
}

/** The titles of the products' families, from the department down. */
async function familiesOf(products: readonly Product[], { gateway, properties }: PageRequest) {
  const ids = [...new Set(products.flatMap(({ familyId }) => familyId ?? []))];
  const found = await inTurn(ids, (familyId) => orNull(gateway.call('getFamily', { familyId })));
  const titles = ({ ancestors, title }: Family) => [...ancestors, { title }].map((each) => each.title[properties.lang]);
  return new Map(found.flatMap((family) => (family === null ? [] : [[family.familyId, titles(family)] as const])));
}

/** The items of the products that the address names, and their cache tags. @throws UpstreamError */
export async function feedPieces(request: PageRequest): Promise<{ text: string; tags: string[] }> {
  const { gateway, domain, locale, origin, properties, absolutePicturesUrl, now } = request;
  const { devise: currency, countryCodeISO2: country } = domain;
  const asked = request.url.searchParams.get('ids')?.split(',') ?? [];
  if (asked.length === 0 || asked.length > feedStep) throw new NotFound(request.url.pathname);
  const { methods: delivery } = await gateway.call('getDeliveryOffers', { country, currency });
  // A product that is gone since the part was listed is left out.
  const found = await inTurn(asked, (productId) => orNull(gateway.call('getProduct', { productId, currency })));
  const products = found.filter((product) => product !== null);
  const families = await familiesOf(products, request);
  const market: FeedMarket = {
    ...{ locale, lang: properties.lang, origin, picturesUrl: absolutePicturesUrl, country, currency },
    ...{ brand: brand.name, delivery, families, now },
  };
  return {
    text: products.map((product) => feedItems(product, market)).join(''),
    tags: [...asked.map((id) => `product:${id}`), ...[...families.keys()].map((id) => `family:${id}`)],
  };
}
