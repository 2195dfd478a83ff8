/**
 * Other tabs hear of every change of the cart in this one (`cart:change` on the document, with the cart as its detail),
 * and this one of theirs, as the same event. A page that is kept for the way back is not listening: a message would throw
 * it out of the browser's memory. When it comes back, nobody knows what the cart has become: the event has no detail.
 */
export function shareCartChanges(): void {
  let channel: BroadcastChannel | undefined;
  /** The change comes from another tab, so it is not told to others again. */
  let heard = false;

  function tell(detail?: unknown): void {
    heard = true;
    document.dispatchEvent(new CustomEvent('cart:change', { detail }));
    heard = false;
  }

  function listen(): void {
    channel = new BroadcastChannel('cart');
    channel.onmessage = ({ data }) => tell(data);
  }

  listen();
  document.addEventListener('cart:change', (event) => {
    if (!heard && event instanceof CustomEvent) channel?.postMessage(event.detail);
  });
  addEventListener('pagehide', () => {
    channel?.close();
    channel = undefined;
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    listen();
    tell();
  });
}
