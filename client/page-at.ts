/** What another page of the shop shows in its middle, to take something from; null when it cannot be had. */
export async function pageAt(address: string, signal?: AbortSignal): Promise<Document | null> {
  try {
    const response = await fetch(address, signal === undefined ? {} : { signal });
    if (!response.ok) return null;
    const text = await response.text();
    // Its style sheet has a nonce that this page does not know.
    return new DOMParser().parseFromString(text.slice(text.indexOf('<main')), 'text/html');
  } catch {
    return null;
  }
}

/** Loads pages of which only the last counts: each call aborts the one before, which then gives undefined. */
export function lastPage(): (address: string) => Promise<Document | null | undefined> {
  let last: AbortController | undefined;
  return async (address) => {
    last?.abort();
    const mine = new AbortController();
    last = mine;
    const page = await pageAt(address, mine.signal);
    return mine.signal.aborted ? undefined : page;
  };
}
