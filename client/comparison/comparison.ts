import { type Comparison, hitsOf } from '../../shared/analytics/comparison.ts';
import type { ConsentState } from '../../shared/consent/consent.ts';
import { isTurnedOff } from '../analytics/container.ts';
import { embedded } from '../analytics/embedded.ts';
import { reportOnce } from '../analytics/report-once.ts';

declare global {
  interface Window {
    /** What the vendor's file offers once it is there. */
    abtasty?: { send(kind: string, fields: object): void };
    ABTasty?: { reload?(): void };
  }
}

/** Milliseconds between two looks at whether there is an answer, and how many there are (specification, section 9). */
const interval = 500;
const maxTries = 10;

let script: HTMLScriptElement | undefined;
let waiting = false;

/** The order that the page confirms, once. */
function sendPurchases(affiliation: string): void {
  for (const event of embedded()) {
    if (event.event !== 'purchase') continue;
    reportOnce('transactions_told', event.ecommerce.transaction_id, () => {
      for (const { kind, fields } of hitsOf(event, affiliation)) window.abtasty?.send(kind, fields);
    });
  }
}

/** Loads the vendor's file, once for each page; later calls have it look at the page again. */
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

/** While nobody has answered, looks for a while whether somebody has. */
function waitFor(state: () => ConsentState | undefined, left = maxTries): void {
  waiting = left > 0;
  if (!waiting) return;
  setTimeout(() => {
    const { id = null, comparison } = state() ?? {};
    // Whoever has answered meanwhile was taken in by the answer itself.
    if (id === null && script === undefined) waitFor(state, left - 1);
    else {
      waiting = false;
      if (comparison && script === undefined) load(comparison);
    }
  }, interval);
}

/**
 * The vendor of comparisons, in markets that use one: its file is loaded where level 2 is allowed, and never before
 * (specification, section 4). `state` says what holds now.
 */
export function compareVersions(state: () => ConsentState | undefined): void {
  const { id = null, comparison } = state() ?? {};
  if (comparison === undefined || isTurnedOff()) return;
  if (comparison !== null) load(comparison);
  else if (id === null && !waiting) waitFor(state);
}
