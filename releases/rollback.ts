import type { ReleaseChange, ReleasePointer } from '../shared/contract/release.ts';

/**
 * What a market goes back to: without the release that is staged, if one is; else to what was live before the release
 * that is. `changes` are the market's, the newest first. Undefined where nobody knows.
 */
export function rolledBack(
  { live, next }: ReleasePointer,
  changes: readonly ReleaseChange[],
): ReleasePointer | undefined {
  if (next !== null) return { live, next: null };
  if (live === null) return undefined;
  const brought = changes[bringing(live, changes)];
  return brought === undefined ? undefined : { live: brought.from.live, next: null };
}

/** Which change it was that a release is live since; -1 where nobody knows. */
function bringing(live: string, changes: readonly ReleaseChange[]): number {
  return changes.findIndex(({ kind, to }) => (kind === 'promote' || kind === 'switch') && to.live === live);
}

/** Whether the gateway was live until parts were switched off: when all is on again, it is again. */
export function isSwitchedGateway(live: string | null, changes: readonly ReleaseChange[]): boolean {
  if (live === null) return true;
  const index = bringing(live, changes);
  const brought = changes[index];
  return brought?.kind === 'switch' && isSwitchedGateway(brought.from.live, changes.slice(index + 1));
}
