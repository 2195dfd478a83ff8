/** The lines of the bench's table: of public pages, of pages for one visitor, and of visits. */
import { slugify } from '../../shared/format/slug.ts';
import type { Shop } from '../shop/harness.ts';
import { productPath } from '../shop/sample-paths.ts';
import { signInCookies } from './customer.ts';
import type { Floor } from './floor/floors.ts';
import type { Line } from './lines.ts';
import { type PageAddress, send } from './load/request.ts';
import { type PageWeight, weigh } from './page.ts';
import type { Peer } from './peer/peer.ts';
import type { RawWorker } from './raw.ts';
import type { Stand } from './stand.ts';
import { addsToCart, assistantSearches, listingPath, searches } from './visits.ts';

/** A page of ours, and the peer's equivalent, if it has one. */
export interface MeasuredPage {
  name: string;
  path: string;
  peerPath?: string;
}

/** A page for one visitor. */
interface PersonalPage extends MeasuredPage {
  /** The cookies with which the peer shows its equivalent. */
  peerCookie?: string;
  heading: string;
}

export function publicPages({ sample }: Stand): MeasuredPage[] {
  const product = `${slugify(sample.name.en ?? '')}-${sample.productId}`;
  return [
    { name: 'product', path: productPath('en', sample), peerPath: `/products/${product}` },
    { name: 'catalogue of 48', path: listingPath, peerPath: '/collections/women' },
  ];
}

export const personalPages: readonly PersonalPage[] = [
  {
    name: 'cart with three lines',
    path: '/en/cart/',
    heading: 'Your cart',
    peerPath: '/cart',
    peerCookie: 'cart=three-lines',
  },
  { name: 'delivery', path: '/en/order-delivery/', heading: 'Delivery' },
  { name: 'payment', path: '/en/order-payment/', heading: 'Payment' },
  { name: 'dashboard', path: '/en/account/dashboard/', heading: 'Hello Camille' },
  { name: 'order list', path: '/en/account/orders/', heading: 'My orders' },
];

/** The line that is compared with constant and peer: the storefront's own work. */
export const rendered = 'rendered, gateway data cached';

/** A public page: from the edge cache, rendered in three ways, with its constant, its floors and the peer's page. */
export async function linesOfPublicPage(stand: Stand, { name, path, peerPath }: MeasuredPage): Promise<Line[]> {
  const { shop, rendering, sharing, asking, peer } = stand;
  const weight = await weigh({ url: shop.shopUrl + path });
  const ours = ({ shopUrl }: Shop, how: string): Line => ({
    name: `${name}, ${how}`,
    origin: shopUrl,
    target: path,
    ...weight,
  });
  return [
    constantLine(stand.constant, weight),
    ours(shop, 'from the edge cache'),
    ours(rendering, rendered),
    ours(sharing, 'rendered, answers shared for ten seconds'),
    ours(asking, 'rendered, answers expired'),
    ...floorLines(stand.floors, name, weight),
    ...(peer && peerPath !== undefined ? [await peerLine(peer, name, peerPath)] : []),
  ];
}

/** A page for one visitor, who has just signed in: with cached and with uncached calls, and the same beside it. */
export async function linesOfPersonalPage(stand: Stand, page: PersonalPage): Promise<Line[]> {
  const { rendering, sharing, peer } = stand;
  const { name, path, heading, peerPath, peerCookie } = page;
  const ours = async (shop: Shop, how: string): Promise<Line> => {
    const headers = { cookie: await signInCookies(shop) };
    const weight = await weigh({ url: shop.shopUrl + path, headers });
    return { name: `${name}, ${how}`, origin: shop.shopUrl, target: path, headers, heading, ...weight };
  };
  const cached = await ours(rendering, rendered);
  return [
    constantLine(stand.constant, cached),
    cached,
    await ours(sharing, 'rendered, nothing cached'),
    ...floorLines(stand.floors, name, cached),
    ...(peer && peerPath !== undefined ? [await peerLine(peer, name, peerPath, peerCookie)] : []),
  ];
}

function floorLines(floors: readonly Floor[], page: string, { elements, bytes }: Partial<PageWeight>): Line[] {
  return floors.map(({ origin, by }) => ({
    name: `${page}, floor of ${by}`,
    origin,
    target: `/${elements}/${bytes}`,
    ...(elements !== undefined && { elements }),
    ...(bytes !== undefined && { bytes }),
  }));
}

async function peerLine({ name, origin }: Peer, page: string, path: string, cookie?: string): Promise<Line> {
  const asked: PageAddress = { url: origin + path, ...(cookie !== undefined && { headers: { cookie } }) };
  const line = { name: `${page}, ${name}`, origin, target: path, isPeer: true } as const;
  return { ...line, ...(asked.headers && { headers: asked.headers }), ...(await weigh(asked)) };
}

/** Number of responses to measure the size of a varying page. */
const samples = 24;

/** Lines of visits, each with its constant. */
export async function linesOfVisits({ shop, constant }: Stand): Promise<Line[][]> {
  const visits = [
    { name: 'search, each time for something else', next: searches(shop) },
    { name: 'search of an assistant, 48 colours', next: await assistantSearches(shop) },
    { name: 'add to cart', next: await addsToCart(shop) },
  ];
  return Promise.all(
    visits.map(async ({ name, next }) => {
      let letters = 0;
      for (let time = 0; time < samples; time += 1) letters += (await send(next(0))).length;
      const bytes = Math.round(letters / samples);
      return [constantLine(constant, { bytes }), { name, origin: shop.shopUrl, target: next, bytes }];
    }),
  );
}

function constantLine({ origin }: RawWorker, { bytes = 0 }: Partial<PageWeight>): Line {
  return { name: `constant of ${(bytes / 1000).toFixed(1)} kB`, origin, target: `/${bytes}`, bytes };
}
