import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Shop, sharedShop } from '../../shop/harness.ts';
import { productPath, type Sample, sampleOf } from '../../shop/sample-paths.ts';
import { startPlatform } from '../../ucp/platform.ts';
import { expectSchema } from '../../ucp/schemas.ts';

let shop: Shop;
let sample: Sample;
beforeAll(async () => {
  shop = await sharedShop();
  sample = await sampleOf(shop);
});

interface Profile {
  ucp: { services: Record<string, [{ endpoint: string }, { endpoint: string }]> };
  markets: object[];
}

/** An offer of a page's structured data. */
interface Offer {
  sku: string;
  price: string;
  priceCurrency: string;
}

/** The first of some, which there must be. */
function first<Each>(all: readonly Each[] | undefined): Each {
  const [each] = all ?? [];
  if (each === undefined) throw new Error('There is none.');
  return each;
}

const poland = { address_country: 'PL', language: 'pl', currency: 'PLN' };

describe('the profile of the shop', () => {
  it('fits the protocol, may be kept, and lists the markets of the host', async () => {
    const response = await shop.fetchShop('/.well-known/ucp');
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('public, max-age=300');
    const profile: Profile = await response.json();
    expectSchema('ucp.json#/$defs/business_schema', profile.ucp);
    expect(profile.markets).toContainEqual({
      locale: 'pl-pl',
      address_country: 'PL',
      language: 'pl-PL',
      currency: 'PLN',
      url: `${shop.shopUrl}/pl-pl/`,
    });
    expect(profile.ucp.services['dev.ucp.shopping']).toMatchObject([
      { endpoint: `${shop.shopUrl}/api/ucp` },
      { endpoint: `${shop.shopUrl}/api/ucp/mcp` },
    ]);
  });
});

it('the profile says in the language asked for what a scope allows, and what needs none', async () => {
  const response = await shop.fetchShop('/.well-known/ucp', { headers: { 'accept-language': 'pl' } });
  expect(response.headers.get('vary')).toContain('accept-language');
  expect(JSON.stringify(await response.json())).toContain(
    'Widzieć Twoje zamówienia i ich dostawę. W przypadku zamówień samej platformy wystarcza podpisane żądanie.',
  );
});

