import { beforeAll, describe, expect, it } from 'vitest';
import { translate } from '../../../shared/i18n/i18n.ts';
import { type Shop, sharedShop, startShop } from '../../shop/harness.ts';
import { attribute } from '../../shop/http-visitor.ts';
import { productPath, sampleOf } from '../../shop/sample-paths.ts';

let shop: Shop;

beforeAll(async () => {
  shop = await sharedShop();
});

const t = translate('en');

async function page(path: string): Promise<{ status: number; html: string }> {
  const response = await shop.fetchShop(path);
  return { status: response.status, html: await response.text() };
}

const mainOf = (html: string) => html.slice(html.indexOf('<main'), html.indexOf('</main>'));
const namesOn = (html: string) =>
  [...mainOf(html).matchAll(/store-row__name"><a href="([^"]+)"/g)].map(([, path]) => path);
const robotsOf = (html: string) => attribute(html.match(/<meta[^>]*name="robots"[^>]*>/)?.[0] ?? '', 'content');

describe('the locator', () => {
  it('leads to the stores of each country before any search', async () => {
    const { status, html } = await page('/en/stores/');
    expect([status, robotsOf(html)]).toEqual([200, 'index, follow']);
    for (const country of ['france', 'germany', 'poland'])
      expect(mainOf(html)).toContain(`href="/en/stores/all/#${country}"`);
    expect(mainOf((await page('/it-it/stores/')).html)).not.toContain('#francia');
  });

  it('finds the nearest stores around a town or a zip code, and links to their pages', async () => {
    for (const search of ['Lille', 'LILLE', '59800', '59800 Lille']) {
      const { status, html } = await page(`/en/stores/?search=${encodeURIComponent(search)}`);
      expect([status, robotsOf(html)], search).toEqual([200, 'noindex']);
      expect(namesOn(html).slice(0, 3), search).toContain('/en/stores/france/lille/grand-place-42/');
      expect(html).toContain(`value="${search}"`);
    }
    const [first = ''] = namesOn((await page('/de-de/stores/?search=München')).html);
    expect((await shop.fetchShop(first)).status).toBe(200);
  });

  it('finds what is near a point, which stands rounded in the page', async () => {
    const { html } = await page('/en/stores/?near=50.63671,3.06354');
    expect(namesOn(html).slice(0, 3)).toContain('/en/stores/france/lille/grand-place-42/');
    expect(html).toContain('value="50.64,3.06"');
    expect(mainOf(html)).toContain(t('stores.found.near-you'));
  });

  it('names reserving where pieces can be reserved, and nowhere else', async () => {
    for (const [locale, search, words] of [
      ['de-de', 'Berlin', 'Stücke zurücklegen'],
      ['pl-pl', 'Warszawa', 'Rezerwacja rzeczy'],
      ['it-it', 'Milano', 'Capi messi da parte'],
    ] as const) {
      const { html } = await page(`/${locale}/stores/?search=${search}`);
      expect(mainOf(html).includes(words), locale).toBe(locale === 'de-de');
      expect(mainOf(html).includes('value="reservation"'), locale).toBe(locale === 'de-de');
      const [first = ''] = namesOn(html);
      const own = mainOf((await page(first)).html);
      expect(own.includes(words) && locale !== 'de-de', first).toBe(false);
    }
    // A filter that is not offered has no effect.
    const asked = await page('/pl-pl/stores/?search=Warszawa&service=reservation');
    expect(namesOn(asked.html)).toEqual(namesOn((await page('/pl-pl/stores/?search=Warszawa')).html));
  });

  it('shows the stores of its countries alone', async () => {
    const { html } = await page('/fr-fr/stores/?search=München');
    expect(namesOn(html)).toEqual([]);
    const swiss = namesOn((await page('/en/stores/?country=CH')).html);
    expect(swiss.length).toBeGreaterThan(0);
    expect(swiss.filter((path) => !path?.startsWith('/en/stores/switzerland/'))).toEqual([]);
  });

  it('has words for an unknown place, and for none nearby', async () => {
    const unknown = await page('/en/stores/?search=Xyzzy%3Cb%3E');
    expect([unknown.status, mainOf(unknown.html).includes('“Xyzzy&lt;b&gt;”')]).toEqual([200, true]);
    const none = await page('/en/stores/?near=0,0');
    expect(mainOf(none.html)).toContain(t('stores.none.title'));
  });

  it('offers to take filters back', async () => {
    const { html } = await page('/en/stores/?search=Lille&service=repair&open=1');
    expect(mainOf(html)).toContain('href="/en/stores/?search=Lille"');
    expect(mainOf(html).match(/type="checkbox"[^>]*checked=""/g)).toHaveLength(2);
  });

  it('has no page beyond the last, and says so', async () => {
    const { status, html } = await page('/en/stores/?search=Lille&p=9');
    expect([status, robotsOf(html)]).toEqual([404, 'noindex, nofollow']);
    expect(mainOf(html)).toContain('href="/en/stores/?search=Lille"');
  });

  it('is not confused by a query that nobody meant', async () => {
    for (const query of ['search=', 'near=x', 'service=x&service=', 'p=x', 'country=XX', 'search=%00%ff', 'open=2'])
      expect((await page(`/en/stores/?${query}`)).status, query).toBe(200);
  });

  it('is cached by what it reads, and by nothing else', async () => {
    const state = async (query: string) => (await shop.fetchShop(`/en/stores/?${query}`)).headers.get('server-timing');
    await state('search=Nantes&service=repair');
    expect(await state('service=repair&search=Nantes')).toContain('hit');
    expect(await state('search=Nantes')).not.toContain('hit');
    expect(await state('search=Nantes&open=1')).not.toContain('hit');
  });
});

describe('all stores', () => {
  it('stand by country and town, each with a link that leads there at once', async () => {
    const { status, html } = await page('/en/stores/all/');
    expect([status, robotsOf(html)]).toEqual([200, 'index, follow']);
    const main = mainOf(html);
    expect(main).toContain('id="france"');
    expect(main).toContain('href="#france"');
    const links = [...main.matchAll(/href="(\/en\/stores\/[^"]+-\d+\/)"/g)].map(([, path = '']) => path);
    const stored = await shop.db.prepare('SELECT count(*) AS n FROM stores').first<number>('n');
    // Parallel tests may add stores of their own.
    expect(links.length).toBeLessThanOrEqual(Number(stored));
    expect(links).toContain('/en/stores/czechia/praha/vinohrady-66/');
    for (const path of ['/en/stores/czechia/praha/vinohrady-66/', links[0] ?? ''])
      expect((await shop.fetchShop(path)).status, path).toBe(200);
    const own = mainOf((await page('/it-it/stores/all/')).html);
    expect(own).toContain('brera-62/');
    expect(own).not.toContain('-42/');
    expect(own).not.toContain('href="#italia"');
  });
});

it('the list of all stores leads from each town to the search around it, and says that a town was chosen', async () => {
  const towns = async (path: string) =>
    [...mainOf((await page(path)).html).matchAll(/<h3><a href="([^"]+)" rel="nofollow">([^<]+)<\/a><\/h3>/g)].map(
      ([, href = '', town = '']) => [href.replaceAll('&amp;', '&'), town] as const,
    );
  const all = await towns('/en/stores/all/');
  const [lille = ''] = all.find(([, town]) => town === 'Lille') ?? [];
  expect(lille).toBe('/en/stores/?search=Lille&source=city&country=FR');
  expect(namesOn((await page(lille)).html)).toContain('/en/stores/france/lille/grand-place-42/');
  // A locator of one country has no choice.
  expect((await towns('/it-it/stores/all/')).map(([href]) => href)).toContain(
    '/it-it/stores/?search=Milano&source=city',
  );
});

it('no page of a market without a locator leads to it', async () => {
  const sample = await sampleOf(shop);
  const pages = (locale: 'es-es' | 'it-it') => [
    `/${locale}/`,
    productPath(locale, sample),
    `/${locale}/cart/`,
    `/${locale}/search/?q=x`,
  ];
  for (const path of pages('es-es')) {
    const { status, html } = await page(path);
    expect([status, html.includes('"/es-es/stores/')], path).toEqual([200, false]);
  }
  // Elsewhere it is linked by the "more" menu, the footer and products.
  for (const path of pages('it-it')) expect((await page(path)).html, path).toContain('"/it-it/stores/"');
  expect((await page(productPath('it-it', sample))).html).toContain('/it-it/stores/stock/');
  for (const path of ['/es-es/stores/', '/es-es/stores/all/', '/es-es/account/store/'])
    expect((await page(path)).status, path).toBe(404);
});

it('a market without a locator has neither its pages nor anything in the sitemap, and is not named by others', {
  tags: ['exhaustive'],
}, async () => {
  const other = await startShop({ variables: { ENVIRONMENT: 'production' } });
  try {
    await other.db
      .prepare(
        "UPDATE domains SET params = json_set(params, '$.storeLocator.isActive', json('false')) WHERE locale = 'pl-pl'",
      )
      .run();
    for (const path of ['/pl-pl/stores/', '/pl-pl/stores/all/', '/pl-pl/stores/64/'])
      expect((await other.fetchShop(path)).status, path).toBe(404);
    const text = async (path: string) => (await other.fetchShop(path)).text();
    expect(await text('/pl-pl/sitemap-pages.xml')).not.toContain('/stores/');
    expect(await text('/en/sitemap-pages.xml')).not.toContain('/pl-pl/stores/');
    expect(await text('/en/sitemap-pages.xml')).toContain('/de-de/stores/all/');
    for (const path of ['/en/stores/', '/en/stores/poland/warszawa/mokotowska-64/'])
      expect(await text(path)).not.toContain('hrefLang="pl"');
  } finally {
    await other.dispose();
  }
});
