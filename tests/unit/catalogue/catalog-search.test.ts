import { beforeAll, describe, expect, it } from 'vitest';
import { catalogHandlers } from '../../../backend/catalog/handlers.ts';
import type { NearEnv } from '../../../backend/env.ts';
import type { Caller } from '../../../backend/serve.ts';
import { seedCatalogue } from '../../../demo/catalogue/load.ts';
import { SqliteD1 } from '../../../scripts/database/sqlite-d1.ts';
import { catalogRows, type Sort } from '../../../shared/contract/catalogue/catalog.ts';
import { type Locale, locales } from '../../../shared/markets/locales.ts';
import { indexKinds } from '../../shop/index-kinds.ts';
import { catalogueEnv } from '../catalogue-index/catalogue-env.ts';
import { migratedDatabase } from '../migrated-database.ts';

let db: SqliteD1;
let env: NearEnv;
beforeAll(async () => {
  const database = migratedDatabase();
  db = new SqliteD1(database);
  await seedCatalogue(db);
});

function caller(locale: Locale): Caller<NearEnv> {
  return {
    env,
    locale,
    language: locales[locale].lang,
    storeId: '1',
    sessionId: 'test',
    deviceChannel: 'SD',
    customerId: null,
    token: null,
    signIn: null,
    freeDelivery: {},
    waitUntil: () => {},
  };
}

async function search(query: string, locale: Locale = 'en', sort: Sort = 'recommended', page = 1) {
  const input = { query, page, size: 24, sort, currency: 'EUR' } as const;
  return catalogRows.searchProducts.output.parse(await catalogHandlers.searchProducts(input, caller(locale)));
}

