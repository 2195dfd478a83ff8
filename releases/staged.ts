import type { ReleaseChange, ReleasePointer } from '../shared/contract/markets/release.ts';

/**
 * The change by which a release came to be staged, whatever was switched off in it since; undefined where the log does not
 * reach back so far. `changes` are the market's, the newest first.
 */
export function stagingOf(release: string, changes: readonly ReleaseChange[]): ReleaseChange | undefined {
  const index = changes.findIndex(
    ({ from, to }) => to.next?.release === release && from.next?.release !== release,
  );
  const found = changes[index];
  return found?.kind === 'switch' && found.from.next !== null
    ? stagingOf(found.from.next.release, changes.slice(index + 1))
    : found;
}

/** Whose a staged release is, since when, for whom, and what it says: line by line. */
export function stagedWords(
  { release, share }: NonNullable<ReleasePointer['next']>,
  changes: readonly ReleaseChange[],
): string[] {
  const staging = stagingOf(release, changes);
  const since = staging === undefined ? '' : `, since ${staging.at} by ${staging.who}: ${staging.why}`;
  return [
    `${release} for ${share} % of the visitors${since}`,
    ...(staging?.diff ?? []).map((words) => `  ${words}`),
  ];
}
