import type { FunctionComponent } from 'react';
import { wireHeader } from './header.ts';
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
  if (load === undefined) throw new Error(`No island '${island.dataset.island}'`);
  const [{ mount }, { default: Component }, text] = await Promise.all([
    import('./mount.tsx'),
    load(),
    loadTexts(),
  ]);
  await mount(island, Component, { ...JSON.parse(island.dataset.props ?? '{}'), text });
  island.dataset.on = 'hydrated';
}

/** Whether another build than this page's is out: then its old scripts are gone for good. */
async function isOutdated(): Promise<boolean> {
  try {
    const build: { id: string } = await (await fetch('/build.json', { cache: 'no-store' })).json();
    return build.id !== document.documentElement.dataset.build;
  } catch {
    return false;
  }
}

function waitingIsland(target: EventTarget | null): HTMLElement | undefined {
  const island = target instanceof Element ? target.closest<HTMLElement>('[data-island]') : null;
  return island === null || island.dataset.on === 'hydrated' || island.dataset.on === givenUp
    ? undefined
    : island;
}

/** A form sent too early is sent again to the hydrated island, or by the browser itself. */
function onSubmit(event: SubmitEvent): void {
  const island = waitingIsland(event.target);
  if (island === undefined || !(event.target instanceof HTMLFormElement)) return;
  const { target: form, submitter } = event;
  event.preventDefault();
  event.stopImmediatePropagation();
  hydrate(island).then(() => form.requestSubmit(submitter));
}

/** A button without an action of its own is pressed again; links and fields do what they do by nature. */
function onClick(event: MouseEvent): void {
  const island = waitingIsland(event.target);
  const button = event.target instanceof Element ? event.target.closest('button') : null;
  if (island === undefined || button === null || button.type !== 'button') return;
  event.preventDefault();
  event.stopImmediatePropagation();
  hydrate(island).then(async (done) => {
    if (done) button.click();
    else if (await isOutdated()) location.reload();
  });
}

function onTouch(event: Event): void {
  const island = waitingIsland(event.target);
  if (island?.dataset.on === 'interaction') hydrate(island);
}

const schedule: Record<Strategy, (island: HTMLElement) => void> = {
  load: hydrate,
  idle: (island) =>
    'requestIdleCallback' in window
      ? requestIdleCallback(() => hydrate(island), { timeout: 1000 })
      : setTimeout(hydrate, 200, island),
  visible: (island) => visibility.observe(island.firstElementChild ?? island),
  // The first touch is caught for the whole document, below.
  interaction: () => undefined,
};

const visibility = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      const island = target.closest<HTMLElement>('[data-island]');
      if (!isIntersecting || island === null) continue;
      visibility.unobserve(target);
      hydrate(island);
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
  if (await hydrate(island))
    document.dispatchEvent(new CustomEvent('toast', { detail: (event as CustomEvent).detail }));
}

/** What needs the whole page. */
function begin(): void {
  for (const island of document.querySelectorAll<HTMLElement>('[data-island]')) {
    schedule[island.dataset.on as Strategy]?.(island);
  }
  wireHeader();
  if (document.querySelector('[data-form]') !== null)
    import('./forms.ts').then(({ wireForms }) => wireForms());
}

addEventListener('submit', onSubmit, true);
addEventListener('click', onClick, true);
for (const name of ['pointerover', 'pointerdown', 'focusin'])
  addEventListener(name, onTouch, { capture: true, passive: true });
document.addEventListener('toast', onToast);
fillVisitor();
// This script may come before the end of the page, which waits for a style sheet of its own.
if (document.readyState === 'loading') addEventListener('DOMContentLoaded', begin);
else begin();
