import type { PictureType } from '../../shared/contract/catalogue/product.ts';
import type { sitemapRows } from '../../shared/contract/catalogue/sitemap.ts';
import type { LocalizedText } from '../../shared/contract/gateway/values.ts';
import { type Currency, currencies, currencyOf } from '../../shared/markets/locales.ts';
import type { FamilyTitle } from '../catalogue-index/catalogue-index.ts';
import type { NearEnv } from '../env.ts';
import type { Handlers } from '../serve.ts';
import { catalogueIndex } from './choose-index.ts';

/** Products per part; with their colours about a thousand addresses. */
const partSize = 500;

/** The currencies of markets: elsewhere there are no pages. */
const marketCurrencies = currencies.filter((currency) => Object.values<Currency>(currencyOf).includes(currency));

interface ProductRow {
  product_id: string;
  name: string;
  updated_at: string;
}

interface CardRow {
  option_id: string;
  color: string;
  pictures: string;
  /** JSON object by currency. */
  prices: string;
}

/** An option with the currencies in which it has a price. */
function addressed({ option_id: optionId, color, pictures, prices }: CardRow) {
  const priced: Partial<Record<Currency, unknown>> = JSON.parse(prices);
  const names: LocalizedText = JSON.parse(color);
  const views: PictureType[] = JSON.parse(pictures);
  return { optionId, color: names, pictures: views, currencies: currencies.filter((each) => each in priced) };
}

/** Listed products come from the catalogue index; their names and prices from the database, by primary key. */
export const sitemapHandlers: Handlers<typeof sitemapRows, NearEnv> = {
  async getSitemapParts(_, caller) {
    const index = await catalogueIndex(caller);
    const [parts, ...sold] = await Promise.all([
      index.sitemapParts(partSize),
      ...marketCurrencies.map((currency) => index.soldFamilies(currency)),
    ]);
    const families = new Map<string, FamilyTitle & { currencies: Currency[] }>();
    for (const [at, list] of sold.entries())
      for (const { familyId, title } of list) {
        const family = families.get(familyId) ?? { familyId, title, currencies: [] };
        family.currencies.push(...marketCurrencies.slice(at, at + 1));
        families.set(familyId, family);
      }
    return { families: [...families.values()], parts };
  },

  async getSitemapPart({ after }, caller) {
    const index = await catalogueIndex(caller);
    const part = await index.sitemapPart(after, partSize);
    const { DB } = caller.env;
    const [products, cards] = await DB.batch<ProductRow | CardRow>([
      DB.prepare(
        `SELECT p.product_id, p.name, p.updated_at
         FROM json_each(?) wanted JOIN products p ON p.product_id = wanted.value`,
      ).bind(JSON.stringify(part.map(({ productId }) => productId))),
      DB.prepare(
        `SELECT c.option_id, c.color, c.pictures, c.prices
         FROM json_each(?) wanted JOIN cards c ON c.option_id = wanted.value`,
      ).bind(JSON.stringify(part.flatMap(({ optionIds }) => optionIds))),
    ]);
    // A batch has one type for all its statements; each of these selects the rows named here.
    const productRows = (products?.results ?? []) as ProductRow[];
    const cardRows = (cards?.results ?? []) as CardRow[];
    const known = new Map(productRows.map((row) => [row.product_id, row]));
    const knownCards = new Map(cardRows.map((row) => [row.option_id, row]));
    return {
      products: part.flatMap(({ productId, optionIds }) => {
        const row = known.get(productId);
        if (row === undefined) return [];
        const options = optionIds.toSorted().flatMap((optionId) => knownCards.get(optionId) ?? []);
        return [{ productId, name: JSON.parse(row.name), updatedAt: row.updated_at, options: options.map(addressed) }];
      }),
    };
  },
};
