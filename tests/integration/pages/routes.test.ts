import { beforeAll, describe, expect, it } from 'vitest';
import { announcedLocale, type Locale, localeNames, locales, onlineLocales } from '../../../shared/markets/locales.ts';
import { type RouteName, routes } from '../../../shared/routes.ts';
import { ask } from '../../shop/ask.ts';
import { hasPage } from '../../shop/demo-pages.ts';
import { type Shop, sharedShop } from '../../shop/harness.ts';
import { attribute } from '../../shop/http-visitor.ts';
import { purge } from '../../shop/purge.ts';
import { familyPath, productPath, type Sample, sampleOf, samplePaths } from '../../shop/sample-paths.ts';

/** A row's response to a stranger: a page with these robots, a redirect, or the sign-in. */
type Expected = { status: number; robots: string } | { moved: RouteName } | 'sign-in' | 'home' | 'feed';

const page = { status: 200, robots: 'index, follow' };
const privatePage = { status: 200, robots: 'noindex, nofollow' };

/** The rows that are not simply behind the sign-in. */
const open: Partial<Record<RouteName, Expected>> = {
  index: page,
  icons: privatePage,
  search: { status: 200, robots: 'noindex, follow' },
  'temporary-error': { status: 503, robots: 'noindex, nofollow' },
  'auth-callback': 'home',
  // Asks visitors who do not come from a page of the shop.
  'auth-logout': privatePage,
  consent: privatePage,
  cart: privatePage,
  'newsletter-subscription': page,
  'gift-card': page,
  // They need the link of a mail.
  'newsletter-confirmation': { status: 404, robots: 'noindex, nofollow' },
  unsubscribe: { status: 200, robots: 'noindex, nofollow' },
  'unsubscribe-one-click': { moved: 'unsubscribe' },
  'unsubscribe-confirmation': { status: 404, robots: 'noindex, nofollow' },
  stores: page,
  'stores-all': page,
  // They need their query.
  'assistant-checkout': { status: 404, robots: 'noindex, nofollow' },
  'store-reservation': { status: 404, robots: 'noindex, nofollow' },
  'store-reserve': { status: 404, robots: 'noindex, nofollow' },
  'store-stock': { status: 404, robots: 'noindex, nofollow' },
  'store-by-id': { moved: 'store' },
  'store-unnamed': { moved: 'store' },
  store: page,
  'product-gtin': { moved: 'product' },
  'product-option': { moved: 'product' },
  'product-id': { moved: 'product' },
  'product-barcode': { moved: 'product' },
  'product-legacy': { moved: 'product' },
  product: page,
  'catalog-named': { moved: 'catalog' },
  catalog: page,
  'blog-page-named': { moved: 'blog-page' },
  'blog-page': page,
  'landing-page-named': { moved: 'landing-page' },
  'landing-page': page,
  'lookbook-page-named': { moved: 'lookbook-page' },
  'lookbook-page': page,
  'trend-page-named': { moved: 'trend-page' },
  'trend-page': page,
  blog: page,
  'blog-feed': 'feed',
  help: page,
  'help-page': page,
};

/** hreflang values of the online markets, and x-default. */
const announced = [
  'fr',
  'fr-fr',
  'fr-ch',
  'en',
  'en-gb',
  'es',
  'es-es',
  'de',
  'de-de',
  'it',
  'it-it',
  'pl',
  'pl-pl',
  'x-default',
];

/**
 * Markets without a page are not announced. A store has a page where the locator shows its country: in its own
 * markets, and in the international one.
 */
function announcedOf(locale: Locale, name: RouteName): readonly string[] {
  const without = onlineLocales.filter(
    (other) =>
      !hasPage(other, name) || (name === 'store' && other !== 'en' && locales[other].iso2 !== locales[locale].iso2),
  );
  const missing = without.flatMap((other): readonly string[] => locales[other].hrefLangIsos);
  return announced.filter((value) => !missing.includes(value));
}

function linksOf(html: string, rel: string): string[] {
  return html.match(new RegExp(`<link[^>]*rel="${rel}"[^>]*>`, 'g')) ?? [];
}

function robotsOf(html: string): string | undefined {
  return attribute(html.match(/<meta[^>]*name="robots"[^>]*>/)?.[0] ?? '', 'content');
}

