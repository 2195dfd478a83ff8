/** Explains the addresses of programs: who answers, in which markets it is on, and by which parameter. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { parametersOf } from '../../../demo/domains/parameters.ts';
import { explainHeader, explanation } from '../../../shared/contract/markets/explanation.ts';
import { smallShop } from '../steps/small-shop.ts';

const key = 'a-key-of-operators-with-thirty-two-letters';
const asked = { [explainHeader]: 'on', authorization: `Bearer ${key}` };

let shop: ReturnType<typeof smallShop>;
beforeEach(() => {
  shop = smallShop({ CONFIG_KEY: key, MARKETS: 'en,fr-fr' });
  shop.record = parametersOf('en', '9001');
  for (const way of ['error', 'log'] as const) vi.spyOn(console, way).mockReturnValue();
});
afterEach(() => vi.restoreAllMocks());

/** The decisions about an address, by their steps, with the status of the answer. */
async function decisionsOf(path: string, headers: Record<string, string> = {}) {
  const answer = await shop.ask(path, { headers: { ...asked, ...headers } });
  const { status, decisions } = explanation.parse(await answer.json());
  return { status, ...Object.fromEntries(decisions.map(({ step, decided, why }) => [step, [decided, why]])) };
}

const any = expect.any(String);

describe('of the addresses of assistants', () => {
  it('the profile is on where the parameter is', async () => {
    expect(await decisionsOf('/.well-known/ucp')).toMatchObject({
      status: 200,
      route: ['profile', any],
      'parameter ucp': ['on in fr-fr, en', any],
    });
  });

  it.each(['oauth-authorization-server', 'oauth-protected-resource'])(
    '%s is on where the gateway links',
    async (name) => {
      expect(await decisionsOf(`/.well-known/${name}`)).toMatchObject({
        status: 200,
        route: ['linking', any],
        linking: ['on in fr-fr, en', any],
      });
    },
  );

  it('an operation has its market, what it offers, and is not stored', async () => {
    const languages = { 'accept-language': 'fr' };
    expect(await decisionsOf('/api/ucp/catalog/search', languages)).toMatchObject({
      status: 405,
      route: ['POST ucp.search_catalog', any],
      market: ['fr-fr', expect.stringMatching(/^by Accept-Language/)],
      capabilities: [expect.stringContaining('dev.ucp.shopping.catalog.search'), any],
      cache: ['none', any],
    });
    expect(await decisionsOf('/api/ucp/carts/x')).toMatchObject({
      route: ['GET ucp.get_cart, PUT ucp.update_cart', any],
      market: ['en', expect.stringMatching(/^by the host/)],
    });
    expect(await decisionsOf('/api/ucp/nothing')).toMatchObject({ status: 404, route: ['none', any] });
    expect(await decisionsOf('/api/ucp/mcp')).toMatchObject({ status: 405, route: ['ucp', any] });
  });

  it('that are switched off say so', async () => {
    const { params, ...record } = parametersOf('en', '9001');
    // The parameters of the others are cached.
    shop = smallShop({ CONFIG_KEY: key, MARKETS: 'de-de' });
    shop.record = { ...record, params: { ...params, ucp: false } };
    for (const path of ['/.well-known/ucp', '/.well-known/oauth-protected-resource'])
      expect(await decisionsOf(path)).toMatchObject({ status: 404, 'parameter ucp': ['off', any] });
    expect(await decisionsOf('/api/ucp/carts/x')).toMatchObject({ 'parameter ucp': ['off', any] });
  });

  it('are explained to nobody without the key', async () => {
    const answer = await shop.ask('/.well-known/ucp', { headers: { [explainHeader]: 'on' } });
    expect(answer.status).toBe(401);
  });
});

describe('of texts for programs', () => {
  it('the list of markets names those that are in it', async () => {
    expect(await decisionsOf('/llms.txt')).toMatchObject({
      status: 200,
      route: ['llms.txt', any],
      'parameter machines.llmsText': ['on in fr-fr, en', ''],
    });
  });

  it('the feed of a market has its parameter, and what the gateway needs', async () => {
    expect(await decisionsOf('/en/feeds/google.xml')).toMatchObject({
      market: ['en', 'the path begins with it'],
      route: ['product feed', any],
      'parameter machines.productFeed': ['on', ''],
      'capability sitemap': ['on', any],
      cache: ['edge', any],
    });
    expect(await decisionsOf('/en/llms.txt')).toMatchObject({ 'parameter machines.llmsText': ['on', ''] });
  });
});
