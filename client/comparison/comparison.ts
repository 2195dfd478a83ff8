import { type Comparison, hitsOf } from '../../shared/analytics/comparison.ts';
import type { ConsentState } from '../../shared/consent/consent.ts';
import { isTurnedOff } from '../analytics/container.ts';
import { embedded } from '../analytics/embedded.ts';
import { reportOnce } from '../analytics/report-once.ts';

declare global {
  interface Window {
    /** API of the vendor's file, once loaded. */
    abtasty?: { send(kind: string, fields: object): void };
    ABTasty?: { reload?(): void };
  }
}

/** Milliseconds between two checks for an answer, and their number (specification, section 9). */
const interval = 500;
const maxTries = 10;

let script: HTMLScriptElement | undefined;
let waiting = false;

/** Sends the order that the page confirms, once. */
function sendPurchases(affiliation: string): void {
  for (const event of embedded()) {
    if (event.event !== 'purchase') continue;
    reportOnce('transactions_reported', event.ecommerce.transaction_id, () => {
      for (const { kind, fields } of hitsOf(event, affiliation)) window.abtasty?.send(kind, fields);
    });
  }
}

/** Loads the vendor's file, once for each page; later calls make it inspect the page again. */
function load({ script: address, affiliation }: Comparison): void {
  if (script !== undefined) {
    window.ABTasty?.reload?.();
    return;
  }
  script = document.createElement('script');
  script.async = true;
  script.src = address;
  // The attribute is hidden from scripts, the property is not.
  script.nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';
  script.onload = () => sendPurchases(affiliation);
  document.head.appendChild(script);
}

/** Before the visitor has answered, checks for a while whether they have. */
function waitFor(state: () => ConsentState | undefined, left = maxTries): void {
  waiting = left > 0;
  if (!waiting) return;
  setTimeout(() => {
    const { id = null, comparison } = state() ?? {};
    // An answer on this page has started the comparison itself.
    if (id === null && script === undefined) waitFor(state, left - 1);
    else {
      waiting = false;
      if (comparison && script === undefined) load(comparison);
    }
  }, interval);
}

/**
 * Loads the vendor of comparisons, in markets that use one, and only where level 2 is allowed (specification, section
 * 4). `state` returns the current consent.
 */
export function compareVersions(state: () => ConsentState | undefined): void {
  const { id = null, comparison } = state() ?? {};
  if (comparison === undefined || isTurnedOff()) return;
  if (comparison !== null) load(comparison);
  else if (id === null && !waiting) waitFor(state);
}
