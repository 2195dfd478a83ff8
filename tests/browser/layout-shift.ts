import type { Page } from 'playwright-core';

/** TypeScript's library does not know layout shifts. */
interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
}

/** How far everything has moved since the page came, by the rules of Cumulative Layout Shift. */
export function layoutShift(page: Page): Promise<number> {
  return page.evaluate(async () => {
    let sum = 0;
    const observer = new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as LayoutShift[]) if (!shift.hadRecentInput) sum += shift.value;
    });
    observer.observe({ type: 'layout-shift', buffered: true });
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    return sum;
  });
}
