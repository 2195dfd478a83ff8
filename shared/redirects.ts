import type { Redirect } from './contract/markets/domain.ts';
import { routes } from './routes.ts';

/** Addresses that people type, and that no page has. A market's own redirects override them. */
export const ownRedirects: readonly Redirect[] = [{ from: '/account', to: routes['account-dashboard'], status: 301 }];

export interface Destination {
  /** A path without market prefix, or an https URL. */
  to: string;
  status: 301 | 302;
}

/** Decodes a path: `%C3%A9` and `é` are the same letter. Invalid escapes stay, and so do those of `/`, `?` and `#`. */
function withoutEscapes(path: string): string {
  if (!path.includes('%')) return path;
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** Returns the key of a path in the table: without trailing slash and escapes, in lower case. */
export function lookupKey(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  return withoutEscapes(path.slice(0, end)).toLowerCase();
}

/** True for an inner path, or an https address of another site that all browsers read the same way. */
export function isSafeTarget(to: string): boolean {
  if (/[\s\\\p{Cc}]/u.test(to)) return false;
  if (to.startsWith('/')) return !to.startsWith('//');
  return /^https:\/\/[^/]/.test(to) && URL.canParse(to) && new URL(to).username === '';
}

/**
 * Builds the table of redirects by path. Chains are shortened to their end, so that a visitor is redirected once.
 * Loops and unsafe targets are left out.
 */
export function redirectTable(redirects: readonly Redirect[]): ReadonlyMap<string, Destination> {
  const direct = new Map<string, Destination>();
  for (const { from, to, status } of redirects) if (isSafeTarget(to)) direct.set(lookupKey(from), { to, status });
  const table = new Map<string, Destination>();
  for (const [from, destination] of direct) {
    const seen = new Set<string>();
    let end = destination;
    let status = destination.status;
    for (let next = direct.get(lookupKey(end.to)); next !== undefined; next = direct.get(lookupKey(end.to))) {
      const key = lookupKey(end.to);
      if (seen.has(key)) break;
      seen.add(key);
      end = next;
      // One temporary redirect makes the whole chain temporary.
      if (next.status === 302) status = 302;
    }
    if (!seen.has(lookupKey(end.to))) table.set(from, { to: end.to, status });
  }
  return table;
}

/** Returns the redirect of a path (without market prefix), if any. */
export function findRedirect(table: ReadonlyMap<string, Destination>, path: string): Destination | undefined {
  return table.get(lookupKey(path));
}
