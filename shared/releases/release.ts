import type { ReleasePointer } from '../contract/markets/release.ts';
import { toHex } from '../encoding.ts';
import { shortHash } from '../hash.ts';

/** No release: the gateway's configuration is used. */
export const noRelease: ReleasePointer = { live: null, next: null };

/** Returns the id of a release: the beginning of the SHA-256 of its text. */
export async function releaseIdOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return toHex(new Uint8Array(digest, 0, 8));
}

/** The bucket of a visitor for a release, from 0 to 100 percent, the same on every visit and in every isolate. */
export function bucketOf(visitorId: string, release: string): number {
  let hash = shortHash(`${release} ${visitorId}`);
  // The low bits of this hash are not mixed well enough to count with.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (((hash ^ (hash >>> 16)) >>> 0) % 10_000) / 100;
}

/** The visitor's data that decides on the release. */
export interface Asking {
  /** Null without a visitor id, or without a visitor. */
  visitorId: string | null;
  /** The release of a followed preview link. */
  previewed: string | null;
}

/** Data of a visitor who sees the live release. */
export const nobody: Asking = { visitorId: null, previewed: null };

/**
 * Returns the releases that a visitor may see, in order of preference: that of a preview link, the next one for those
 * in its share, the live one. A client without an id, such as a search engine, sees the live one.
 */
export function releasesFor({ live, next }: ReleasePointer, { visitorId, previewed }: Asking): string[] {
  const isNext = next !== null && visitorId !== null && bucketOf(visitorId, next.release) < next.share;
  return [previewed, isNext ? next.release : null, live].filter((release) => release !== null);
}

/**
 * Name of a release in cached pages: it differs from all versions of the gateway's parameters. `rest` names what else
 * the pages depend on.
 */
export const versionOfRelease = (id: string, rest = ''): string => (rest === '' ? `r-${id}` : `r-${id}-${rest}`);

/** Returns the release that a version names. */
export function releaseOfVersion(version: string): string | undefined {
  return /^r-([0-9a-f]{16})(?:-[0-9a-z]+)?$/.exec(version)?.[1];
}
