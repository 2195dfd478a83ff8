/** What is counted and logged of answers to platforms: operation, market, status and outcome, and nothing typed. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { parametersOf } from '../../../demo/domains/parameters.ts';
import { ucpVersion } from '../../../worker/ucp/protocol/capabilities.ts';
import { shopOrigin, smallShop } from '../steps/small-shop.ts';

interface Line {
  message: string;
  level: string;
  route?: string;
  market?: string;
  status: number;
  outcome?: string;
  url: string;
  requestId: string;
}

let points: { blobs: string[] }[];
let lines: Line[];
/** Whether the platform has not asked too often. */
let allows: boolean;
let platforms = 0;

const limit = { limit: async () => ({ success: allows }) };

function shop() {
  const small = smallShop({
    METRICS: { writeDataPoint: (point: { blobs: string[] }) => void points.push(point) },
    SEARCH_LIMIT: limit,
    CART_LIMIT: limit,
  });
  small.record = parametersOf('en', '9001');
  small.answers['/gateway/ecommerce/v3/catalog/search'] = { products: [], facets: [], total: 0 };
  return small;
}

beforeEach(() => {
  points = [];
  lines = [];
  allows = true;
  const note = (line: string) => void (line.startsWith('{') && lines.push(JSON.parse(line)));
  for (const way of ['error', 'log'] as const) vi.spyOn(console, way).mockImplementation(note);
  const capabilities = ['catalog.search', 'catalog.lookup', 'cart'].map((name) => [
    `dev.ucp.shopping.${name}`,
    [{ version: ucpVersion }],
  ]);
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () =>
    Response.json({ ucp: { version: ucpVersion, capabilities: Object.fromEntries(capabilities) } }),
  );
});
afterEach(() => vi.restoreAllMocks());

/** The headers of a platform that nobody knows yet, from an address that only Cloudflare knows. */
function headers(): Record<string, string> {
  platforms += 1;
  return {
    'content-type': 'application/json',
    'ucp-agent': `profile="https://platform.example/${platforms}/anna.meyer"`,
    'cf-connecting-ip': '203.0.113.7',
  };
}

const typed = 'Geschenk für Anna Meyer, Lindenstraße 5';

const rest = (path: string, body: object | string) => ({
  path: `/api/ucp${path}`,
  init: { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body), headers: headers() },
});

const search = () => rest('/catalog/search', { query: typed, context: { address_country: 'GB' } });

const tool = (name: string, args: object) => rpc('tools/call', { name, arguments: args });

function rpc(method: string, params: object = {}) {
  const body = JSON.stringify({ jsonrpc: '2.0', id: typed, method, params });
  return { path: '/api/ucp/mcp', init: { method: 'POST', body, headers: headers() } };
}

describe('an answer to a platform is one line and one data point', () => {
  it.each<[string, () => { path: string; init: RequestInit }, string, string, string, number]>([
    ['a search', search, 'ucp.search_catalog', '/api/ucp/catalog/search', 'success', 200],
    [
      'the same over MCP',
      () => tool('search_catalog', { catalog: { query: typed } }),
      'ucp.search_catalog',
      '/api/ucp/mcp',
      'success',
      200,
    ],
    [
      'an unknown cart',
      () => ({ path: '/api/ucp/carts/anna.meyer', init: { headers: headers() } }),
      'ucp.get_cart',
      '/api/ucp/carts/{id}',
      'not_found',
      200,
    ],
    [
      'a body that does not fit',
      () => rest('/carts', { line_items: typed }),
      'ucp.create_cart',
      '/api/ucp/carts',
      'invalid_request',
      400,
    ],
    ['a body that is too long', () => rest('/carts', typed.repeat(3000)), 'none', '/api/ucp', 'request_too_large', 413],
    [
      'the same over MCP',
      () => tool('create_cart', { cart: typed.repeat(3000) }),
      'none',
      '/api/ucp/mcp',
      'request_too_large',
      413,
    ],
    ['no operation', () => rest('/anna.meyer', {}), 'none', '/api/ucp', 'not_found', 404],
    ['a list of tools', () => rpc('tools/list'), 'mcp.tools_list', '/api/ucp/mcp', 'success', 200],
    ['a method of no use here', () => rpc('anna/meyer'), 'mcp.other', '/api/ucp/mcp', 'invalid_request', 200],
    ['no tool', () => tool(typed, {}), 'none', '/api/ucp/mcp', 'invalid_request', 200],
    [
      'no JSON',
      () => rest('/catalog/search', typed),
      'ucp.search_catalog',
      '/api/ucp/catalog/search',
      'invalid_request',
      400,
    ],
  ])('%s', async (_, request, route, url, outcome, status) => {
    const { path, init } = request();
    const response = await shop().ask(path, init);
    expect(response.status, await response.clone().text()).toBe(status);
    const answered = lines.filter(({ message }) => message === 'A platform was answered');
    expect(answered).toMatchObject([
      { level: 'info', status, outcome, url: shopOrigin + url, requestId: response.headers.get('x-request-id') },
    ]);
    expect(answered[0]?.route ?? 'none').toBe(route);
    const market = answered[0]?.market ?? 'none';
    const counted = points.filter(({ blobs: [kind] }) => kind === 'answer').map(({ blobs }) => blobs);
    expect(counted).toEqual([['answer', route, market, String(status), '', outcome, '']]);
    expect(JSON.stringify([lines, points])).not.toMatch(/anna|meyer|linden|geschenk|platform\.example/i);
  });

  it('that is refused for its number is told apart by its status', async () => {
    allows = false;
    const { path, init } = search();
    expect((await shop().ask(path, init)).status).toBe(429);
    expect(lines).toMatchObject([{ status: 429, outcome: 'rate_limit_exceeded', route: 'ucp.search_catalog' }]);
  });

  it('is refused for its number also if it calls no tool', async () => {
    allows = false;
    const { path, init } = rpc('tools/list');
    expect((await shop().ask(path, init)).status).toBe(429);
    expect(lines).toMatchObject([{ status: 429, outcome: 'rate_limit_exceeded', route: 'mcp.tools_list' }]);
  });

  it('that fails has a line with its cause besides', async () => {
    const { path, init } = rest('/catalog/lookup', { ids: ['10001'] });
    expect((await shop().ask(path, init)).status).toBe(503);
    expect(lines).toMatchObject([
      { level: 'error', route: 'ucp.lookup_catalog' },
      { level: 'info', status: 503, outcome: 'unavailable', route: 'ucp.lookup_catalog' },
    ]);
  });
});
