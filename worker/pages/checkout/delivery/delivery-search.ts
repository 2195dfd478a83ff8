import type { Cart } from '../../../../shared/contract/cart/cart.ts';
import type { Country } from '../../../../shared/markets/locales.ts';
import { isToPoint } from '../../../delivery/delivery-methods.ts';
import type { Typed } from '../../../page/refusal.ts';
import { type KnownPlaces, nearby } from './delivery-places.ts';
import { readPointOnMap } from './place-on-map.ts';

/** Values and query with which the page is shown again. */
export interface SearchAgain {
  typed: Typed;
  query: Record<string, string>;
}

/**
 * Returns values to show the page again if the form requests other choices instead of being submitted: the methods of
 * another country, or points near another place or of another kind. A search text that was not searched yet counts as
 * a search; so does a point of the map that is not in the list (`there`), which becomes the first of the points
 * around it. Null if none of this applies.
 */
export function askAgain(
  data: FormData,
  cart: Cart,
  places: KnownPlaces,
  deliveryCountries: readonly Country[],
): SearchAgain | null {
  const text = (name: string) => String(data.get(name) ?? '').trim();
  const to = deliveryCountries.find((country) => country === text('to'));
  if (to !== undefined && to !== text('methodsOf')) {
    const { saved, billing } = places;
    const known = [...saved, ...(billing === null ? [] : [{ ...billing, id: 'billing' }])];
    const address = known.find(({ country }) => country === to)?.id ?? 'new';
    const search = nearby(cart, places, to);
    return { typed: { to, address, country: to, search, near: '', point: '' }, query: {} };
  }
  const mode = text('method');
  const search = text('search').slice(0, 100);
  const onMap = readPointOnMap(text('there'));
  if (onMap !== null) return { typed: { near: onMap.near, point: onMap.id }, query: { mode, search } };
  const unsearched = data.has('search') && search !== text('searched');
  if (text('intent') !== 'search' && !(isToPoint(mode) && (unsearched || isUnseen(data, mode)))) return null;
  return { typed: { search, near: '' }, query: { mode, search } };
}

/** True if the page listed no points for this method: then a missing choice is not an error. */
function isUnseen(data: FormData, mode: string): boolean {
  const listed = data.get('listed');
  if (listed === null || String(data.get('point') ?? '') !== '') return false;
  return !String(listed).split(' ').includes(mode);
}
