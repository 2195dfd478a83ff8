/** @module-tag sampled-4 */
import { beforeAll, describe, expect, it } from 'vitest';
import { type CallName, contract } from '../../../shared/contract/contract.ts';
import type { CallRow } from '../../../shared/contract/gateway/row.ts';
import type { RouteName } from '../../../shared/routes.ts';
import { pages } from '../../../worker/pages.ts';
import { type Sample, sampleOf, samplePaths } from '../../shop/sample-paths.ts';
import { type Backend, openBackend } from '../cart/carts-fixture.ts';
import { customer, Guest } from '../faults/faults-visitor.ts';
import { badEscapes, expectHarmless, payloads } from './attack-payloads.ts';
import { overTheWire } from './attack-wire.ts';

let backend: Backend;
let sample: Sample;
let paths: Record<RouteName, string>;
let cookie: string;
let origins: string[];

beforeAll(async () => {
  backend = await openBackend();
  sample = await sampleOf(backend.shop);
  paths = samplePaths('en', sample);
  origins = [backend.shop.shopUrl, backend.shop.backendUrl];
  const { guest } = await customer(backend);
  await guest.post('/en/cart/', { intent: 'add', sku: sample.sku, quantity: '1' });
  cookie = [...guest.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
});

// The keys of the tables are their names.
const routes = Object.keys(pages) as RouteName[];
const proxied = (Object.entries<CallRow>(contract) as [CallName, CallRow][]).filter(([, { browser }]) => browser);
const writes = proxied.filter(([, { method }]) => method !== 'GET').map(([name]) => name);

const ask = (request: Parameters<typeof overTheWire>[1]) => overTheWire(backend.shop.shopUrl, request);

/** All payloads for each page; only three for further routes of the same page. */
function payloadsFor(name: RouteName): [string, string][] {
  const row = pages[name];
  const first = routes.find((other) => {
    const each = pages[other];
    return row.audience !== 'endpoint' && each.audience !== 'endpoint' && each.page === row.page;
  });
  const every = Object.entries(payloads);
  return first === undefined || first === name ? every : every.slice(0, 3);
}

/** Runs tasks with limited concurrency. */
async function all<Task>(tasks: readonly Task[], work: (task: Task) => Promise<void>): Promise<void> {
  const waiting = [...tasks];
  const worker = async () => {
    for (let task = waiting.shift(); task !== undefined; task = waiting.shift()) await work(task);
  };
  await Promise.all(Array.from({ length: 8 }, worker));
}

describe('from a page of another site', () => {
  const strangers: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: '' },
    { origin: 'http://localhost.evil.example' },
    { origin: 'http://localhost' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    {},
  ];

  async function refused(path: string): Promise<void> {
    const own = { origin: backend.shop.shopUrl, 'sec-fetch-site': 'cross-site' };
    const attempts = [
      ...[...strangers, own].map((headers) => ({ method: 'POST', headers })),
      ...['PUT', 'PATCH', 'DELETE'].map((method) => ({
        method,
        headers: { origin: 'https://evil.example' },
      })),
    ];
    await all(attempts, async ({ method, headers }) => {
      const body = 'intent=add&sku=x&quantity=1';
      const form = { 'content-type': 'application/x-www-form-urlencoded', cookie };
      const answer = await ask({ method, path, body, headers: { ...form, ...headers } });
      expect(answer.status, `${method} ${path} ${JSON.stringify(headers)}`).toBe(403);
      expect(answer.headers['set-cookie']).toBeUndefined();
    });
  }

  it.each(routes)('%s takes no request that could change anything', { tags: ['sampled-4'] }, (name) =>
    refused(paths[name]),
  );
  it.each(proxied)('nor does the proxy row %s', { tags: ['sampled-4'] }, (name) => refused(`/en/api/${name}`));

  it('nothing may be read by scripts', async () => {
    for (const path of ['/en/', '/en/cart/', '/en/api/visitor', '/en/api/getCart']) {
      const { headers } = await ask({ path, headers: { origin: 'https://evil.example', cookie } });
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
      expect(headers['cross-origin-resource-policy']).toBe('same-origin');
    }
  });
});

