import type { FunctionComponent } from 'react';
import { renew, watchBuild } from './build.ts';
import { wireHeader } from './header.ts';
import { doWithout, parsed } from './parsed.ts';
import { loadTexts } from './texts.ts';
import { fillVisitor } from './visitor.ts';

/**
 * The island runtime. It finds the marked elements of the page and hydrates each when its time has come;
 * React is fetched with the first one. What a shopper does before that is done afterwards, or, when the
 * island cannot be had, by the browser alone: every island's markup works without JavaScript.
 */
type Strategy = 'load' | 'idle' | 'visible' | 'interaction';

const islands = import.meta.glob<{ default: FunctionComponent<object> }>('./islands/*.tsx');
const started = new WeakMap<Element, Promise<boolean>>();
const givenUp = 'off';

/** Hydrates an island once. False when its script could not be loaded. */
function hydrate(island: HTMLElement): Promise<boolean> {
  const known = started.get(island);
  if (known !== undefined) return known;
  const hydrated = start(island).then(
    () => true,
    () => {
      island.dataset.on = givenUp;
      return false;
    },
  );
  started.set(island, hydrated);
  return hydrated;
}

async function start(island: HTMLElement): Promise<void> {
  const load = islands[`./islands/${island.dataset.island}.tsx`];
  if (load === undefined) throw new Error('No island');
  const [{ mount }, { default: Component }, text] = await Promise.all([
    import('./mount.tsx'),
    load(),
    loadTexts(),
  ]);
  await mount(island, Component, { ...JSON.parse(island.dataset.props ?? '{}'), text });
  island.dataset.on = 'hydrated';
}

/** A form goes its way by the browser itself. */
let sending = false;

/** Hydrates an island whose time has come. One whose scripts are gone with an old build brings the page anew. */
async function bring(island: HTMLElement): Promise<boolean> {
  const done = await hydrate(island);
  if (!done) renew(() => sending);
  return done;
}

function waitingIsland(target: EventTarget | null): HTMLElement | undefined {
  const island = target instanceof Element ? target.closest<HTMLElement>('[data-island]') : null;
  return island === null || island.dataset.on === 'hydrated' || island.dataset.on === givenUp
    ? undefined
    : island;
}

/** A form sent too early is sent again to the hydrated island, or by the browser itself. */
function onSubmit(event: SubmitEvent): void {
  const { target: form, submitter } = event;
  if (!(form instanceof HTMLFormElement)) return;
  const island = waitingIsland(form);
  sending = form.closest('[data-on="hydrated"]') === null;
  if (island === undefined) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  hydrate(island).then(() => form.requestSubmit(submitter));
}

/** A field that was left out is spoken of by the island, in the page's language; by the browser, if it is not to be had. */
function onInvalid(event: Event): void {
  const island = waitingIsland(event.target);
  const form = event.target instanceof HTMLInputElement ? event.target.form : null;
  if (island === undefined || form === null) return;
  event.preventDefault();
  // Each of the fields says so; one is enough.
  if (event.target === form.querySelector('input:invalid')) hydrate(island).then(() => form.requestSubmit());
}

/** A button without an action of its own is pressed again; links and fields do what they do by nature. */
function onClick(event: MouseEvent): void {
  const island = waitingIsland(event.target);
  const button = event.target instanceof Element ? event.target.closest('button') : null;
  if (island === undefined || button?.type !== 'button' || button.popoverTargetElement !== null) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  bring(island).then((done) => done && button.click());
}

function onTouch(event: Event): void {
  const island = waitingIsland(event.target);
  if (island?.dataset.on === 'interaction') bring(island);
}

const schedule: Record<Strategy, (island: HTMLElement) => void> = {
  load: bring,
  idle: (island) =>
    'requestIdleCallback' in window
      ? requestIdleCallback(() => bring(island), { timeout: 1000 })
      : setTimeout(bring, 200, island),
  visible: (island) => visibility.observe(island.firstElementChild ?? island),
  // The first touch is caught for the whole document, below; one that came before this script is repeated (later.ts).
  interaction: () => undefined,
};

const visibility = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      const island = target.closest<HTMLElement>('[data-island]');
      if (!isIntersecting || island === null) continue;
      visibility.unobserve(target);
      bring(island);
    }
  },
  { rootMargin: '200px' },
);

/** Toasts come into the page with the first message. */
async function onToast(event: Event): Promise<void> {
  if (document.querySelector('[data-island="toasts"]') !== null) return;
  const island = document.createElement('div');
  island.dataset.island = 'toasts';
  document.body.appendChild(island);
  if (await bring(island))
    document.dispatchEvent(new CustomEvent('toast', { detail: (event as CustomEvent).detail }));
}

/** What only some pages have, and the script that wires it. */
const parts: [selector: string, load: () => Promise<{ wire(found: HTMLElement): void }>][] = [
  ['[data-form]', () => import('./forms.ts')],
  ['[data-filters], [data-more], [data-quick]', () => import('./listing/listing.ts')],
  ['[data-viewed]', () => import('./product/product.ts')],
  ['[data-look-up]', () => import('./address-look-up.ts')],
  ['[data-on-device="apple-pay"]', () => import('./apple-pay.ts')],
  ['[data-suggest]', () => import('./search/suggest.ts')],
  ['[data-locator]', () => import('./stores/stores.ts')],
  ['[data-map]', () => import('./map/load-map.ts')],
  ['[data-countdown]', () => import('./countdown.ts')],
];

/** What needs the whole page. */
function begin(): void {
  for (const island of document.querySelectorAll<HTMLElement>('[data-island]')) {
    schedule[island.dataset.on as Strategy]?.(island);
  }
  wireHeader();
  for (const [selector, load] of parts) {
    const found = document.querySelector<HTMLElement>(selector);
    if (found === null) continue;
    load().then(({ wire }) => {
      wire(found);
      // From here on what is pressed there is answered by its script.
      found.dataset.wired = '';
    }, doWithout);
  }
  watchBuild();
}

// An older browser has the page as without JavaScript: late/older.css sees to it.
if (CSS.supports('selector(:popover-open)')) {
  addEventListener('submit', onSubmit, true);
  addEventListener('invalid', onInvalid, true);
  addEventListener('click', onClick, true);
  for (const name of ['pointerover', 'pointerdown', 'focusin'])
    addEventListener(name, onTouch, { capture: true, passive: true });
  document.addEventListener('toast', onToast);
  fillVisitor();
  parsed.then(begin);
} else {
  import('./older.ts');
}
