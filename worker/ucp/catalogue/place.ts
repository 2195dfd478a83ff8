import { z } from 'zod';
import { filtersText } from '../../../shared/contract/catalogue/facets.ts';
import { lastPage } from '../../../shared/contract/gateway/values.ts';
import { shortHash } from '../../../shared/hash.ts';
import { fromBase64Json, toBase64Json } from '../protocol/cursor.ts';
import { UcpRefusal } from '../protocol/refusal.ts';
import { chosenBy } from './facets.ts';
import type { SearchInput } from './inputs.ts';

/** Colours of a page: asked for by default, and at most. The options of one call are at most 48. */
const sizes = { usual: 10, most: 48 } as const;

/** Where in the results a search goes on: pages of a text's results, or of one category after the other. */
const place = z.object({
  page: z.int().min(1).max(lastPage),
  category: z.int().min(0).max(9),
  /** Colours of each page: pages of another size would have gaps. */
  size: z.int().min(1).max(sizes.most),
});
export type Place = z.output<typeof place>;

const cursor = place.extend({ of: z.int() });

/** The same for the same search in the same market. */
function searchHash({ query = '', filters = {} }: SearchInput, locale: string): number {
  const { categories = [], price = {} } = filters;
  const chosen = filtersText(chosenBy(filters, false));
  return shortHash(JSON.stringify([locale, query, categories, price.min, price.max, chosen]));
}

/** The place that a request asks for; the page size of its first request counts for all. @throws UcpRefusal */
export function readPlace(asked: SearchInput, locale: string): Place {
  const { limit = sizes.usual, cursor: text } = asked.pagination ?? {};
  if (text === undefined) return { page: 1, category: 0, size: Math.min(limit, sizes.most) };
  const read = cursor.safeParse(fromBase64Json(text)).data;
  if (read === undefined) throw new UcpRefusal(400, 'invalid_request', 'pagination.cursor: none of this shop.');
  const { of, ...found } = read;
  if (of === searchHash(asked, locale)) return found;
  throw new UcpRefusal(
    400,
    'invalid_request',
    'pagination.cursor: it is of another search. Repeat the query, filters and context with which it was answered.',
  );
}

/** A place as a cursor, for this search only. */
export const cursorOf = (next: Place, asked: SearchInput, locale: string): string =>
  toBase64Json({ ...next, of: searchHash(asked, locale) });
