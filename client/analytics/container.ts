/** Storage key that switches off all measuring in a browser, whatever the consent; any value but an empty one. */
const offKey = 'tracking_off';

declare global {
  interface Window {
    /** The data layer, which the container reads: one entry for each event, oldest first. */
    dataLayer?: object[];
  }
}

/** True if measuring is switched off in this browser, or if its storage cannot be read. */
export function isTurnedOff(): boolean {
  try {
    return (localStorage.getItem(offKey) ?? '') !== '';
  } catch {
    return true;
  }
}

/**
 * Loads the market's container, once for each page, with the page's nonce. Call it only after the visitor has allowed
 * its level (specification, section 9).
 */
export function loadContainer(address: string): void {
  if (isTurnedOff() || document.querySelector('script[data-container]') !== null) return;
  window.dataLayer ??= [];
  window.dataLayer.push({ 'gtm.start': Date.now(), event: 'gtm.js' });
  const script = document.createElement('script');
  script.async = true;
  script.src = address;
  script.dataset.container = '';
  // The attribute is hidden from scripts, the property is not.
  script.nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';
  document.head.appendChild(script);
}
