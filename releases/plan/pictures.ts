import type { Browser, Page } from 'playwright-core';
import type { Pictures } from './report.ts';

/** Size of the screenshots: the first screen of a desktop. */
const viewport = { width: 1280, height: 900 };

interface PictureRequest {
  /** Of the storefront, without a trailing slash. */
  origin: string;
  /** The preview cookie, `name=value`. */
  cookie: string;
  paths: readonly string[];
  /** Timeout of a page in ms. */
  timeout?: number;
}

interface Taken {
  pictures: Map<string, Pictures>;
  /** Pages without a screenshot, and why. */
  missing: Map<string, string>;
}

/** Takes screenshots of pages, as they are and with the preview cookie. */
export async function picturesOf(browser: Browser, asked: PictureRequest): Promise<Taken> {
  const { origin, cookie, paths, timeout = 30_000 } = asked;
  const [name = '', value = ''] = cookie.split('=');
  const now = await browser.newContext({ viewport, reducedMotion: 'reduce' });
  const then = await browser.newContext({ viewport, reducedMotion: 'reduce' });
  await then.addCookies([{ name, value, url: origin }]);
  for (const context of [now, then]) {
    context.setDefaultTimeout(timeout);
    // Hides the banners that a new visitor gets, and switches tracking off.
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
      // A new visitor each time: without the id by which a roll-out counts answers.
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

/** Maximum of screenshots until two are equal. */
const maxAttempts = 10;
/** Delay between two of them, in ms. */
const pause = 150;

/** The first screen as a data URL, taken when two screenshots in a row are equal; else the last one. */
async function screenOf(page: Page, address: string): Promise<{ picture: string; isStill: boolean }> {
  await page.goto(address, { waitUntil: 'load' });
  // The preview line is not part of the comparison. The page's policy forbids a style that would hide it.
  await page.evaluate(() => document.querySelector('.preview-line')?.remove());
  // Lazy pictures and scripts start after `load`.
  await page.waitForLoadState('networkidle').catch(() => undefined);
  await page.evaluate(() => document.fonts.ready);
  let last = '';
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const shot = await page.screenshot({ type: 'jpeg', quality: 60, animations: 'disabled' });
    const picture = `data:image/jpeg;base64,${shot.toString('base64')}`;
    if (picture === last) return { picture, isStill: true };
    last = picture;
    await page.waitForTimeout(pause);
  }
  return { picture: last, isStill: false };
}
