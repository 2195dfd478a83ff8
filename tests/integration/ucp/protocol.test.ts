import { beforeAll, describe, expect, it } from 'vitest';
import { type Shop, sharedShop } from '../../shop/harness.ts';
import { startPlatform } from '../../ucp/platform.ts';
import { expectSchema } from '../../ucp/schemas.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await sharedShop();
});

const search = { query: 'dress', pagination: { limit: 1 } };

describe('the profile of a platform', () => {
  it.each([
    ['nothing', undefined, 400, 'invalid_profile_url'],
    ['no URL', 'profile="here"', 400, 'invalid_profile_url'],
    ['not a dictionary', 'profile=;;', 400, 'invalid_profile_url'],
    ['http elsewhere', 'profile="http://platform.example/p"', 400, 'invalid_profile_url'],
    ['a private network', 'profile="https://10.0.0.8/p"', 400, 'invalid_profile_url'],
    ['a private network in another spelling', 'profile="https://0x7f000001/p"', 400, 'invalid_profile_url'],
    ['an address of the sixth version', 'profile="https://[::1]/p"', 400, 'invalid_profile_url'],
    ['the metadata of a cloud', 'profile="https://metadata.google.internal/p"', 400, 'invalid_profile_url'],
    ['a fragment', 'profile="http://127.0.0.1:9/p#1"', 400, 'invalid_profile_url'],
    ['a name of any address', 'profile="https://127.0.0.1.nip.io/p"', 400, 'invalid_profile_url'],
    ['another port', 'profile="https://platform.example:8443/p"', 400, 'invalid_profile_url'],
    ['a password', 'profile="https://me:secret@platform.example/p"', 400, 'invalid_profile_url'],
    ['nobody there', 'profile="http://127.0.0.1:9/p"', 424, 'profile_unreachable'],
  ])('with %s is refused', async (_, agent, status, code) => {
    const platform = await startPlatform(shop.shopUrl);
    const response = await fetch(`${shop.shopUrl}/api/ucp/catalog/search`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(agent !== undefined && { 'ucp-agent': agent }) },
      body: JSON.stringify(search),
    });
    const { code: answered }: { code: string } = await response.json();
    expect([response.status, answered]).toEqual([status, code]);
    expect(platform.fetches()).toBe(0);
  });

  it.each([
    ['is not JSON', { body: '<html>' }, 422, 'profile_malformed'],
    [
      'is too long',
      { body: JSON.stringify({ ucp: { version: '2026-04-08' }, more: 'x'.repeat(70_000) }) },
      422,
      'profile_malformed',
    ],
    ['lacks a version', { body: '{"ucp":{}}' }, 422, 'profile_malformed'],
    ['is not found', { status: 404, body: '' }, 424, 'profile_unreachable'],
    ['redirects', { status: 302, headers: { location: '/elsewhere' }, body: '' }, 424, 'profile_unreachable'],
  ])('that %s is refused over both transports', async (_, answer, status, code) => {
    const platform = await startPlatform(shop.shopUrl, { answer });
    const rest = await platform.rest('POST', '/catalog/search', search);
    expect([rest.status, rest.body.code]).toEqual([status, code]);
    const tool = await platform.tool('search_catalog', { catalog: search });
    expect([tool.status, tool.error?.code, tool.error?.data?.code]).toEqual([200, -32001, code]);
    const retry = status === 424 ? '60' : null;
    expect([rest.headers.get('retry-after'), tool.error?.data?.retry_after]).toEqual([
      retry,
      retry === null ? undefined : 60,
    ]);
    // The failure is remembered.
    expect(platform.fetches()).toBe(1);
  });

  it('is fetched once for many requests', async () => {
    const platform = await startPlatform(shop.shopUrl);
    for (let times = 0; times < 3; times += 1) await platform.rest('POST', '/catalog/search', search);
    expect(platform.fetches()).toBe(1);
  });

  it('of another version is refused, with a way into the shop', async () => {
    const platform = await startPlatform(shop.shopUrl, { version: '2024-01-01' });
    const { status, body } = await platform.rest('POST', '/catalog/search', search);
    expect([status, body.code, body.continue_url]).toEqual([422, 'version_unsupported', `${shop.shopUrl}/en/`]);
  });

  it('without the capability is answered that nothing is in common', async () => {
    const platform = await startPlatform(shop.shopUrl, { capabilities: ['dev.ucp.shopping.cart'] });
    const { status, body } = await platform.rest('POST', '/catalog/search', search);
    expect(status).toBe(200);
    expectSchema('shopping/types/error_response.json', body);
    expect(body.messages).toMatchObject([{ code: 'capabilities_incompatible' }]);
  });
});

