import type { DatabaseSync } from 'node:sqlite';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeAllBlocks } from '../../../backend/assortment/blocks.ts';
import { catalogHandlers } from '../../../backend/catalog/handlers.ts';
import { sitemapHandlers } from '../../../backend/catalog/sitemap.ts';
import type { NearEnv } from '../../../backend/env.ts';
import type { Caller } from '../../../backend/serve.ts';
import { seedCatalogue } from '../../../demo/catalogue/load.ts';
import { SqliteD1 } from '../../../scripts/database/sqlite-d1.ts';
import { type Sort, sorts } from '../../../shared/contract/catalogue/catalog.ts';
import type { FacetName } from '../../../shared/contract/catalogue/facets.ts';
import { type Language, languages } from '../../../shared/markets/locales.ts';
import { type IndexKind, indexKinds } from '../../shop/index-kinds.ts';
import { catalogueEnv } from '../catalogue-index/catalogue-env.ts';
import { migratedDatabase } from '../migrated-database.ts';

let database: DatabaseSync;
let caller: Caller<NearEnv>;
let db: SqliteD1;
let kind: IndexKind;

async function seeded(products?: number): Promise<void> {
  database = migratedDatabase();
  db = new SqliteD1(database);
  await seedCatalogue(db, products === undefined ? {} : { products });
  caller = {
    env: catalogueEnv(db, kind),
    locale: 'en',
    language: 'en',
    storeId: '1',
    sessionId: 'test',
    deviceChannel: 'SD',
    customerId: null,
    token: null,
    signIn: null,
    freeDelivery: {},
    waitUntil: () => undefined,
  };
}

const size = 24;

async function listed(filters = '', sort: Sort = 'recommended', page = 1) {
  const input = { familyId: 'women', page, size, sort, currency: 'EUR', filters } as const;
  return catalogHandlers.listProducts(input, caller);
}

async function search(query: string, filters = '') {
  const input = { query, page: 1, size, sort: 'recommended', currency: 'EUR', filters } as const;
  return catalogHandlers.searchProducts(input, caller);
}

function column(sql: string): (string | number)[] {
  return database
    .prepare(sql)
    .all()
    .map((row) => Object.values(row)[0] as string | number);
}

type Listed = Awaited<ReturnType<typeof listed>>;

/** Counts by value of a facet. */
function counts({ facets }: Pick<Listed, 'facets'>, name: FacetName): Record<string, number> {
  const lists = (facets ?? []) as { name: string; values: { id: string; count: number }[] }[];
  const values = lists.find((facet) => facet.name === name)?.values ?? [];
  return Object.fromEntries(values.map(({ id, count }) => [id, count]));
}

/** SQL conditions equivalent to the facets. */
const women = `FROM listings l JOIN options o ON o.option_id = l.option_id
  JOIN prices r ON r.option_id = o.option_id AND r.currency = 'EUR' WHERE l.family_id = 'women'`;
const has = {
  black: "(SELECT color_group FROM option_color_groups c WHERE c.option_id = o.option_id) = 'black'",
  blackOrNavy: "(SELECT color_group FROM option_color_groups c WHERE c.option_id = o.option_id) IN ('black', 'navy')",
  m: `EXISTS (SELECT 1 FROM skus k JOIN stock s USING (sku)
    WHERE k.option_id = o.option_id AND k.size_id = 'M' AND s.quantity > 0)`,
  cotton: "EXISTS (SELECT 1 FROM product_materials m WHERE m.product_id = o.product_id AND m.material_id = 'cotton')",
  sale: "r.price_type = 'S'",
  cheap: 'r.price < 3000',
  dresses: "EXISTS (SELECT 1 FROM listings d WHERE d.option_id = o.option_id AND d.family_id = 'w_dresses')",
};
const number = (condition: string): number => Number(column(`SELECT count(*) ${women} AND ${condition}`)[0]);

