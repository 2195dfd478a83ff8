/** Reports which parts of a market are switched off: since when, by whom, until when. */
import type { ReleaseChange } from '../shared/contract/markets/release.ts';
import type { Switches, SwitchName } from '../shared/contract/markets/switches.ts';
import { disabledText, nameOfSwitch } from './diff.ts';

interface DisabledPart {
  name: SwitchName;
  /** The change that switched it off for everybody; null where the log does not go back far enough. */
  since: Pick<ReleaseChange, 'at' | 'who' | 'why'> | null;
}

/** @param changes of the market, newest first */
export function disabledParts({ off }: Switches, changes: readonly ReleaseChange[]): DisabledPart[] {
  return off.map((name) => {
    const found = changes.find(({ kind, diff }) => kind !== 'stage' && diff.includes(disabledText(name)));
    return { name, since: found === undefined ? null : { at: found.at, who: found.who, why: found.why } };
  });
}

/** Whether something is still off after the reopening time that visitors see. */
export const isOverdue = ({ off, opensAgain }: Switches, now: Date): boolean =>
  off.length > 0 && opensAgain !== null && Date.parse(opensAgain) <= now.getTime();

/** Lines for each part that is off, and for the reopening time. */
export function disabledLines(disabled: readonly DisabledPart[], switches: Switches, now: Date): string[] {
  if (disabled.length === 0) return [];
  const { opensAgain } = switches;
  const announcement =
    opensAgain === null
      ? 'visitors see no reopening time'
      : isOverdue(switches, now)
        ? `visitors see the reopening time ${opensAgain}, which has passed`
        : `visitors see the reopening time ${opensAgain}`;
  return [
    ...disabled.map(({ name, since }) => {
      const when = since === null ? '' : ` since ${since.at}, by ${since.who}: ${since.why}`;
      return `${nameOfSwitch(name)} (${name}) is switched off${when}`;
    }),
    announcement,
  ];
}
