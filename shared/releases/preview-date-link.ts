import { signedUntil, signPreview } from '../content/preview.ts';
import type { Locale } from '../markets/locales.ts';

/** Parameter of a link that shows the shop at another date. */
export const previewDateParameter = 'at';
/** Value that ends it. */
export const endsPreviewDate = 'off';

/** Paths never begin like this, so a link to drafts, to a release or to the panel is never valid for a preview date. */
const subjectOf = (locale: Locale, at: number): string => `preview-date:${locale}:${at}`;

/** Signs a token for one market with the operators' key, valid for an hour. `at` and `now` in seconds since 1970. */
export async function signPreviewDate(key: string, locale: Locale, at: number, now: number): Promise<string> {
  return `${at}.${await signPreview(key, subjectOf(locale, at), now)}`;
}

/**
 * Returns the preview date of a link and its expiry, both in seconds since 1970, even if it has expired; null if it is
 * not ours, or of another market.
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
