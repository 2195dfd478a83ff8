/** The cost of a large catalogue: pages whose work could grow with it, compared with the usual catalogue. */
import { step } from '../../scripts/steps.mjs';
import { type Shop, startShop } from '../shop/harness.ts';
import { type Line, measureInTurns } from './lines.ts';
import { table } from './report.ts';
import { listingPath, searches } from './visits.ts';

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
  { name: 'search, each time for something else', target: searches },
];

/** Number of pages of the measured listing. */
async function pagesOf({ db }: Shop): Promise<number> {
  const cards = await db
    .prepare("SELECT count(*) AS cards FROM listings WHERE family_id = 'women'")
    .first<number>('cards');
  return Math.ceil((cards ?? 0) / cardsPerPage);
}

/**
 * Measures the usual catalogue and a large one in turns, one visitor at a time, without caches. Returns the table.
 */
export async function compareSizes(products: number, rounds: number): Promise<string> {
  const variables = { PAGE_CACHE: 'off' };
  const usual = await step('Start the usual shop', () => startShop({ raw: true, variables }));
  const large = await step('Start the large shop', () => startShop({ raw: true, variables, products }));
  const rows: string[][] = [];
  for (const { name, target } of places) {
    const lineOf = async (shop: Shop): Promise<Line> => ({
      name,
      origin: shop.shopUrl,
      clockedAt: shop.backendUrl,
      target: await target(shop),
    });
    const measured = await measureInTurns([await lineOf(usual), await lineOf(large)], rounds, 1);
    const [few, many] = measured;
    if (!few || !many) throw new Error('Nothing was measured.');
    const ratio = `${(many.p50 / few.p50).toFixed(2)} ×`;
    const cpu = [few, many].map((each) => each.cpu?.toFixed(2) ?? '');
    rows.push([name, few.p50.toFixed(1), many.p50.toFixed(1), ratio, ...cpu]);
  }
  for (const shop of [usual, large]) await shop.dispose();
  const own = 'usual catalogue';
  const other = `${products.toLocaleString('en')} products`;
  const heads = ['p50 ms', other, 'so many times', 'backend’s CPU ms', other];
  return table([`one visitor, nothing cached; ${own} first`, ...heads], rows);
}
