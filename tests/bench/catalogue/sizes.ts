/**
 * The cost of a large catalogue: pages whose work could grow with it, compared with the usual catalogue, with the index
 * in memory and in Durable Objects.
 */
import { step } from '../../../scripts/steps.mjs';
import { prepareTemplate, type Shop, startShop } from '../../shop/harness.ts';
import { indexKinds } from '../../shop/index-kinds.ts';
import { type Line, measureInTurns } from '../lines.ts';
import { table } from '../report.ts';
import { filteredListings, listingPath, searches, suggestions } from '../visits.ts';
import { readSitemaps } from './sitemaps.ts';

const cardsPerPage = 48;

/** The last measured page of the listing in the large catalogue; the usual one has fewer. */
const deepPage = 40;

interface Place {
  name: string;
  target(shop: Shop): Line['target'] | Promise<Line['target']>;
}

const places: Place[] = [
  { name: 'home', target: () => '/en/' },
  { name: 'listing', target: () => listingPath },
  {
    name: `listing, page ${deepPage} or the last`,
    target: async (shop) => `${listingPath}?p=${Math.min(deepPage, await pagesOf(shop))}`,
  },
  { name: 'listing, each time with other filters', target: filteredListings },
  { name: 'search, each time for something else', target: searches },
  { name: 'suggestions, each time for something else', target: suggestions },
  { name: 'a sitemap of products', target: () => '/en/sitemap-products-0.xml' },
];

/** Number of pages of the measured listing. */
async function pagesOf({ db }: Shop): Promise<number> {
  const cards = await db
    .prepare("SELECT count(*) AS cards FROM listings WHERE family_id = 'women'")
    .first<number>('cards');
  return Math.ceil((cards ?? 0) / cardsPerPage);
}

interface Stand {
  name: string;
  shop: Shop;
}

/** Milliseconds until a page is there: the first reader of a catalogue reads all of it. */
async function untilAnswered(shop: Shop, path: string): Promise<number> {
  const begin = performance.now();
  for (;;) {
    const response = await shop.fetchShop(path);
    await response.arrayBuffer();
    if (response.ok) return performance.now() - begin;
  }
}

const seconds = (milliseconds: number): string => `${(milliseconds / 1_000).toFixed(1)} s`;

/** How long the first visitors wait, in words. */
async function firstAnswers({ name, shop }: Stand): Promise<string> {
  const listing = await untilAnswered(shop, listingPath);
  const search = await untilAnswered(shop, '/en/search/?q=dress');
  return `${name}: the first listing takes ${seconds(listing)}, the first search after it ${seconds(search)}.`;
}

/**
 * Measures the usual catalogue and a large one in turns, one visitor at a time, without caches. Returns the table, and
 * sentences about first answers and sitemaps.
 */
export async function compareSizes(products: number, rounds: number): Promise<string> {
  const variables = { PAGE_CACHE: 'off' };
  const usual: Stand = {
    name: 'usual catalogue',
    shop: await step('Start the usual shop', () => startShop({ raw: true, variables })),
  };
  await step(`Seed ${products.toLocaleString('en')} products`, () => prepareTemplate(products));
  const stands = [usual];
  for (const kind of indexKinds) {
    const backendVariables = { CATALOGUE_INDEX: kind };
    const start = () => startShop({ raw: true, variables, backendVariables, products });
    stands.push({ name: kind, shop: await step(`Start the large shop, ${kind}`, start) });
  }
  const first: string[] = [];
  for (const stand of stands) first.push(await step(`First answers, ${stand.name}`, () => firstAnswers(stand)));
  const rows: string[][] = [];
  for (const { name, target } of places) {
    const lineOf = async ({ shop }: Stand): Promise<Line> => ({
      name,
      origin: shop.shopUrl,
      clockedAt: shop.backendUrl,
      target: await target(shop),
    });
    const measured = await measureInTurns(await Promise.all(stands.map(lineOf)), rounds, 1);
    const cpu = measured.map((each) => each.cpu?.toFixed(2) ?? '');
    rows.push([name, ...measured.map(({ p50 }) => p50.toFixed(1)), ...cpu]);
  }
  const sitemaps = await step('Read all sitemaps', () => readSitemaps(stands.at(-1)?.shop ?? usual.shop));
  for (const { shop } of stands) await shop.dispose();
  const names = stands.map(({ name }) => name);
  const heads = [`p50 ms, ${names[0]}`, ...names.slice(1), 'backend’s CPU ms', ...names.slice(1)];
  const large = `${products.toLocaleString('en')} products`;
  return [table([`one visitor, nothing cached; ${large}`, ...heads], rows), ...first, sitemaps].join('\n\n');
}
