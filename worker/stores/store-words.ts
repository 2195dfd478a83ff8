import { brand } from '../../shared/brand/brand.ts';
import type { DeliveryPoint } from '../../shared/contract/delivery/delivery-point.ts';
import type { Store } from '../../shared/contract/stores/stores.ts';
import { townLine } from '../../shared/forms/town-line.ts';
import type { Locale } from '../../shared/markets/locales.ts';
import { pointName } from './point-name.ts';
import { storeHref } from './store-url.ts';

/** Title of a store: `Grand Place, Lille`; with the shop's name if it has none. */
export const storeTitle = (store: Pick<Store, 'name' | 'city'>): string => `${pointName(store)}, ${store.city}`;

/** The path of a store's page in the market of the request. */
export const storePath = (store: Parameters<typeof storeHref>[1], { locale }: { locale: Locale }): string =>
  storeHref(locale, store, brand.name);

type Address = Pick<DeliveryPoint, 'line1' | 'zipCode' | 'city' | 'country' | 'coordinates'>;

/** The address of a map with directions; it needs no key. */
export function routeUrl(store: Address): string {
  const { coordinates, line1 } = store;
  if (coordinates === null) {
    const search = new URLSearchParams({ query: `${line1}, ${townLine(store)}` });
    return `https://www.openstreetmap.org/search?${search}`;
  }
  const to = new URLSearchParams({ to: `${coordinates.latitude},${coordinates.longitude}` });
  return `https://www.openstreetmap.org/directions?${to}`;
}
