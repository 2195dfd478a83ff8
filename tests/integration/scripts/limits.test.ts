import { beforeAll, describe, expect, it } from 'vitest';
import { type Shop, sharedShop } from '../../shop/harness.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await sharedShop();
});

/** More than the platform allows one address within a minute, even if the count is reset meanwhile. */
const many = 300;

/** Sent at once: in sequence, a busy machine would be too slow for the limit. */
const atOnce = 50;

/** Sends requests until one is refused; undefined if none is. */
async function refusalOf(ask: () => Promise<Response>): Promise<Response | undefined> {
  for (let asked = 0; asked < many; asked += atOnce) {
    const responses = await Promise.all(Array.from({ length: atOnce }, ask));
    const refused = responses.find(({ status }) => status === 429);
    await Promise.all(responses.map((each) => each !== refused && each.body?.cancel()));
    if (refused !== undefined) return refused;
  }
  return undefined;
}

describe('one address', () => {
  it('is asked to wait, in words, when it searches faster than people do', { tags: ['exhaustive'] }, async () => {
    const headers = { 'cf-connecting-ip': '192.0.2.1' };
    const refused = await refusalOf(() => shop.fetchShop('/fr-fr/search/?q=robe', { headers }));
    expect(refused?.headers.get('retry-after')).toBe('10');
    expect(refused?.headers.get('cache-control')).toBe('no-store');
    expect(await refused?.text()).toContain('Trop de demandes à la fois');
    const other = { 'cf-connecting-ip': '192.0.2.2' };
    expect((await shop.fetchShop('/fr-fr/search/?q=robe', { headers: other })).status).toBe(200);
    expect((await shop.fetchShop('/fr-fr/', { headers })).status).toBe(200);
  });

  it('is refused by the proxy when it adds faster than people do', async () => {
    const refused = await refusalOf(() =>
      shop.fetchShop('/en/api/addProduct', {
        method: 'POST',
        headers: {
          'cf-connecting-ip': '192.0.2.3',
          'content-type': 'application/json',
          origin: shop.shopUrl,
        },
        body: '{}',
      }),
    );
    expect(await refused?.json()).toEqual({ statusCode: 429, message: 'Too many requests.' });
  });

  it('that is unknown is not counted', async () => {
    expect(await refusalOf(() => shop.fetchShop('/fr-fr/search/?q=robe'))).toBeUndefined();
  });
});
