/** Gigabytes of memory from which a device renders pages ahead: a page takes up to a tenth of one. */
const enoughMemory = 4;

/** Fields that TypeScript's library lacks. */
interface Device {
  connection?: { saveData: boolean; effectiveType: string };
  deviceMemory?: number;
}

/** True if the connection is fast, nobody saves data, and the device has memory for two more pages. */
function canAfford({ connection, deviceMemory = enoughMemory }: Device): boolean {
  return connection?.saveData === false && connection.effectiveType === '4g' && deviceMemory >= enoughMemory;
}

/**
 * Lets the browser render products and listings ahead, with their pictures, when somebody points at a link for a
 * fifth of a second or presses it. It keeps two of them. Of all links that it may fetch by the rules in the page, it
 * renders those of products and listings.
 */
export function renderAhead(): void {
  const known = document.querySelector<HTMLScriptElement>('script[type=speculationrules]');
  if (known === null || !canAfford(navigator as Device)) return;
  const [fetched] = JSON.parse(known.textContent).prefetch;
  const where = { and: [{ href_matches: '/*--p*' }, fetched.where] };
  const rules = document.createElement('script');
  rules.type = 'speculationrules';
  // The attribute is hidden from scripts, the property is not.
  rules.nonce = known.nonce;
  rules.textContent = JSON.stringify({ prerender: [{ ...fetched, where }] });
  document.head.appendChild(rules);
}
