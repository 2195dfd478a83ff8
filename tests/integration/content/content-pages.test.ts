import { beforeAll, describe, expect, it } from 'vitest';
import { type Locale, onlineLocales } from '../../../shared/markets/locales.ts';
import { ask } from '../../shop/ask.ts';
import { type Shop, sharedShop } from '../../shop/harness.ts';
import { attribute, HttpVisitor } from '../../shop/http-visitor.ts';
import { type Sample, sampleOf, samplePaths } from '../../shop/sample-paths.ts';

let shop: Shop;
let sample: Sample;
beforeAll(async () => {
  shop = await sharedShop();
  sample = await sampleOf(shop);
});

const text = async (path: string) => (await shop.fetchShop(path)).text();

/** The schema.org objects of a page, by type. */
function dataOf(html: string): Map<string, Record<string, unknown>> {
  const found = [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)];
  return new Map(found.map(([, json = '{}']) => [String(JSON.parse(json)['@type']), JSON.parse(json)]));
}

describe.each(['lookbook-page', 'trend-page', 'blog-page', 'landing-page', 'help-page', 'blog', 'help'] as const)(
  '%s',
  (name) => {
    it('exists in every market that it announces, under an address that names itself', async () => {
      const html = await text(samplePaths('en', sample)[name]);
      const links = html.match(/<link[^>]*rel="alternate"[^>]*>/g) ?? [];
      const addresses = new Set(links.map((link) => attribute(link, 'href') ?? ''));
      expect(addresses.size).toBe(onlineLocales.length);
      for (const address of addresses) {
        const response = await ask(address);
        expect(response.status, address).toBe(200);
        expect(await response.text()).toContain(`<link rel="canonical" href="${address}"`);
      }
    });

    it('says where it stands', async () => {
      expect(dataOf(await text(samplePaths('de-de', sample)[name])).has('BreadcrumbList')).toBe(true);
    });
  },
);

describe('what search engines get', () => {
  it.each(['blog-page', 'lookbook-page', 'trend-page'] as const)('%s is an article', async (name) => {
    const article = dataOf(await text(samplePaths('fr-fr', sample)[name])).get('Article');
    expect(article).toMatchObject({ headline: expect.any(String), datePublished: expect.any(String) });
  });

  it('the help answers questions', async () => {
    for (const path of [samplePaths('it-it', sample)['help-page'], samplePaths('it', sample).help])
      expect(dataOf(await text(path)).get('FAQPage')?.mainEntity).not.toHaveLength(0);
  });
});

describe('the help', () => {
  it.each<[Locale, string, string]>([
    ['en', 'wool', 'How do I wash wool?'],
    ['pl-pl', 'WELN', 'Jak prać wełnę?'],
    ['de', 'wolle', 'Wie wasche ich Wolle?'],
  ])('in %s finds %s', async (locale, query, question) => {
    const html = await text(`${samplePaths(locale, sample).help}?q=${encodeURIComponent(query)}`);
    const results = /class="help__results"[\s\S]*?<\/section>/.exec(html)?.[0] ?? '';
    expect(results).toContain(question);
    const href = /<a href="([^"]*)"/.exec(results)?.[1] ?? '';
    expect(await text(href.split('#')[0] ?? '')).toContain(`id="${href.split('#')[1]}"`);
  });

  it('says when there is no answer', async () => {
    expect(await text('/en/help/?q=xyzzy')).toContain('No answer for “xyzzy”');
  });
});

describe('a lookbook', () => {
  it('has marks that open without scripts, and lists what they are on', async () => {
    const html = await text(samplePaths('en', sample)['lookbook-page']);
    const marks = html.match(/<details class="spot [^"]*"[^>]*name="look-0"/g) ?? [];
    expect(marks).toHaveLength(3);
    const first = /<summary aria-label="([^"]*)"/.exec(html)?.[1] ?? '';
    expect(first).not.toBe('');
    const product = /<div class="spot__words"><a href="([^"]*)"/.exec(html)?.[1] ?? '';
    expect((await shop.fetchShop(product)).status).toBe(200);
  });
});

describe('the journal', () => {
  it('is a feed, too, whose addresses are there', async () => {
    const feed = await text('/de-de/blog/feed/');
    const links = [...feed.matchAll(/<item>.*?<link>([^<]*)<\/link>/gs)].map(([, link = '']) => link);
    expect(links).toHaveLength(3);
    for (const link of links) expect((await ask(link)).status, link).toBe(200);
  });
});

describe('commercial offers', () => {
  it('are where the market shows some, and a customer’s own are nobody else’s', async () => {
    const { 'landing-page': path } = samplePaths('fr-fr', sample);
    expect(await text(path)).toContain('data-island="commercial-offers"');
    expect(await text(samplePaths('de-de', sample)['landing-page'])).not.toContain('commercial-offers');
    const call = '/fr-fr/api/getCommercialOffers?context=SITE&country=FR&language=fra&allOffers=false';
    const [holder, other] = [new HttpVisitor(shop), new HttpVisitor(shop)];
    expect((await other.get(call)).status).toBe(401);
    await holder.signIn('fid@example.com', '/fr-fr/account/dashboard/');
    await other.signIn('new@example.com', '/fr-fr/account/dashboard/');
    const own = JSON.parse((await holder.get(call)).html);
    expect(own.personalOffers).toMatchObject([
      { id: 'repair-voucher', title: 'Une retouche offerte', code: null },
      { id: 'twenty-for-you', code: 'CAMILLE20' },
    ]);
    expect(JSON.parse((await other.get(call)).html)).toMatchObject({
      personalOffers: [],
      collectiveOffers: [{ id: 'knitwear-week' }],
    });
  });
});

describe('where there is nothing', () => {
  it.each(['/en/nothing-here/', '/en/cart/'])('%s has a search field and products', async (path) => {
    const html = await text(path);
    expect(html).toContain('id="next-steps"');
    expect(html.match(/class="card"/g)?.length).toBe(4);
  });
});
