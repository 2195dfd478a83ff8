import type { ConsentState } from '../shared/consent.ts';
import { meetConsent } from './consent/consent.ts';

let begun = false;

/**
 * What a page does once it is there and knows its visitor, and again whenever the visitor was asked for anew. Nothing of
 * it is needed to use the page, so it comes with a script of its own.
 */
export function later(consent: ConsentState): void {
  meetConsent(consent);
  if (begun) return;
  begun = true;
  const measure = () => import('./vitals.ts').then((its) => its.measureVitals()).catch(() => undefined);
  if (document.readyState === 'complete') measure();
  else addEventListener('load', measure);
}
