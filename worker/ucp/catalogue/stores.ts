import { pointName } from '../../stores/point-name.ts';
import type { UcpRequest } from '../protocol/operation.ts';

/** Stores that are named. */
const maxStores = 5;

/**
 * Stores near a postcode with their stock of a piece, the nearest first. Null if no place was given, the market shows
 * no stores, or they are not known at the moment: the product is answered without.
 */
export async function storesWith({ gateway, market }: UcpRequest, place: string | undefined, sku: string | undefined) {
  if (place === undefined || place === '' || sku === undefined || !market.capabilities.has('stores')) return null;
  const { iso2 } = market.properties;
  const found = await gateway.attempt('getStores', {
    search: place,
    deliveryCountries: iso2,
    countryCode: iso2,
    pieces: sku,
    source: 'search',
    limit: maxStores,
  });
  if (found === null) return null;
  return found.stores.map(({ storeId, name, line1, zipCode, city, country, piecesThere, readyOn }) => ({
    // As a checkout names it, among places of other kinds.
    id: `store:${storeId}`,
    name: pointName({ name }),
    address: { street_address: line1, postal_code: zipCode, address_locality: city, address_country: country },
    ...(piecesThere !== null && { has_variant: piecesThere > 0 }),
    ...(readyOn !== null && { ready_on: readyOn }),
  }));
}
