import { readFilters } from '../../shared/contract/catalogue/facets.ts';
import type { Currency } from '../../shared/markets/locales.ts';
import type { Assortment } from '../assortment/queries/assortment.ts';
import { choose, type RowList } from '../assortment/queries/choose.ts';
import { familiesCalled } from '../assortment/queries/families-called.ts';
import { familyList } from '../assortment/queries/family-list.ts';
import { find } from '../assortment/queries/find.ts';
import { pageOf } from '../assortment/queries/page.ts';
import { searchedIn } from '../assortment/queries/searched.ts';
import { soldIn } from '../assortment/queries/sold.ts';
import { suggest } from '../assortment/queries/suggest.ts';
import type {
  FamilyTitle,
  ListingPage,
  ListingQuery,
  SearchPage,
  SearchQuery,
  SuggestionQuery,
  Suggestions,
} from './catalogue-index.ts';

type PageQuery = Omit<ListingQuery, 'familyId'>;

function listingPage(
  assortment: Assortment,
  list: RowList,
  { filters, language, currency, categories, ...page }: PageQuery & { categories: string[] },
): ListingPage {
  const chosen = readFilters(new URLSearchParams(filters));
  const choice = choose(assortment, list, { filters: chosen, language, currency, categories });
  return {
    total: choice.rows.length,
    optionIds: pageOf(assortment, choice, { ...page, currency }),
    facets: choice.facets,
  };
}

const childrenOf = ({ labels }: Assortment, familyId: string | null): string[] =>
  labels.children(familyId).map((child) => child.familyId);

/** The answers of a catalogue index, from an assortment that is up to date. */
export const answers = {
  listing(assortment: Assortment, { familyId, ...asked }: ListingQuery): ListingPage | null {
    if (!assortment.labels.families.has(familyId)) return null;
    const categories = childrenOf(assortment, familyId);
    return listingPage(assortment, familyList(assortment, familyId), { ...asked, categories });
  },

  search(assortment: Assortment, { query, ...asked }: SearchQuery): SearchPage {
    const { language, currency, filters } = asked;
    const { families, only } = familiesCalled(searchedIn(assortment, language), { query, currency });
    const { key, rows, leftOut } = find(assortment, language, query);
    // Departments are offered; any other family narrows as well.
    const { category = [] } = readFilters(new URLSearchParams(filters));
    const categories = [...new Set([...childrenOf(assortment, null), ...category])];
    return {
      ...listingPage(assortment, { key, rows }, { ...asked, categories }),
      leftOut: [...leftOut],
      families: families.map((family) => assortment.labels.linkOf(family)),
      only: only === undefined ? null : assortment.labels.linkOf(only),
    };
  },

  suggestions: (assortment: Assortment, { language, ...asked }: SuggestionQuery): Suggestions =>
    suggest(searchedIn(assortment, language), asked),

  soldFamilies(assortment: Assortment, currency: Currency): FamilyTitle[] {
    const { families } = soldIn(assortment, currency);
    return [...assortment.labels.families.values()].flatMap(({ familyId, title }) =>
      families.has(familyId) ? [{ familyId, title }] : [],
    );
  },
};
