import type { CookieJar } from './cookies.ts';

/** The random id of a visitor; null if there is none, or an invalid one. */
export function visitorIdOf(jar: Pick<CookieJar, 'get'>): string | null {
  const known = jar.get('anonymous_id');
  return known !== undefined && /^[\w-]{16,64}$/.test(known) ? known : null;
}
