import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** TypeScript's library lacks layout shifts. */
interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

/** One layout shift, as Cumulative Layout Shift defines it. */
interface Shift {
  /** Its part of the score. */
  value: number;
  /** The moved elements with their positions, for messages. */
  moved: string[];
}

/** Layout shifts since the page was loaded. */
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

/** Cumulative Layout Shift since the page was loaded. */
export async function layoutShift(page: Page): Promise<number> {
  return scoreOf(await layoutShifts(page));
}

/**
 * Expects no layout shift, or a small one. A browser may paint a page at any byte: a button of the header, or a word
 * of the line below it, may come later than its neighbour and move it by a few pixels. Returns the score.
 */
export async function expectStill(page: Page, limit = 0.002): Promise<number> {
  const shifts = await layoutShifts(page);
  const score = scoreOf(shifts);
  expect(score, JSON.stringify(shifts)).toBeLessThan(limit);
  return score;
}
