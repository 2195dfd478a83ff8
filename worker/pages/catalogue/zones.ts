import { loadPlacement, noZones, type Zones } from '../../blocks/zone.tsx';
import type { PageRequest } from '../../page/page-module.ts';
import { isNarrowed } from './listing.tsx';
import type { ListingQuery } from './listing-query.ts';

/** Loads the zones of a placement. They are shown only on the first page of a listing without filters. */
export async function loadZones(
  request: PageRequest,
  placement: 'search' | `category_${string}`,
  listing: ListingQuery,
): Promise<Zones> {
  if (listing.page > 1 || isNarrowed(listing)) return noZones;
  return loadPlacement(request, placement);
}
