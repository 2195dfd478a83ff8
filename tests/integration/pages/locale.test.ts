import { beforeAll, describe, expect, it } from 'vitest';
import { type Shop, sharedShop } from '../../shop/harness.ts';
import { familyPath, productPath, type Sample, sampleOf } from '../../shop/sample-paths.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await sharedShop();
});

/** Checks that a response is private and never stored. */
function expectUncached(response: Response): void {
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  for (const name of ['Cookie', 'Accept-Language', 'Host']) expect(response.headers.get('vary')).toContain(name);
}

describe('an address without market', () => {
  const german = { headers: { 'accept-language': 'de-DE' } };

  it.each<[string, (sample: Sample) => string]>([
    ['a printed barcode', ({ gtin }) => `/01/0${gtin}/21/serial`],
    ['a barcode without more', ({ gtin }) => `/product/${gtin}/`],
    ['a legacy address', ({ optionId }) => `/women/dresses/old-name-R${optionId}.html`],
    ['a former name', ({ productId }) => `/old-name--p${productId}`],
  ])('of %s leads to the product for good, in one step, with its query, never cached', async (_, at) => {
    const sample = await sampleOf(shop);
    const canonical = productPath('de-de', sample);
    // Twice: the second time from the cache.
    for (const query of ['?utm_source=label', '']) {
      const response = await shop.fetchShop(at(sample) + query, german);
      expect([response.status, response.headers.get('location')]).toEqual([301, canonical + query]);
      expectUncached(response);
    }
    const polish = await shop.fetchShop(at(sample), { headers: { cookie: 'locale_local=pl-pl' } });
    expect(polish.headers.get('location')).toBe(productPath('pl-pl', sample));
  });

  it.each([
    ['a family', (sample: Sample) => familyPath('de-de', sample)],
    ['a managed page', () => '/de-de/hilfe/'],
  ])('of %s, which lacks its market alone, leads there for now', async (_, at) => {
    const path = at(await sampleOf(shop));
    const response = await shop.fetchShop(`${path.replace('/de-de', '')}?sort=new`, german);
    expect([response.status, response.headers.get('location')]).toEqual([302, `${path}?sort=new`]);
    expectUncached(response);
  });

  it('without a product is a 404 at once, and never cached', async () => {
    const response = await shop.fetchShop('/01/00000000000000/x', german);
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('lang="de"');
    expectUncached(response);
  });

  it.each([
    [{ cookie: 'locale_local=pl-pl', 'accept-language': 'de' }, '/pl-pl/'],
    [{ 'accept-language': 'ja, de-AT;q=0.5, it;q=0.9' }, '/it-it/'],
    [{ 'accept-language': 'ja' }, '/en/'],
  ])('is negotiated with %j', async (headers, location) => {
    const response = await shop.fetchShop('/', { headers });
    expect([response.status, response.headers.get('location')]).toEqual([302, location]);
    expect(response.headers.get('vary')).toContain('Accept-Language');
    expect(response.headers.get('vary')).toContain('Cookie');
    const cookie = response.headers.get('set-cookie') ?? '';
    expect(cookie).toContain(`locale_local=${location.slice(1, -1)}`);
    for (const attribute of ['Max-Age=31536000', 'HttpOnly', 'SameSite=Lax']) expect(cookie).toContain(attribute);
  });

  it('works for account paths', async () => {
    const response = await shop.fetchShop('/account/dashboard?tab=1', {
      headers: { 'accept-language': 'es' },
    });
    expect([response.status, response.headers.get('location')]).toEqual([302, '/es-es/account/dashboard/?tab=1']);
  });

  it('that is redirected by a table leads where the visitor’s market says, for now', async () => {
    const sql = "SELECT from_path FROM redirects WHERE locale = 'fr-fr' AND to_path LIKE '/%'";
    const from = await shop.db.prepare(sql).first<string>('from_path');
    if (from === null) throw new Error('No redirect in the demo.');
    const response = await shop.fetchShop(from, { headers: { 'accept-language': 'fr-FR' } });
    expect(response.status).toBe(302);
    expect(response.headers.get('vary')).toContain('Accept-Language');
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect((await shop.fetchShop(`/fr-fr${from}/`)).headers.get('vary') ?? '').not.toContain('Accept-Language');
  });
});
