import type { catalogRows } from '../../shared/contract/catalog.ts';
import { readFilters } from '../../shared/facets.ts';
import type { Currency } from '../../shared/locales.ts';
import { choose, pageOf } from '../assortment/choose.ts';
import { find } from '../assortment/find.ts';
import { currentAssortment } from '../assortment/keep.ts';
import { familyCalled, familyLink, suggest } from '../assortment/suggest.ts';
import type { Caller, Handlers } from '../serve.ts';
import { type Card, cardsOf } from './cards.ts';

type SearchHandlers = Pick<Handlers<typeof catalogRows>, 'searchProducts' | 'getSuggestions'>;

/** What may be the number of something: of a product, a colour or a size, or a barcode. */
const numberLike = /^(?=.*\d)[\w-]{3,64}$/;

/** The piece that a query is the number of; null when it is of none. */
async function pieceNumbered(
  query: string,
  currency: Currency,
  { env, language }: Caller,
): Promise<Card | null> {
  if (!numberLike.test(query)) return null;
  const optionId = await env.DB.prepare(
    `SELECT coalesce(
       (SELECT option_id FROM skus WHERE gtin = ?1),
       (SELECT option_id FROM options WHERE option_id = ?1),
       (SELECT default_option_id FROM products WHERE product_id = ?1),
       (SELECT option_id FROM skus WHERE sku = ?1)) AS option_id`,
  )
    .bind(query)
    .first<string>('option_id');
  if (optionId === null) return null;
  const [card = null] = await cardsOf(env, { optionIds: [optionId], currency, language });
  return card;
}

/** Search and suggestions in the language of the market. */
export const searchHandlers: SearchHandlers = {
  async searchProducts({ query, page, size, sort, currency, filters }, caller) {
    const { env, language, waitUntil } = caller;
    const assortment = await currentAssortment({ env, language, waitUntil });
    const product = await pieceNumbered(query.trim(), currency, caller);
    const family = familyCalled(assortment, language, query);
    const { entries, facets } = choose(assortment, find(assortment, language, query), {
      filters: readFilters(new URLSearchParams(filters)),
      currency,
      language,
      categories: assortment.children(null).map(({ familyId }) => familyId),
    });
    const optionIds = pageOf(entries, { sort, currency, page, size });
    const isExact = product !== null || family !== undefined;
    return {
      total: entries.length,
      products: await cardsOf(env, { optionIds, currency, language }),
      facets,
      exact: isExact
        ? { product, family: family === undefined ? null : familyLink(assortment, family) }
        : null,
    };
  },

  async getSuggestions({ query, currency }, { env, language, waitUntil }) {
    const assortment = await currentAssortment({ env, language, waitUntil });
    const { optionIds, ...named } = suggest(assortment, language, query);
    return { ...named, products: await cardsOf(env, { optionIds, currency, language }) };
  },
};
