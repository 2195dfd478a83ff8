import {
  fact,
  heading,
  joinParts,
  list,
  type Markdown,
  markdownLink,
  paragraphs,
} from '../../../shared/format/markdown.ts';
import type { Query } from '../../../shared/routes.ts';
import { cardsMarkdown } from '../../components/product/cards-markdown.ts';
import { valueWords } from '../../components/product/facet-words.ts';
import type { PageRequest } from '../../page/page-module.ts';
import { chosenValues } from './filters.tsx';
import { isEmptyListing, isNarrowed, itemCount, type Listed } from './listing.tsx';
import { hasPage, queryOf } from './listing-query.ts';
import { noSuchPageMarkdown } from './no-such-page.tsx';

/** What is said in place of products. */
function noProducts(listed: Listed, request: PageRequest, firstPage: string): Markdown {
  if (!hasPage(listed)) return noSuchPageMarkdown(request, firstPage);
  const key = isNarrowed(listed) ? 'filter.none' : 'catalog.empty';
  return joinParts([heading(2, request.t(`${key}-title`)), paragraphs(request.t(`${key}-text`))]);
}

/** A listing as Markdown: filters, number of products, products, pages. `urlOf` gives the URL with a query. */
export function listingMarkdown(listed: Listed, request: PageRequest, urlOf: (query: Query) => string): Markdown {
  const { t, properties } = request;
  const { products, total, page, pages, sort, filters } = listed;
  const pageUrl = (number: number) => urlOf(queryOf({ page: number, sort, filters }));
  const chosen = chosenValues(listed).map(({ name, value }) =>
    fact(t(`facet.${name}`), valueWords({ name }, value, request)),
  );
  const isThere = hasPage(listed);
  return joinParts([
    chosen.length === 0 ? null : `${heading(2, t('filter.applied'))}\n\n${list(chosen)}`,
    isThere && total !== null ? paragraphs(itemCount(total, t, properties.intl)) : null,
    isThere && !isEmptyListing(listed) ? cardsMarkdown(products, request) : noProducts(listed, request, pageUrl(1)),
    isThere && page > 1 ? markdownLink(t('catalog.previous'), pageUrl(page - 1)) : null,
    isThere && page < pages ? markdownLink(t('catalog.next'), pageUrl(page + 1)) : null,
  ]);
}
