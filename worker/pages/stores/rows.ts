import { type AreaRows, publicRow } from '../../page/row.ts';
import { allStores } from './all-stores.tsx';
import { locator } from './locator.tsx';
import { locatorParameters } from './locator-query.ts';
import { store } from './store.tsx';

/**
 * Cache of pages that say which stores are open: a copy is valid for a minute and never shown longer, so that they
 * are right without a script. They name the hour of the next change, so they stay right while somebody reads.
 */
const timely = { maxAge: 60, staleWhileRevalidate: 0 };

const storePage = publicRow(store, {
  part: 'locator',
  flag: 'storeLocator',
  guards: ['store-access'],
  cache: timely,
  map: true,
});

export const storeRows = {
  // Only requests with a search count towards the rate limit.
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
