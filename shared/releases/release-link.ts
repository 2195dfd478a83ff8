import { type LinkFault, signedUntil, signPreview } from '../content/preview.ts';
import { type Locale, locales } from '../markets/locales.ts';

/** Parameter of a link that shows a market with a certain release, to everyone who follows it. */
export const releaseParameter = 'release';
/** Value that ends it. */
export const endsPreview = 'off';

/** Paths never begin like this, so a link to drafts is never valid for a release. */
const subjectOf = (locale: Locale, id: string): string => `release:${locale}:${id}`;

/** Signs a link's token, valid for an hour. `now` in seconds. */
export async function signRelease(key: string, locale: Locale, id: string, now: number): Promise<string> {
  return `${id}.${await signPreview(key, subjectOf(locale, id), now)}`;
}

/** The release of a link in this market and its expiry (seconds since 1970), even if expired; null if not ours. */
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

/** Returns why a link shows no release in this market. */
export async function releaseLinkFault(key: string, locale: Locale, token: string): Promise<LinkFault> {
  if ((await readReleaseLink(key, locale, token)) !== null) return 'over';
  // The keys of the table are the markets.
  for (const other of Object.keys(locales) as Locale[])
    if ((await readReleaseLink(key, other, token)) !== null) return 'elsewhere';
  return 'unknown';
}
