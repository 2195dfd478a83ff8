import type { PictureType } from '../../shared/contract/catalogue/product.ts';
import type { sitemapRows } from '../../shared/contract/catalogue/sitemap.ts';
import type { LocalizedText } from '../../shared/contract/gateway/values.ts';
import { currencies } from '../../shared/markets/locales.ts';
import type { Assortment } from '../assortment/assortment.ts';
import { currentAssortment } from '../assortment/cache.ts';
import { isSold } from '../assortment/sold.ts';
import type { Handlers } from '../serve.ts';

/** Products per part; with their colours about a thousand addresses. */
const partSize = 500;

/** Sorts before all product numbers. */
const beginning = '0';

interface OptionRow {
  option_id: string;
  product_id: string;
  color: string;
  pictures: string;
  name: string;
  updated_at: string;
}

/** The numbers of all listed products, sorted as text like in the database. */
function listedProducts({ order }: Assortment): string[] {
  return [...order.ofProduct.keys()].sort();
}

/** Listed products come from memory (backend/assortment); their names from the database, by primary key. */
export const sitemapHandlers: Handlers<typeof sitemapRows> = {
  async getSitemapParts(_, { env, waitUntil }) {
    const assortment = await currentAssortment({ env, waitUntil });
    const products = listedProducts(assortment);
    const last = products.filter((_id, at) => at % partSize === partSize - 1 && at < products.length - 1);
    return {
      families: [...assortment.labels.families.values()].flatMap(({ familyId, title }) => {
        const sold = currencies.filter((currency) => isSold(assortment, familyId, currency));
        return sold.length === 0 ? [] : [{ familyId, title, currencies: sold }];
      }),
      parts: products.length === 0 ? [] : [beginning, ...last],
    };
  },

  async getSitemapPart({ after }, { env, waitUntil }) {
    const assortment = await currentAssortment({ env, waitUntil });
    const { entries, ofOption } = assortment.order;
    const productIds = listedProducts(assortment).filter((productId) => productId > after);
    const part = productIds.slice(0, partSize);
    const { results } = await env.DB.prepare(
      `SELECT o.option_id, o.product_id, o.color, o.pictures, p.name, p.updated_at
       FROM json_each(?) wanted
       JOIN products p ON p.product_id = wanted.value
       JOIN options o ON o.product_id = p.product_id`,
    )
      .bind(JSON.stringify(part))
      .all<OptionRow>();
    const rows = Map.groupBy(results, ({ product_id }) => product_id);
    return {
      products: part.flatMap((productId) => {
        const options = rows.get(productId) ?? [];
        const [first] = options;
        if (first === undefined) return [];
        const name: LocalizedText = JSON.parse(first.name);
        return [
          {
            productId,
            name,
            updatedAt: first.updated_at,
            options: options.flatMap((row) => {
              const entry = entries[ofOption.get(row.option_id) ?? -1];
              if (entry === undefined) return [];
              const color: LocalizedText = JSON.parse(row.color);
              const pictures: PictureType[] = JSON.parse(row.pictures);
              const priced = currencies.filter((_currency, at) => (entry.prices[at] ?? 0) > 0);
              return [{ optionId: row.option_id, color, pictures, currencies: priced }];
            }),
          },
        ];
      }),
    };
  },
};
