import type { CallRow } from '../../shared/contract/gateway/row.ts';
import { pathParameter, toWire } from '../../shared/contract/gateway/wire.ts';

/** Inputs that say nothing about a visitor: ids of the catalogue, of stores and of content, and parts of a list. */
const impersonal: ReadonlySet<string> = new Set([
  'domains',
  'locale',
  'environment',
  'type',
  'include',
  'only',
  'folder',
  'uids',
  'familyId',
  'productId',
  'optionId',
  'optionIds',
  'sku',
  'skus',
  'gtin',
  'sizeGuideId',
  'region',
  'storeId',
  'after',
  'page',
  'size',
  'sort',
  'filters',
  'sizes',
  'currency',
]);

/**
 * Method, path and query of a call, to make it again: for logs and developers. Whatever could be typed, personal or a
 * secret is left out: in the path it stays `{cartId}`; searches have no query.
 */
export function callAddress(row: CallRow, input: Readonly<Record<string, unknown>>): string {
  const isManaged = row.upstream === 'content';
  const isSearch = 'query' in row.input.shape && !isManaged;
  // The query of managed content is the uid or the address of a page.
  const isShown = (name: string) => impersonal.has(name) || (isManaged && name === 'query');
  const shown = Object.fromEntries(Object.entries(input).filter(([name]) => isShown(name)));
  const { method, path } = toWire(row, shown);
  const [, search] = path.split('?');
  const known = row.path.replace(pathParameter, (whole, name: string) =>
    shown[name] === undefined ? whole : encodeURIComponent(String(shown[name])),
  );
  return `${method} ${known}${search === undefined || isSearch ? '' : `?${search}`}`;
}
