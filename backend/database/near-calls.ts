import type { CallName } from '../../shared/contract/contract.ts';

/**
 * THE LIST of calls that may read from a replica of the database near the visitor: what all visitors read alike, and
 * nobody decides by. Every other call, also one that is new, reads and writes on the primary.
 */
const nearCalls = [
  // Parameters of the markets
  'getWebDomains',
  'mergeCsp',
  'getRedirects',
  'getLegalNotices',
  // Content
  'getHeader',
  'getFooter',
  'getSiteSelector',
  'getPageUrls',
  'getAssets',
  'getZones',
  'getPages',
  // Catalogue
  'getSegmentations',
  'getFamily',
  'listProducts',
  'listOptions',
  'listPieces',
  'getSizes',
  'getProduct',
  'getProductByOption',
  'getProductByGtin',
  'searchProducts',
  'getSuggestions',
  'getSizeGuide',
  'getRecommendations',
  'listReviews',
  'getSitemapParts',
  'getSitemapPart',
  // Stores, delivery points and addresses
  'getStore',
  'getStores',
  'getStoreOptions',
  'getStoreCountries',
  'getMapPoints',
  'suggestPlaces',
  'getPickups',
  'getLockers',
  'getDeliveryOffers',
  'suggestAddresses',
] as const satisfies readonly CallName[];

export type NearCall = (typeof nearCalls)[number];

const near: ReadonlySet<string> = new Set(nearCalls);

/** True if a call may read from a replica. */
export const isNear = (name: string): name is NearCall => near.has(name);
