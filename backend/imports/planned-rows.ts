import type { Language } from '../../shared/markets/locales.ts';
import type { Numbers } from './numbers.ts';
import type { ImportedResult } from './payload.ts';
import type { Row } from './upsert.ts';

/** The planned writes: rows by table, in the order of the tables' columns in write.ts. */
export interface Plan {
  rows: Record<PlannedTable, Row[]>;
  removed: {
    listings: Row[];
    price_plans: Row[];
    size_prices: Row[];
    size_price_plans: Row[];
    imported_photos: Row[];
  };
  results: ImportedResult[];
}

const plannedTables = [
  'products',
  'imported_products',
  'options',
  'imported_options',
  'skus',
  'feed_pieces',
  'stock',
  'imported_pieces',
  'prices',
  'price_plans',
  'size_prices',
  'size_price_plans',
  'option_color_groups',
  'product_materials',
  'listings',
] as const;
export type PlannedTable = (typeof plannedTables)[number];

/** A plan without any row. */
export function emptyPlan(): Plan {
  return {
    // Object.fromEntries loses the type of the keys.
    rows: Object.fromEntries(plannedTables.map((name): [string, Row[]] => [name, []])) as Plan['rows'],
    removed: { listings: [], price_plans: [], size_prices: [], size_price_plans: [], imported_photos: [] },
    results: [],
  };
}

/** What the rows of an import depend on besides the feed and the state. */
export interface Import {
  feed: string;
  language: Language;
  usualStock: number;
  now: Date;
  numbers: Numbers;
}
