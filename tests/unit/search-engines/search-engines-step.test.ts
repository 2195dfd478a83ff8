import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { parametersOf } from '../../../demo/domains/parameters.ts';
import { type SmallShop, shopOrigin, smallShop } from '../steps/small-shop.ts';

let logged: MockInstance<typeof console.error>;
beforeEach(async () => {
  logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const headers = { authorization: 'Bearer a-key-of-16-characters' };
  await openShop('en').ask('/_purge', { method: 'POST', body: '{"tags":["sitemap"]}', headers });
});
afterEach(() => logged.mockRestore());

function openShop(locale: 'en' | 'es-es', variables: Record<string, unknown> = {}): SmallShop {
  const shop = smallShop(variables);
  shop.record = parametersOf(locale, '9001');
  shop.answers = { '/gateway/ecommerce/v3/catalog/sitemap': { families: [], parts: ['0'] } };
  return shop;
}

describe('robots.txt', () => {
  it('keeps search engines out of all that is not production', async () => {
    const answer = await openShop('en').ask('/robots.txt');
    expect(await answer.text()).toBe('User-agent: *\nDisallow: /\n');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=3600');
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
  });

  it('names the sitemap of the host', async () => {
    const answer = await openShop('en', { ENVIRONMENT: 'production' }).ask('/robots.txt');
    expect(await answer.text()).toContain(`\nSitemap: ${shopOrigin}/sitemap.xml\n`);
  });
});

describe('what search engines read', () => {
  it.each(['/robots.txt', '/sitemap.xml', '/en/sitemap-pages.xml'])('is there to be read alone: %s', async (path) => {
    for (const method of ['POST', 'PUT', 'DELETE']) {
      const answer = await openShop('en').ask(path, { method, headers: { origin: shopOrigin } });
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
      expect(await answer.json()).toEqual({ statusCode: 405, message: 'Method not allowed.' });
    }
    expect((await openShop('en').ask('/robots.txt', { method: 'HEAD' })).status).toBe(200);
  });

  it('is cached at the edge, whatever is added to the URL', async () => {
    const shop = openShop('en');
    for (const path of ['/sitemap.xml', '/sitemap.xml?utm_source=x', '/sitemap.xml']) {
      const answer = await shop.ask(path);
      expect(answer.status).toBe(200);
      expect(await answer.text()).toContain(`${shopOrigin}/en/sitemap-products-0.xml`);
    }
    expect(shop.rendered).toBe(1);
  });

  it('names in a market the families that sell something there, and their pages in the others', async () => {
    const shop = openShop('en');
    const title = { fr: 'Bodys', en: 'Bodysuits', de: 'Bodys', es: 'Bodies', it: 'Body', pl: 'Body' };
    const families = [
      { familyId: 'y_bodysuits', title, currencies: ['EUR'] },
      { familyId: 'w_zlotys', title, currencies: ['PLN'] },
      { familyId: 'w_all', title },
    ];
    shop.answers = {
      '/gateway/ecommerce/v3/catalog/sitemap': { families, parts: ['0'] },
      '/gateway/ecommerce/v2/storelocator/stores': { stores: [] },
      '/content/': { entries: [] },
    };
    const xml = await (await shop.ask('/en/sitemap-pages.xml')).text();
    expect(xml).toContain(`<loc>${shopOrigin}/en/bodysuits--ply_bodysuits/</loc>`);
    expect(xml).toContain(`${shopOrigin}/de-de/bodys--ply_bodysuits/`);
    expect(xml).not.toContain('/pl-pl/body--ply_bodysuits/');
    expect(xml).not.toContain('w_zlotys');
    expect(xml).toContain('/pl-pl/body--plw_all/');
  });

  it('has one index, under the host', async () => {
    expect((await openShop('en').ask('/en/sitemap.xml')).status).toBe(404);
  });

  it('cannot be made for a market without parameters; they come again', async () => {
    const shop = openShop('es-es');
    shop.record = null;
    const answer = await shop.ask('/es-es/sitemap-pages.xml');
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '300']);
    expect(logged).toHaveBeenCalled();
    const [line] = logged.mock.calls.at(-1) ?? [];
    expect(JSON.parse(line)).toMatchObject({ status: 503, url: `${shopOrigin}/es-es/sitemap-pages.xml` });
  });
});
