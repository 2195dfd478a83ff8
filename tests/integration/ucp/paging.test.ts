import { beforeAll, describe, expect, it } from 'vitest';
import { type Shop, sharedShop } from '../../shop/harness.ts';
import { type AnswerBody, type Platform, startPlatform } from '../../ucp/platform.ts';
import { expectSchema } from '../../ucp/schemas.ts';

let shop: Shop;
let platform: Platform;
beforeAll(async () => {
  shop = await sharedShop();
  platform = await startPlatform(shop.shopUrl, { endsWith: 'file' });
});

interface Search {
  query?: string;
  filters?: { categories?: string[]; color?: string[]; size?: string[]; availability?: string[] };
  context?: object;
}

type Send = (asked: object) => Promise<AnswerBody>;

const overRest: Send = async (asked) => (await platform.rest('POST', '/catalog/search', asked)).body;
const overMcp: Send = async (asked) =>
  (await platform.tool('search_catalog', { catalog: asked })).result.structuredContent;

const ofVariants = (body: AnswerBody) => body.products.flatMap(({ variants }) => variants.map(({ id }) => id));

/** All pages of a search: variants in their order, and how many pages there were. */
async function walk(send: Send, asked: Search, limit: number) {
  const ids: string[] = [];
  let pages = 0;
  let cursor: string | undefined;
  let last: AnswerBody;
  do {
    last = await send({ ...asked, pagination: { limit, ...(cursor !== undefined && { cursor }) } });
    expectSchema('shopping/catalog_search.json#/$defs/search_response', last);
    ids.push(...ofVariants(last));
    cursor = last.pagination.cursor;
    expect(last.pagination.has_next_page).toBe(cursor !== undefined);
    pages += 1;
  } while (cursor !== undefined);
  return { ids, pages, total: last.pagination.total_count };
}

/** Every piece of a category with a price in a currency, as the backend's own tables have it. */
async function skusOf(familyId: string): Promise<string[]> {
  const { results } = await shop.db
    .prepare(
      `SELECT sku FROM listings JOIN skus USING (option_id) JOIN prices USING (option_id)
       WHERE family_id = ? AND currency = 'EUR'`,
    )
    .bind(familyId)
    .all<{ sku: string }>();
  return results.map(({ sku }) => sku);
}

/** A category with several pages, its department, and another one there that has none of its pieces. */
async function familiesWithPages() {
  const own = await shop.db
    .prepare(
      `SELECT segmentation_id AS own, parent_id AS department FROM segmentations JOIN listings ON family_id = own
       WHERE parent_id IS NOT NULL GROUP BY own HAVING count(*) > 48 ORDER BY count(*) LIMIT 1`,
    )
    .first<{ own: string; department: string }>();
  if (own === null) throw new Error('No category has two pages.');
  const other = await shop.db
    .prepare(
      `SELECT segmentation_id AS other FROM segmentations JOIN listings ON family_id = other
       WHERE parent_id = ?1 GROUP BY other
       HAVING sum(option_id IN (SELECT option_id FROM listings WHERE family_id = ?2)) = 0 ORDER BY count(*) LIMIT 1`,
    )
    .bind(own.department, own.own)
    .first<string>('other');
  return { ...own, other: other ?? '' };
}

