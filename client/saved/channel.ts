/**
 * Tells the other tabs of what was saved, and hears of theirs. A page that is kept for the way back does not listen: a
 * message would throw it out of the browser's memory.
 */
type Listener = (id: string, on: boolean) => void;

const name = 'saved';
let channel: BroadcastChannel | undefined;
const listeners = new Set<Listener>();

function open(): void {
  channel = new BroadcastChannel(name);
  channel.onmessage = ({ data: [id, on] }: MessageEvent<[string, boolean]>) => {
    for (const listener of listeners) listener(id, on);
  };
}

/** Hears of a product (its id) or a size (`sku:…`) that another tab has saved, or no longer has. */
export function listenToSaved(listener: Listener): void {
  listeners.add(listener);
  if (channel !== undefined) return;
  open();
  addEventListener('pagehide', () => channel?.close());
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) open();
  });
}

/** Tells it to the other tabs. */
export function tellSaved(id: string, on: boolean): void {
  channel?.postMessage([id, on]);
}
