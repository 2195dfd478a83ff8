import { type Command, InvalidArgumentError } from 'commander';
import type { ReleaseContents } from '../../shared/contract/markets/release.ts';
import { type Switches, type SwitchName, switchNames } from '../../shared/contract/markets/switches.ts';
import type { Locale } from '../../shared/markets/locales.ts';
import { nameOf, operatorOf, optionsOf } from '../command.ts';
import { differences } from '../diff.ts';
import type { Operator } from '../operator.ts';
import { Refused } from '../refused.ts';
import { isGatewayLive } from '../rollback.ts';
import type { Difference } from '../told.ts';
import { carryOutAll } from './carry-out.ts';
import { type Deed, deedForAll, prepare, type Step } from './deed.ts';

interface Switched extends Deed {
  off?: SwitchName[];
  on?: SwitchName[];
  opensAgain?: string;
}

function switchName(given: string, others: SwitchName[] = []): SwitchName[] {
  const found = switchNames.find((name) => name === given);
  if (found === undefined) throw new InvalidArgumentError(`Switches are ${switchNames.join(', ')}.`);
  return [...others, found];
}

function moment(given: string): string {
  const at = Date.parse(given);
  if (at > Date.now()) return new Date(at).toISOString();
  throw new InvalidArgumentError('A moment is written as 2026-12-24T18:00Z, and is still to come.');
}

/** @throws Refused where nothing is asked for, or both at once of one part */
function requireDecided({ off = [], on = [], opensAgain }: Switched): void {
  if (off.length + on.length === 0 && opensAgain === undefined)
    throw new Refused(
      'usage',
      `Say what rests (--off), or rests no longer (--on): ${switchNames.join(', ')}.`,
    );
  const both = off.filter((name) => on.includes(name));
  if (both.length > 0)
    throw new Refused('usage', `Named on both sides, --off and --on: ${[...new Set(both)].join(', ')}.`);
}

/** The same release with other switches, as KV has it then; the one that the gateway gives becomes one. */
async function putSwitched(
  operator: Operator,
  locale: Locale,
  before: ReleaseContents,
  { off = [], on = [], opensAgain }: Switched,
): Promise<{ id: string; changes: Difference[]; switches: Switches }> {
  const left = before.switches.off.filter((name) => !on.includes(name) && !off.includes(name));
  const rest = [...left, ...off];
  const told = opensAgain ?? (rest.length === 0 ? null : before.switches.opensAgain);
  const switches = { off: rest, opensAgain: told };
  const contents = { ...before, switches };
  const id = await operator.put(locale, contents);
  return { id, changes: differences(before, contents), switches };
}

/** What switching parts of a market would do: to what is live, and to what is staged. */
async function switchStep(operator: Operator, options: Switched, locale: Locale): Promise<Step> {
  const { pointer, contents } = await operator.now(locale);
  const live = await putSwitched(operator, locale, contents, options);
  if (live.changes.length === 0)
    throw new Refused('nothing-changes', `${nameOf(locale)}: that is so already.`);
  // Whoever sees what is staged meets the same trouble.
  const staged = pointer.next && (await operator.release(locale, pointer.next.release));
  const next =
    pointer.next && staged
      ? { ...pointer.next, release: (await putSwitched(operator, locale, staged, options)).id }
      : null;
  const { changes, switches: after } = live;
  const isGateway = after.off.length === 0 && isGatewayLive(pointer, await operator.changes(locale));
  const to = { live: isGateway ? null : live.id, next };
  return {
    locale,
    kind: 'switch',
    from: pointer,
    to,
    changes,
    switched: { before: contents.switches, after },
  };
}

/** `switch`: what rests. */
export function switchParts(program: Command): void {
  deedForAll(
    program,
    'switch',
    'lets parts of the shop rest, or takes them up again, at once and for everybody',
  )
    .option('--off <part>', `rests: ${switchNames.join(', ')}; may be repeated`, switchName)
    .option('--on <part>', 'rests no longer; may be repeated', switchName)
    .option('--opens-again <moment>', 'what visitors are told, e.g. 2026-12-24T18:00Z', moment)
    .action(async (named: Locale[], _: object, command: Command) => {
      const options = optionsOf<Switched>(command);
      requireDecided(options);
      const operator = await operatorOf(options);
      const steps = await prepare(named, options, (locale) => switchStep(operator, options, locale));
      await carryOutAll(operator, options, steps);
    });
}