describe('search', () => {
  it('finds products in the language and currency of the context, over both transports alike', async () => {
    const platform = await startPlatform(shop.shopUrl);
    const asked = { query: 'sukienka', context: poland, pagination: { limit: 4 } };
    const { status, body } = await platform.rest('POST', '/catalog/search', asked);
    expect(status).toBe(200);
    expectSchema('shopping/catalog_search.json#/$defs/search_response', body);
    expect(body.products.length).toBeGreaterThan(0);
    for (const { price } of body.products.flatMap(({ variants }) => variants)) expect(price.currency).toBe('PLN');
    expect(body.ucp.capabilities).toEqual({ 'dev.ucp.shopping.catalog.search': [{ version: '2026-04-08' }] });
    const tool = await platform.tool('search_catalog', { catalog: asked });
    expect(tool.result.structuredContent.products).toEqual(body.products);
    expect(JSON.parse(first(tool.result.content).text)).toEqual(tool.result.structuredContent);
  });

  it('finds the market by the name of its country, in a language of the shop', async () => {
    const platform = await startPlatform(shop.shopUrl);
    for (const [name, currency] of [
      ['Polska', 'PLN'],
      ['Poland', 'PLN'],
      ['Schweiz', 'CHF'],
    ]) {
      const asked = { query: 'jeans', context: { address_country: name }, pagination: { limit: 1 } };
      const { body } = await platform.rest('POST', '/catalog/search', asked);
      expect(first(body.products).price_range.min.currency).toBe(currency);
      expect(body.messages).toBeUndefined();
    }
  });

  it('says which language answers, if the market has none of those that were asked for', async () => {
    const platform = await startPlatform(shop.shopUrl);
    const search = async (context: object, languages: string) => {
      const asked = { query: 'jeans', context, pagination: { limit: 1 } };
      return (await platform.rest('POST', '/catalog/search', asked, { 'accept-language': languages })).body.messages;
    };
    const [said] = await search({ address_country: 'PL', language: 'ja' }, '*');
    expect(said).toMatchObject({ code: 'language_changed', path: '$.context.language' });
    expect(said?.content).toContain('polski');
    expect(await search({ address_country: 'PL' }, 'ja, ko;q=0.5')).toMatchObject([{ code: 'language_changed' }]);
    expect(await search({ address_country: 'PL' }, 'ja, pl;q=0.5')).toBeUndefined();
  });

  it('narrows by facets, by id or label, and by price', async () => {
    const platform = await startPlatform(shop.shopUrl);
    const search = async (filters: object, context: object = { currency: 'EUR' }) =>
      (await platform.rest('POST', '/catalog/search', { query: 'dress', filters, context, pagination: { limit: 48 } }))
        .body;
    const all = await search({});
    const colour = first(all.facets.find(({ name }) => name === 'color')?.values);
    const byId = await search({ color: [colour.id] });
    const byLabel = await search({ color: [colour.label.toUpperCase()] });
    expect(byId.pagination.total_count).toBe(colour.count);
    expect(byLabel.products).toEqual(byId.products);
    const { price } = first(first(all.products).variants);
    const exactly = await search({ price: { min: price.amount, max: price.amount } });
    const prices = exactly.products.flatMap(({ price_range }) => [price_range.min.amount]);
    expect(new Set(prices)).toEqual(new Set([price.amount]));
    for (const filter of [{ color: ['nothing-like-it'] }, { availability: ['constructor'] }]) {
      const unknown = await search(filter);
      expect(unknown.messages).toMatchObject([{ type: 'warning', code: 'filter_unknown' }]);
    }
    const dollars = await search({ price: { max: 1 } }, { currency: 'USD' });
    expect(dollars.messages).toMatchObject([{ code: 'market_changed' }, { code: 'price_filter_ignored' }]);
    expect(dollars.products).toEqual(all.products);
  });

  it('leads to the page of gift cards, as the search of the shop does', async () => {
    const platform = await startPlatform(shop.shopUrl);
    for (const [query, context, locale] of [
      ['gift card', {}, 'en'],
      ['Karta podarunkowa', poland, 'pl-pl'],
    ] as const) {
      const { body } = await platform.rest('POST', '/catalog/search', { query, context });
      expectSchema('shopping/catalog_search.json#/$defs/search_response', body);
      const searched = await shop.fetchShop(`/${locale}/search/?q=${encodeURIComponent(query)}`, {
        redirect: 'manual',
      });
      const page = new URL(searched.headers.get('location') ?? '', shop.shopUrl).href;
      expect(body).toMatchObject({ products: [], messages: [{ type: 'info', code: 'gift_card_page' }] });
      expect(first(body.messages).content).toContain(page);
    }
  });

  it('refuses a range of prices that is the wrong way round, and names what it does not know', async () => {
    const platform = await startPlatform(shop.shopUrl);
    const ask = (more: object) => platform.rest('POST', '/catalog/search', { query: 'dress', ...more });
    const inverted = await ask({ filters: { price: { min: 2, max: 1 } } });
    expect([inverted.status, inverted.body.content]).toEqual([400, 'filters.price: min is greater than max.']);
    expect((await ask({ filters: { price: { min: -1 } } })).status).toBe(400);
    const { body } = await ask({ sort: 'cheapest', filters: { colour: ['red'] } });
    expect(body.messages).toMatchObject([
      { type: 'warning', code: 'filter_unknown', content: expect.stringContaining('colour'), path: '$.filters' },
      { type: 'warning', code: 'sort_unknown', content: expect.stringContaining('cheapest'), path: '$.sort' },
    ]);
    const selected = [{ name: 'Smell', label: 'Rose' }];
    const shown = await platform.rest('POST', '/catalog/product', { id: sample.productId, selected });
    expect(shown.body.messages).toMatchObject([
      { type: 'warning', code: 'option_unknown', content: expect.stringContaining('Smell'), path: '$.selected[0]' },
    ]);
  });

  it('browses a category, and says that one is unknown', async () => {
    const platform = await startPlatform(shop.shopUrl);
    const { body } = await platform.rest('POST', '/catalog/search', { filters: { categories: [sample.familyId] } });
    expect(body.products.length).toBeGreaterThan(0);
    const none = await platform.rest('POST', '/catalog/search', { filters: { categories: ['plnothing'] } });
    expect(none.body).toMatchObject({ products: [], messages: [{ code: 'not_found' }] });
  });
});