describe.each([
  ['REST', overRest],
  ['MCP', overMcp],
] as const)('pages of a search over %s', (_, send) => {
  it.each([5, 10, 48])('have each piece of a category once, %i colours at a time', async (limit) => {
    const { own } = await familiesWithPages();
    const { ids, pages, total } = await walk(send, { filters: { categories: [own] } }, limit);
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(ids)).toEqual(new Set(await skusOf(own)));
    expect(pages).toBe(Math.ceil(total / limit));
    expect(pages).toBeGreaterThan(1);
  });

  it.each([5, 10, 48])('have all results of a text, %i colours at a time', async (limit) => {
    const context = { address_country: 'DE', language: 'de' };
    const { ids, pages, total } = await walk(send, { query: 'Kleid', context }, limit);
    expect(new Set(ids).size).toBe(ids.length);
    expect(pages).toBe(Math.ceil(total / limit));
    expect(pages).toBeGreaterThan(1);
  });

  it('go on with the filters', async () => {
    const first = await send({ query: 'dress', pagination: { limit: 1 } });
    const colour = first.facets.find(({ name }) => name === 'color')?.values.find(({ count }) => count > 5);
    if (colour === undefined) throw new Error('No colour has more than one page.');
    const { ids, total, pages } = await walk(send, { query: 'dress', filters: { color: [colour.label] } }, 5);
    expect([total, pages]).toEqual([colour.count, Math.ceil(colour.count / 5)]);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('go through several categories, those within others once', async () => {
    const { own, other } = await familiesWithPages();
    const { ids } = await walk(send, { filters: { categories: [own, own, other] } }, 48);
    expect(new Set(ids)).toEqual(new Set([...(await skusOf(own)), ...(await skusOf(other))]));
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('a category', () => {
  it('that contains another one is browsed alone', async () => {
    const { own, department } = await familiesWithPages();
    const both = await overRest({ filters: { categories: [own, department] } });
    const alone = await overRest({ filters: { categories: [department] } });
    expect(both.pagination.total_count).toBe(alone.pagination.total_count);
    expect(both.products).toEqual(alone.products);
  });

  it('narrows a text, and is what products of the answer name', async () => {
    const all = await overRest({ query: 'dress', pagination: { limit: 48 } });
    const [first] = all.facets.find(({ name }) => name === 'categories')?.values ?? [];
    const narrowed = await overRest({
      query: 'dress',
      filters: { categories: [first?.id] },
      pagination: { limit: 48 },
    });
    expect(narrowed.messages).toBeUndefined();
    expect(narrowed.pagination.total_count).toBe(first?.count);
    const named = new Set(narrowed.products.flatMap(({ categories }) => categories.map(({ value }) => value)));
    expect(named).toEqual(new Set([first?.id]));
  });

  it('below a department narrows a text as well', async () => {
    const { own } = await familiesWithPages();
    const pieces = new Set(await skusOf(own));
    const { ids } = await walk(overRest, { query: 'cotton', filters: { categories: [own] } }, 48);
    expect(ids.length).toBeGreaterThan(0);
    for (const id of ids) expect(pieces).toContain(id);
  });

  it('that is unknown is a warning beside a text or others, in the language of the market', async () => {
    const { own } = await familiesWithPages();
    const context = { address_country: 'PL', language: 'pl' };
    const path = '$.filters.categories';
    const warning = { type: 'warning', code: 'filter_unknown', path };
    const searched = await overRest({ query: 'sukienka', filters: { categories: ['x'] }, context });
    expect(searched.messages).toEqual([
      { ...warning, content: 'Żaden filtr nie odpowiada „x”: nie został zastosowany.' },
    ]);
    const browsed = await overRest({ filters: { categories: ['x', own] }, context });
    expect(browsed.messages).toEqual([
      { ...warning, content: 'Nie ma tu kategorii „x”. Kategorie produktu są podane przy nim.' },
    ]);
    expect(browsed.products.length).toBeGreaterThan(0);
    const none = await overRest({ filters: { categories: ['x', '/../'] }, context });
    expect(none.messages).toMatchObject([
      { type: 'error', code: 'not_found', path },
      { type: 'error', code: 'not_found', path },
    ]);
    expect(none.products).toEqual([]);
  });
});

describe('a cursor', () => {
  it('keeps the page size of its first request', async () => {
    const first = await overRest({ query: 'dress', pagination: { limit: 5 } });
    const { cursor } = first.pagination;
    const usual = await overRest({ query: 'dress', pagination: { limit: 5, cursor } });
    const other = await overRest({ query: 'dress', pagination: { limit: 48, cursor } });
    expect(other).toEqual(usual);
  });

  it('that is damaged, made up, or of another search is refused', async () => {
    const { cursor = '' } = (await overRest({ query: 'dress', pagination: { limit: 5 } })).pagination;
    const made = Buffer.from('{"page":2,"category":0,"size":5,"of":1}').toString('base64url');
    for (const asked of [
      { query: 'dress', pagination: { cursor: `${cursor}x` } },
      { query: 'dress', pagination: { cursor: cursor.slice(0, -4) } },
      { query: 'dress', pagination: { cursor: 'rubbish' } },
      { query: 'dress', pagination: { cursor: '' } },
      { query: 'dress', pagination: { cursor: made } },
      { query: 'coat', pagination: { cursor } },
      { query: 'dress', filters: { color: ['red'] }, pagination: { cursor } },
      { query: 'dress', context: { address_country: 'PL', language: 'pl' }, pagination: { cursor } },
    ]) {
      const { status, body } = await platform.rest('POST', '/catalog/search', asked);
      expect([asked, status, body.code]).toEqual([asked, 400, 'invalid_request']);
      expect(body.content).toContain('pagination.cursor');
    }
  });
});

describe('facets', () => {
  it('have labels in the language of the market, which are accepted as filters', async () => {
    const context = { address_country: 'DE', language: 'de' };
    const { facets } = await overRest({ query: 'kleid', context });
    const values = facets.flatMap((facet) => facet.values.map(({ id, label }) => [facet.name, id, label]));
    expect(values).toContainEqual(['availability', 'AVAILABLE', 'Auf Lager']);
    for (const [name, id, label] of values)
      if (name === 'availability' || name === 'promotion') expect(label).not.toBe(id);
    const byLabel = await overRest({ query: 'kleid', context, filters: { availability: ['auf lager'] } });
    const byId = await overRest({ query: 'kleid', context, filters: { availability: ['AVAILABLE'] } });
    expect(byLabel.messages).toBeUndefined();
    expect(byLabel.products).toEqual(byId.products);
  });

  it.each(['in_stock', 'preorder', 'backorder', 'out_of_stock'])('take %s of the protocol', async (status) => {
    const { body } = await platform.rest('POST', '/catalog/search', {
      query: 'dress',
      filters: { availability: [status] },
      pagination: { limit: 48 },
    });
    expect(body.messages).toBeUndefined();
    for (const { variants } of body.products)
      expect(variants.map(({ availability }) => availability.status)).toContain(status);
  });
});
