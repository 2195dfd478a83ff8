import type { Page } from 'playwright-core';

/** Fields whose pattern browsers cannot compile, and therefore ignore silently. */
export function findUncheckable(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('input')].flatMap(({ name, pattern }) => {
      try {
        new RegExp(`^(?:${pattern})$`, 'v');
        return [];
      } catch {
        return [`${name} ${pattern}`];
      }
    }),
  );
}
