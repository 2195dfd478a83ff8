import type { Locale } from './locales.ts';
import { isPreview, signPreview } from './preview.ts';

/** Parameter of a link that shows a market as a release has it, to whoever follows the link. */
export const releaseParameter = 'release';
/** Its value that ends that. */
export const endsPreview = 'off';

/** No path begins so: a link to drafts is never one to a release. */
const subjectOf = (locale: Locale, id: string): string => `release:${locale}:${id}`;

/** What such a link carries; good for an hour. `now` in seconds. */
export async function signRelease(key: string, locale: Locale, id: string, now: number): Promise<string> {
  return `${id}.${await signPreview(key, subjectOf(locale, id), now)}`;
}

/** The release that a link shows in this market; null for any that is not ours, or no longer good. `now` in seconds. */
export async function releaseOfLink(
  key: string,
  locale: Locale,
  token: string,
  now: number,
): Promise<string | null> {
  const [, id, signed] = /^([0-9a-f]{16})\.(.+)$/.exec(token) ?? [];
  if (id === undefined || signed === undefined) return null;
  return (await isPreview(key, subjectOf(locale, id), signed, now)) ? id : null;
}
