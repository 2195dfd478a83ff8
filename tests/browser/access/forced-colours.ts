import type { Page } from 'playwright-core';

/**
 * What cannot be distinguished with forced colours: states that look like their neighbours, controls without an edge,
 * icons in the background colour, and invisible focus.
 */
export async function findInvisible(page: Page): Promise<string[]> {
  // Focus set by a script is visible only after a key press.
  await page.keyboard.press('Tab');
  return page.evaluate(() => {
    const system = (name: string) => {
      const probe = document.body.appendChild(document.createElement('i'));
      probe.style.color = name;
      const { color } = getComputedStyle(probe);
      probe.remove();
      return color;
    };
    const [ground, gray] = [system('Canvas'), system('GrayText')];
    const name = (element: Element) => element.outerHTML.slice(0, 140);
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }) &&
      element.getBoundingClientRect().width > 1;
    const shown = <E extends Element = HTMLElement>(selector: string) =>
      [...document.querySelectorAll<E>(selector)].filter(isShown);
    const found: string[] = [];

    /** All styles that may distinguish a state, as a string. */
    const look = (element: Element) =>
      [undefined, '::before', '::after']
        .map((part) => {
          const s = getComputedStyle(element, part);
          const lines = ['top', 'bottom', 'left']
            .map((side) => ['width', 'style', 'color'].map((of) => s.getPropertyValue(`border-${side}-${of}`)))
            .join();
          return [s.color, s.backgroundColor, s.fontWeight, s.textDecoration, s.outline, s.content, lines].join();
        })
        .join()
        .replace(/rgba\([^)]*, 0\)/g, ground);

    for (const current of shown('[aria-current]')) {
      const list = current.closest('ul, ol, nav');
      const peers = [...(list?.querySelectorAll(`${current.localName}:not([aria-current])`) ?? [])];
      // Text among links differs by its colour.
      const isLink = (element: Element) => element.matches('a, :has(a)');
      const alike = peers.filter((peer) => isShown(peer) && isLink(peer) === isLink(current));
      if (alike.some((peer) => look(peer) === look(current))) found.push(`current, like others: ${name(current)}`);
    }
    /** A native checkbox shows its mark with all colours. */
    const isMarked = (input: Element) => {
      const { appearance, opacity } = getComputedStyle(input);
      return appearance !== 'none' && opacity !== '0' && input.getBoundingClientRect().width >= 12;
    };
    for (const input of document.querySelectorAll<HTMLInputElement>('label input:checked')) {
      if (isMarked(input)) continue;
      const label = input.closest('label');
      const others = document.querySelectorAll<HTMLInputElement>(`input[name="${input.name}"]:enabled`);
      for (const other of others) {
        const beside = other.closest('label');
        if (!label || !beside || other.checked || !isShown(label) || !isShown(beside)) continue;
        if (look(label) === look(beside)) found.push(`chosen, like others: ${name(label)}`);
      }
    }
    for (const disabled of shown(':disabled, [aria-disabled="true"]')) {
      const label = disabled.closest('label') ?? disabled;
      if (getComputedStyle(label).color !== gray) found.push(`disabled, not grey: ${name(label)}`);
    }

    const edge = (element: Element) => {
      const s = getComputedStyle(element);
      const border = s.borderBottomStyle !== 'none' && s.borderBottomColor !== ground;
      return border || (s.outlineStyle !== 'none' && s.outlineColor !== ground);
    };
    const edged = '.button:not(.button--quiet), .field__input, select, .quantity, .size, dialog[open]';
    for (const control of shown(edged)) if (!edge(control)) found.push(`no edge: ${name(control)}`);

    const isPainted = (shape: Element) => {
      const { fill, stroke } = getComputedStyle(shape);
      return [fill, stroke].some((paint) => paint !== 'none' && paint !== ground);
    };
    for (const icon of shown<SVGElement>(':is(a, button, summary) svg')) {
      const shapes = [...icon.querySelectorAll('path, circle, rect, line, use, text')];
      if (!shapes.some(isPainted)) found.push(`icon not seen: ${name(icon)}`);
    }

    const outlined = (element: Element | null, part?: string) => {
      if (element === null) return false;
      const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element, part);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2 && outlineColor !== ground;
    };
    for (const control of shown('a[href], button, input, select, textarea, summary')) {
      control.focus({ preventScroll: true });
      if (document.activeElement !== control) continue;
      const seen = outlined(control) || outlined(control, '::after') || outlined(control.closest('label'));
      if (!seen) found.push(`focus not seen: ${name(control)}`);
    }
    return found;
  });
}
