import type { CDPSession, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { matchRoute } from '../../shared/routes.ts';
import { pages } from '../../worker/pages.ts';
import { type Shop, sharedShop } from '../shop/harness.ts';
import { type VisitorOptions, visit } from '../visitor.ts';

const women = '/en/women--plwomen/';

let shop: Shop;
beforeAll(async () => {
  shop = await sharedShop();
});

/** The browser's report on prefetched pages. Paths are those of the shop, with their query. */
interface Ahead {
  page: Page;
  protocol: CDPSession;
  /** Requested, in this order. */
  fetched: string[];
  /** Links that the page's rules allow, once the browser has read all rules. */
  allowed(): readonly string[];
}

async function open(path: string, options: VisitorOptions = {}): Promise<Ahead> {
  const { page, context } = await visit(options);
  const protocol = await context.newCDPSession(page);
  const fetched: string[] = [];
  let allowed: readonly string[] = [];
  const pathOf = (address: string) => address.replace(shop.shopUrl, '');
  protocol.on('Network.requestWillBeSent', ({ request, type }) => {
    if (type === 'Prefetch') fetched.push(pathOf(request.url));
  });
  protocol.on('Preload.preloadingAttemptSourcesUpdated', ({ preloadingAttemptSources }) => {
    allowed = preloadingAttemptSources.map(({ key }) => pathOf(key.url));
  });
  await protocol.send('Network.enable');
  await protocol.send('Preload.enable');
  await page.goto(shop.shopUrl + path, { waitUntil: 'load' });
  return { page, protocol, fetched, allowed: () => allowed };
}

const card = (page: Page, index: number) =>
  page.getByRole('main').getByRole('article').nth(index).getByRole('heading').getByRole('link');

const pathOf = (page: Page, index: number): Promise<string> =>
  card(page, index).evaluate((link) => (link instanceof HTMLAnchorElement ? link.pathname : ''));

describe('a page is fetched ahead', () => {
  it('once for each link that is pointed at or pressed, and then shown at once', async () => {
    const { page, fetched } = await open(women);
    const [first, second] = [await pathOf(page, 1), await pathOf(page, 2)];
    const before = await page.context().cookies();
    await card(page, 1).hover();
    await expect.poll(() => fetched).toEqual([first]);
    // Pressed and held: another sign that the page will be needed.
    await page.mouse.down();
    await card(page, 2).hover();
    await page.mouse.up();
    // The pressed link may be dragged, and then no pointer events are fired: the pointer moves there again, and stays.
    const point = async () => {
      await page.getByRole('heading', { level: 1 }).hover();
      await card(page, 2).hover();
      return fetched;
    };
    await expect.poll(point, { interval: 1_000 }).toEqual([first, second]);
    // A stranger gets no cookies by hovering alone.
    expect(await page.context().cookies()).toEqual(before);
    await card(page, 1).click();
    await page.waitForURL(`**${first}`, { waitUntil: 'domcontentloaded' });
    expect(
      await page.evaluate(() => performance.getEntriesByType('navigation').map((entry) => entry.toJSON())),
    ).toMatchObject([{ deliveryType: 'navigational-prefetch' }]);
    expect(fetched).toEqual([first, second]);
  });

  it('on a phone with the first touch', async () => {
    const { page, fetched, protocol } = await open(women, {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    await card(page, 0).scrollIntoViewIfNeeded();
    const box = await card(page, 0).boundingBox();
    if (box === null) throw new Error('The card is not shown.');
    await protocol.send('Input.dispatchTouchEvent', {
      type: 'touchStart',
      touchPoints: [{ x: box.x + 5, y: box.y + 5 }],
    });
    const wanted = await pathOf(page, 0);
    await expect.poll(() => fetched).toContain(wanted);
    expect(fetched.filter((path) => path === wanted)).toHaveLength(1);
  });
});

/** True if a page is personal, has side effects, or is counted. */
function isNobodysToFetch(path: string): boolean {
  const [, , ...segments] = new URL(path, shop.shopUrl).pathname.split('/');
  const name = matchRoute('en', `/${segments.join('/')}`.replace(/\/$/, ''))?.name;
  return name !== undefined && (pages[name].audience !== 'public' || name === 'search');
}

it.each([
  ['home', '/en/'],
  ['a listing with filters', `${women}?category=w_dresses`],
  ['a search', '/en/search/?q=dress'],
  ['the cart', '/en/cart/'],
])(
  'the rules of %s leave out what is for one visitor, has side effects or is counted',
  { tags: ['sampled-4'] },
  async (_, path) => {
    const { page, allowed } = await open(path);
    const links = await page.locator('a[href]').evaluateAll((all) =>
      all.flatMap((link) => {
        if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin) return [];
        return [{ path: link.pathname + link.search, isClosed: link.relList.contains('nofollow') }];
      }),
    );
    const closed = links.filter(({ path, isClosed }) => isClosed || isNobodysToFetch(path));
    const left = new Set(links.filter((link) => !closed.includes(link)).map(({ path }) => path));
    expect(closed.length).toBeGreaterThan(0);
    await expect.poll(() => allowed().length).toBeGreaterThan(0);
    expect(allowed().filter((path) => !left.has(path))).toEqual([]);
  },
);
