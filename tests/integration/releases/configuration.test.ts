import { afterEach, describe, expect, it } from 'vitest';
import { Operator } from '../../../releases/operator.ts';
import { type Shop, type ShopOptions, startShop } from '../../shop/harness.ts';
import { contentsFor } from '../../unit/releases/release-fixture.ts';

let shop: Shop | undefined;
afterEach(async () => {
  await shop?.dispose();
  shop = undefined;
});

const products = 40;

/** A shop whose gateway can be switched off, and counts its requests. */
async function switchable() {
  const state = { dead: false, asked: [] as string[] };
  const gateway: ShopOptions['gateway'] = async (request, pass) => {
    state.asked.push(new URL(request.url).pathname);
    if (state.dead) throw new Error('connection refused');
    return pass(request);
  };
  shop = await startShop({ products, gateway });
  return { shop, state };
}

describe('domain parameters', () => {
  it('are requested from the gateway once, and stored in KV', async () => {
    const { shop, state } = await switchable();
    for (const path of ['/en/', '/en/search/', '/en/cart/']) expect((await shop.fetchShop(path)).status).toBe(200);
    expect(state.asked.filter((path) => path === '/gateway/web-domains/')).toHaveLength(1);
    expect(await (await shop.kv()).get('domain:en', 'json')).toMatchObject({
      domain: 'www.selvedge.example',
      devise: 'EUR',
    });
  });

  it('outlive a dead gateway by the last good copy', async () => {
    const { shop, state } = await switchable();
    await shop.fetchShop('/en/cart/');
    state.dead = true;
    expect((await shop.fetchShop('/en/cart/')).status).toBe(200);
  });

  it('nowhere to be had give the internal server error of getParams', { tags: ['exhaustive'] }, async () => {
    const { shop, state } = await switchable();
    state.dead = true;
    const response = await shop.fetchShop('/fr-fr/');
    expect(response.status).toBe(500);
    expect(await response.text()).toContain("Une erreur est survenue lors de l'appel à getParams");
    expect(response.headers.get('content-security-policy')).toContain("script-src 'nonce-");
    // As in the runbook: the operator's files are released, and the gateway is not called.
    const operator = new Operator(shop.shopUrl, shop.secrets.CONFIG_KEY);
    const { contents, pointer } = await operator.shown('fr-fr');
    expect(contents).toBeNull();
    const release = await operator.put('fr-fr', contentsFor('fr-fr'));
    const to = { live: release, next: null };
    const asked = { who: 'ola', why: 'No parameters', diff: [] };
    await operator.change('fr-fr', { ...asked, kind: 'promote', from: pointer, to });
    expect((await shop.fetchShop('/fr-fr/consent/')).status).toBe(200);
  });

  it('that an operator puts into KV are used without the gateway', { tags: ['exhaustive'] }, async () => {
    const { shop, state } = await switchable();
    await shop.fetchShop('/fr-fr/cart/');
    const record = await (await shop.kv()).get<object>('domain:fr-fr', 'json');
    await (await shop.kv()).put('domain:it-it', JSON.stringify({ ...record, domain: 'it-it.selvedge.example' }), {
      metadata: { fetchedAt: Date.now() },
    });
    state.asked.length = 0;
    expect((await shop.fetchShop('/it-it/cart/')).status).toBe(200);
    expect(state.asked).not.toContain('/gateway/web-domains/');
  });

  it.each(['not json', '{"domain":"x"}', 'null', '[]'])(
    'that are malformed in KV (%s) are passed over',
    { tags: ['sampled-4'] },
    async (record) => {
      const { shop, state } = await switchable();
      await (await shop.kv()).put('domain:en', record);
      expect((await shop.fetchShop('/en/cart/')).status).toBe(200);
      expect(state.asked).toContain('/gateway/web-domains/');
    },
  );

  it('that are malformed at the gateway never replace a good copy', { tags: ['exhaustive'] }, async () => {
    const { shop } = await switchable();
    await shop.fetchShop('/en/cart/');
    const good = await (await shop.kv()).get('domain:en');
    // Outdated, so that the next isolate asks again.
    await (await shop.kv()).put('domain:en', good ?? '', { metadata: { fetchedAt: 0 } });
    await shop.db.prepare("UPDATE domains SET params = '{}' WHERE locale = 'en'").run();
    expect((await shop.fetchShop('/en/cart/')).status).toBe(200);
    expect(await (await shop.kv()).get('domain:en')).toBe(good);
  });
});

describe('redirects', () => {
  it('come before routing, keep the market, and lead out of the shop only over https', {
    tags: ['exhaustive'],
  }, async () => {
    shop = await startShop({ products });
    const redirects = [
      { from: '/old', to: '/search', status: 301 },
      { from: '/cart', to: '/search?q=dress', status: 302 },
      { from: '/press', to: 'https://press.example/', status: 302 },
      { from: '/evil', to: '//evil.example', status: 301 },
      { from: '/loop', to: '/loop', status: 301 },
    ];
    await (await shop.kv()).put('redirects:en', JSON.stringify(redirects), { metadata: { fetchedAt: Date.now() } });
    const location = async (path: string) => {
      const response = await shop?.fetchShop(path);
      return [response?.status, response?.headers.get('location') ?? null];
    };
    expect(await location('/en/old')).toEqual([301, '/en/search/']);
    expect(await location('/EN/Old?utm=1')).toEqual([301, '/en/search/?utm=1']);
    expect(await location('/en/cart/')).toEqual([302, '/en/search/?q=dress']);
    expect(await location('/en/press/')).toEqual([302, 'https://press.example/']);
    expect(await location('/en/evil/')).toEqual([404, null]);
    expect(await location('/en/loop/')).toEqual([404, null]);
  });
});

describe('a page whose gateway died', () => {
  it('is the server-error page, and public pages stay as they were', { tags: ['exhaustive'] }, async () => {
    const { shop, state } = await switchable();
    const home = await (await shop.fetchShop('/en/')).text();
    expect(home).toContain('<h1');
    state.dead = true;
    expect((await shop.fetchShop('/en/')).status).toBe(200);
    const response = await shop.fetchShop('/en/search/?q=dress');
    expect(response.status).toBe(502);
    expect(await response.text()).toContain('<h1');
    expect(response.headers.get('cache-control')).toMatch(/no-store|no-cache/);
  });
});
