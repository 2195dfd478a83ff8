import type { ProductCard } from '../../../shared/contract/catalogue/product.ts';
import type { Asset } from '../../../shared/contract/content/content.ts';
import type { Store } from '../../../shared/contract/stores/stores.ts';
import { latestOf } from '../../components/product/latest.ts';
import { loadNewest } from '../../components/product/next-steps.tsx';
import { contentQuery } from '../../content/content-query.ts';
import { attemptShared } from '../../market/shared-answers.ts';
import type { PageRequest } from '../../page/page-module.ts';
import { findLocators, type Locators } from '../../stores/locators.ts';
import { storePath } from '../../stores/store-words.ts';

export interface StoreData {
  store: Store;
  /** Nearest first; without this store. */
  nearby: readonly Store[];
  /** New products that the store has. */
  products: readonly ProductCard[];
  picture: Asset | null;
  locators: Locators;
  /** When the page was rendered. */
  now: Date;
}

/** Maximum of other stores shown, and their maximum distance in metres. */
const nearbyShown = 4;
const nearbyRadius = 60_000;

/** Folder of the content service with the pictures of all store pages. */
export const pictureFolder = 'collection_wide';

/** A picture, always the same for a store; null if content has none, or fails. */
async function pictureOf(request: PageRequest, { storeId }: Store): Promise<Asset | null> {
  const found = await attemptShared(request, 'getAssets', {
    ...contentQuery(request),
    folder: pictureFolder,
  });
  const assets = found?.assets ?? [];
  return assets[Number(storeId) % Math.max(1, assets.length)] ?? null;
}

/** Query for new products to look for in a store: a store has only few of them. */
const newestAsked = { page: 1, size: 24, sort: 'new' } as const;

/** New products that the store has; none if the gateway fails. */
async function newIn(request: PageRequest, { storeId }: Store): Promise<ProductCard[]> {
  const newest = await loadNewest(request, newestAsked);
  if (newest.length === 0) return [];
  const optionIds = newest.map(({ optionId }) => optionId).join(',');
  const { options } = await request.gateway.call('getStoreOptions', { storeId, optionIds });
  const there = new Set(options.map(({ optionId }) => optionId));
  return latestOf(newest.filter(({ optionId }) => there.has(optionId)));
}

async function nearbyOf({ gateway, domain }: PageRequest, store: Store): Promise<Store[]> {
  const { coordinates, storeId } = store;
  if (coordinates === null) return [];
  const found = await gateway.attempt('getStores', {
    lat: coordinates.latitude,
    lon: coordinates.longitude,
    radius: nearbyRadius,
    deliveryCountries: domain.params.storeLocator.countryCodes.join(','),
    limit: nearbyShown + 1,
    context: 'locator',
  });
  return (found?.stores ?? []).filter((other) => other.storeId !== storeId).slice(0, nearbyShown);
}

/** Loads a store and the optional data of its page; redirects from any other url of the store. */
export async function loadStore(request: PageRequest): Promise<StoreData | Response> {
  const { gateway, route, url } = request;
  const store = await gateway.call('getStore', { storeId: route.params.storeId ?? '' });
  const path = storePath(store, request);
  if (url.pathname !== path) return new Response(null, { status: 301, headers: { location: path } });
  const [nearby, products, picture, locators] = await Promise.all([
    nearbyOf(request, store),
    newIn(request, store),
    pictureOf(request, store),
    findLocators(request),
  ]);
  return { store, nearby, products, picture, locators, now: request.now };
}