describe('methods that the shop does not know', () => {
  it.each(routes)('are not allowed at %s', { tags: ['sampled-4'] }, async (name) => {
    for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND']) {
      const { status } = await ask({
        method,
        path: paths[name],
        headers: { origin: backend.shop.shopUrl, 'content-length': 0 },
      });
      expect(status, method).toBeLessThan(500);
      expect([200, 201, 204], method).not.toContain(status);
    }
  });
});

describe('bodies', () => {
  const json = () => ({ origin: backend.shop.shopUrl, 'content-type': 'application/json', cookie });
  const form = () => ({ ...json(), 'content-type': 'application/x-www-form-urlencoded' });
  const forms = routes.filter((name) => {
    const row = pages[name];
    return row.audience !== 'endpoint' && row.page.action !== undefined;
  });

  it('of more than 64 kB are refused, whether they say so or not', async () => {
    const body = `intent=add&sku=${'x'.repeat(70_000)}`;
    for (const path of ['/_purge', '/en/cart/', '/en/order-billing/', '/en/api/addProduct'])
      for (const chunked of [false, true]) {
        const { status } = await ask({ method: 'POST', path, body, chunked, headers: form() });
        expect(status, `${path} ${chunked}`).toBe(413);
      }
  });

  const malformed: Record<string, string | Uint8Array> = {
    nothing: '',
    'half of it': '{"sku":',
    deep: '['.repeat(30_000),
    'deep objects': '{"sku":'.repeat(9_000),
    'a list': '[]',
    null: 'null',
    'a number': '1e999',
    'a word': '"sku"',
    'a prototype': '{"__proto__":{"sku":"x-M"},"constructor":{"prototype":{}}}',
    'fields that nobody knows': '{"sku":"x-M","isAdmin":true,"price":1}',
    'a list where a word is expected': '{"sku":["x-M"],"items":{},"lineId":{},"lineItemId":[],"quantity":[1]}',
    'numbers that are none': '{"quantity":1e308,"items":[{"sku":"x","quantity":-1}]}',
    'bytes that are no text': new Uint8Array([0xff, 0xfe, 0x00, 0x7b, 0xc0]),
    'escapes that are no text': '{"sku":"\\ud83d"}',
  };

  it.each(writes)('that are malformed are 400 at the proxy row %s', { tags: ['sampled-4'] }, async (name) => {
    for (const [what, body] of Object.entries(malformed)) {
      const answer = await ask({ method: 'POST', path: `/en/api/${name}`, body, headers: json() });
      expect(answer.status, what).toBe(400);
      expect(JSON.parse(answer.body)).toMatchObject({ statusCode: 400, message: expect.any(String) });
    }
  });

  it.each(writes)('of another type are 400 at the proxy row %s', { tags: ['sampled-4'] }, async (name) => {
    const body = '{"sku":"x-M"}';
    for (const type of ['text/plain', 'application/xml', 'multipart/form-data; boundary=x', '', 'a/b/c']) {
      const headers = { ...json(), 'content-type': type };
      expect((await ask({ method: 'POST', path: `/en/api/${name}`, body, headers })).status, type).toBe(400);
    }
  });

  it.each(forms)('that are no form of ours are refused by %s', { tags: ['sampled-4'] }, async (name) => {
    const multipart = 'multipart/form-data; boundary=x';
    const bodies: [string, string, string | Uint8Array][] = [
      ['json', 'application/json', '{"intent":"add"}'],
      ['text', 'text/plain', 'intent=add'],
      ['no boundary', 'multipart/form-data', '--x\r\n'],
      ['cut off', multipart, '--x\r\nContent-Disposition: form-data; name="intent"\r\n\r\nad'],
      ['no parts', multipart, '--x--'],
      ['bytes', form()['content-type'], new Uint8Array([0xff, 0x00, 0x3d, 0xfe])],
      ['escapes', form()['content-type'], 'intent=%E0%A4%A&sku=%00&quantity=%u0041'],
      ['twice', form()['content-type'], 'intent=add&intent=delete&sku=x&sku=y&quantity=1&quantity=99'],
      ['unknown', form()['content-type'], 'intent=drop&__proto__=x&constructor=y&toString=z'],
      [
        'files',
        multipart,
        ['intent', 'sku', 'line1', 'method', 'product', 'last']
          .map((field) => `--x\r\nContent-Disposition: form-data; name="${field}"; filename="f"\r\n\r\nx\r\n`)
          .join('')
          .concat('--x--\r\n'),
      ],
    ];
    for (const [what, type, body] of bodies) {
      const headers = { ...form(), 'content-type': type };
      const answer = await ask({ method: 'POST', path: paths[name], body, headers });
      expectHarmless(answer, what, origins);
      expect(answer.status, what).not.toBe(200);
    }
  });

  it.each(forms)('with scripts in every field come back escaped from %s', { tags: ['sampled-4'] }, async (name) => {
    const fields = [
      ...['intent', 'sku', 'quantity', 'lineId', 'lineItemId', 'address', 'method', 'methodsOf', 'product'],
      ...['firstName', 'lastName', 'line1', 'line2', 'line3', 'line4', 'zipCode', 'city', 'country'],
      ...['phoneNumber', 'phoneNumberCountry', 'save'],
    ];
    for (const [what, payload] of Object.entries(payloads)) {
      const body = new URLSearchParams(fields.map((field) => [field, payload])).toString();
      const answer = await ask({ method: 'POST', path: paths[name], body, headers: form() });
      expectHarmless(answer, what, origins);
    }
  });
});

