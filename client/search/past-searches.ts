/** What was searched for in this shop, in this tab, until it is closed: nobody is told. */
const key = 'searches';
const maxSearches = 5;

/** The last searches, the latest first; none where the browser keeps nothing. */
export function remembered(): string[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]');
    return Array.isArray(stored)
      ? stored.filter((words) => typeof words === 'string').slice(0, maxSearches)
      : [];
  } catch {
    return [];
  }
}

/** Keeps these searches instead of those before. */
export function remember(searches: readonly string[]): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(searches.slice(0, maxSearches)));
  } catch {
    // A browser that keeps nothing remembers nothing.
  }
}
