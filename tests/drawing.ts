/**
 * Chromium very rarely stops drawing a page: its compositor no longer commits, animation frames do not come, and what
 * waits for one waits for ever. The shop cannot cause that, other pages of the same browser go on. Such a test is run
 * once more (`retry` in tests/projects.ts), any other failure is not.
 */
import type { BrowserContext, Page } from 'playwright-core';

export const drawsNothing = 'The browser draws this page no longer.';
/** Matches that message. */
export const isDrawsNothing = /^The browser draws this page no longer\.$/;

interface Times {
  /** Milliseconds between two checks of the pages. */
  every: number;
  /** Milliseconds without a frame, twice in a row, after which a page counts as no longer drawn. */
  limit: number;
}

/** True if a frame comes in time, and if that cannot be told: a page may be hidden, or too busy to answer. */
async function isDrawn(page: Page, limit: number): Promise<boolean> {
  const answer = page.evaluate(
    (milliseconds) =>
      new Promise<boolean>((resolve) => {
        if (document.visibilityState !== 'visible') resolve(true);
        requestAnimationFrame(() => resolve(true));
        setTimeout(() => resolve(false), milliseconds);
      }),
    limit,
  );
  const unknown = new Promise<boolean>((resolve) => setTimeout(() => resolve(true), 2 * limit).unref());
  return Promise.race([answer, unknown]).catch(() => true);
}

/** Watches whether the pages of a window are drawn. One that is not is left, so that nothing waits for its frames. */
export function watchDrawing(context: BrowserContext, { every, limit }: Times = { every: 30_000, limit: 20_000 }) {
  let isStalled = false;
  let isChecking = false;
  const check = async (): Promise<void> => {
    if (isChecking) return;
    isChecking = true;
    for (const page of context.pages()) {
      if ((await isDrawn(page, limit)) || (await isDrawn(page, limit))) continue;
      isStalled = true;
      await page.goto('about:blank', { waitUntil: 'commit' }).catch(() => undefined);
    }
    isChecking = false;
  };
  const timer = setInterval(() => void check(), every).unref();
  return { isStalled: () => isStalled, end: () => clearInterval(timer) };
}
