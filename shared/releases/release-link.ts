import { type LinkFault, signedUntil, signPreview } from '../content/preview.ts';
import { type Locale, locales } from '../markets/locales.ts';

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

/** The release that a link shows in this market, and until when (seconds since 1970), even if that is over; null: not ours. */
export async function readReleaseLink(
  key: string,
  locale: Locale,
  token: string,
): Promise<{ release: string; until: number } | null> {
  const [, release, signed] = /^([0-9a-f]{16})\.(.+)$/.exec(token) ?? [];
  if (release === undefined || signed === undefined) return null;
  const until = await signedUntil(key, subjectOf(locale, release), signed);
  return until === null ? null : { release, until };
}

/** Why a link shows no release in this market. */
export async function releaseLinkFault(key: string, locale: Locale, token: string): Promise<LinkFault> {
  if ((await readReleaseLink(key, locale, token)) !== null) return 'over';
  // The keys of the table are the markets.
  for (const other of Object.keys(locales) as Locale[])
    if ((await readReleaseLink(key, other, token)) !== null) return 'elsewhere';
  return 'unknown';
}