describe('a signature', () => {
  it('is verified by the keys of the profile', async () => {
    const platform = await startPlatform(shop.shopUrl);
    const { status } = await platform.signed('POST', '/catalog/search', search);
    expect(status).toBe(200);
  });

  it('may cover further digests of the body', async () => {
    const platform = await startPlatform(shop.shopUrl);
    const { status } = await platform.signed('POST', '/catalog/search', search, { otherDigest: 'sha-512=:AAAA:' });
    expect(status).toBe(200);
  });

  it.each([
    ['of another body', 400, 'digest_mismatch', (headers: Headers) => headers.set('content-digest', 'sha-256=:AAAA:')],
    [
      'without the digest of SHA-256',
      400,
      'digest_mismatch',
      (headers: Headers) => headers.set('content-digest', 'sha-512=:AAAA:'),
    ],
    ['of another key', 401, 'key_not_found', (headers: Headers) => replace(headers, 'keyid="test"', 'keyid="other"')],
    [
      'of another request',
      401,
      'signature_invalid',
      (headers: Headers) => headers.set('idempotency-key', crypto.randomUUID()),
    ],
    ['that covers less', 401, 'signature_invalid', (headers: Headers) => replace(headers, '"content-digest" ', '')],
    ['without its input', 401, 'signature_missing', (headers: Headers) => headers.delete('signature-input')],
    ['of nonsense', 401, 'signature_invalid', (headers: Headers) => headers.set('signature', 'sig1=nonsense')],
  ])('%s is refused', async (_, status, code, change) => {
    const platform = await startPlatform(shop.shopUrl);
    const answer = await platform.signed('POST', '/catalog/search', search, { change });
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });
});

describe('the time of a signature', () => {
  const seconds = (from: number) => Math.floor(Date.now() / 1000) + from;

  it.each([
    ['made now', () => ({ created: seconds(0) }), 200],
    ['made some minutes ago', () => ({ created: seconds(-120) }), 200],
    ['made by a clock that is a little fast', () => ({ created: seconds(20), expires: seconds(400) }), 200],
    ['made long ago', () => ({ created: seconds(-400) }), 401],
    ['made in 1970', () => ({ created: 1 }), 401],
    ['made in the future', () => ({ created: seconds(600) }), 401],
    ['that has ended', () => ({ expires: seconds(-600) }), 401],
  ])('%s counts', async (_, parameters, status) => {
    const platform = await startPlatform(shop.shopUrl);
    const answer = await platform.signed('POST', '/catalog/search', search, { parameters: parameters() });
    expect([answer.status, answer.body.code]).toEqual([status, status === 200 ? undefined : 'signature_invalid']);
  });
});

function replace(headers: Headers, text: string, by: string): void {
  headers.set('signature-input', (headers.get('signature-input') ?? '').replace(text, by));
}

/** An object with lists in lists, of so many levels below it. */
const nested = (levels: number) => `{"query":"dress","z":${'['.repeat(levels)}${']'.repeat(levels)}}`;

