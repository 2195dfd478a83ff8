/** One measured visit: from a listing to a product, and back. */
import { setTimeout } from 'node:timers/promises';
import type { startTabs, Tab } from '../tab/tab.ts';
import type { PhoneFront } from './front.ts';
import { type Selectors, watch } from './in-page.ts';

/** How many times slower a phone is than this machine. */
export const slower = 4;

/** Milliseconds that a finger stays on the screen. */
const touch = 80;

const phone = { width: 412, height: 915, scale: 2.625 };

/** Milliseconds in which a page that has loaded comes to rest. */
const rest = 1_500;

export interface Side extends Selectors {
  name: string;
  front: PhoneFront;
  /** Path of the listing. */
  listing: string;
}

export interface Visit {
  /** Milliseconds under the pointer before the press; 0 for a touch. */
  hover: number;
  /** Number of the card. */
  card: number;
}

/** Milliseconds. */
export interface Measured {
  picture: number;
  heading: number;
  back: number;
}

type Tabs = Awaited<ReturnType<typeof startTabs>>;

/** Opens the listing in a new tab with empty caches, and brings a card into the middle of the window. */
async function openListing(tabs: Tabs, { front, listing, ...selectors }: Side): Promise<Tab> {
  const tab = await tabs.newTab({
    ...phone,
    firstScript: `(${watch})(${JSON.stringify(selectors)})`,
    prepare: (page) => page.send('Emulation.setCPUThrottlingRate', { rate: slower }),
  });
  await tab.open(front.origin + listing);
  await setTimeout(rest);
  return tab;
}

export async function measure(tabs: Tabs, side: Side, { hover, card }: Visit): Promise<Measured> {
  const tab = await openListing(tabs, side);
  const place = await tab.place(side.card, card);
  await setTimeout(rest);
  const { path, y } = await tab.evaluate(
    (selector, at) => ({
      path: document.querySelectorAll<HTMLAnchorElement>(selector)[at]?.pathname ?? '',
      y: document.querySelectorAll(selector)[at]?.getBoundingClientRect().y ?? 0,
    }),
    side.card,
    card,
  );
  const point = { x: place.x, y: Math.min(place.y, y + 10) };
  if (hover > 0) {
    await tab.hover(point);
    await setTimeout(hover);
    tab.press(point);
  } else await tab.touch(point, touch);
  const seen = (wanted: string) => window.painted?.filter((each) => each.path === wanted) ?? [];
  await tab.waitFor((wanted) => {
    const whats = new Set(window.painted?.filter((each) => each.path === wanted).map(({ what }) => what));
    return whats.size === 2;
  }, path);
  const paints = await tab.evaluate(seen, path);
  const pressedAt = await tab.evaluate(() => Number(sessionStorage.getItem('pressedAt')));
  const after = (what: string) => {
    const times = paints.filter((each) => each.what === what && each.at > pressedAt).map(({ at }) => at);
    return Math.min(...times) - pressedAt;
  };
  const [picture, heading] = [after('picture'), after('heading')];
  await setTimeout(rest);
  const wentBackAt = await tab.evaluate(() => {
    const now = performance.timeOrigin + performance.now();
    sessionStorage.setItem('wentBackAt', String(now));
    window.backAt = undefined;
    window.setTimeout(() => history.back());
    return now;
  });
  await tab.waitFor(() => window.backAt);
  const back = (await tab.evaluate(() => window.backAt ?? Number.NaN)) - wentBackAt;
  await tab.close();
  return { picture, heading, back };
}
