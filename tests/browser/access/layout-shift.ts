import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** TypeScript's library does not know layout shifts. */
interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

/** One moment at which something moved, by the rules of Cumulative Layout Shift. */
interface Shift {
  /** Its share of the score. */
  value: number;
  /** What moved, from where to where: for who reads that a test has failed. */
  moved: string[];
}

/** What has moved since the page came. */
function layoutShifts(page: Page): Promise<Shift[]> {
  return page.evaluate(async () => {
    const shifts: Shift[] = [];
    const at = ({ x, y, width, height }: DOMRectReadOnly) => `${x},${y} ${width}x${height}`;
    const observer = new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[])
        if (!hadRecentInput)
          shifts.push({
            value,
            moved: sources.map(({ node, previousRect, currentRect }) => {
              const name = node instanceof Element ? node.outerHTML : node?.textContent;
              return `${name?.slice(0, 120)}: ${at(previousRect)} to ${at(currentRect)}`;
            }),
          });
    });
    observer.observe({ type: 'layout-shift', buffered: true });
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    return shifts;
  });
}

const scoreOf = (shifts: readonly Shift[]): number => shifts.reduce((sum, { value }) => sum + value, 0);

/** How far everything has moved since the page came. */
export async function layoutShift(page: Page): Promise<number> {
  return scoreOf(await layoutShifts(page));
}

/**
 * Nothing has moved since the page came, or little. A browser may show a page at any byte: then a button of the header,
 * or a word of the line below it, comes a moment after the one beside it, and pushes it by a few pixels. Gives the score.
 */
export async function expectStill(page: Page, limit = 0.002): Promise<number> {
  const shifts = await layoutShifts(page);
  const score = scoreOf(shifts);
  expect(score, JSON.stringify(shifts)).toBeLessThan(limit);
  return score;
}
