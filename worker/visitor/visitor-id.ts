import type { CookieJar } from './cookies.ts';

/** The random id of a visitor; null where there is none, or one that is not ours. */
export function visitorIdOf(jar: Pick<CookieJar, 'get'>): string | null {
  const known = jar.get('anonymous_id');
  return known !== undefined && /^[\w-]{16,64}$/.test(known) ? known : null;
}
