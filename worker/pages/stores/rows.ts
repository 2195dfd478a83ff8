import { coming, comingStyles } from '../errors/coming.tsx';
import { type AreaRows, publicRow } from '../row.ts';
import { store } from './store.tsx';

const later = publicRow(coming, { styles: comingStyles });

/**
 * Pages that say which stores are open. A copy is good for a minute and never shown longer, so that they are right without
 * a script; what they say names the hour, so it stays right while somebody reads.
 */
const timely = { maxAge: 60, staleWhileRevalidate: 0 };

const storePage = publicRow(store, {
  guards: ['store-access'],
  styles: ['price', 'breadcrumb', 'card', 'stores', 'store'],
  cache: timely,
});

/** The store locator. */
export const storeRows = {
  stores: later,
  'stores-all': later,
  'store-by-id': storePage,
  'store-unnamed': storePage,
  store: storePage,
} satisfies AreaRows;
