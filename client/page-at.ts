/** Loads another page of the shop and parses its main content; null if that fails. */
export async function pageAt(address: string, signal?: AbortSignal): Promise<Document | null> {
  try {
    const response = await fetch(address, signal === undefined ? {} : { signal });
    if (!response.ok) return null;
    const text = await response.text();
    // The style element has another nonce than this page: only the content from `main` on is parsed.
    return new DOMParser().parseFromString(text.slice(text.indexOf('<main')), 'text/html');
  } catch {
    return null;
  }
}

/** Loads pages of which only the last counts: each call aborts the one before, which then resolves to undefined. */
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
