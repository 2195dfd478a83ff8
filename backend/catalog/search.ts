import type { catalogRows } from '../../shared/contract/catalogue/catalog.ts';
import type { Currency } from '../../shared/markets/locales.ts';
import type { NearEnv } from '../env.ts';
import type { Caller, Handlers } from '../serve.ts';
import { type Card, cardsOf } from './cards.ts';
import { catalogueIndex } from './choose-index.ts';

type SearchHandlers = Pick<Handlers<typeof catalogRows, NearEnv>, 'searchProducts' | 'getSuggestions'>;

/** A text that may be a product number, option id, sku, barcode, or a retailer's or manufacturer's own number. */
const numberLike = /^(?=.*\d)[\w./-]{3,64}$/;

/** A product number as on the product page, and as in its address. */
const productNumber = /^p(\d+)$/i;

/**
 * The piece whose number the query is; for a product, the colour that is shown first. Null if there is none, or it
 * has no price here. Numbers with letters may be typed in lower case.
 */
async function pieceNumbered(
  query: string,
  currency: Currency,
  { env, language }: Caller<NearEnv>,
): Promise<Card | null> {
  if (!numberLike.test(query)) return null;
  const number = productNumber.exec(query)?.[1] ?? query;
  const { results } = await env.DB.prepare(
    `SELECT option_id FROM (
       SELECT option_id, 1 AS place FROM skus WHERE gtin = ?1
       UNION ALL SELECT option_id, 2 FROM options WHERE option_id = ?1
       UNION ALL SELECT option_id, iif(option_id = default_option_id, 3, 4)
         FROM products JOIN options USING (product_id)
         WHERE product_id = ?2
           OR product_id IN (SELECT product_id FROM imported_products WHERE product_key IN (?1, upper(?1)))
       UNION ALL SELECT option_id, 5 FROM skus WHERE sku IN (?1, upper(?1))
       UNION ALL SELECT option_id, 6 FROM imported_pieces JOIN skus USING (sku)
         WHERE mpn <> '' AND mpn IN (?1, upper(?1)))
     ORDER BY place LIMIT 48`,
  )
    .bind(query, number)
    .all<{ option_id: string }>();
  const optionIds = results.map(({ option_id }) => option_id);
  const [card = null] = await cardsOf(env, { optionIds, currency, language });
  return card;
}

export const searchHandlers: SearchHandlers = {
  async searchProducts({ query, page, size, sort, currency, filters = '' }, caller) {
    const { env, language } = caller;
    const index = await catalogueIndex(caller);
    const product = await pieceNumbered(query.trim(), currency, caller);
    const { optionIds, only, ...found } = await index.search({ query, page, size, sort, currency, language, filters });
    return {
      ...found,
      products: await cardsOf(env, { optionIds, currency, language }),
      exact: product === null && only === null ? null : { product, family: only },
    };
  },

  async getSuggestions({ query, currency }, caller) {
    const { env, language } = caller;
    const index = await catalogueIndex(caller);
    const { optionIds, ...named } = await index.suggestions({ query, currency, language });
    return { ...named, products: await cardsOf(env, { optionIds, currency, language }) };
  },
};
