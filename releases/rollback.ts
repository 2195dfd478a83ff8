/** Which releases a market has had, one after the other, and so what it goes back to. docs/operating.md, *Back*. */
import type { ReleaseChange, ReleasePointer } from '../shared/contract/markets/release.ts';

/** A release by its id; null is what the gateway says. */
export type Source = string | null;

export const sourceWords = (source: Source): string =>
  source === null ? 'what the gateway says' : `release ${source}`;

/** What a market shows and has shown, whatever is switched off in it: a switch makes no release of its own. */
export interface LiveReleases {
  /** Those that rollbacks go back through: the oldest first, the one that is live now last. Never empty. */
  releases: readonly Source[];
  /** Everything that was ever live, by the id that it had: the release that it is with other switches. */
  sources: ReadonlyMap<Source, Source>;
}

/** Changes of a trial of a policy are in the log, and change nothing of what is shown. */
const isShown = ({ kind }: ReleaseChange): boolean => kind !== 'try-policy' && kind !== 'stop-trying';

/**
 * Reads the log of a market. A change that was written down and never carried out (KV failed in between) is passed
 * over: what follows it still begins where it began. A pointer that nobody has written down was written by hand.
 *
 * @param changes of the market, the newest first
 */
export function liveReleases(
  { live }: Pick<ReleasePointer, 'live'>,
  changes: readonly ReleaseChange[],
): LiveReleases {
  const log = changes.filter(isShown).toReversed();
  const first = log[0]?.from.live ?? (log.length === 0 ? live : null);
  let releases: Source[] = [first];
  const sources = new Map<Source, Source>([[first, first]]);
  const goTo = (source: Source): void => {
    const known = releases.lastIndexOf(source);
    releases = known === -1 ? [...releases, source] : releases.slice(0, known + 1);
  };
  for (const [index, { kind, from, to, target }] of log.entries()) {
    const after = log[index + 1]?.from.live ?? (index === log.length - 1 ? live : null);
    if (to.live !== from.live && after === from.live) continue;
    if (kind === 'promote') {
      if (releases.at(-1) !== to.live) releases.push(to.live);
      sources.set(to.live, to.live);
    } else if (kind === 'switch' && to.live !== null) sources.set(to.live, releases.at(-1) ?? null);
    // The gateway with what is switched off may be the very release that was live: it is the gateway from then on.
    else if (to.live !== from.live || target !== undefined) {
      const source = target === undefined ? (sources.get(to.live) ?? to.live) : target;
      // What was live before the log begins is older than all that it knows.
      if (sources.has(source)) goTo(source);
      else releases = [source];
      sources.set(to.live, releases.at(-1) ?? null);
    }
    if (after !== to.live) {
      // It was written by hand, or the log does not tell of it yet.
      goTo(sources.get(after) ?? after);
      sources.set(after, releases.at(-1) ?? null);
    }
  }
  return { releases, sources };
}

/** What a market goes back to from what is live now; undefined where nobody knows, or where nothing was before. */
export function releaseBefore(
  pointer: ReleasePointer,
  changes: readonly ReleaseChange[],
): Source | undefined {
  return liveReleases(pointer, changes).releases.at(-2);
}

/** Whether what the gateway says is live, maybe with parts switched off: when all is on again, it alone is. */
export function isGatewayLive(pointer: ReleasePointer, changes: readonly ReleaseChange[]): boolean {
  return liveReleases(pointer, changes).releases.at(-1) === null;
}

/** What one can do with a change to get back to the release that it has brought. */
export type WayBack = 'live' | 'rollback' | 'rollback-to' | 'unstage' | 'not-kept';

/**
 * Of each change that has brought a release: how one goes back to that. Every release is marked once, where it was
 * promoted last.
 *
 * @param kept the ids of releases that can still be read
 */
export function waysBack(
  pointer: ReleasePointer,
  changes: readonly ReleaseChange[],
  kept: ReadonlySet<string>,
): Map<ReleaseChange, WayBack> {
  const { releases, sources } = liveReleases(pointer, changes);
  const ways = new Map<ReleaseChange, WayBack>();
  const { next } = pointer;
  const staging = changes.find(
    ({ from, to }) => to.next?.release === next?.release && from.next?.release !== next?.release,
  );
  if (next !== null && staging !== undefined) ways.set(staging, 'unstage');
  for (const id of new Set(sources.values())) {
    const brought =
      changes.find(({ kind, to }) => kind === 'promote' && to.live === id) ??
      changes.find(({ to, from }) => to.live === id && from.live !== id);
    if (brought === undefined || id === null) continue;
    const before = next === null ? releases.at(-2) : undefined;
    const way = id === before ? 'rollback' : 'rollback-to';
    ways.set(brought, id === releases.at(-1) ? 'live' : kept.has(id) ? way : 'not-kept');
  }
  return ways;
}
