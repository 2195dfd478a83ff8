import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type * as Axe from 'axe-core';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** WCAG 2.2, levels A and AA. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * Violations that axe finds on the open page, one line each: rule, element, reason.
 * Also works with JavaScript switched off: evaluated code runs, but timers do not. Axe uses those only for pauses.
 */
export async function findViolations(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    if (!matchMedia('(scripting: none)').matches) return;
    window.setTimeout = ((run: () => void) => {
      Promise.resolve().then(run);
      return 0;
    }) as typeof window.setTimeout;
  });
  // Half a megabyte: evaluated once per page.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  return page.evaluate(async (values) => {
    // Defined by the source above.
    const { axe } = window as unknown as { axe: typeof Axe };
    const { violations } = await axe.run(document, {
      runOnly: { type: 'tag', values },
      resultTypes: ['violations'],
    });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.html.slice(0, 160)} (${node.failureSummary})`),
    );
  }, tags);
}
