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
  const brought = changes.find(({ kind, to }) => kind === 'promote' && to.live === live);
  return brought === undefined ? undefined : { live: brought.from.live, next: null };
}
