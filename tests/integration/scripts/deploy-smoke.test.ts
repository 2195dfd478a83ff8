/** The smoke test of a deploy, against the real shop. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { smoke } from '../../../scripts/deploy/smoke.ts';
import { smokeBackend } from '../../../scripts/deploy/smoke-backend.ts';
import { root } from '../../../scripts/sources.mjs';
import { type Front, startFront } from '../../shop/front.ts';
import { sharedShop } from '../../shop/harness.ts';

const { id } = JSON.parse(readFileSync(join(root, 'dist', 'build.json'), 'utf8'));
// A busy machine may be slow; that is no failure of the shop.
const options = { build: id, announced: false, timeout: 120_000, arrival: 0 };

let front: Front | undefined;
afterEach(() => front?.close());

/** A proxy in front of the shop that fails at some addresses. */
async function brokenAt(path: RegExp): Promise<string> {
  const { shopUrl } = await sharedShop();
  front = await startFront(async (asked, answer) => {
    if (path.test(`${asked.method} ${asked.url}`)) return void answer.writeHead(500).end();
    const body: Buffer[] = [];
    for await (const chunk of asked) body.push(chunk);
    const { cookie = '', 'content-type': type = '' } = asked.headers;
    const got = await fetch(shopUrl + asked.url, {
      redirect: 'manual',
      method: asked.method ?? 'GET',
      headers: { cookie, origin: shopUrl, connection: 'close', ...(type && { 'content-type': type }) },
      ...(body.length > 0 && { body: Buffer.concat(body) }),
    });
    const headers = [...got.headers].filter(([name]) => !/^(?:content-(?:encoding|length)|set-cookie)$/.test(name));
    for (const [name, value] of headers) answer.setHeader(name, value);
    answer.setHeader('set-cookie', got.headers.getSetCookie());
    answer.writeHead(got.status).end(await got.text());
  });
  return front.origin;
}

it('finds the shop well, and its backend', async () => {
  const { shopUrl, backendUrl } = await sharedShop();
  await smoke({ ...options, origin: shopUrl });
  await smokeBackend({ origin: backendUrl, override: '', timeout: 120_000 });
});

it.each([
  ['listing', /--pl/],
  ['product', /--p\d/],
  ['add to cart', /POST .*\/cart\//],
  ['checkout', /order-billing/],
])('says that it stopped at: %s', async (step, path) => {
  const origin = await brokenAt(path);
  await expect(smoke({ ...options, origin })).rejects.toThrow(new RegExp(`^${step}: .*\\(500\\)`));
});

it('says that another build answers, and that search engines are shut out', async () => {
  const { shopUrl } = await sharedShop();
  await expect(smoke({ ...options, origin: shopUrl, build: 'another' })).rejects.toThrow('build: ');
  // Search engines may not index the shop of a test.
  await expect(smoke({ ...options, origin: shopUrl, announced: true })).rejects.toThrow('robots: ');
});
