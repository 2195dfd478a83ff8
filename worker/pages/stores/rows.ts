import { type AreaRows, publicRow } from '../../page/row.ts';
import { allStores } from './all-stores.tsx';
import { locator } from './locator.tsx';
import { locatorParameters } from './locator-query.ts';
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
  cache: timely,
  map: true,
});

/** The store locator and the stores. */
export const storeRows = {
  // A page to read until something is looked for on it.
  stores: publicRow(locator, {
    part: 'locator',
    flag: 'storeLocator',
    query: locatorParameters,
    rateLimit: { limit: 'search', parameters: Object.keys(locatorParameters) },
    cache: timely,
    map: true,
  }),
  'stores-all': publicRow(allStores, {
    part: 'locator',
    flag: 'storeLocator',
  }),
  'store-by-id': storePage,
  'store-unnamed': storePage,
  store: storePage,
} satisfies AreaRows;
