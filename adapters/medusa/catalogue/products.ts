import { z } from 'zod';
import { Refused } from '../../../backend/problem.ts';
import type { Caller, Handlers } from '../../../backend/serve.ts';
import type { catalogRows } from '../../../shared/contract/catalogue/catalog.ts';
import type { Currency } from '../../../shared/markets/locales.ts';
import type { Env } from '../connection/env.ts';
import { askMedusa } from '../connection/medusa.ts';
import { medusaProduct, medusaProductFields, productOf } from './product.ts';
import { type Filters, maxDocuments, search } from './search-index.ts';
import { currentVocabulary } from './vocabulary.ts';

type ProductHandlers = Pick<
  Handlers<typeof catalogRows, Env>,
  'getProduct' | 'getProductByOption' | 'getProductByGtin'
>;

const products = z.object({ products: z.array(medusaProduct) });

/** Reads a product with all colours, prices and the stock of now. 404 if there is none in this currency. */
async function readProduct(productId: string, currency: Currency, { env, language }: Caller<Env>) {
  const vocabulary = await currentVocabulary(env);
  const region_id = vocabulary.regions.get(currency);
  if (region_id === undefined) throw unknown(productId);
  const [answer, [indexed]] = await Promise.all([
    askMedusa(
      env,
      {
        path: '/store/products',
        query: { external_id: [productId], region_id, fields: medusaProductFields, limit: 1 },
      },
      products,
    ),
    search(env, [
      { fields: ['id', 'currency'], filters: { product_id: productId }, pagination: { take: maxDocuments } },
    ]),
  ]);
  const [found] = answer.products;
  const soldIn = new Map(indexed?.documents.map(({ id, currency: codes = [] }) => [id, codes]));
  const product = found && productOf(found, { vocabulary, currency, language }, soldIn);
  if (product === undefined) throw unknown(productId);
  return product;
}

const unknown = (id: string) => new Refused('unknown', `No product found for id ${id}`);

/** The product of a colour that the index finds. */
async function productIdOf(env: Env, filters: Filters, id: string): Promise<string> {
  const [found] = await search(env, [{ fields: ['id', 'product_id'], filters, pagination: { take: 1 } }]);
  const productId = found?.documents[0]?.product_id;
  if (productId === undefined) throw unknown(id);
  return productId;
}

export const productHandlers: ProductHandlers = {
  getProduct: ({ productId, currency }, caller) => readProduct(productId, currency, caller),

  async getProductByOption({ optionId, currency }, caller) {
    return readProduct(await productIdOf(caller.env, { id: optionId }, optionId), currency, caller);
  },

  async getProductByGtin({ gtin, currency }, caller) {
    return readProduct(await productIdOf(caller.env, { gtin: { $overlaps: [gtin] } }, gtin), currency, caller);
  },
};