let shop: Shop;
let sample: Sample;

beforeAll(async () => {
  shop = await sharedShop();
  sample = await sampleOf(shop);
});

async function check(locale: Locale, name: RouteName, path: string): Promise<void> {
  const listed = open[name] ?? 'sign-in';
  const target = typeof listed === 'object' && 'moved' in listed ? listed.moved : name;
  const expected = hasPage(locale, target) ? listed : { status: 404, robots: 'noindex, nofollow' };
  const response = await shop.fetchShop(path);
  const html = await response.text();
  const location = response.headers.get('location');
  if (expected === 'sign-in') {
    expect(response.status, path).toBe(302);
    expect(location, path).toContain(`${shop.backendUrl}/authentication/auth/logout?`);
    return;
  }
  if (expected === 'feed') {
    expect([response.status, response.headers.get('content-type')], path).toEqual([
      200,
      'application/rss+xml; charset=utf-8',
    ]);
    return;
  }
  if (expected === 'home') {
    expect([response.status, location], path).toEqual([303, `/${locale}/`]);
    return;
  }
  if ('moved' in expected) {
    expect([response.status, location], path).toEqual([301, samplePaths(locale, sample)[expected.moved]]);
    return;
  }
  expect(response.status, path).toBe(expected.status);
  expect(robotsOf(html), path).toBe(expected.robots);
  expect(html.match(/<h1[\s>]/g) ?? [], `h1 of ${path}`).toHaveLength(1);
  expect(
    linksOf(html, 'canonical').map((link) => attribute(link, 'href')),
    path,
  ).toEqual([shop.shopUrl + (response.status < 400 ? samplePaths(announcedLocale(locale), sample)[name] : path)]);
  const alternates = linksOf(html, 'alternate').map((link) =>
    attribute(link.replace('hrefLang', 'hreflang'), 'hreflang'),
  );
  expect(alternates, path).toEqual(response.status < 400 ? announcedOf(locale, name) : []);
}

describe.each(localeNames)('every row of the table in %s', { tags: ['sampled-4'] }, (locale) => {
  it('has its status, canonical, robots and hreflang', async () => {
    const paths = samplePaths(locale, sample);
    for (const name of Object.keys(routes)) await check(locale, name as RouteName, paths[name as RouteName]);
  });
});

it('no page preloads a picture, of which the browser may have another width', async () => {
  const paths = samplePaths('en', sample);
  for (const name of ['index', 'catalog', 'product', 'blog-page', 'landing-page'] as const) {
    const html = await (await shop.fetchShop(paths[name])).text();
    expect(html, name).toContain('fetchPriority="high"');
    expect(html, name).not.toContain('as="image"');
  }
});

describe('alternate links', () => {
  it.each(['index', 'catalog', 'product'] as const)(
    'of %s lead to pages that name themselves canonical',
    async (name) => {
      const html = await (await shop.fetchShop(samplePaths('en', sample)[name])).text();
      const addresses = new Set(linksOf(html, 'alternate').map((link) => attribute(link, 'href') ?? ''));
      expect(addresses.size).toBe(onlineLocales.length);
      for (const address of addresses) {
        const response = await ask(address);
        expect(response.status, address).toBe(200);
        expect(linksOf(await response.text(), 'canonical').map((link) => attribute(link, 'href'))).toEqual([address]);
      }
    },
  );
});

