import { beforeAll, describe, expect, it } from 'vitest';
import { type Shop, sharedShop } from '../harness.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await sharedShop();
});

describe('an address without market', () => {
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
    for (const attribute of ['Max-Age=31536000', 'HttpOnly', 'Secure', 'SameSite=Lax'])
      expect(cookie).toContain(attribute);
  });

  it('works for account paths', async () => {
    const response = await shop.fetchShop('/account/dashboard?tab=1', {
      headers: { 'accept-language': 'es' },
    });
    expect([response.status, response.headers.get('location')]).toEqual([
      302,
      '/es-es/account/dashboard/?tab=1',
    ]);
  });

  it('that is redirected by a table leads where the visitor’s market says, for now', async () => {
    const sql = "SELECT from_path FROM redirects WHERE locale = 'fr-fr' AND to_path LIKE '/%'";
    const from = await shop.db.prepare(sql).first<string>('from_path');
    if (from === null) throw new Error('No redirect in the demo.');
    const response = await shop.fetchShop(from, { headers: { 'accept-language': 'fr-FR' } });
    expect(response.status).toBe(302);
    expect(response.headers.get('vary')).toContain('Accept-Language');
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect((await shop.fetchShop(`/fr-fr${from}/`)).headers.get('vary') ?? '').not.toContain(
      'Accept-Language',
    );
  });
});
