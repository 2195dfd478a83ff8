/**
 * A channel between the tabs of the shop. It is closed while the page is in the back/forward cache: a message would
 * evict the page.
 * @param onMessage gets each message of another tab, and undefined when the page comes back and may have missed some
 * @returns posts a message to the other tabs
 */
export function tabChannel<Message>(name: string, onMessage: (message?: Message) => void): (message: Message) => void {
  let channel: BroadcastChannel | undefined;

  function open(): void {
    // Hidden: in the background, or left before its scripts had come.
    if (channel || document.hidden) return;
    channel = new BroadcastChannel(name);
    channel.onmessage = ({ data }) => onMessage(data);
  }

  function reopen(): void {
    if (channel) return;
    open();
    if (channel) onMessage();
  }

  open();
  addEventListener('pagehide', () => {
    channel?.close();
    channel = undefined;
  });
  addEventListener('pageshow', reopen);
  document.addEventListener('visibilitychange', reopen);
  return (message) => channel?.postMessage(message);
}
