import { signedUntil, signPreview } from '../content/preview.ts';
import type { Locale } from '../markets/locales.ts';

/** Parameter of a link that shows the shop as it will be, or was, at another moment. */
export const previewDateParameter = 'at';
/** Its value that ends that. */
export const endsPreviewDate = 'off';

/** No path begins so: a link to drafts, to a release or to the panel is never one to a moment. */
const subjectOf = (locale: Locale, at: number): string => `moment:${locale}:${at}`;

/**
 * What such a link carries, signed with the key of operators for one market; good for an hour. `at` and `now` in seconds
 * since 1970.
 */
export async function signPreviewDate(key: string, locale: Locale, at: number, now: number): Promise<string> {
  return `${at}.${await signPreview(key, subjectOf(locale, at), now)}`;
}

/**
 * The moment that a link of a market shows, and until when, both in seconds since 1970, even if that is over; null: not
 * ours, or of another market.
 */
export async function readPreviewDateLink(
  key: string,
  locale: Locale,
  token: string,
): Promise<{ at: number; until: number } | null> {
  const [, at, signed] = /^(\d{1,10})\.(.+)$/.exec(token) ?? [];
  if (at === undefined || signed === undefined) return null;
  const until = await signedUntil(key, subjectOf(locale, Number(at)), signed);
  return until === null ? null : { at: Number(at), until };
}
