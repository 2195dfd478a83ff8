/**
 * Reads the log of a market for the releases that were live, and where a rollback goes. docs/operating/releases.md,
 * *Roll back a release*.
 */
import type { ReleaseChange, ReleasePointer } from '../shared/contract/markets/release.ts';

/** A release id; null is the gateway's configuration. */
export type Source = string | null;

export const sourceWords = (source: Source): string =>
  source === null ? 'what the gateway says' : `release ${source}`;

/** Live and former releases of a market. A switch is no release of its own. */
export interface LiveReleases {
  /** The chain that rollbacks follow: oldest first, the live one last. Never empty. */
  releases: readonly Source[];
  /** Every id that was ever live, mapped to its release without switches. */
  sources: ReadonlyMap<Source, Source>;
}

/** Trials of a policy are in the log but do not change what is shown. */
const isShown = ({ kind }: ReleaseChange): boolean => kind !== 'try-policy' && kind !== 'stop-trying';

/**
 * Reads the log of a market. A change that was logged but not made (KV failed in between) is skipped: the next one
 * starts from the same pointer. A pointer that is not in the log was written by hand.
 *
 * @param changes of the market, newest first
 */
export function liveReleases({ live }: Pick<ReleasePointer, 'live'>, changes: readonly ReleaseChange[]): LiveReleases {
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
    // The gateway's contents with parts off may equal a former release. `target` says that the gateway is meant.
    else if (to.live !== from.live || target !== undefined) {
      const source = target === undefined ? (sources.get(to.live) ?? to.live) : target;
      // A target from before the log is older than everything in it.
      if (sources.has(source)) goTo(source);
      else releases = [source];
      sources.set(to.live, releases.at(-1) ?? null);
    }
    if (after !== to.live) {
      // The pointer was written by hand, or the log lags behind.
      goTo(sources.get(after) ?? after);
      sources.set(after, releases.at(-1) ?? null);
    }
  }
  return { releases, sources };
}

/** Where a rollback goes from what is live; undefined where that is not known, or nothing was live before. */
export function releaseBefore(pointer: ReleasePointer, changes: readonly ReleaseChange[]): Source | undefined {
  return liveReleases(pointer, changes).releases.at(-2);
}

/** Whether the gateway is live, possibly with parts switched off. When all are on again, the pointer becomes null. */
export function isGatewayLive(pointer: ReleasePointer, changes: readonly ReleaseChange[]): boolean {
  return liveReleases(pointer, changes).releases.at(-1) === null;
}

/** How to go back to the release of a change. */
export type Rollback = 'live' | 'rollback' | 'rollback-to' | 'unstage' | 'not-stored';

/**
 * For each change that released something: how to go back to it. Every release is listed once, at its last promotion.
 *
 * @param stored the ids of releases that are still stored
 */
export function rollbacksOf(
  pointer: ReleasePointer,
  changes: readonly ReleaseChange[],
  stored: ReadonlySet<string>,
): Map<ReleaseChange, Rollback> {
  const { releases, sources } = liveReleases(pointer, changes);
  const rollbacks = new Map<ReleaseChange, Rollback>();
  const { next } = pointer;
  const staging = changes.find(
    ({ from, to }) => to.next?.release === next?.release && from.next?.release !== next?.release,
  );
  if (next !== null && staging !== undefined) rollbacks.set(staging, 'unstage');
  for (const id of new Set(sources.values())) {
    const brought =
      changes.find(({ kind, to }) => kind === 'promote' && to.live === id) ??
      changes.find(({ to, from }) => to.live === id && from.live !== id);
    if (brought === undefined || id === null) continue;
    const before = next === null ? releases.at(-2) : undefined;
    const rollback = id === before ? 'rollback' : 'rollback-to';
    rollbacks.set(brought, id === releases.at(-1) ? 'live' : stored.has(id) ? rollback : 'not-stored');
  }
  return rollbacks;
}
