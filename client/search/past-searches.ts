/** What was searched for in this shop, on this device: nobody is told. */
const key = 'searches';
const most = 5;

/** The last searches, the latest first; none where the browser keeps nothing. */
export function remembered(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(kept) ? kept.filter((words) => typeof words === 'string').slice(0, most) : [];
  } catch {
    return [];
  }
}

/** Keeps these searches instead of those before. */
export function remember(searches: readonly string[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(searches.slice(0, most)));
  } catch {
    // A browser that keeps nothing remembers nothing.
  }
}
