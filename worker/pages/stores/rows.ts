import { type AreaRows, personalRow, publicRow } from '../row.ts';
import { allStores } from './all-stores.tsx';
import { locator } from './locator.tsx';
import { locatorParameters } from './locator-query.ts';
import { inStore } from './reservation/in-store.tsx';
import { storeReservation } from './reservation/reservation.tsx';
import { storeReserve } from './reservation/reserve.tsx';
import { store } from './store.tsx';

/**
 * Pages that say which stores are open. A copy is good for a minute and never shown longer, so that they are right without
 * a script; what they say names the hour, so it stays right while somebody reads.
 */
const timely = { maxAge: 60, staleWhileRevalidate: 0 };

const storePage = publicRow(store, {
  part: 'locator',
  flag: 'storeLocator',
  guards: ['store-access'],
  styles: ['price', 'breadcrumb', 'card', 'stores', 'store', 'map'],
  cache: timely,
  map: true,
});

/** The store locator, the stores, and what they keep for somebody. */
export const storeRows = {
  // A page to read until something is looked for on it.
  stores: publicRow(locator, {
    part: 'locator',
    flag: 'storeLocator',
    query: locatorParameters,
    countedLooks: { limit: 'search', parameters: Object.keys(locatorParameters) },
    styles: ['forms', 'look-up', 'notice', 'breadcrumb', 'paging', 'stores', 'locator', 'map'],
    cache: timely,
    map: true,
  }),
  'stores-all': publicRow(allStores, {
    part: 'locator',
    flag: 'storeLocator',
    styles: ['notice', 'breadcrumb', 'locator'],
  }),
  // There also where nothing can be reserved any more: what was, has its mail.
  'store-reservation': personalRow(storeReservation, {
    layout: 'default',
    guards: [],
    styles: ['notice', 'stores', 'store', 'piece', 'reservation'],
    secretAddress: true,
    countedForms: 'cart',
    countedLooks: { limit: 'search', parameters: ['token'] },
  }),
  'store-reserve': personalRow(storeReserve, {
    part: 'locator',
    flag: 'ereservation',
    layout: 'default',
    guards: [],
    styles: ['forms', 'notice', 'stores', 'price', 'piece', 'reservation'],
    countedForms: 'cart',
    countedLooks: { limit: 'search' },
  }),
  'store-stock': personalRow(inStore, {
    part: 'locator',
    flag: 'storeLocator',
    layout: 'default',
    guards: [],
    styles: ['forms', 'look-up', 'notice', 'stores', 'locator', 'price', 'piece', 'reservation', 'map'],
    countedLooks: { limit: 'search' },
    map: true,
  }),
  'store-by-id': storePage,
  'store-unnamed': storePage,
  store: storePage,
} satisfies AreaRows;
