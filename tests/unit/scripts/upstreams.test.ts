/** `npm start -- --gateway URL`: what is checked before anything is started. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { parametersOf } from '../../../demo/domains/parameters.ts';
import { checkUpstreams, needsBackend, readUpstreams, upstreamVariables } from '../../../scripts/building/upstreams.ts';
import { domainOf } from '../../../shared/markets/locales.ts';
import { allMarkets } from '../../../shared/markets/open-markets.ts';

const [market = 'en'] = allMarkets.names;

interface Sent {
  status?: number;
  type?: string;
  body?: string;
}

let server: Server | undefined;
let asked: { url: string; key: string | undefined }[] = [];

/** A gateway that answers everything with this. */
async function gatewayWith({ status = 200, type = 'application/json', body = '' }: Sent): Promise<string> {
  asked = [];
  const made = createServer((request, response) => {
    asked.push({ url: request.url ?? '', key: request.headers['subscription-key'] as string | undefined });
    response.writeHead(status, { 'content-type': type }).end(body);
  });
  server = made;
  await new Promise<void>((resolve) => made.listen(0, '127.0.0.1', () => resolve()));
  return `http://127.0.0.1:${(made.address() as AddressInfo).port}/g`;
}

afterEach(() => {
  vi.unstubAllEnvs();
  server?.close();
  server = undefined;
});

const record = JSON.stringify([parametersOf(market, '9001')]);

describe('the upstreams of somebody else', () => {
  it('are addresses', () => {
    expect(readUpstreams({ gateway: 'https://gw.example/', auth: undefined })).toEqual({
      gateway: 'https://gw.example',
    });
    for (const gateway of ['gw.example', 'ftp://gw.example', 'https://', ''])
      expect(() => readUpstreams({ gateway })).toThrow(
        `--gateway needs an address such as https://gateway.example, not "${gateway}".`,
      );
  });

  it('leave to the reference backend what is not named', () => {
    expect(needsBackend({})).toBe(true);
    expect(needsBackend({ gateway: 'a', content: 'b', auth: 'c' })).toBe(true);
    expect(needsBackend({ gateway: 'a', content: 'b', auth: 'c', pictures: 'd' })).toBe(false);
  });

  it('are variables of the storefront, with the key of the environment', () => {
    vi.stubEnv('GATEWAY_SUBSCRIPTION_KEY', 'theirs');
    expect(upstreamVariables({ gateway: 'https://gw.example' })).toEqual({
      GATEWAY_URL: 'https://gw.example',
      GATEWAY_SUBSCRIPTION_KEY: 'theirs',
    });
    expect(upstreamVariables({ content: 'https://cms.example' })).toEqual({ CONTENT_URL: 'https://cms.example' });
    const all = { gateway: 'a', content: 'b', auth: 'c', pictures: 'd' };
    expect(upstreamVariables(all)).toMatchObject({ BOT_CHECK_SITE_KEY: '', OLAPIC_KEY: '' });
  });

  it('are taken if they answer by the contract', async () => {
    vi.stubEnv('GATEWAY_SUBSCRIPTION_KEY', 'theirs');
    const gateway = await gatewayWith({ body: record });
    await checkUpstreams({ gateway });
    expect(asked).toEqual([{ url: `/g/web-domains/?domains=${domainOf(market)}`, key: 'theirs' }]);
  });

  it.each<[string, Sent, RegExp]>([
    [
      'HTML',
      { type: 'text/html', body: '<!doctype html>' },
      /is no gateway: it answers text\/html to GET .*, not JSON\.$/,
    ],
    ['the status 404', { status: 404, body: '{}' }, /^The gateway answers 404 to GET /],
    ['the status 401', { status: 401, body: '{}' }, /refuses the key .*: set GATEWAY_SUBSCRIPTION_KEY\.$/],
    ['no market', { body: '[]' }, new RegExp(`does not fit the contract:\n {2}there is nothing for ${market}$`)],
    ['a record without parameters', { body: '[{"domain":"x"}]' }, /does not fit the contract:\n {2}storeId: .*\n/],
    ['another shape', { body: '{"values":[]}' }, /does not fit the contract:\n {2}the whole: .*expected array/],
  ])('are refused with %s', async (_, sent, words) => {
    const gateway = await gatewayWith(sent);
    await expect(checkUpstreams({ gateway })).rejects.toThrow(words);
  });

  it('are told where the reference backend has its content', async () => {
    const gateway = await gatewayWith({ status: 404, body: '{}' });
    const { origin } = new URL(gateway);
    await expect(checkUpstreams({ content: origin })).rejects.toThrow(
      `The reference backend has its content at ${origin}/content.`,
    );
    await expect(checkUpstreams({ content: gateway })).rejects.toThrow(
      /^The content service answers 404 to GET \S+\.$/,
    );
  });

  it('are refused with a key that is not theirs', async () => {
    vi.stubEnv('GATEWAY_SUBSCRIPTION_KEY', 'another');
    const gateway = await gatewayWith({ status: 401, body: '{}' });
    await expect(checkUpstreams({ gateway })).rejects.toThrow(
      /: the value of GATEWAY_SUBSCRIPTION_KEY is not its key\.$/,
    );
  });

  it('are refused if nobody answers', async () => {
    const gateway = await gatewayWith({});
    await new Promise((resolve) => server?.close(resolve));
    await expect(checkUpstreams({ gateway })).rejects.toThrow(/^The gateway .* does not answer: .*ECONNREFUSED/);
  });
});
