/** Past searches in this tab, until it is closed; never sent anywhere. */
const key = 'searches';
const maxSearches = 5;

/** Past searches, latest first; none without storage. */
export function remembered(): string[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter((words) => typeof words === 'string').slice(0, maxSearches) : [];
  } catch {
    return [];
  }
}

export function remember(searches: readonly string[]): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(searches.slice(0, maxSearches)));
  } catch {
    // Without storage nothing is remembered.
  }
}
