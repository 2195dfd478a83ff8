import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { smallShop } from './small-shop.ts';

/** A picture host that notes what it is asked. */
let host: Server;
let asked: { method: string | undefined; url: string | undefined; headers: IncomingHttpHeaders }[] = [];
let origin: string;

beforeAll(async () => {
  host = createServer(({ method, url, headers }, response) => {
    asked.push({ method, url, headers });
    if (url?.startsWith('/p/page')) return response.writeHead(200, { 'content-type': 'text/html' }).end('<script>');
    if (url?.startsWith('/p/unknown'))
      return response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not found</h1>');
    if (headers['if-none-match'] === '"1"') return response.writeHead(304, { etag: '"1"' }).end();
    return response
      .writeHead(200, {
        'content-type': 'image/avif',
        'cache-control': 'public, max-age=31536000, immutable',
        etag: '"1"',
        vary: 'Accept, Save-Data',
        'set-cookie': 'track=1',
      })
      .end('picture');
  });
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
});
afterAll(() => host.close());

const proxying = () => smallShop({ PICTURE_PROXY: 'on', PICTURES_URL: `${origin}/p` });

it('answers a picture from the host, without cookies in either direction', async () => {
  asked = [];
  const response = await proxying().ask('/pictures/1000009/AP?width=320&quality=80', {
    headers: { accept: 'image/avif,image/webp', 'save-data': 'on', cookie: 'token=secret', authorization: 'Bearer x' },
  });
  expect(response.status).toBe(200);
  expect(await response.text()).toBe('picture');
  const { headers } = response;
  expect(headers.get('content-type')).toBe('image/avif');
  expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(headers.get('vary')).toBe('Accept, Save-Data');
  expect(headers.getSetCookie()).toEqual([]);
  const [request] = asked;
  expect(request?.url).toBe('/p/1000009/AP?width=320&quality=80');
  expect(request?.headers).toMatchObject({ accept: 'image/avif,image/webp', 'save-data': 'on' });
  expect(request?.headers.cookie).toBeUndefined();
  expect(request?.headers.authorization).toBeUndefined();
});

it('lets no picture run scripts as the shop', async () => {
  const { headers } = await proxying().ask('/pictures/flags/fr');
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; style-src 'unsafe-inline'; sandbox");
  expect(headers.get('x-content-type-options')).toBe('nosniff');
});

it('passes on HEAD, and what the browser already has', async () => {
  asked = [];
  const head = await proxying().ask('/pictures/1/AP', { method: 'HEAD' });
  expect([head.status, asked[0]?.method]).toEqual([200, 'HEAD']);
  const known = await proxying().ask('/pictures/1/AP', { headers: { 'if-none-match': '"1"' } });
  expect([known.status, known.headers.get('etag')]).toEqual([304, '"1"']);
});

it('passes on the status of an unknown picture, not its page', async () => {
  const response = await proxying().ask('/pictures/unknown');
  expect([response.status, await response.text()]).toEqual([404, '']);
  expect(response.headers.get('content-type')).toBeNull();
});

it.each([
  ['a host that sends a page', '/pictures/page', () => proxying(), 'The picture host sent something else.'],
  [
    'a host that cannot be reached',
    '/pictures/1/AP',
    () => smallShop({ PICTURE_PROXY: 'on', PICTURES_URL: 'http://127.0.0.1:1/p' }),
    'The picture host does not answer.',
  ],
])('answers 502 for %s, and caches nothing', async (_, path, shop, text) => {
  const response = await shop().ask(path);
  expect(response.status).toBe(502);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(await response.text()).toBe(text);
});

it('asks again if connections are lost', async () => {
  let connections = 0;
  const unstable = createServer((request, response) => {
    connections += 1;
    if (connections < 3) request.socket.destroy();
    else response.writeHead(200, { 'content-type': 'image/webp' }).end('picture');
  });
  await new Promise<void>((resolve) => unstable.listen(0, '127.0.0.1', resolve));
  const { port } = unstable.address() as AddressInfo;
  const shop = smallShop({ PICTURE_PROXY: 'on', PICTURES_URL: `http://127.0.0.1:${port}` });
  const response = await shop.ask('/pictures/1/AP');
  expect([response.status, await response.text(), connections]).toEqual([200, 'picture', 3]);
  unstable.close();
});

it('asks the host for nothing outside of its path', async () => {
  asked = [];
  for (const path of ['/pi%63tures/1/AP', '/%70ictures/1/AP', '/picture%73/1/AP'])
    expect((await proxying().ask(path)).status, path).not.toBe(200);
  expect(asked).toEqual([]);
});

it('asks no host while it is off', async () => {
  asked = [];
  const { status } = await smallShop({ PICTURES_URL: `${origin}/p` }).ask('/pictures/1/AP');
  expect(status).not.toBe(200);
  expect(asked).toEqual([]);
});
