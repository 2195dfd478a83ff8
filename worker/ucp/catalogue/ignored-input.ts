import { facetNames } from '../../../shared/contract/catalogue/facets.ts';
import type { UcpMessage } from '../protocol/messages.ts';
import type { UcpRequest } from '../protocol/operation.ts';
import { fieldOf } from './facets.ts';
import type { SearchFilters } from './inputs.ts';

/** Things of one kind that are named: payloads may have thousands. */
const maxNamed = 10;
/** Characters of each that are repeated. */
const maxLength = 60;

/** The filters of a search; a look-up narrows by price only. */
const searchFilters: ReadonlySet<string> = new Set(facetNames.map(fieldOf));
const lookupFilters: ReadonlySet<string> = new Set(['price']);

/** Names the filters that an operation does not have. */
export function ignoredFilters({ market }: UcpRequest, filters: SearchFilters = {}, isSearch = false): UcpMessage[] {
  const known = isSearch ? searchFilters : lookupFilters;
  const unknown = Object.keys(filters).filter((name) => !known.has(name));
  return unknown.slice(0, maxNamed).map((name) => ({
    type: 'warning',
    code: 'filter_unknown',
    content: market.t('assistants.filter-unknown', { value: name.slice(0, maxLength) }),
    path: '$.filters',
  }));
}

/** Says that results are not sorted as wanted: the protocol has no order, and the shop has its own. */
export function ignoredSort({ market }: UcpRequest, sort: unknown): UcpMessage[] {
  if (sort === undefined) return [];
  const name = typeof sort === 'string' ? sort : JSON.stringify(sort);
  const content = market.t('assistants.sort-unknown', { sort: name.slice(0, maxLength) });
  return [{ type: 'warning', code: 'sort_unknown', content, path: '$.sort' }];
}