describe('scripts, line breaks and traversals', () => {
  const encoded = (payload: string) => encodeURIComponent(payload.toWellFormed());

  it.each(routes)('in the query of %s do nothing', { tags: ['sampled-4'] }, async (name) => {
    const row = pages[name];
    const known = row.audience === 'public' ? Object.keys(row.query) : [];
    const names = [...known, 'lines', 'problem', 'notice', 'notAdded', 'removed', 'quantity', 'result', 'cart'];
    const rest = ['reason', 'attempt', 'redirectResult', 'code', 'state', 'token', 'source'];
    await all(payloadsFor(name), async ([what, payload]) => {
      const query = [...names, ...rest].map((key) => `${key}=${encoded(payload)}`).join('&');
      const path = `${paths[name]}?${query}&${encoded(payload)}=1`;
      expectHarmless(await ask({ path, headers: { cookie } }), what, origins);
    });
    const query = badEscapes.map((bad, index) => `q${index}=${bad}&q=${bad}`).join('&');
    expectHarmless(await ask({ path: `${paths[name]}?${query}`, headers: { cookie } }), 'escapes', origins);
  });

  it.each(routes)('in the path of %s do nothing', { tags: ['sampled-4'] }, async (name) => {
    const path = paths[name];
    const last = path.lastIndexOf('/', path.length - 2) + 1;
    const inside = (text: string) => path.slice(0, last) + text + path.slice(last);
    const places = [
      ...payloadsFor(name).map(([, payload], index) =>
        index % 2 === 0 ? inside(encoded(payload)) : `${path}${encoded(payload)}/`,
      ),
      ...badEscapes.map(inside),
    ];
    await all(places, async (place) => expectHarmless(await ask({ path: place, headers: { cookie } }), place, origins));
  });

  it('in cookies do nothing', async () => {
    const names = ['access_token', 'refresh_token', 'anonymous_id', 'cart_id', 'locale', 'auth_flow'];
    for (const path of [
      '/',
      '/en/cart/',
      '/en/api/visitor',
      '/en/account/orders/',
      '/en/auth/callback/?code=x&state=y',
    ]) {
      for (const [what, payload] of Object.entries(payloads)) {
        const sent = names.map((name) => `${name}_local=${encoded(payload)}`).join('; ');
        expectHarmless(await ask({ path, headers: { cookie: sent } }), `${what} ${path}`, origins);
      }
      const many = Array.from({ length: 200 }, (_, index) => `c${index}=${index}`).join('; ');
      for (const sent of [many, ';;;=;', '=', 'cart_id_local', `cart_id_local=${'%'.repeat(9)}`, '__proto__=x'])
        expectHarmless(await ask({ path, headers: { cookie: sent } }), `${sent} ${path}`, origins);
    }
  });

  it('in headers do nothing', async () => {
    const names = [
      ...['accept-language', 'user-agent', 'referer', 'accept', 'x-forwarded-host', 'x-forwarded-proto'],
      ...['x-forwarded-for', 'cf-connecting-ip', 'cf-ray', 'cf-ipcountry', 'x-original-url', 'x-rewrite-url'],
      ...['x-http-method-override', 'x-request-id', 'x-time-left', 'store-id', 'session-id', 'if-none-match'],
      ...['sec-ch-ua-mobile', 'sec-ch-viewport-width', 'purpose', 'range'],
    ];
    for (const path of ['/', '/en/', '/en/cart/', '/en/api/visitor', '/en/nothing/']) {
      for (const [what, payload] of Object.entries(payloads)) {
        // Line breaks cannot be sent in a header.
        const value = payload.replace(/[^\x20-\x7e]/g, '');
        const headers = Object.fromEntries(names.map((name) => [name, value]));
        expectHarmless(await ask({ path, headers: { ...headers, cookie } }), `${what} ${path}`, origins);
      }
    }
  });

  it.each(proxied)('in the input of the proxy row %s do nothing', { tags: ['sampled-4'] }, async (name, row) => {
    const fields = Object.keys(row.input.shape);
    for (const [what, payload] of Object.entries(payloads)) {
      const query = fields.map((field) => `${field}=${encoded(payload)}`).join('&');
      const body = JSON.stringify(Object.fromEntries(fields.map((field) => [field, payload])));
      const headers = { origin: backend.shop.shopUrl, 'content-type': 'application/json', cookie };
      const path = `/en/api/${name}`;
      const answer = await (row.method === 'GET'
        ? ask({ path: `${path}?${query}`, headers })
        : ask({ method: 'POST', path, body, headers }));
      expectHarmless(answer, what, origins);
      expect(answer.headers['content-type']).toContain('application/json');
    }
  });

  it('leave no trace in the answers of others', async () => {
    for (const path of ['/en/', paths.product, paths.catalog]) {
      const { body } = await ask({ path });
      expect(body).not.toContain('xyzzy');
      expect(body).not.toContain('evil.example');
    }
  });
});

describe('another host', () => {
  it('never gets into an address of the shop', async () => {
    for (const path of ['/', '/en/', '/en/cart/', '/en/search?q=x', '/en/account/orders/', '/EN/search/']) {
      const { status, headers, body } = await ask({
        path,
        headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
      });
      expect(status).toBeLessThan(400);
      expect(`${body}${headers.location ?? ''}`, path).not.toContain('evil.example');
    }
  });
});

describe('a guest', () => {
  it('whose cookies are nonsense is a new one, and can shop', async () => {
    const guest = new Guest(backend);
    for (const name of ['anonymous_id', 'cart_id', 'access_token', 'refresh_token', 'locale'])
      guest.cookies.set(`${name}_local`, '<script>');
    const answer = await guest.post('/en/cart/', { intent: 'add', sku: sample.sku, quantity: '1' });
    expect(answer.status).toBe(303);
    expect((await guest.get('/en/cart/')).html).toContain(sample.productId);
  });
});
