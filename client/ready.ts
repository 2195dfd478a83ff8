import type { ConsentState } from '../shared/consent/consent.ts';
import { wireCards } from './card-transition.ts';
import { meetConsent } from './consent/consent.ts';
import { renderAhead } from './render-ahead.ts';

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

/**
 * Starts what a page does once it is complete and the visitor is known; runs again after every new answer about the
 * visitor. The page works without it, so it has a script of its own.
 */
export function ready(consent: ConsentState): void {
  meetConsent(consent);
  if (begun) return;
  begun = true;
  repeatTouch();
  renderAhead();
  wireCards();
  for (const name of ['keydown', 'pointerdown']) addEventListener(name, noteHand, true);
  const measure = () => import('./analytics/vitals.ts').then((its) => its.measureVitals()).catch(() => undefined);
  const stack = () => import('./toast-stack.ts').catch(() => undefined);
  document.addEventListener('toast', stack, { once: true });
  if (document.readyState === 'complete') measure();
  else addEventListener('load', measure);
}
