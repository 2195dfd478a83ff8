import type { ConsentState } from '../shared/consent/consent.ts';
import { meetConsent } from './consent/consent.ts';

let begun = false;

const rings = new CSSStyleSheet();
rings.replaceSync(':focus-visible:not(input, textarea, select) { outline-color: #0000 }');

/**
 * After pointer or finger, nothing but a field has a ring until a key is pressed. Browsers would draw one around what a
 * script gives the focus to after a field, around a heading for example; WebKit does in layers that open, and around what
 * opened them. Escape closes what a pointer has opened and moves nothing, so it is no such key.
 */
function noteHand(event: Event): void {
  if (event instanceof KeyboardEvent && event.key === 'Escape') return;
  document.adoptedStyleSheets = event.type === 'pointerdown' ? [rings] : [];
}

/** Pointer or focus may have been on an island before the runtime could hear of it: it hears of it now. */
function repeatTouch(): void {
  for (const island of document.querySelectorAll('[data-on="interaction"]:is(:hover, :focus-within)'))
    island.dispatchEvent(new Event('pointerover', { bubbles: true }));
}

/**
 * What a page does once it is there and knows its visitor, and again whenever the visitor was asked for anew. Nothing of
 * it is needed to use the page, so it comes with a script of its own.
 */
export function later(consent: ConsentState): void {
  meetConsent(consent);
  if (begun) return;
  begun = true;
  repeatTouch();
  for (const name of ['keydown', 'pointerdown']) addEventListener(name, noteHand, true);
  const measure = () =>
    import('./analytics/vitals.ts').then((its) => its.measureVitals()).catch(() => undefined);
  const stack = () => import('./toast-stack.ts').catch(() => undefined);
  document.addEventListener('toast', stack, { once: true });
  if (document.readyState === 'complete') measure();
  else addEventListener('load', measure);
}
