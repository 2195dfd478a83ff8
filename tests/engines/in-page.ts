/** Functions that run in the page, passed as text; `__tested` is Playwright's script (injected.ts). */

interface Injected {
  parseSelector(selector: string): object;
  querySelectorAll(parsed: object, root: Node): Element[];
  checkElementStates(
    element: Element,
    states: string[],
    frameVisible: boolean,
  ): Promise<undefined | string | { missingState: string }>;
  setupHitTargetInterceptor(
    element: Element,
    action: 'mouse' | 'hover',
    point: { x: number; y: number },
    blocks: boolean,
  ): string | { stop(): 'done' | { hitTargetDescription: string } };
  previewNode(node: Node): string;
  fill(element: Element, value: string): 'done' | 'needsinput';
  selectOptions(element: Element, options: object[]): string[] | string;
  elementState(element: Element, state: string, frameVisible: boolean): { matches: boolean };
  utils: { isElementVisible(element: Element): boolean };
}

declare global {
  interface Window {
    __tested: Injected;
  }
}

/** All elements of a selector. */
export function all(selector: string): Element[] {
  const { __tested: injected } = window;
  return injected.querySelectorAll(injected.parseSelector(selector), document);
}

/** The single element of a selector; null if there is none yet. @throws if there are several */
export function one(selector: string): Element | null {
  const found = window.__testedAll(selector);
  if (found.length > 1)
    throw new Error(
      `strict: ${found.length} elements: ${found
        .slice(0, 4)
        .map((each) => window.__tested.previewNode(each))
        .join(' ')}`,
    );
  return found[0] ?? null;
}

declare global {
  interface Window {
    __testedAll: typeof all;
    __testedOne: typeof one;
    /** Playwright's interceptor that checks which element receives the next click. */
    __testedHit?: Exclude<ReturnType<Injected['setupHitTargetInterceptor']>, string>;
  }
}

/**
 * The point in the window, in pixels, where the pointer reaches an element, once it is visible, enabled, still and
 * not covered. Returns a text while it waits, saying for what.
 */
export async function reach(
  selector: string,
  { states, hit, turn }: { states: string[]; hit: false | 'mouse' | 'hover'; turn: number },
): Promise<{ x: number; y: number } | string> {
  const { __tested: injected } = window;
  const element = window.__testedOne(selector);
  if (element === null) return 'no such element';
  const missing = await injected.checkElementStates(element, states, true);
  if (missing !== undefined) return typeof missing === 'string' ? missing : `not ${missing.missingState}`;
  // The element must not move between press and release: the driver takes longer for both than Playwright.
  for (let each: Element | null = element; each !== null; each = each.parentElement)
    for (const animation of each.getAnimations())
      if (animation.playState === 'running' && Number.isFinite(animation.effect?.getComputedTiming().endTime))
        return 'still moving';
  // A sticky element may cover it at an edge: the next try scrolls it to another position.
  const block = (['nearest', 'center', 'end', 'start'] as const)[turn % 4] ?? 'center';
  const isInside = ({ top, bottom, left, right }: DOMRect) =>
    top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
  if (turn > 0 || !isInside(element.getBoundingClientRect()))
    element.scrollIntoView({ block, inline: 'nearest', behavior: 'instant' });
  const box = [...element.getClientRects()].find(({ width, height }) => width > 0 && height > 0);
  if (box === undefined) return 'without a box';
  const middle = (from: number, to: number, end: number) => (Math.max(0, from) + Math.min(end, to)) / 2;
  const point = { x: middle(box.left, box.right, innerWidth), y: middle(box.top, box.bottom, innerHeight) };
  if (point.x < 0 || point.y < 0 || point.x >= innerWidth || point.y >= innerHeight) return 'outside of the window';
  if (!hit) return point;
  // If the element moves away before the click, another element must not receive it.
  const interceptor = injected.setupHitTargetInterceptor(element, hit, point, false);
  if (typeof interceptor === 'string') return `covered by ${interceptor}`;
  window.__testedHit = interceptor;
  return point;
}

/** True if the pointer has hit its target, or the click has left the page. */
export function hasHit(): boolean {
  const { __testedHit: interceptor } = window;
  delete window.__testedHit;
  return interceptor === undefined || interceptor.stop() === 'done';
}

/** Sets the value of a field as one input. Returns a text while it waits, saying for what. */
export async function fill(selector: string, value: string): Promise<true | string> {
  const { __tested: injected } = window;
  const element = window.__testedOne(selector);
  if (element === null) return 'no such element';
  const missing = await injected.checkElementStates(element, ['visible', 'enabled', 'editable'], true);
  if (missing !== undefined) return typeof missing === 'string' ? missing : `not ${missing.missingState}`;
  if (injected.fill(element, value) === 'needsinput') {
    if (value === '') document.execCommand('delete');
    else document.execCommand('insertText', false, value);
  }
  return true;
}

/** Selects options by value or label. Returns a text while it waits, saying for what. */
export async function select(selector: string, options: object[]): Promise<string[] | string> {
  const { __tested: injected } = window;
  const element = window.__testedOne(selector);
  if (element === null) return 'no such element';
  const missing = await injected.checkElementStates(element, ['visible', 'enabled'], true);
  if (missing !== undefined) return typeof missing === 'string' ? missing : `not ${missing.missingState}`;
  return injected.selectOptions(element, options);
}

/** True if an element is in a state. A missing element counts as hidden, and as false otherwise. */
export function isIn(selector: string, state: string): boolean {
  const element = window.__testedOne(selector);
  if (element === null) return state === 'hidden';
  return window.__tested.elementState(element, state, true).matches;
}
