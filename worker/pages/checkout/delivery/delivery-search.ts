import type { Cart } from '../../../../shared/contract/cart/cart.ts';
import type { Country } from '../../../../shared/markets/locales.ts';
import type { Typed } from '../../../page/refusal.ts';
import { isToPoint } from '../../cart/delivery-methods.ts';
import { type KnownPlaces, nearby } from './delivery-places.ts';
import { readPointOnMap } from './place-on-map.ts';

/** What the page is shown again with: fields, and what its address says. */
export interface SearchAgain {
  typed: Typed;
  query: Record<string, string>;
}

/**
 * Whether the form asks for something else to choose from instead of being finished: the methods of another country, or
 * the points near another place, or of another kind than those that were listed. What was typed as a search, and not
 * searched for, is a search as well, and so is a point of the map that is not in the list (`there`): it is the first of
 * those around it. Null when it is neither.
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

/** Whether the page had no place to choose from for this method: who looks for the first makes no mistake. */
function isUnseen(data: FormData, mode: string): boolean {
  const listed = data.get('listed');
  if (listed === null || String(data.get('point') ?? '') !== '') return false;
  return !String(listed).split(' ').includes(mode);
}
