/** What rests in a market, as an operator has to know it in an incident: since when, by whom, until when. */
import type { ReleaseChange } from '../shared/contract/markets/release.ts';
import type { Switches, SwitchName } from '../shared/contract/markets/switches.ts';
import { nameOfSwitch, restsWords } from './diff.ts';

/** A part that is switched off. */
interface Resting {
  name: SwitchName;
  /** The change that switched it off for everybody; null where the log does not reach back so far. */
  since: Pick<ReleaseChange, 'at' | 'who' | 'why'> | null;
}

/** @param changes of the market, the newest first */
export function restingParts({ off }: Switches, changes: readonly ReleaseChange[]): Resting[] {
  return off.map((name) => {
    const found = changes.find(({ kind, diff }) => kind !== 'stage' && diff.includes(restsWords(name)));
    return { name, since: found === undefined ? null : { at: found.at, who: found.who, why: found.why } };
  });
}

/** Whether something rests of which visitors were told that it is back. */
export const isOverdue = ({ off, opensAgain }: Switches, now: Date): boolean =>
  off.length > 0 && opensAgain !== null && Date.parse(opensAgain) <= now.getTime();

/** Lines that say what rests, and that what is told to be open again is not. */
export function restingLines(resting: readonly Resting[], switches: Switches, now: Date): string[] {
  if (resting.length === 0) return [];
  const { opensAgain } = switches;
  const told =
    opensAgain === null
      ? 'nobody is told when it is back'
      : isOverdue(switches, now)
        ? `visitors were told that it is back at ${opensAgain}, which has passed`
        : `visitors are told that it is back at ${opensAgain}`;
  return [
    ...resting.map(({ name, since }) => {
      const when = since === null ? '' : ` since ${since.at}, by ${since.who}: ${since.why}`;
      return `${nameOfSwitch(name)} (${name}) rests${when}`;
    }),
    told,
  ];
}
