/** @module-tag exhaustive */
import { beforeAll, describe, expect, it } from 'vitest';
import { announcedLocale, isLocale, type Locale, localeNames, onlineLocales } from '../../../shared/markets/locales.ts';
import { matchRoute, type RouteName } from '../../../shared/routes.ts';
import { pages } from '../../../worker/pages.ts';
import { type CrawledPage, readPage } from '../../crawl/page.ts';
import { mistakesIn } from '../../crawl/vocabulary.ts';
import { marketsWith } from '../../shop/demo-pages.ts';
import { type Shop, sharedShop } from '../../shop/harness.ts';

/** Pages that exist where the locator shows the country of their store, not in every market. */
const local: ReadonlySet<RouteName> = new Set(['store']);

/** Maximum of parallel requests. */
const crowd = 6;
/** Maximum of followed links with a query (orders, facets, pages of a listing) per page, spread over all of them. */
const queriesFollowed = 6;
/** Maximum of followed products per page. */
const productsFollowed = 6;
/** Maximum of followed links per page of an offline market, which shows the same as its online twin. */
const offlineFollowed = 12;
/** Sampled products of a sitemap, and its sampled other pages in all markets but the first. */
const productsSampled = 4;
const pagesSampled = 8;

let shop: Shop;
/** Every response, by path and query. */
const answers = new Map<string, Promise<CrawledPage>>();

function get(path: string): Promise<CrawledPage> {
  const known = answers.get(path);
  if (known !== undefined) return known;
  const answer = shop.fetchShop(path).then(async (response) => readPage(path, response.status, await response.text()));
  answers.set(path, answer);
  return answer;
}

async function getAll(paths: readonly string[]): Promise<CrawledPage[]> {
  const found: CrawledPage[] = [];
  const waiting = [...new Set(paths)];
  const work = async () => {
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) found.push(await get(path));
  };
  await Promise.all(Array.from({ length: crowd }, work));
  return found;
}

/** Market and row of a path. */
function placeOf(path: string): { locale: Locale; name: RouteName } | undefined {
  const { pathname } = new URL(path, 'http://shop.example');
  const [, prefix = '', ...rest] = pathname.split('/');
  const name = isLocale(prefix)
    ? matchRoute(prefix, `/${rest.filter((part) => part !== '').join('/')}`)?.name
    : undefined;
  return isLocale(prefix) && name !== undefined ? { locale: prefix, name } : undefined;
}

/** An even, reproducible sample. */
function sampled<T>(list: readonly T[], count: number): T[] {
  const step = Math.max(1, Math.floor(list.length / count));
  return list.filter((_, index) => index % step === 0).slice(0, count);
}

/** The public pages that a page links to: some products, some with a query, and all others. */
function publicLinks({ path, links }: CrawledPage): string[] {
  const own = links
    .map((link) => link.replace(shop.shopUrl, ''))
    .filter((link) => link.startsWith('/') && !link.startsWith('/assets/'))
    .filter((link) => {
      const place = placeOf(link);
      return place === undefined || pages[place.name].audience === 'public';
    });
  const plain = own.filter((link) => !link.includes('?'));
  const [products = [], others = []] = [true, false].map((wanted) =>
    plain.filter((link) => (placeOf(link)?.name === 'product') === wanted),
  );
  const locale = placeOf(path)?.locale ?? 'en';
  return [
    ...sampled(products, productsFollowed),
    ...(announcedLocale(locale) === locale ? others : sampled(others, offlineFollowed)),
    ...sampled(
      own.filter((link) => link.includes('?')),
      queriesFollowed,
    ),
  ];
}

const isIndexed = ({ status, robots = 'noindex' }: CrawledPage): boolean =>
  status === 200 && !robots.includes('noindex');

/** One page of each kind in a market, the first one found. */
const templates = new Map<string, CrawledPage>();

beforeAll(async () => {
  shop = await sharedShop();
  const roots = await getAll(localeNames.map((locale) => `/${locale}/`));
  const linked = await getAll(roots.flatMap(publicLinks));
  for (const page of [...roots, ...linked]) {
    const place = placeOf(page.path);
    if (place === undefined || page.path.includes('?')) continue;
    const key = `${place.locale} ${place.name}`;
    if (!templates.has(key) && page.status === 200) templates.set(key, page);
  }
  // From there all links of one page of each kind in each market are followed.
  for (const page of await getAll([...templates.values()].flatMap(publicLinks))) {
    const place = placeOf(page.path);
    if (place !== undefined && page.status === 200 && !page.path.includes('?')) {
      const key = `${place.locale} ${place.name}`;
      if (!templates.has(key)) templates.set(key, page);
    }
  }
}, 600_000);

const crawled = () => Promise.all(answers.values());

