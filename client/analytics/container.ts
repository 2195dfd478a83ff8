/** Under which a browser turns all measuring off, whatever was allowed: any value but an empty one. */
const offKey = 'tracking_off';

declare global {
  interface Window {
    /** What the container reads: one entry for each event, oldest first. */
    dataLayer?: object[];
  }
}

/** Whether this browser measures nothing at all; where nothing can be kept, nothing is measured either. */
export function isTurnedOff(): boolean {
  try {
    return (localStorage.getItem(offKey) ?? '') !== '';
  } catch {
    return true;
  }
}

/**
 * Loads the market's container, once for each page, with the page's nonce. Called when its level is allowed, and never
 * before (specification, section 9).
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
