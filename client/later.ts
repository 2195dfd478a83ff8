import type { ConsentState } from '../shared/consent.ts';
import { meetConsent } from './consent/consent.ts';

let begun = false;

const rings = new CSSStyleSheet();
rings.replaceSync(':is([popover], dialog) :focus-visible:not(input) { outline-color: #0000 }');

/** What was opened by pointer or finger has no ring inside until a key is pressed: WebKit would draw one. */
function noteHand({ type }: Event): void {
  document.adoptedStyleSheets = type === 'pointerdown' ? [rings] : [];
}

/**
 * What a page does once it is there and knows its visitor, and again whenever the visitor was asked for anew. Nothing of
 * it is needed to use the page, so it comes with a script of its own.
 */
export function later(consent: ConsentState): void {
  meetConsent(consent);
  if (begun) return;
  begun = true;
  for (const name of ['keydown', 'pointerdown']) addEventListener(name, noteHand, true);
  const measure = () => import('./vitals.ts').then((its) => its.measureVitals()).catch(() => undefined);
  const stack = () => import('./toast-stack.ts').catch(() => undefined);
  document.addEventListener('toast', stack, { once: true });
  if (document.readyState === 'complete') measure();
  else addEventListener('load', measure);
}
