import type { ConsentState } from '../shared/consent.ts';
import { meetConsent } from './consent/consent.ts';

/**
 * What a page does once it is there and knows its visitor, and again whenever the visitor was asked for anew. Nothing of
 * it is needed to use the page, so it comes with a script of its own.
 */
export function later(consent: ConsentState): void {
  meetConsent(consent);
}