describe('a piece without a price in a market', () => {
  it('is not announced there, and the others name each other alike', async () => {
    const piece = await shop.db
      .prepare(
        `SELECT product_id AS productId, option_id AS optionId FROM options
         GROUP BY product_id HAVING count(*) = 1 ORDER BY product_id DESC LIMIT 1`,
      )
      .first<{ productId: string; optionId: string }>();
    if (piece === null) throw new Error('Every product of the seed has several colours.');
    const price = await shop.db
      .prepare("SELECT * FROM prices WHERE option_id = ? AND currency = 'PLN'")
      .bind(piece.optionId)
      .first<Record<string, string | number | null>>();
    if (price === null) throw new Error('The piece has no price in Poland.');
    // Another test file of this shop may have asked for its pages.
    const forget = () => purge(shop, [`product:${piece.productId}`]);
    await shop.db.prepare("DELETE FROM prices WHERE option_id = ? AND currency = 'PLN'").bind(piece.optionId).run();
    try {
      await forget();
      const path = (await shop.fetchShop(`/en/product/x/${piece.productId}/`)).headers.get('location') ?? '';
      const alternatesOf = (html: string) => linksOf(html, 'alternate').map((link) => attribute(link, 'href') ?? '');
      const named = alternatesOf(await (await shop.fetchShop(path)).text());
      const there = new Set(named);
      expect([...there].some((address) => address.includes('/pl-pl/'))).toBe(false);
      expect(there.size).toBe(onlineLocales.length - 1);
      for (const address of there) {
        const response = await ask(address);
        expect(response.status, address).toBe(200);
        expect(alternatesOf(await response.text()), address).toEqual(named);
      }
      expect((await shop.fetchShop(`/pl-pl/product/x/${piece.productId}/`)).status).toBe(404);
    } finally {
      const columns = Object.keys(price);
      await shop.db
        .prepare(`INSERT INTO prices (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`)
        .bind(...Object.values(price))
        .run();
      await forget();
    }
  });
});

describe('a query', () => {
  it.each(['/en/?p=2', '/en/?p=2&utm=x', '/en/?utm=x&p='])('with a page number keeps %s in the index', async (path) => {
    expect(robotsOf(await (await shop.fetchShop(path)).text())).not.toContain('noindex');
  });

  it('without one keeps a page out of it', async () => {
    expect(robotsOf(await (await shop.fetchShop('/en/?utm=x')).text())).toBe('noindex');
  });

  it('goes along to the canonical address, also from a stored redirect', async () => {
    const id = sample.productId;
    for (const query of ['', '?utm=x', '?utm=y&p=2'])
      for (const from of [`/en/wrong--p${id}/`, `/en/product/x/${id}/`]) {
        const response = await shop.fetchShop(from + query);
        expect([response.status, response.headers.get('location')]).toEqual([301, productPath('en', sample) + query]);
      }
    const listing = await shop.fetchShop(`${familyPath('en', sample).replace('--pl', 'x--pl')}?p=2`);
    expect(listing.headers.get('location')).toBe(`${familyPath('en', sample)}?p=2`);
  });

  it.each(['0', '-1', '1001'])('for page %s of a listing finds nothing', async (p) => {
    expect((await shop.fetchShop(`${familyPath('en', sample)}?p=${p}`)).status).toBe(404);
  });
});

describe('other spellings', () => {
  it.each([
    ['/FR-FR/search', '/fr-fr/search/'],
    ['/fr-fr', '/fr-fr/'],
    ['/fr-fr/search', '/fr-fr/search/'],
    ['//fr-fr//search//', '/fr-fr/search/'],
    ['/En/search?q=a', '/en/search/?q=a'],
  ])('%s leads to %s in one step', async (from, to) => {
    const response = await shop.fetchShop(from);
    expect([response.status, response.headers.get('location')]).toEqual([301, to]);
    expect((await shop.fetchShop(to)).status).toBe(200);
  });

  it('of a product lead to its canonical address in one step', async () => {
    const response = await shop.fetchShop(`/FR-FR//wrong-name--p${sample.productId}`);
    expect([response.status, response.headers.get('location')]).toEqual([301, productPath('fr-fr', sample)]);
  });

  it.each([
    '/xx/',
    '/xx/search',
    '/fr-fr/nothing',
    '/FR-FR/nothing',
    '/en/nothing--p999999999',
    '/en/nothing--plnothing',
    '/de/api/nothing',
    '/api/visitor',
    '/fr-FR/%E0%A4%A',
  ])('%s is not found, without a redirect', async (path) => {
    expect((await shop.fetchShop(path)).status).toBe(404);
  });

  it.each(['//evil.example/', '/\\evil.example/', '/fr-fr//evil.example', '/%2F%2Fevil.example'])(
    '%s never leaves the shop',
    async (path) => {
      const response = await shop.fetchShop(path);
      expect(response.headers.get('location') ?? '').not.toMatch(/^(\/\/|\/\\|https?:)/);
    },
  );
});
