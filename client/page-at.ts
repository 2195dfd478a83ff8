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