describe('every link that is followed', () => {
  it('leads to a page, and not by way of another address', async () => {
    const all = await crawled();
    const wrong = all.filter(({ status }) => status !== 200);
    const from = (path: string) =>
      all.find(({ links }) => links.some((link) => link.replace(shop.shopUrl, '') === path))?.path;
    expect(wrong.map(({ path, status }) => `${status} ${path} from ${from(path)}`)).toEqual([]);
    expect(answers.size).toBeGreaterThan(200);
  });

  it('is one of all the markets', () => {
    for (const locale of localeNames)
      for (const name of ['index', 'catalog', 'product'])
        expect(templates.has(`${locale} ${name}`), `${locale} ${name}`).toBe(true);
  });
});

describe('what search engines get', () => {
  it('is one address of each page', () => {
    const wrong = [...templates.values()].filter(isIndexed).flatMap(({ path, canonical, alternates }) => {
      const locale = placeOf(path)?.locale ?? 'en';
      const own = shop.shopUrl + path;
      const isRight = announcedLocale(locale) === locale ? canonical === own : canonical !== own;
      return isRight && Object.values(alternates).includes(canonical ?? '') ? [] : [`${path} names ${canonical}`];
    });
    expect(wrong).toEqual([]);
  });

  it('is the same of a page in all its languages', async () => {
    const wrong: string[] = [];
    for (const page of [...templates.values()].filter(isIndexed)) {
      const place = placeOf(page.path);
      if (place?.locale !== 'en') continue;
      expect(page.alternates['x-default'], page.path).toBe(shop.shopUrl + page.path);
      const others = [...new Set(Object.values(page.alternates))];
      if (others.length !== marketsWith(place.name).length && !local.has(place.name))
        wrong.push(`${page.path} is there in ${others.length} markets`);
      for (const other of await getAll(others.map((url) => url.replace(shop.shopUrl, '')))) {
        if (!isIndexed(other)) wrong.push(`${other.path} is not to be indexed`);
        if (JSON.stringify(other.alternates) !== JSON.stringify(page.alternates))
          wrong.push(`${other.path} names other alternates than ${page.path}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('fits the vocabulary', () => {
    const found = [...templates.values()].flatMap(({ path, structuredData }) =>
      mistakesIn(structuredData).map((mistake) => `${path} ${mistake}`),
    );
    expect(found).toEqual([]);
    const types = new Set(
      [...templates.values()].flatMap(({ structuredData }) => structuredData.map((each) => each['@type'])),
    );
    for (const type of ['Organization', 'WebSite', 'BreadcrumbList', 'ItemList']) expect([...types]).toContain(type);
  });
});

it('the country selector leads to the same page', async () => {
  const wrong: string[] = [];
  for (const page of [...templates.values()]) {
    const own = placeOf(page.path);
    if (own?.locale !== 'fr-fr' || local.has(own.name) || !isIndexed(page)) continue;
    expect(page.markets.length, page.path).toBeGreaterThan(onlineLocales.length - 2);
    for (const other of await getAll(page.markets.map((link) => link.replace(shop.shopUrl, '')))) {
      const place = placeOf(other.path);
      // A market without the page is entered by its home page.
      const name = place && marketsWith(own.name).includes(place.locale) ? own.name : 'index';
      if (other.status !== 200 || place?.name !== name) wrong.push(`${page.path} to ${other.path}`);
    }
  }
  expect(wrong).toEqual([]);
});

describe('a page in the sitemap', () => {
  it.each(onlineLocales)('of %s is there, is to be indexed, and names the same alternates', async (locale) => {
    const files = await Promise.all(
      ['pages', 'products-0'].map(async (part) => (await shop.fetchShop(`/${locale}/sitemap-${part}.xml`)).text()),
    );
    const [some = [], products = []] = files.map((xml) => [...xml.matchAll(/<url>.*<\/url>/g)].map(([entry]) => entry));
    const chosen = [...(locale === 'en' ? some : sampled(some, pagesSampled)), ...sampled(products, productsSampled)];
    expect(chosen.length).toBeGreaterThan(productsSampled);
    const wrong: string[] = [];
    for (const entry of chosen) {
      const url = /<loc>([^<]+)/.exec(entry)?.[1] ?? '';
      const named = [...entry.matchAll(/hreflang="([^"]+)" href="([^"]+)"/g)].map(([, lang, href]) => [lang, href]);
      const page = await get(url.replace(shop.shopUrl, ''));
      if (!isIndexed(page) || page.canonical !== url)
        wrong.push(`${page.status} ${url} ${page.robots} ${page.canonical}`);
      if (JSON.stringify(page.alternates) !== JSON.stringify(Object.fromEntries(named)))
        wrong.push(`${url}: alternates`);
    }
    expect(wrong).toEqual([]);
  });
});