describe.each(indexKinds)('with the index in %s:', (index) => {
  beforeAll(() => {
    kind = index;
    return seeded();
  });

  describe('a choice', () => {
    it.each([
      ['color=black', has.black],
      ['color=black&color=navy', has.blackOrNavy],
      ['color=black&color=navy&size=M', `${has.blackOrNavy} AND ${has.m}`],
      ['material=cotton&promotion=S', `${has.cotton} AND ${has.sale}`],
      ['price=0-30', has.cheap],
      ['category=w_dresses&color=black', `${has.dresses} AND ${has.black}`],
    ])('of %s finds what it says', async (filters, condition) => {
      const { total, products } = await listed(filters);
      expect(total).toBe(number(condition));
      expect(products).toHaveLength(Math.min(size, total ?? 0));
      const ids = column(`SELECT o.option_id ${women} AND ${condition} ORDER BY l.rank, o.option_id LIMIT ${size}`);
      expect((products as { optionId: string }[]).map(({ optionId }) => optionId)).toEqual(ids);
    });

    it('counts each facet without its own choice, and with that of all others', async () => {
      const answer = await listed('color=black&color=navy&material=cotton');
      expect(counts(answer, 'color').black).toBe(number(`${has.black} AND ${has.cotton}`));
      expect(counts(answer, 'material').cotton).toBe(number(`${has.blackOrNavy} AND ${has.cotton}`));
      expect(counts(answer, 'size').M).toBe(number(`${has.blackOrNavy} AND ${has.cotton} AND ${has.m}`));
      expect(counts(answer, 'price')['0-30']).toBe(number(`${has.blackOrNavy} AND ${has.cotton} AND ${has.cheap}`));
    });

    it('shows what is chosen and what there is none of, and nothing of other families', async () => {
      const answer = await listed('color=black&size=M&price=0-30&size=18M');
      expect(Object.keys(counts(answer, 'size'))).toContain('18M');
      expect(Object.keys(counts(await listed(), 'size'))).not.toContain('18M');
      expect(Object.keys(counts(answer, 'color'))).toEqual(Object.keys(counts(await listed(), 'color')));
    });

    it('of unknown pieces is none', async () => {
      const all = await listed();
      for (const filters of ['color=nothing', 'size=__proto__&color=%00', 'category=men', 'price=1-2', 'x=y', '&&&='])
        expect(await listed(filters), filters).toEqual(all);
    });
  });

  const orders: Record<Sort, string> = {
    recommended: 'l.rank',
    new: 'l.published_at DESC, l.rank',
    'price-ascending': 'r.price, l.rank',
    'price-descending': 'r.price DESC, l.rank',
    rating: `(SELECT -coalesce(average_rating, 0) FROM products p WHERE p.product_id = o.product_id),
    (SELECT -total_review_count FROM products p WHERE p.product_id = o.product_id), l.rank`,
  };

  it.each(sorts)('the order %s goes on from page to page', async (sort) => {
    const ids: string[] = [];
    for (let page = 1; page < 30; page += 1) {
      const { products } = await listed('', sort, page);
      ids.push(...(products as { optionId: string }[]).map(({ optionId }) => optionId));
    }
    expect(ids).toEqual(column(`SELECT o.option_id ${women} ORDER BY ${orders[sort]}, o.option_id`));
  });

  describe('a search', () => {
    it('puts what is called so before what hangs in a family called so, and the departments in their order', async () => {
      const { products } = await search('dres');
      const names = (products as { name: string; department: string }[]).slice(0, 12);
      for (const { name } of names) expect(name).toMatch(/dress/i);
      expect(names[0]?.department).toBe('Women');
    });

    it.each([
      ['fr-fr', 'fr', 'baskets', /Baskets|Sneakers/],
      ['en', 'en', 'sweaters', /jumper|roll-neck|pullover|sweater/i],
      ['de-de', 'de', 'sommerkleid', /kleid/i],
      ['de-de', 'de', 'pulli', /pullover/i],
      ['es-es', 'es', 'vestidos', /vestido/i],
      ['it-it', 'it', 'gonne', /gonna/i],
      ['pl-pl', 'pl', 'sukienki', /sukienka/i],
      ['fr-fr', 'fr', 'robe pour femme en coton', /robe/i],
    ] as const)('in %s knows stems and words of one meaning: %s "%s"', async (locale, language, query, name) => {
      const input = { query, page: 1, size, sort: 'recommended', currency: 'EUR' } as const;
      const { products } = await catalogHandlers.searchProducts(input, { ...caller, locale, language });
      expect((products as { name: string }[])[0]?.name).toMatch(name);
    });

    const totalOf = async (language: Language, query: string) => {
      const input = { query, page: 1, size, sort: 'recommended', currency: 'EUR' } as const;
      const { total } = await catalogHandlers.searchProducts(input, { ...caller, language });
      return total;
    };

    // All languages sell the same pieces: the number per fibre is the same, whatever its name.
    it.each([
      { en: 'wool', de: 'Wolle', fr: 'laine', es: 'lana', it: 'lana', pl: 'wełna' },
      { en: 'cotton', de: 'Baumwolle', fr: 'coton', es: 'algodón', it: 'cotone', pl: 'bawełniana' },
      { en: 'linen', de: 'Leinen', fr: 'lin', es: 'lino', it: 'lino', pl: 'lniana' },
      { en: 'silk', de: 'Seide', fr: 'soie', es: 'seda', it: 'seta', pl: 'jedwab' },
    ])('finds as much $en in every language', async (words) => {
      const total = await totalOf('en', words.en);
      expect(total).toBeGreaterThan(0);
      for (const language of languages) expect(await totalOf(language, words[language]), words[language]).toBe(total);
    });

    it.each([
      ['de', 'Kleid', 'Strickkleid'],
      ['de', 'Kleid', 'Umstandskleid'],
      ['de', 'Jacke', 'Strickjacke'],
      ['de', 'Stiefel', 'Schnürstiefeletten'],
      ['de', 'Muster', 'Blumenmuster'],
      ['de', 'Leder', 'Veloursleder'],
      ['en', 'wool', 'lambswool'],
      ['en', 'shirt', 'overshirt'],
      ['es', 'camisa', 'sobrecamisa'],
    ] as const)('finds kinds of a thing: in %s for "%s" also "%s"', async (language, query, kind) => {
      const kinds = await totalOf(language, kind);
      expect(kinds).toBeGreaterThan(0);
      expect(await totalOf(language, `${query} ${kind}`)).toBe(kinds);
    });

    it.each([
      ['de', 'Wolle', 'Baumwolltwill'],
      ['de', 'Hemd', 'Nachthemd'],
      ['de', 'Schal', 'Schalkragen'],
      ['en', 'shirt', 'sweatshirt'],
      ['en', 'blouse', 'sweatshirt'],
      ['en', 'dress', 'nightdress'],
      ['es', 'camisa', 'camisón'],
    ] as const)('but nothing else: in %s for "%s" no "%s"', async (language, query, other) => {
      expect(await totalOf(language, other)).toBeGreaterThan(0);
      const input = { query, page: 1, size: 1000, sort: 'recommended', currency: 'EUR' } as const;
      const { products } = await catalogHandlers.searchProducts(input, { ...caller, language });
      const names = (products as { name: string }[]).map(({ name }) => name.toLowerCase());
      expect(names.length).toBeGreaterThan(0);
      for (const name of names) expect(name).not.toContain(other.toLowerCase());
    });

    it('takes gloves for no shoes, where there are none', async () => {
      expect(await totalOf('de', 'Handschuhe')).toBe(0);
      expect(await totalOf('de', 'Hausschuhe')).toBe(await totalOf('de', 'Schuhe'));
      expect(await totalOf('de', 'Turnschuhe')).toBe(await totalOf('de', 'Sneaker'));
    });

    const exact = async (query: string) => {
      const answer = await search(query);
      return answer.exact as {
        family: { familyId: string } | null;
        product: { optionId: string } | null;
      } | null;
    };

    const families = async (query: string) => {
      const answer = await search(query);
      return (answer.families as { familyId: string }[]).map(({ familyId }) => familyId);
    };

    it('leads to the one family of a name, alone or with its department, in any form', async () => {
      expect((await exact(' SLEEPSUITS '))?.family?.familyId).toBe('y_sleepsuits');
      expect((await exact('sleepsuit'))?.family?.familyId).toBe('y_sleepsuits');
      expect((await exact('women dresses'))?.family?.familyId).toBe('w_dresses');
      expect((await exact('men shirts'))?.family?.familyId).toBe('m_shirts');
      expect((await exact('shirts men'))?.family?.familyId).toBe('m_shirts');
      expect(await exact('')).toBeNull();
    });

    it.each([
      ['jeans', ['w_jeans', 'm_jeans', 'g_jeans', 'b_jeans']],
      ['denim', ['w_jeans', 'm_jeans', 'g_jeans', 'b_jeans']],
      ['jumpers', ['w_jumpers', 'm_jumpers']],
      ['sweater', ['w_jumpers', 'm_jumpers']],
      ['dress', ['w_dresses', 'g_dresses', 'y_dresses']],
      // Men have trainers as well, among their shoes.
      ['trainers', ['w_trainers']],
      ['sneakers', ['w_trainers']],
    ])('shows what all departments have of "%s", and leads to none', async (query, ids) => {
      const answer = await search(query);
      expect(answer.exact).toBeNull();
      expect(await families(query)).toEqual(ids);
      const departments = new Set(
        ids.flatMap((id) => column(`SELECT parent_id FROM segmentations WHERE segmentation_id = '${id}'`)),
      );
      expect(Object.keys(counts(answer, 'category')).length).toBeGreaterThanOrEqual(departments.size);
    });

    it.each([
      ['trainers', 'sneakers'],
      ['jumpers', 'sweater'],
      ['jumpers', 'pullover'],
    ])('finds for "%s" what it finds for "%s"', async (one, other) => {
      const [first, second] = [await search(one), await search(other)];
      expect(first.total).toBeGreaterThan(0);
      expect(first.total).toBe(second.total);
      expect(counts(first, 'category')).toEqual(counts(second, 'category'));
    });

    it.each([
      ['red dress size 38', 'red dress', ['size 38']],
      ['red dress xl please', 'red dress', ['xl', 'please']],
      ['red dress qqqqqqq', 'red dress', ['qqqqqqq']],
      ['38', '', []],
      ['size 38', '', []],
      ['qqqqqqq wwwwwww', '', []],
    ])('leaves words aside with which there is nothing: "%s" is "%s"', async (query, other, words) => {
      const [answer, without] = [await search(query), await search(other)];
      expect(answer.leftOut).toEqual(words);
      expect(answer.total).toBe(without.total);
      expect(answer.products).toEqual(without.products);
      if (other !== '') expect(answer.total).toBeGreaterThan(0);
    });

    it('leaves the word aside that nothing has together with the others', async () => {
      const answer = await search('baby bodysuit leather');
      expect(answer.leftOut).toEqual(['leather']);
      expect(answer.total).toBe((await search('baby bodysuit')).total);
    });

    it('forgives typing errors only in words that the shop has in no form, and takes no robe for a rose', async () => {
      const { products } = await search('robe');
      for (const { name } of products as { name: string }[]) expect(name).not.toMatch(/rose/i);
      expect((await search('rove')).total).toBe(0);
      // Two letters are replaced, one of them the first.
      const french = { query: 'retours', page: 1, size, sort: 'recommended', currency: 'EUR' } as const;
      const { total } = await catalogHandlers.searchProducts(french, {
        ...caller,
        locale: 'fr-fr',
        language: 'fr',
      });
      expect(total).toBe(0);
      const found = (await search('rose')).products as { name: string; color: string }[];
      expect(found.length).toBeGreaterThan(0);
      for (const { name, color } of found) expect(`${name} ${color}`).toMatch(/ros[eé]/i);
    });

    it.each(['100%', '100', '%', '%zz', '50% off'])('is not upset by %j', async (query) => {
      expect((await search(query)).total).toBeGreaterThanOrEqual(0);
    });

    it('knows a piece by any of its numbers', async () => {
      const [row] = database
        .prepare(
          `SELECT sku, gtin, option_id, product_id, default_option_id
         FROM skus JOIN options USING (option_id) JOIN products USING (product_id) LIMIT 1`,
        )
        .all();
      for (const key of ['sku', 'gtin', 'option_id'])
        expect((await exact(String(row?.[key])))?.product?.optionId, key).toBe(row?.option_id);
      for (const key of [row?.product_id, `p${row?.product_id}`, `P${row?.product_id}`])
        expect((await exact(String(key)))?.product?.optionId, String(key)).toBe(row?.default_option_id);
      expect(await exact('99999999')).toBeNull();
    });
  });

  it('a product is found by what a retailer calls it', async () => {
    const [product] = column('SELECT product_id FROM products LIMIT 1');
    database.exec(`INSERT INTO imported_products (product_key, product_id, number, language, said)
    VALUES ('W-1', '${product}', 1, 'en', '{}')`);
    for (const query of ['W-1', 'w-1']) {
      const { exact } = await search(query);
      expect((exact as { product: { productId: string } } | null)?.product.productId, query).toBe(product);
    }
    database.exec('DELETE FROM imported_products');
  });

  describe('what has no price in a currency', () => {
    const bodysuits = "SELECT option_id FROM listings WHERE family_id = 'y_bodysuits'";
    const polish = (): Caller<NearEnv> => ({ ...caller, locale: 'pl-pl', language: 'pl' });
    const titleOf = (texts: unknown) => (texts as Record<string, string>).pl;
    let title: string;
    beforeEach(async () => {
      await seeded();
      title = String(column("SELECT title ->> 'pl' FROM segmentations WHERE segmentation_id = 'y_bodysuits'")[0]);
      database.exec(`DELETE FROM prices WHERE currency = 'PLN' AND option_id IN (${bodysuits})`);
      await makeAllBlocks(db);
    });

    it('is not suggested in the markets of that currency: no product, no name, no family', async () => {
      const suggested = async (currency: 'EUR' | 'PLN') => {
        const answer = await catalogHandlers.getSuggestions({ query: title, currency }, polish());
        const families = (answer.families ?? []) as { title: unknown }[];
        const products = answer.products as { optionId: string }[];
        return {
          values: answer.values as string[],
          families: families.map((family) => titleOf(family.title)),
          optionIds: products.map(({ optionId }) => optionId),
        };
      };
      const sold = await suggested('EUR');
      expect(sold.families).toContain(title);
      const names = column(
        `SELECT DISTINCT name ->> 'pl' FROM products JOIN options USING (product_id) WHERE option_id IN (${bodysuits})`,
      );
      expect(sold.values.some((value) => names.includes(value))).toBe(true);
      const unsold = await suggested('PLN');
      expect(unsold.families).not.toContain(title);
      for (const value of unsold.values) expect([title, ...names]).not.toContain(value);
      const priced = column("SELECT option_id FROM prices WHERE currency = 'PLN'");
      for (const optionId of unsold.optionIds) expect(priced).toContain(optionId);
    });

    it('leaves its family out of the sitemaps there', async () => {
      const { families } = await sitemapHandlers.getSitemapParts({}, polish());
      const sold = families as { familyId: string; currencies: string[] }[];
      const currenciesOf = (id: string) => sold.find(({ familyId }) => familyId === id)?.currencies;
      expect(currenciesOf('y_bodysuits')).toEqual(expect.arrayContaining(['EUR']));
      expect(currenciesOf('y_bodysuits')).not.toContain('PLN');
      expect(currenciesOf('baby')).toContain('PLN');
    });

    it('leaves its family empty there: nothing leads to it, neither a list nor a search', async () => {
      const children = async (asked: Caller<NearEnv>) => {
        const family = await catalogHandlers.getFamily({ familyId: 'baby' }, asked);
        return ((family.children ?? []) as { familyId: string }[]).map(({ familyId }) => familyId);
      };
      const led = async (asked: Caller<NearEnv>) =>
        ((await catalogHandlers.getSegmentations({}, asked)) as { familyId?: string }[]).flatMap(
          ({ familyId }) => familyId ?? [],
        );
      for (const list of [children, led]) {
        expect(await list(caller)).toContain('y_bodysuits');
        expect(await list(polish())).not.toContain('y_bodysuits');
        expect((await list(polish())).length).toBeGreaterThan(0);
      }
      const asked = { query: title, page: 1, size, sort: 'recommended', filters: '' } as const;
      const of = (currency: 'EUR' | 'PLN') => catalogHandlers.searchProducts({ ...asked, currency }, polish());
      expect((await of('EUR')).exact).toMatchObject({ family: { familyId: 'y_bodysuits' } });
      expect((await of('PLN')).exact).toBeNull();
    });
  });

  describe('brands', () => {
    const brandsOf = (answer: Parameters<typeof counts>[0]) => counts(answer, 'brand');
    const products = (from: number, to: number) =>
      `(SELECT product_id FROM products WHERE segmentation_id LIKE 'w\\_%' ESCAPE '\\'
      ORDER BY product_id LIMIT ${to - from} OFFSET ${from})`;
    const name = (brand: string, from: number, to: number) =>
      database.exec(`UPDATE products SET brand = '${brand}' WHERE product_id IN ${products(from, to)}`);
    const optionsOf = (brand: string) =>
      Number(
        column(`SELECT count(*) ${women} AND product_id IN (SELECT product_id FROM products
      WHERE brand LIKE '${brand}')`)[0],
      );

    beforeEach(async () => {
      await seeded(120);
      name('Öland Wool', 0, 2);
      await makeAllBlocks(db);
    });

    it('are no choice where there is one', async () => {
      expect(brandsOf(await listed())).toEqual({});
      // Chosen by its address, it can be taken back.
      const chosen = await listed('brand=%C3%B6land+wool');
      expect(chosen.total).toBe(optionsOf('Öland Wool'));
      expect(brandsOf(chosen)).toEqual({ 'öland wool': optionsOf('Öland Wool') });
    });

    it('are a choice where there are two, in whatever case they are spelled', async () => {
      name('Zephyr', 2, 4);
      name('ZEPHYR', 4, 5);
      await makeAllBlocks(db);
      expect(Object.entries(brandsOf(await listed()))).toEqual([
        ['öland wool', expect.any(Number)],
        ['zephyr', optionsOf('zephyr')],
      ]);
      const { total, products: found } = await listed('brand=zephyr');
      expect(total).toBe(optionsOf('zephyr'));
      for (const { brand } of found as { brand?: string }[]) expect(brand?.toLowerCase()).toBe('zephyr');
      expect(brandsOf(await listed('', 'recommended'))).toHaveProperty('zephyr');
      expect(brandsOf(await search('zephyr'))).toEqual({});
    });

    it('find their products, mistyped as well, and are suggested', async () => {
      for (const query of ['öland', 'oland wool', 'Ölnad wool']) {
        const { products: found } = await search(query);
        expect(
          (found as { brand?: string }[]).some(({ brand }) => brand === 'Öland Wool'),
          query,
        ).toBe(true);
      }
      const suggested = await catalogHandlers.getSuggestions({ query: 'öla', currency: 'EUR' }, caller);
      expect(suggested.values).toContain('Öland Wool');
      database.exec(`DELETE FROM prices WHERE currency = 'CZK' AND option_id IN (
      SELECT option_id FROM options JOIN products USING (product_id) WHERE brand <> '')`);
      const elsewhere = await catalogHandlers.getSuggestions({ query: 'öla', currency: 'CZK' }, caller);
      expect(elsewhere.values).not.toContain('Öland Wool');
    });
  });

  describe('what is cached in memory', () => {
    beforeEach(() => seeded(120));
    const all = async (): Promise<unknown> => [
      await listed(),
      await listed('', 'new'),
      await listed('', 'price-ascending'),
      await listed('', 'rating'),
      await listed('color=black'),
      await search('dress'),
      await search('cotton'),
      await search('zebra'),
    ];
    const option = "SELECT option_id FROM listings WHERE family_id = 'women' ORDER BY rank LIMIT 1";
    const product = `SELECT product_id FROM options WHERE option_id = (${option})`;
    const sku = `SELECT sku FROM skus JOIN stock USING (sku) WHERE option_id = (${option}) AND quantity > 0 LIMIT 1`;

    it.each([
      ['a size that is sold out', `UPDATE stock SET quantity = 0 WHERE sku = (${sku})`],
      ['a price', `UPDATE prices SET price = 1, strike_through_price = NULL WHERE option_id = (${option})`],
      [
        'a reduction',
        `UPDATE prices SET strike_through_price = price + 100, price_type = 'S'
       WHERE option_id IN (SELECT option_id FROM listings WHERE family_id = 'women')`,
      ],
      ['a status', `UPDATE options SET availability = 'SOON_AVAILABLE' WHERE option_id = (${option})`],
      ['a name', `UPDATE products SET name = '{"en": "Zebra", "fr": "Zèbre"}' WHERE product_id = (${product})`],
      ['a brand', `UPDATE products SET brand = 'Zebra' WHERE product_id = (${product})`],
      ['a name of a colour', `UPDATE options SET color = '{"en": "Zebra"}' WHERE option_id = (${option})`],
      ['a colour', `UPDATE option_color_groups SET color_group = 'purple' WHERE option_id = (${option})`],
      ['a material', `DELETE FROM product_materials WHERE product_id = (${product})`],
      [
        'a rating',
        `UPDATE products SET average_rating = 5, total_review_count = 99999 WHERE product_id = (${product})`,
      ],
      ['what is listed no more', `DELETE FROM listings WHERE option_id = (${option})`],
      ['a place', `UPDATE listings SET rank = rank + 1e6 WHERE option_id = (${option})`],
      [
        'the title of a family',
        `UPDATE segmentations SET title = '{"en": "Zebras"}' WHERE segmentation_id = 'w_dresses'`,
      ],
      ['the name of a size', `UPDATE sizes SET label = '{"en": "Medium"}' WHERE size_id = 'M'`],
    ])('follows %s', async (_, sql) => {
      const before = await all();
      database.exec(sql);
      // A request renews few blocks; how many is tested elsewhere.
      await makeAllBlocks(db);
      const after = await all();
      expect(after).not.toEqual(before);
      database.exec(`UPDATE assortment SET id = hex(randomblob(8));
      INSERT OR IGNORE INTO assortment_changes
        SELECT substr(part, 1, 5 + 2 * (part = 'options') + (part = 'labels')), block FROM assortment_blocks`);
      await makeAllBlocks(db);
      expect(await all()).toEqual(after);
    });

    it('is brought up to date by who reads next', async () => {
      await listed();
      database.exec(`UPDATE stock SET quantity = 0 WHERE sku = (${sku})`);
      expect(column('SELECT part FROM assortment_changes')).toEqual(['options']);
      await listed();
      expect(column('SELECT part FROM assortment_changes')).toEqual([]);
    });

    it('is built by the first reader of a shop without blocks', async () => {
      const before = await all();
      database.exec(`DELETE FROM assortment_blocks; UPDATE assortment SET id = hex(randomblob(8));
      INSERT INTO assortment_changes VALUES ('labels', 0);
      INSERT OR IGNORE INTO assortment_changes
        SELECT 'options', CAST(substr(option_id, -9) AS INTEGER) % 509 FROM cards;
      INSERT OR IGNORE INTO assortment_changes
        SELECT 'texts', CAST(substr(product_id, -9) AS INTEGER) % 127 FROM products`);
      expect(await all()).toEqual(before);
    });

    it('reads nothing again while nothing changes', async () => {
      await listed();
      const version = column('SELECT max(version) FROM assortment_blocks');
      await listed('color=black');
      expect(column('SELECT max(version) FROM assortment_blocks')).toEqual(version);
    });
  });
});
