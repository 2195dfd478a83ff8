import type { Browser, Page } from 'playwright-core';
import type { Pictures } from './report.ts';

/** What of a page is taken: the first screen, of a desktop. */
const viewport = { width: 1280, height: 900 };

interface Asked {
  /** Of the storefront, without a slash at the end. */
  origin: string;
  /** What a browser sends that sees the release: `name=value`. */
  cookie: string;
  paths: readonly string[];
  /** Milliseconds that a page has to be shown with all that belongs to it. */
  patience?: number;
}

interface Taken {
  pictures: Map<string, Pictures>;
  /** Of pages that were not shown in time: why, in words. */
  missing: Map<string, string>;
}

/** Takes the first screen of some pages, as they are and as a browser with the cookie sees them. */
export async function picturesOf(browser: Browser, asked: Asked): Promise<Taken> {
  const { origin, cookie, paths, patience = 30_000 } = asked;
  const [name = '', value = ''] = cookie.split('=');
  const now = await browser.newContext({ viewport, reducedMotion: 'reduce' });
  const then = await browser.newContext({ viewport, reducedMotion: 'reduce' });
  await then.addCookies([{ name, value, url: origin }]);
  for (const context of [now, then]) {
    context.setDefaultTimeout(patience);
    // Nothing that is asked of a new visitor lies over the page, and nobody has come who could be counted.
    await context.addInitScript(() => {
      localStorage.setItem('tracking_off', 'plan');
      Object.defineProperty(navigator, 'globalPrivacyControl', { value: true });
      localStorage.setItem('country_refused_at', new Date().toISOString());
    });
  }
  const taken: Taken = { pictures: new Map(), missing: new Map() };
  const [before, after] = [await now.newPage(), await then.newPage()];
  for (const path of paths)
    try {
      // Each time a new visitor, who has no id by which a roll-out counts answers.
      await now.clearCookies();
      const [first, second] = [await screenOf(before, origin + path), await screenOf(after, origin + path)];
      const isStill = first.isStill && second.isStill;
      taken.pictures.set(path, { before: first.picture, after: second.picture, isStill });
    } catch (error) {
      const [why = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
      taken.missing.set(path, why);
    }
  await now.close();
  await then.close();
  return taken;
}

/** How often a page is looked at until it has come to rest. */
const looks = 10;
/** Milliseconds between two looks. */
const pause = 150;

/** The first screen of a page when it has come to rest, as a data URL; or, of a page that never does, as it was last. */
async function screenOf(page: Page, address: string): Promise<{ picture: string; isStill: boolean }> {
  await page.goto(address, { waitUntil: 'load' });
  // It says that this is a preview, and is no part of what is compared. No style could hide it: the page's policy forbids.
  await page.evaluate(() => document.querySelector('.preview-line')?.remove());
  // Pictures that are loaded late begin to come when the page stands, and what scripts draw comes after them.
  await page.waitForLoadState('networkidle').catch(() => undefined);
  await page.evaluate(() => document.fonts.ready);
  let last = '';
  for (let look = 0; look < looks; look++) {
    const shot = await page.screenshot({ type: 'jpeg', quality: 60, animations: 'disabled' });
    const picture = `data:image/jpeg;base64,${shot.toString('base64')}`;
    if (picture === last) return { picture, isStill: true };
    last = picture;
    await page.waitForTimeout(pause);
  }
  return { picture: last, isStill: false };
}
