import type { Page } from 'playwright-core';

/** Milliseconds within which a page has settled: late styles, and the size of the emulated window. */
const settled = 3000;

/**
 * Elements that overflow the window or are cut off in their box, and overlapping controls of the header, of a settled
 * page: what is found only at first is not reported.
 */
export async function findSqueezed(page: Page): Promise<string[]> {
  const end = Date.now() + settled;
  let found = await measure(page);
  while (found.length > 0 && Date.now() < end) {
    await page.waitForTimeout(250);
    found = await measure(page);
  }
  return found;
}

function measure(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const name = (element: Element) => element.outerHTML.slice(0, 120);
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true });
    const clips = (element: Element) => getComputedStyle(element).overflowX !== 'visible';
    const found: string[] = [];

    const { scrollWidth } = document.documentElement;
    if (scrollWidth > innerWidth) {
      found.push(`the page is ${scrollWidth} px wide`);
      for (const element of document.body.querySelectorAll('*')) {
        if (!isShown(element) || element.getBoundingClientRect().right <= innerWidth) continue;
        let around = element.parentElement;
        while (around !== null && !clips(around)) around = around.parentElement;
        if (around === null) found.push(`sticks out: ${name(element)}`);
      }
    }
    // A map shows a part of the earth, and can be moved (WCAG 1.4.10 excludes maps).
    for (const element of document.body.querySelectorAll('*:not(input, .leaflet-container)')) {
      const { overflowX, clipPath, color } = getComputedStyle(element);
      const cut = ['hidden', 'clip'].includes(overflowX) && element.scrollWidth > element.clientWidth + 1;
      // Fully clipped or transparent text is for screen readers.
      const seen = clipPath === 'none' && color !== 'rgba(0, 0, 0, 0)';
      if (cut && seen && isShown(element)) found.push(`cut off: ${name(element)}`);
    }
    const controls = [...document.querySelectorAll('header :is(a, button, p)')].filter(
      (element) => isShown(element) && element.getBoundingClientRect().width > 1,
    );
    for (const [index, one] of controls.entries()) {
      for (const other of controls.slice(index + 1)) {
        const [left, right] = [one, other].map((element) => element.getBoundingClientRect());
        if (left === undefined || right === undefined || one.contains(other) || other.contains(one)) continue;
        if (left.top < right.bottom && right.top < left.bottom && left.left < right.right && right.left < left.right)
          found.push(`overlap: ${name(one)} and ${name(other)}`);
      }
    }
    return found;
  });
}

/** Animations despite reduced motion: anything longer than 10 ms. */
export function findMotion(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const longest = (list: string) =>
      Math.max(...list.split(',').map((time) => Number.parseFloat(time) * (time.endsWith('ms') ? 1 : 1000)));
    const found = new Set<string>();
    for (const element of document.querySelectorAll('*')) {
      for (const part of [undefined, '::before', '::after', '::backdrop']) {
        const style = getComputedStyle(element, part);
        if (style.animationName !== 'none' || longest(style.transitionDuration) > 10)
          found.add(`${element.localName}.${element.className}${part ?? ''}`);
      }
    }
    return [...found];
  });
}
