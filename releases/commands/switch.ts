import { type Command, InvalidArgumentError } from 'commander';
import type { ReleaseContents } from '../../shared/contract/markets/release.ts';
import { type Switches, type SwitchName, switchNames } from '../../shared/contract/markets/switches.ts';
import type { Locale } from '../../shared/markets/locales.ts';
import { nameOf, operatorOf, optionsOf } from '../command.ts';
import { differences } from '../diff.ts';
import type { Difference } from '../difference.ts';
import type { Operator } from '../operator.ts';
import { Refused } from '../refused.ts';
import { isGatewayLive } from '../rollback.ts';
import { carryOutAll } from './carry-out.ts';
import { type ChangeOptions, changeCommandForAll, prepare, type Step } from './change-command.ts';

interface Switched extends ChangeOptions {
  off?: SwitchName[];
  on?: SwitchName[];
  opensAgain?: string;
}

function switchName(given: string, others: SwitchName[] = []): SwitchName[] {
  const found = switchNames.find((name) => name === given);
  if (found === undefined) throw new InvalidArgumentError(`Switches are ${switchNames.join(', ')}.`);
  return [...others, found];
}

function dateTime(given: string): string {
  const at = Date.parse(given);
  if (at > Date.now()) return new Date(at).toISOString();
  throw new InvalidArgumentError('A time is written as 2026-12-24T18:00Z, and is in the future.');
}

/** @throws Refused where no option is given, or one part is switched both on and off */
function requireDecided({ off = [], on = [], opensAgain }: Switched): void {
  if (off.length + on.length === 0 && opensAgain === undefined)
    throw new Refused('usage', `Say what to switch off (--off) or on (--on): ${switchNames.join(', ')}.`);
  const both = off.filter((name) => on.includes(name));
  if (both.length > 0)
    throw new Refused('usage', `Named on both sides, --off and --on: ${[...new Set(both)].join(', ')}.`);
}

/** Stores the same contents with other switches as a release, also where the gateway is live. */
async function putSwitched(
  operator: Operator,
  locale: Locale,
  before: ReleaseContents,
  { off = [], on = [], opensAgain }: Switched,
): Promise<{ id: string; changes: Difference[]; switches: Switches }> {
  const left = before.switches.off.filter((name) => !on.includes(name) && !off.includes(name));
  const rest = [...left, ...off];
  const announced = opensAgain ?? (rest.length === 0 ? null : before.switches.opensAgain);
  const switches = { off: rest, opensAgain: announced };
  const contents = { ...before, switches };
  const id = await operator.put(locale, contents);
  return { id, changes: differences(before, contents), switches };
}

/** Plans switching parts of a market, in the live and in the staged release. */
async function switchStep(operator: Operator, options: Switched, locale: Locale): Promise<Step> {
  const { pointer, contents } = await operator.now(locale);
  const live = await putSwitched(operator, locale, contents, options);
  if (live.changes.length === 0) throw new Refused('nothing-changes', `${nameOf(locale)}: that is so already.`);
  // Visitors with the staged release have the same problem.
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

/** `switch`: switches parts of the shop off and on. */
export function switchParts(program: Command): void {
  changeCommandForAll(program, 'switch', 'switches parts of the shop off or on again, at once and for everybody')
    .option('--off <part>', `switches off: ${switchNames.join(', ')}; may be repeated`, switchName)
    .option('--on <part>', 'switches on again; may be repeated', switchName)
    .option('--opens-again <time>', 'the reopening time that visitors see, e.g. 2026-12-24T18:00Z', dateTime)
    .action(async (named: Locale[], _: object, command: Command) => {
      const options = optionsOf<Switched>(command);
      requireDecided(options);
      const operator = await operatorOf(options);
      const steps = await prepare(named, options, (locale) => switchStep(operator, options, locale));
      await carryOutAll(operator, options, steps);
    });
}