describe.each(indexKinds)('with the index in %s:', (kind) => {
  beforeAll(() => {
    env = catalogueEnv(db, kind);
  });

  describe('a search', () => {
    it.each([
      ['en', 'satin dress', /satin.*dress/i],
      ['en', 'DRESSES', /dress/i],
      ['fr-fr', 'robe plissee', /robe.*plissée/i],
      ['fr-fr', 'robes plissées', /robe.*plissée/i],
      ['de-de', 'kleid', /kleid/i],
      ['es-es', 'vestido lino', /vestido.*lino/i],
      ['it-it', 'abito seta', /seta/i],
      ['pl-pl', 'sukienka', /sukienka/i],
      ['en', 'tshirt', /T-shirt/],
      ['en', 't-shirt', /T-shirt/],
    ] as const)('in %s for "%s" finds what is called so', async (locale, query, name) => {
      const { total, products } = await search(query, locale);
      expect(total).toBeGreaterThan(0);
      expect(products[0]?.name).toMatch(name);
    });

    it('wants all words, colours included', async () => {
      const { products } = await search('black satin dress');
      expect(products.length).toBeGreaterThan(0);
      for (const { name, color } of products) {
        expect(name).toMatch(/satin/i);
        expect(color).toMatch(/black/i);
      }
    });

    it.each([
      ['en', 'drss', /dress/i],
      ['en', 'cardgan', /cardigan/i],
      ['pl-pl', 'sukenka', /sukienka/i],
      ['fr-fr', 'manteua', /manteau/i],
    ] as const)('in %s forgives "%s"', async (locale, query, name) => {
      expect((await search(query, locale)).products[0]?.name).toMatch(name);
    });

    // Adjectives of patterns and materials that names express differently.
    it.each([
      ['de-de', 'gestreifter pullover', /pullover.*streifen/i],
      ['de-de', 'gestreifte bluse', /streifen/i],
      ['de-de', 'geblümtes kleid', /kleid.*blumenmuster/i],
      ['de-de', 'kariertes hemd', /hemd.*karo/i],
      ['de-de', 'gepunktetes kleid', /kleid.*punkten/i],
      ['fr-fr', 'pull en laine', /pull.*laine/i],
      ['fr-fr', 'pull rayé', /pull.*ray/i],
      ['fr-fr', 'robe fleurie', /robe.*fleurs/i],
      ['en', 'woollen jumper', /wool.*(jumper|sweater)/i],
      ['en', 'flowery dress', /floral.*dress/i],
      ['en', 'plaid shirt', /(check|gingham).*shirt/i],
      ['es-es', 'vestido de flores', /vestido.*floral/i],
      ['es-es', 'camisa rayada', /raya/i],
      ['it-it', 'abito floreale', /abito.*fiori/i],
      ['it-it', 'maglione rigato', /maglione.*righe/i],
      ['pl-pl', 'sweter w paski', /sweter.*paski/i],
      ['pl-pl', 'kwiatowa sukienka', /sukienka.*kwiaty/i],
      ['pl-pl', 'kaszmirowy sweter', /sweter.*kaszmir/i],
    ] as const)('in %s knows the adjectives in "%s"', async (locale, query, name) => {
      const { products, leftOut } = await search(query, locale);
      expect(leftOut).toEqual([]);
      expect(products.length).toBeGreaterThan(0);
      for (const product of products.slice(0, 3)) expect(product.name).toMatch(name);
    });

    it.each([
      ['de-de', 'gestreifter pulover', [], /pullover.*streifen/i],
      ['de-de', 'gestreiftr pullover', [], /pullover.*streifen/i],
      ['fr-fr', 'robe fleruie', [], /robe.*fleurs/i],
      ['en', 'lambswol cardgan', [], /lambswool.*cardigan/i],
      ['pl-pl', 'sweter w pasky', [], /sweter.*paski/i],
      ['es-es', 'vestdo de lino', [], /vestido.*lino/i],
      // An unknown word beside a misspelt one.
      ['de-de', 'xqzwv pulover', ['xqzwv'], /pullover/i],
    ] as const)('in %s forgives a slip in one of several words: "%s"', async (locale, query, words, name) => {
      const { products, leftOut } = await search(query, locale);
      expect(leftOut).toEqual(words);
      for (const product of products.slice(0, 3)) expect(product.name).toMatch(name);
      expect(products.length).toBeGreaterThan(0);
    });

    it('gives every result once, page after page', async () => {
      const total = (await search('dress')).total ?? 0;
      const ids: string[] = [];
      for (let page = 1; ids.length < total; page += 1) {
        const { products } = await search('dress', 'en', 'recommended', page);
        expect(products.length).toBeGreaterThan(0);
        ids.push(...products.map(({ optionId }) => optionId));
      }
      expect(ids).toHaveLength(total);
      expect(new Set(ids).size).toBe(total);
    });

    it('can be put in the order of prices', async () => {
      const { products } = await search('dress', 'en', 'price-descending');
      const prices = products.map(({ prices: { current } }) => current.appliedPrice);
      expect(prices).toEqual(prices.toSorted((a, b) => b - a));
    });

    it.each(['', ' ', '"', '*', 'NOT', 'a AND (', '{name}:x', '😀'])('is not upset by %j', async (query) => {
      expect((await search(query)).total).toBeGreaterThanOrEqual(0);
    });
  });

  describe('suggestions', () => {
    const suggest = async (query: string, locale: Locale) =>
      (await catalogHandlers.getSuggestions({ query, currency: 'EUR' }, caller(locale))).values;

    it.each([
      ['fr-fr', 'rob', 'Robes'],
      ['en', 'dr', 'Dresses'],
      ['en', 'tshi', 'T-shirts'],
      ['pl-pl', 'swet', 'Swetry'],
    ] as const)('in %s complete "%s"', async (locale, query, first) => {
      expect((await suggest(query, locale))[0]).toBe(first);
    });

    it('correct a mistyped word', async () => {
      expect((await suggest('cardgan', 'en'))[0]).toBe('Cardigans');
    });

    it('are none for what the shop does not have', async () => {
      expect(await suggest('xqzwv', 'en')).toEqual([]);
    });
  });
});
