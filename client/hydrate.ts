import { doWithout, parsed } from './parsed.ts';
import { fillVisitor } from './visitor.ts';

declare global {
  interface Document {
    /** True while the browser renders the page ahead. TypeScript's library lacks it. */
    readonly prerendering?: boolean;
  }
}

/**
 * The first script. It finds the marked elements of the page and hydrates each by its strategy; what it needs for that
 * is in page.ts, and React is loaded with the first island. Earlier interactions are replayed after hydration, or, if
 * the island cannot be loaded, left to the browser: every island's markup works without JavaScript.
 */
type Strategy = 'load' | 'idle' | 'visible' | 'interaction';

const load = () => import('./page.ts');
const givenUp = 'off';

/** True while the browser itself submits a form. */
let sending = false;

/** Hydrates an island once. False if a script could not be loaded. */
async function hydrate(island: HTMLElement): Promise<boolean> {
  try {
    const { page } = await load();
    await page.hydrate(island);
    return true;
  } catch {
    island.dataset.on = givenUp;
    return false;
  }
}

/** Hydrates an island. If its scripts are gone with an old build, reloads the page. */
async function bring(island: HTMLElement): Promise<boolean> {
  const done = await hydrate(island);
  if (!done) load().then(({ page }) => page.renew(() => sending), doWithout);
  return done;
}

function waitingIsland(target: EventTarget | null): HTMLElement | undefined {
  const island = target instanceof Element ? target.closest<HTMLElement>('[data-island]') : null;
  return island === null || island.dataset.on === 'hydrated' || island.dataset.on === givenUp ? undefined : island;
}

/** Replays an early submit on the hydrated island, or by the browser. */
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

/** Reports a missing field by the island, in the page's language; by the browser, if the island cannot be loaded. */
function onInvalid(event: Event): void {
  const island = waitingIsland(event.target);
  const form = event.target instanceof HTMLInputElement ? event.target.form : null;
  if (island === undefined || form === null) return;
  event.preventDefault();
  // Each invalid field fires the event; one is enough.
  if (event.target === form.querySelector('input:invalid')) hydrate(island).then(() => form.requestSubmit());
}

/** Replays an early click on a button without a native action; links and fields work natively. */
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
  // The first interaction is caught for the whole document, below; one before this script is replayed (ready.ts).
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

/** Loads the toasts with the first message. */
async function onToast(event: Event): Promise<void> {
  if (document.querySelector('[data-island="toasts"]') !== null) return;
  const island = document.createElement('div');
  island.dataset.island = 'toasts';
  document.body.appendChild(island);
  if (await bring(island)) document.dispatchEvent(new CustomEvent('toast', { detail: (event as CustomEvent).detail }));
}

/** Parts that only some pages have, each with its script. */
const parts: [selector: string, load: () => Promise<{ wire(found: HTMLElement): void }>][] = [
  ['.header', load],
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

/** Starts what needs the whole document. */
function begin(): void {
  for (const island of document.querySelectorAll<HTMLElement>('[data-island]')) {
    schedule[island.dataset.on as Strategy]?.(island);
  }
  for (const [selector, loadPart] of parts) {
    const found = document.querySelector<HTMLElement>(selector);
    if (found === null) continue;
    loadPart().then(({ wire }) => {
      wire(found);
      // From here on its script handles clicks.
      found.dataset.wired = '';
    }, doWithout);
  }
}

function run(): void {
  fillVisitor();
  parsed.then(begin);
}

/** Starts a page that was rendered ahead: it is painted before anything begins in it. */
function runAhead(): void {
  fillVisitor();
  parsed.then(() => requestAnimationFrame(() => setTimeout(begin)));
}

// Older browsers get the page as without JavaScript, with late/older.css.
if (CSS.supports('selector(:popover-open)')) {
  addEventListener('submit', onSubmit, true);
  addEventListener('invalid', onInvalid, true);
  addEventListener('click', onClick, true);
  for (const name of ['pointerover', 'pointerdown', 'focusin'])
    addEventListener(name, onTouch, { capture: true, passive: true });
  document.addEventListener('toast', onToast);
  // What asks, counts, stores or sends waits until a page that the browser renders ahead is shown.
  if (document.prerendering) document.addEventListener('prerenderingchange', runAhead);
  else run();
} else {
  import('./legacy.ts');
}
