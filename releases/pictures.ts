import type { Browser } from 'playwright-core';
import type { Operator } from './operator.ts';
import type { Pictures } from './report.ts';

/** What of a page is taken: the first screen, of a desktop. */
const viewport = { width: 1280, height: 900 };

/** Takes the first screen of some pages, as they are and as a browser with this cookie sees them. */
export async function picturesOf(
  browser: Browser,
  operator: Operator,
  cookie: string,
  paths: readonly string[],
): Promise<Map<string, Pictures>> {
  const [name = '', value = ''] = cookie.split('=');
  const now = await browser.newContext({ viewport });
  const then = await browser.newContext({ viewport });
  await then.addCookies([{ name, value, url: operator.origin }]);
  // Nothing that is asked of a new visitor lies over the page.
  for (const context of [now, then])
    await context.addInitScript(() => {
      Object.defineProperty(navigator, 'globalPrivacyControl', { value: true });
      localStorage.setItem('country_refused_at', new Date().toISOString());
    });
  const pictures = new Map<string, Pictures>();
  const [before, after] = [await now.newPage(), await then.newPage()];
  for (const path of paths) {
    const taken: string[] = [];
    for (const page of [before, after]) {
      await page.goto(operator.origin + path, { waitUntil: 'load' });
      const picture = await page.screenshot({ type: 'jpeg', quality: 60 });
      taken.push(`data:image/jpeg;base64,${picture.toString('base64')}`);
    }
    const [first = '', second = ''] = taken;
    pictures.set(path, { before: first, after: second });
  }
  await now.close();
  await then.close();
  return pictures;
}
