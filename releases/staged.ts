import type { ReleaseChange, ReleasePointer } from '../shared/contract/markets/release.ts';

/**
 * The change that staged a release; later switches in it are ignored. Undefined where the log does not go back far
 * enough. `changes` are the market's, newest first.
 */
export function stagingOf(release: string, changes: readonly ReleaseChange[]): ReleaseChange | undefined {
  const index = changes.findIndex(({ from, to }) => to.next?.release === release && from.next?.release !== release);
  const found = changes[index];
  return found?.kind === 'switch' && found.from.next !== null
    ? stagingOf(found.from.next.release, changes.slice(index + 1))
    : found;
}

/** Lines about a staged release: who staged it, since when, for which share, and its changes. */
export function stagedWords(
  { release, share }: NonNullable<ReleasePointer['next']>,
  changes: readonly ReleaseChange[],
): string[] {
  const staging = stagingOf(release, changes);
  const since = staging === undefined ? '' : `, since ${staging.at} by ${staging.who}: ${staging.why}`;
  return [`${release} for ${share} % of the visitors${since}`, ...(staging?.diff ?? []).map((words) => `  ${words}`)];
}
