import { doWithout } from '../parsed.ts';
import { tabChannel } from '../tab-channel.ts';

/** Tells other tabs when the cart has changed, and sends changes that an earlier page of this tab has left. */
export function shareCart(): void {
  // A change from another tab is announced here as well, but not posted again; without a detail it is unknown.
  let received = false;
  const post = tabChannel<unknown>('cart', (detail) => {
    received = true;
    document.dispatchEvent(new CustomEvent('cart:change', { detail }));
    received = false;
  });
  document.addEventListener('cart:change', (event) => {
    if (!received) post((event as CustomEvent).detail);
  });
  if (sessionStorage.getItem('cart-changes') !== null)
    import('./cart-store.ts').then(({ resumeCart }) => resumeCart(), doWithout);
}
