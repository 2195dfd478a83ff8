import type { ReleasePointer } from '../contract/markets/release.ts';
import { toHex } from '../encoding.ts';
import { shortHash } from '../hash.ts';

/** No release: the gateway is asked. */
export const noRelease: ReleasePointer = { live: null, next: null };

/** The id of a release: the beginning of the SHA-256 of its text. */
export async function releaseIdOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return toHex(new Uint8Array(digest, 0, 8));
}

/** Where in a hundred percent a visitor stands with a release, the same on every visit and in every isolate. */
export function bucketOf(visitorId: string, release: string): number {
  let hash = shortHash(`${release} ${visitorId}`);
  // The low bits of this hash are not mixed well enough to be counted with.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (((hash ^ (hash >>> 16)) >>> 0) % 10_000) / 100;
}

/** Who asks, as far as it decides on the release. */
export interface Asking {
  /** Null: somebody who has no id yet, or nobody. */
  visitorId: string | null;
  /** The release of a preview link that was followed. */
  previewed: string | null;
}

/** Who sees what most see. */
export const nobody: Asking = { visitorId: null, previewed: null };

/**
 * The releases that a visitor may see, the best first: the one of a preview link, the next one for those in its share,
 * the one that is live. Somebody without an id, a search engine for instance, sees what is live.
 */
export function releasesFor({ live, next }: ReleasePointer, { visitorId, previewed }: Asking): string[] {
  const isNext = next !== null && visitorId !== null && bucketOf(visitorId, next.release) < next.share;
  return [previewed, isNext ? next.release : null, live].filter((release) => release !== null);
}

/** How cached pages name the release that they were made with: unlike any version of the gateway's parameters. */
export const versionOfRelease = (id: string): string => `r-${id}`;

/** The release that a version names. */
export function releaseOfVersion(version: string): string | undefined {
  return /^r-([0-9a-f]{16})$/.exec(version)?.[1];
}
