import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Suggested } from '../../../shared/catalogue/suggested.ts';
import { locales } from '../../../shared/markets/locales.ts';
import { helpWords } from '../../../shared/routes.ts';
import type { Shop } from '../../shop/harness.ts';
import { indexKinds } from '../../shop/index-kinds.ts';
import { familyPath, productPath, type Sample, sampleOf } from '../../shop/sample-paths.ts';
import { shopWithIndex } from '../../shop/shop-with-index.ts';

let shop: Shop;
let sample: Sample;

async function searchFor(query: string, locale = 'en') {
  const response = await shop.fetchShop(`/${locale}/search/?q=${encodeURIComponent(query)}`);
  const html = await response.text();
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
  return { status: response.status, location: response.headers.get('location'), main };
}

/** Texts and targets of the links of a navigation. */
function linksOf(main: string, label: string): [string, string][] {
  const [, list = ''] = new RegExp(`<nav[^>]*aria-label(?:ledby)?="${label}"[^>]*>(.*?)</nav>`, 's').exec(main) ?? [];
  return [...list.matchAll(/<li><a [^>]*href="([^"]*)"[^>]*>([^<]*)<\/a>/g)].map(([, href = '', text = '']) => [
    text,
    href,
  ]);
}

const cards = (main: string) => main.match(/<article class="card/g)?.length ?? 0;

describe.each(indexKinds)('with the index in %s:', (kind) => {
  let end: () => Promise<void>;
  beforeAll(async () => {
    ({ shop, end } = await shopWithIndex(kind));
    sample = await sampleOf(shop);
  });
  afterAll(() => end?.());

  describe('a search', () => {
    it('for what several departments have shows all of it, with the way to each', async () => {
      const { status, main } = await searchFor('jeans');
      expect(status).toBe(200);
      expect(cards(main)).toBeGreaterThan(0);
      const links = linksOf(main, 'Choose a department');
      expect(links.map(([text]) => text)).toEqual(expect.arrayContaining(['Women', 'Men', 'Girls', 'Boys']));
      expect(Object.fromEntries(links)).toMatchObject({
        Women: '/en/jeans--plw_jeans/',
        Men: '/en/jeans--plm_jeans/',
      });
      for (const [text, href] of links) expect((await shop.fetchShop(href)).status, text).toBe(200);
    });

    it('for what one department has a family of, and others have too, leads to none', async () => {
      const { main } = await searchFor('sneakers');
      const links = Object.fromEntries(linksOf(main, 'Choose a department'));
      expect(links.Women).toBe('/en/trainers--plw_trainers/');
      expect(links.Men).toBe('/en/search/?q=sneakers&amp;category=men');
    });

    it('for the one family of a name leads there', async () => {
      const { status, location } = await searchFor('sleepsuits');
      expect([status, location]).toEqual([302, `${shop.shopUrl}/en/sleepsuits--ply_sleepsuits/`]);
    });

    it('says what it left aside, and offers a size that can be chosen', async () => {
      const { main } = await searchFor('dress size 38 please');
      expect(cards(main)).toBeGreaterThan(0);
      expect(main).toContain('No results for “please size 38”. Without it:');
      expect((await searchFor('linen dress')).main).not.toContain('Without it:');
      const women = (await searchFor('dress size m')).main;
      expect(women).toMatch(/<a [^>]*href="\/en\/search\/\?q=dress\+size\+m&amp;size=M"[^>]*>Only in size M<\/a>/);
    });

    it.each([
      ['returns', 'en'],
      ['delivery', 'en'],
      ['retours', 'fr-fr'],
      ['zwroty', 'pl'],
      ['groesse', 'de-de'],
      ['Versand', 'de-de'],
      ['tailles', 'fr-fr'],
      ['tallas', 'es-es'],
      ['taglie', 'it-it'],
      ['reklamacja', 'pl'],
    ] as const)('for "%s" (%s) leads to the help', async (query, locale) => {
      const { status, headers } = await shop.fetchShop(`/${locale}/search/?q=${query}`);
      const { pathname: path } = new URL(headers.get('location') ?? '', shop.shopUrl);
      expect([status, path]).toEqual([302, expect.stringContaining(`/${locale}/${helpWords[locales[locale].lang]}/`)]);
      expect((await shop.fetchShop(path)).status).toBe(200);
    });

    it.each([
      ['opening hours', 'en', 'Your account – What are your opening hours?'],
      ['Öffnungszeiten', 'de-de', 'Ihr Konto – Wie sind Ihre Öffnungszeiten?'],
      ['retrun', 'en', 'Returns'],
      ['liferung', 'de-de', 'Lieferung'],
    ])('for "%s" (%s) offers the help', async (query, locale, title) => {
      const { status, main } = await searchFor(query, locale);
      expect(status).toBe(200);
      const [found] = linksOf(main, 'help-found').filter(([text]) => text === title);
      const [path = ''] = (found?.[1] ?? '').split('#');
      const word = helpWords[locale.slice(0, 2) as keyof typeof helpWords];
      expect(path).toMatch(new RegExp(`^/${locale}/${word}/`));
      expect((await shop.fetchShop(path)).status).toBe(200);
    });

    it.each([
      ['shop', 'en'],
      ['magasin', 'fr-fr'],
      ['Filiale', 'de-de'],
      ['negozio', 'it-it'],
      ['sklep', 'pl'],
    ])('for "%s" (%s) leads to the stores', async (query, locale) => {
      const { status, location } = await searchFor(query, locale);
      expect([status, location]).toEqual([302, `${shop.shopUrl}/${locale}/stores/`]);
      expect((await shop.fetchShop(`/${locale}/stores/`)).status).toBe(200);
    });

    it('for a garment offers no help', async () => {
      expect((await searchFor('linen dress')).main).not.toContain('help-found');
    });

    it.each(['100%', '%', '%E0%A4%A', '100% cotton', '?&#'])('for %j is no error', async (query) => {
      expect((await searchFor(query)).status).toBe(200);
    });

    it('with a broken escape is no error', async () => {
      expect((await shop.fetchShop('/en/search/?q=100%')).status).toBe(200);
      expect((await shop.fetchShop('/en/search/?q=%E0%A4%A')).status).toBe(200);
    });

    it('for the reference that a product page shows leads to the product', async () => {
      const path = productPath('en', sample);
      const html = await (await shop.fetchShop(path)).text();
      const [, reference = ''] = />Reference (?:<!-- -->)?(\d+)/.exec(html) ?? [];
      expect(reference).toBe(sample.productId);
      for (const query of [reference, `p${reference}`]) {
        const { location } = await searchFor(query);
        expect(location, query).toContain(`--p${reference}/`);
      }
    });
  });

  describe('while somebody types', () => {
    async function suggestionsFor(query: string, locale: string) {
      const currency = locale === 'pl' ? 'PLN' : 'EUR';
      const asked = new URLSearchParams({ query, currency });
      const response = await shop.fetchShop(`/${locale}/api/getSuggestions?${asked}`);
      return (await response.json()) as Suggested;
    }

    it.each([
      ['talla', 'es-es', 'Tallas'],
      ['tallas', 'es-es', 'Tallas'],
      ['taglie', 'it-it', 'Taglie'],
      ['Versand', 'de-de', 'Lieferung'],
      ['tailles', 'fr-fr', 'Tailles'],
      ['groesse', 'de-de', 'Größen'],
      ['reclamación', 'es-es', 'Devoluciones'],
      ['complaint', 'en', 'Returns'],
      ['store', 'en', 'Our stores'],
      ['boutique', 'fr-fr', 'Nos boutiques'],
      ['sklep', 'pl', 'Nasze butiki'],
    ])('the name of a service, "%s" (%s), is suggested alone', async (query, locale, title) => {
      const { help, ...others } = await suggestionsFor(query, locale);
      expect(help).toEqual([{ title, href: expect.stringMatching(`^/${locale}/`) }]);
      expect(others).toEqual({ values: [], families: [], products: [] });
    });

    it.each([
      ['retrun', 'en', 'Returns'],
      ['delivry', 'en', 'Delivery'],
      ['retuor', 'fr-fr', 'Retours'],
      ['livraisn', 'fr-fr', 'Livraison'],
      ['rembousement', 'fr-fr', 'Retours'],
      ['liferung', 'de-de', 'Lieferung'],
      ['consenga', 'it-it', 'Consegna'],
      ['dostwa', 'pl', 'Dostawa'],
    ])('"%s" (%s) is taken for the name that it is nearly', async (query, locale, title) => {
      expect((await suggestionsFor(query, locale)).help.map((link) => link.title)).toEqual([title]);
    });

    it.each([
      ['tailleur', 'fr-fr'],
      ['maglie', 'it-it'],
    ])('a word of the shop, "%s" (%s), is not taken for one', async (query, locale) => {
      const { help, products } = await suggestionsFor(query, locale);
      expect(products.length).toBeGreaterThan(0);
      expect(help).toEqual([]);
    });

    it('nothing about stores is suggested where the market has no pages of them', async () => {
      expect((await suggestionsFor('tienda', 'es-es')).help).toEqual([]);
    });

    it('a question of the help is suggested with its topic', async () => {
      const { help } = await suggestionsFor('opening hours', 'en');
      expect(help.map(({ title }) => title)).toEqual(['Your account – What are your opening hours?']);
    });

    it('a question is not suggested for a word that its answer has by chance', async () => {
      const { help } = await suggestionsFor('parcel', 'en');
      expect(help.map(({ title }) => title)).toEqual(['Delivery – Where is my parcel?']);
    });
  });

  it.each(['/en/search/', '/en/search/?q=zzzzzz', '/en/nothing-here/'])(
    '%s offers different pieces, not colours of one',
    async (path) => {
      const html = await (await shop.fetchShop(path)).text();
      const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
      const pieces = [...main.matchAll(/<h3 class="card__name"><a href="[^"]*--p(\d+)\//g)].map(([, id]) => id);
      expect(pieces.length).toBe(4);
      expect(new Set(pieces).size).toBe(4);
    },
  );

  describe('a page that a listing does not have', () => {
    const first = () => familyPath('en', sample);
    const searched = '/en/search/?q=dress';

    it.each([
      ['family', '99'],
      ['family', '-1'],
      ['family', '0'],
      ['family', '1001'],
      ['search', '99'],
      ['search', '-1'],
    ])('of a %s, %s, is not found, in its frame and with the way back', async (kind, p) => {
      const address = kind === 'family' ? `${first()}?p=${p}` : `${searched}&p=${p}`;
      const back = kind === 'family' ? first() : searched;
      const response = await shop.fetchShop(address);
      expect(response.status).toBe(404);
      const html = await response.text();
      expect(html).toMatch(/<h1[^>]*>(?!Page Not Found)/);
      expect(html).toContain('There is no such page');
      expect(html).toMatch(new RegExp(`<a [^>]*href="${back.replaceAll('?', '\\?')}"[^>]*>Back to the first page</a>`));
      expect(html).toContain('<meta name="robots" content="noindex, nofollow"/>');
      expect(html).not.toMatch(/rel="canonical" href="[^"]*p=/);
      expect((await shop.fetchShop(back)).status).toBe(200);
    });

    it.each(['abc', '', '1.5', '2x'])('is not asked for by %j: it is the first one', async (p) => {
      const response = await shop.fetchShop(`${first()}?p=${p}`);
      expect(response.status).toBe(200);
      const html = await response.text();
      expect(html).not.toContain('There is no such page');
      expect(html).toContain(`rel="canonical" href="${shop.shopUrl}${first()}"`);
    });
  });
});
