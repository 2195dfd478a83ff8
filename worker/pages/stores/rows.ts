import { coming, comingStyles } from '../errors/coming.tsx';
import { type AreaRows, publicRow } from '../row.ts';

const later = publicRow(coming, { styles: comingStyles });
const store = publicRow(coming, { guards: ['store-access'], styles: comingStyles });

/** The store locator. */
export const storeRows = {
  stores: later,
  'stores-all': later,
  'store-by-id': store,
  'store-unnamed': store,
  store,
} satisfies AreaRows;