describe('a request', () => {
  it.each([
    ['not JSON', 'POST', '/catalog/search', '{', 400, 'invalid_request'],
    ['a list', 'POST', '/catalog/search', '[]', 400, 'invalid_request'],
    ['of many levels', 'POST', '/catalog/search', nested(20_000), 400, 'invalid_request'],
    ['of a level too many', 'POST', '/catalog/search', nested(32), 400, 'invalid_request'],
    ['without anything to search', 'POST', '/catalog/search', '{}', 400, 'invalid_request'],
    ['with a wrong type', 'POST', '/catalog/lookup', '{"ids":"x"}', 400, 'invalid_request'],
    ['to nowhere', 'POST', '/catalog/nothing', '{}', 404, 'not_found'],
    ['by another method', 'GET', '/catalog/search', undefined, 405, 'method_not_allowed'],
  ])('%s is refused', async (_, method, path, body, status, code) => {
    const platform = await startPlatform(shop.shopUrl);
    const answer = await platform.rest(method, path, body);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('may have some levels', async () => {
    const platform = await startPlatform(shop.shopUrl);
    expect((await platform.rest('POST', '/catalog/search', nested(31))).status).toBe(200);
  });

  it('over MCP is answered by the rules of JSON-RPC', async () => {
    const send = async (body: string, method = 'POST') => {
      const response = await fetch(`${shop.shopUrl}/api/ucp/mcp`, {
        method,
        ...(method === 'POST' && { body, headers: { 'content-type': 'application/json' } }),
      });
      const text = await response.text();
      return [response.status, text === '' ? null : JSON.parse(text).error?.code];
    };
    expect(await send('nonsense')).toEqual([400, -32700]);
    expect(await send('[]')).toEqual([400, -32600]);
    expect(await send(nested(20_000))).toEqual([400, -32602]);
    expect(await send('{"jsonrpc":"2.0","id":1,"method":"nothing"}')).toEqual([200, -32601]);
    expect(await send('{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"constructor"}}')).toEqual([
      200, -32602,
    ]);
    expect(await send('{"jsonrpc":"2.0","method":"notifications/initialized"}')).toEqual([202, null]);
    expect(await send('{"jsonrpc":"2.0","id":1,"method":"ping"}')).toEqual([200, undefined]);
    expect(await send('', 'GET')).toEqual([405, -32600]);
  });

  it('over MCP without its arguments gets the name of the missing one', async () => {
    const platform = await startPlatform(shop.shopUrl);
    for (const [name, args, argument] of [
      ['search_catalog', search, 'catalog'],
      ['create_cart', { line_items: [] }, 'cart'],
      ['create_checkout', { line_items: [] }, 'checkout'],
    ] as const) {
      const { error } = await platform.tool(name, args);
      expect([error?.code, error?.message]).toEqual([-32602, `${name} needs the argument "${argument}".`]);
    }
    const nobody = await platform.tool('search_catalog', { catalog: search, meta: { 'ucp-agent': undefined } });
    expect(nobody.error?.message).toContain('meta["ucp-agent"].profile');
    const wrong = await platform.tool('search_catalog', { catalog: search, meta: { 'ucp-agent': 'me' } });
    expect(wrong.error?.message).toContain('arguments.meta.ucp-agent');
  });

  it('over MCP has a version that the shop speaks, or names none', async () => {
    const ask = async (version: string | undefined, method = 'tools/list') => {
      const response = await fetch(`${shop.shopUrl}/api/ucp/mcp`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(version && { 'mcp-protocol-version': version }) },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method }),
      });
      return response.status;
    };
    expect(await Promise.all([ask(undefined), ask('2025-11-25'), ask('2025-03-26')])).toEqual([200, 200, 200]);
    expect(await Promise.all([ask('1999-01-01'), ask('nonsense')])).toEqual([400, 400]);
    expect(await ask('1999-01-01', 'initialize')).toBe(200);
  });

  it('that is too long is refused with the limit', async () => {
    const platform = await startPlatform(shop.shopUrl);
    const long = { query: 'x'.repeat(65 * 1024) };
    const { status, body } = await platform.rest('POST', '/catalog/search', long);
    expect([status, body.code, body.content]).toEqual([
      413,
      'request_too_large',
      'The body is too long: at most 64 KiB.',
    ]);
    const tool = await platform.tool('search_catalog', { catalog: long });
    expect([tool.status, tool.error?.data?.content]).toEqual([413, body.content]);
    const wordy = await platform.rest('POST', '/catalog/search', { query: 'x'.repeat(101) });
    expect([wordy.status, wordy.body.content]).toEqual([400, expect.stringContaining('100')]);
  });
});
