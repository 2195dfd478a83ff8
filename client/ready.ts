import type { ConsentState } from '../shared/consent/consent.ts';
import { meetConsent } from './consent/consent.ts';
import { wireCards } from './navigation/card-picture.ts';
import { renderAhead } from './navigation/render-ahead.ts';
import { doWithout } from './parsed.ts';
import type { ToastMessage } from './toast.ts';

/** What is known about the visitor of this page. */
export interface PageVisitor {
  /** Text that says that the session has expired. */
  ended?: string;
  /** Text that says that two carts were merged. */
  merged?: string;
  consent: ConsentState;
}

let begun = false;

const rings = new CSSStyleSheet();
rings.replaceSync(':focus-visible:not(input, textarea, select) { outline-color: #0000 }');

/**
 * After pointer or finger, only fields show a focus ring until a key is pressed. Browsers would draw one where a
 * script moves the focus, for example from a field to a heading; WebKit also in layers that open, and around their
 * opener. Escape closes what a pointer has opened and moves nothing, so it does not count as such a key.
 */
function noteHand(event: Event): void {
  if (event instanceof KeyboardEvent && event.key === 'Escape') return;
  document.adoptedStyleSheets = event.type === 'pointerdown' ? [rings] : [];
}

/** Replays an interaction with an island that came before the runtime listened. */
function repeatTouch(): void {
  for (const island of document.querySelectorAll('[data-on="interaction"]:is(:hover, :focus-within)'))
    island.dispatchEvent(new Event('pointerover', { bubbles: true }));
}

/** Says what has happened since the page before: the session has expired, or two carts were merged. */
export function tell({ ended, merged }: PageVisitor): void {
  const text = ended ?? merged;
  // Not with `toast`, which is in a file with what islands use.
  if (text) document.dispatchEvent(new CustomEvent<ToastMessage>('toast', { detail: { type: 'info', text } }));
  // Makes everything that shows the cart load it again.
  if (merged) document.dispatchEvent(new CustomEvent('cart:change'));
}

/**
 * Starts what a page does once it is complete and the visitor is known; runs again after every new answer about the
 * visitor. The page works without it.
 */
export function ready({ consent }: PageVisitor): void {
  meetConsent(consent);
  if (begun) return;
  begun = true;
  repeatTouch();
  renderAhead();
  wireCards();
  for (const name of ['keydown', 'pointerdown']) addEventListener(name, noteHand, true);
  const measure = () => import('./analytics/vitals.ts').then((its) => its.measureVitals()).catch(doWithout);
  const stack = () => import('./toast-stack.ts').catch(doWithout);
  document.addEventListener('toast', stack, { once: true });
  if (document.readyState === 'complete') measure();
  else addEventListener('load', measure);
}
