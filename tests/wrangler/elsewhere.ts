/** Upstreams of somebody else at addresses with https, which are called before a deploy. */
import { vi } from 'vitest';
import { parametersOf } from '../../demo/domains/parameters.ts';
import { allMarkets } from '../../shared/markets/open-markets.ts';

export const elsewhere = {
  gateway: 'https://gateway.maison.test/v2',
  content: 'https://content.maison.test',
  auth: 'https://auth.maison.test',
  pictures: 'https://pictures.maison.test',
};

/** The key that the gateway accepts. */
export const gatewayKey = 'the key of the gateway';

interface Call {
  url: URL;
  key: string | null;
}

const footer = {
  reinsurances: [],
  legals: [],
  banner_newsletter: null,
  community: null,
  networks: { title: 'Networks', list: [] },
  links_modular: [],
};

function answer({ url, key }: Call): Response {
  const { hostname, searchParams } = url;
  if (hostname === 'content.maison.test') return Response.json({ entries: [footer] });
  if (hostname === 'auth.maison.test')
    return Response.json({ keys: [{ kty: 'EC', crv: 'P-256', x: 'x', y: 'y', kid: '1', alg: 'ES256', use: 'sig' }] });
  if (hostname !== 'gateway.maison.test') throw new TypeError('fetch failed', { cause: new Error('ENOTFOUND') });
  if (key !== gatewayKey) return Response.json({ message: 'Who are you?' }, { status: 401 });
  const market = allMarkets.names.find((name) => parametersOf(name, '1').domain === searchParams.get('domains'));
  return Response.json(market === undefined ? [] : [parametersOf(market, '1')]);
}

/** Answers all requests to addresses with https until `vi.unstubAllGlobals`; returns the list of them. */
export function startElsewhere(): Call[] {
  const calls: Call[] = [];
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    const url = new URL(input);
    if (url.protocol !== 'https:') return fetch(input, init);
    const call = { url, key: new Headers(init?.headers).get('subscription-key') };
    calls.push(call);
    if (!url.pathname.startsWith('/html')) return answer(call);
    return new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } });
  });
  return calls;
}