describe('a product', () => {
  it('has the prices of its page, to the cent, in each market', async () => {
    const platform = await startPlatform(shop.shopUrl);
    for (const [locale, context] of [
      ['en', {}],
      ['pl-pl', poland],
      ['fr-ch', { address_country: 'CH', language: 'fr' }],
    ] as const) {
      const { body } = await platform.rest('POST', '/catalog/product', { id: sample.productId, context });
      expectSchema('shopping/catalog_lookup.json#/$defs/get_product_response', body);
      const html = await (await shop.fetchShop(productPath(locale, sample))).text();
      const json = /<script type="application\/ld\+json"[^>]*>([^<]*"@type":"Product"[^<]*)<\/script>/.exec(html)?.[1];
      const offers: Offer[] = JSON.parse(json ?? '{}').offers;
      const variants = new Map(body.product.variants.map((each) => [each.id, each]));
      for (const { sku, price, priceCurrency } of offers) {
        expect(variants.get(sku)?.price).toEqual({ amount: Math.round(Number(price) * 100), currency: priceCurrency });
      }
      expect(offers.length).toBeGreaterThan(0);
    }
  });

  it('is found by a variant, whose options count', async () => {
    const platform = await startPlatform(shop.shopUrl);
    const selected = [{ name: 'Size', label: 'none at all' }];
    const { body } = await platform.rest('POST', '/catalog/product', { id: sample.sku, selected });
    expect(first(body.product.variants).id).toBe(sample.sku);
    expect(body.product.selected).toHaveLength(2);
  });

  it('says for each value whether it can still be chosen, and gives up the least wanted choice', async () => {
    const platform = await startPlatform(shop.shopUrl);
    const whole = (await platform.rest('POST', '/catalog/product', { id: sample.productId })).body.product;
    const colours = first(whole.options);
    const colour = { name: colours.name, label: first(colours.values).label };
    const asked = {
      id: sample.productId,
      selected: [{ name: 'Size', label: 'XXXXL' }, colour],
      preferences: [colours.name],
    };
    const { product } = (await platform.rest('POST', '/catalog/product', asked)).body;
    expect(product.selected).toEqual([expect.objectContaining(colour)]);
    for (const { options } of product.variants) expect(options).toContainEqual(expect.objectContaining(colour));
    // Sizes that this colour does not have, but another one, are told apart from those that are sold out.
    const sizes = product.options.find(({ name }) => name === 'Size')?.values ?? [];
    const ofColour = new Set(product.variants.flatMap(({ options }) => options.map(({ label }) => label)));
    for (const { label, exists } of sizes) expect([label, exists]).toEqual([label, ofColour.has(label)]);
  });

  it('of a country without a market says whose prices it has', async () => {
    const platform = await startPlatform(shop.shopUrl);
    const context = { address_country: 'JP', language: 'fr' };
    const warnings = [{ type: 'warning', code: 'market_changed', path: '$.context.address_country' }];
    const one = await platform.rest('POST', '/catalog/product', { id: sample.productId, context });
    expectSchema('shopping/catalog_lookup.json#/$defs/get_product_response', one.body);
    expect(one.body.messages).toMatchObject(warnings);
    expect(one.body.messages[0]?.content).toContain('France, EUR');
    const many = await platform.rest('POST', '/catalog/lookup', { ids: [sample.productId], context });
    expect(many.body.messages).toMatchObject(warnings);
  });

  it('that is unknown is an answer with a way into the shop', async () => {
    const platform = await startPlatform(shop.shopUrl);
    const { status, body } = await platform.rest('POST', '/catalog/product', { id: 'nothing' });
    expect(status).toBe(200);
    expectSchema('shopping/types/error_response.json', body);
    expect(body).toMatchObject({
      ucp: { status: 'error' },
      messages: [{ code: 'not_found', content: 'We know no product with the number nothing.' }],
    });
    expect(body.continue_url).toBe(`${shop.shopUrl}/en/`);
  });
});

describe('lookup', () => {
  it('says which id led to which variant, each product once', async () => {
    const platform = await startPlatform(shop.shopUrl);
    const ids = [sample.productId, sample.sku, sample.sku, 'nothing'];
    const { body } = await platform.rest('POST', '/catalog/lookup', { ids });
    expectSchema('shopping/catalog_lookup.json#/$defs/lookup_response', body);
    expect(body.products).toHaveLength(1);
    const inputs = first(body.products).variants.flatMap((each) => each.inputs);
    expect(inputs).toContainEqual({ id: sample.sku, match: 'exact' });
    expect(inputs).toContainEqual({ id: sample.productId, match: 'featured' });
    const content = 'We know no product with the number nothing.';
    expect(body.messages).toEqual([{ type: 'info', code: 'not_found', path: '$.ids[3]', content }]);
  });

  it('of too many ids is refused', async () => {
    const platform = await startPlatform(shop.shopUrl);
    const ids = Array.from({ length: 21 }, (_, index) => String(index));
    const { status, body } = await platform.rest('POST', '/catalog/lookup', { ids });
    expect([status, body.code]).toEqual([400, 'request_too_large']);
    const tool = await platform.tool('lookup_catalog', { catalog: { ids } });
    expect([tool.status, tool.error?.code]).toEqual([200, -32602]);
  });
});

it('a plain MCP client finds tools with schemas, and uses them', async () => {
  const platform = await startPlatform(shop.shopUrl);
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${shop.shopUrl}/api/ucp/mcp`)));
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['search_catalog', 'lookup_catalog', 'get_product']),
  );
  const args = { meta: { 'ucp-agent': { profile: platform.profile } }, catalog: { id: sample.productId } };
  const { structuredContent } = await client.callTool({ name: 'get_product', arguments: args });
  expect(structuredContent).toMatchObject({ product: { id: sample.productId } });
  const meta = args.meta;
  const refused = client.callTool({ name: 'search_catalog', arguments: { meta, catalog: { filters: { size: 'M' } } } });
  await expect(refused).rejects.toMatchObject({
    code: -32602,
    data: { code: 'invalid_request', content: expect.stringContaining('filters.size') },
  });
  const nobody = client.callTool({ name: 'search_catalog', arguments: { catalog: { query: 'dress' } } });
  await expect(nobody).rejects.toMatchObject({ code: -32001, data: { code: 'invalid_profile_url' } });
  await expect(client.callTool({ name: 'buy_everything' })).rejects.toMatchObject({
    code: -32602,
    data: { code: 'invalid_request', content: 'Unknown tool: buy_everything' },
  });
  await client.close();
});
