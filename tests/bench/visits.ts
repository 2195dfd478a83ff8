/** Visits under load: a different search each time, and filling carts. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sorts } from '../../shared/contract/catalogue/catalog.ts';
import { ucpVersion } from '../../worker/ucp/protocol/capabilities.ts';
import type { Shop } from '../shop/harness.ts';
import type { BenchRequest, NextRequest } from './load/request.ts';

/** A family of the seed whose first page is full. */
export const listingPath = '/en/women--plwomen/';

const nouns = ['dress', 'shirt', 'jumper', 'coat', 'skirt', 'trousers', 'jacket', 'blouse', 'cardigan', 'jeans'];
const words = [
  'black',
  'white',
  'blue',
  'red',
  'green',
  'cotton',
  'wool',
  'linen',
  'silk',
  'striped',
  'floral',
  'long',
];

const colors = ['black', 'navy', 'white', 'red', 'blue', 'green', 'grey', 'pink'];
const sizes = ['XS', 'S', 'M', 'L', 'XL', '36', '38', '40', '42'];
const prices = ['30-60', '60-100', '100-150'];

/** Number of searches until the same words are repeated. */
const turnsOfWords = 720;

/**
 * Searches of three words in an order that repeats only after thousands of searches, so that the edge cache has no
 * copy.
 */
export function searches(shop: Shop): NextRequest {
  let turn = 0;
  return (): BenchRequest => {
    turn += 1;
    const sort = sorts[Math.floor(turn / turnsOfWords) % sorts.length];
    return { url: `${shop.shopUrl}/en/search/?q=${threeWords(turn).join('+')}&sort=${sort}` };
  };
}

/** First pages of the listing under filters that repeat only after hundreds of requests. */
export function filteredListings(shop: Shop): NextRequest {
  let turn = 0;
  return (): BenchRequest => {
    turn += 1;
    const color = colors[turn % colors.length];
    const price = prices[turn % prices.length];
    const sort = sorts[Math.floor(turn / colors.length) % sorts.length];
    const size = sizes[Math.floor(turn / colors.length / sorts.length) % sizes.length];
    return { url: `${shop.shopUrl}${listingPath}?color=${color}&size=${size}&price=${price}&sort=${sort}` };
  };
}

/** What a search field asks while somebody types: beginnings of words. */
export function suggestions(shop: Shop): NextRequest {
  let turn = 0;
  return (): BenchRequest => {
    turn += 1;
    const [word = '', noun = ''] = threeWords(turn);
    const query = `${word} ${noun.slice(0, 1 + (turn % noun.length))}`;
    return { url: `${shop.shopUrl}/en/api/getSuggestions?query=${encodeURIComponent(query)}&currency=EUR` };
  };
}

const threeWords = (turn: number) => [
  words[turn % words.length],
  nouns[turn % nouns.length],
  words[Math.floor(turn / words.length) % words.length],
];

/** The same searches as an assistant asks them, by the Universal Commerce Protocol, with a profile of its own. */
export async function assistantSearches(shop: Shop): Promise<NextRequest> {
  const profile = JSON.stringify({
    ucp: { version: ucpVersion, capabilities: { 'dev.ucp.shopping.catalog.search': [{ version: ucpVersion }] } },
  });
  const headers = { 'content-type': 'application/json', 'cache-control': 'public, max-age=3600' };
  const platform = createServer((_, response) => response.writeHead(200, headers).end(profile));
  await new Promise<void>((resolve) => platform.listen(0, '127.0.0.1', resolve));
  // The bench ends with its process.
  platform.unref();
  const { port } = platform.address() as AddressInfo;
  let turn = 0;
  return (): BenchRequest => {
    turn += 1;
    return {
      url: `${shop.shopUrl}/api/ucp/catalog/search`,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'ucp-agent': `profile="http://127.0.0.1:${port}/profile.json"`,
      },
      body: JSON.stringify({
        query: threeWords(turn).join(' '),
        context: { address_country: 'GB', language: 'en' },
        pagination: { limit: 48 },
      }),
    };
  };
}

const linesPerCart = 5;

/** Each connection is a visitor who adds five products to a cart; then the next visitor starts. */
export async function addsToCart(shop: Shop): Promise<NextRequest> {
  const { results } = await shop.db
    .prepare('SELECT sku FROM stock WHERE quantity >= 10 ORDER BY sku LIMIT 200')
    .all<{ sku: string }>();
  const visitors = new Map<number, { cookies: Map<string, string>; added: number }>();
  let turn = 0;
  return (connection) => {
    let visitor = visitors.get(connection);
    if (!visitor || visitor.added === linesPerCart) {
      visitor = { cookies: new Map(), added: 0 };
      visitors.set(connection, visitor);
    }
    visitor.added += 1;
    turn += 1;
    const { cookies } = visitor;
    return {
      url: `${shop.shopUrl}/en/api/addProduct`,
      method: 'POST',
      headers: {
        origin: shop.shopUrl,
        'content-type': 'application/json',
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      body: JSON.stringify({ sku: results[turn % results.length]?.sku }),
      onAnswer: (headers) => {
        for (const cookie of [headers['set-cookie'] ?? []].flat()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
          cookies.set(name, value);
        }
      },
    };
  };
}
