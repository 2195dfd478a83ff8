/** `rollback`, `show`: earlier releases of a market. docs/operating/releases.md, *Roll back a release*. */
import { isDeepStrictEqual } from 'node:util';
import { type Command, InvalidArgumentError } from 'commander';
import { stringify } from 'yaml';
import { commandFor } from '../../scripts/sources.mjs';
import {
  type ReleaseChange,
  type ReleaseContents,
  type ReleasePointer,
  releaseId,
} from '../../shared/contract/markets/release.ts';
import { allOn, type Switches } from '../../shared/contract/markets/switches.ts';
import type { Locale } from '../../shared/markets/locales.ts';
import { differenceLines, market, nameOf, type Options, operatorOf, optionsOf, print } from '../command.ts';
import { differences, nameOfSwitch } from '../diff.ts';
import type { Operator, ReleaseNow } from '../operator.ts';
import { Refused } from '../refused.ts';
import { liveReleases, releaseBefore, type Source, sourceWords } from '../rollback.ts';
import { carryOutAll } from './carry-out.ts';
import { type ChangeOptions, changeCommand, prepare, type Step } from './change-command.ts';

interface RolledBack extends ChangeOptions {
  /** The id of a release, or `gateway`. */
  to?: string;
}

/** Parses a release id or `gateway`. @throws InvalidArgumentError */
function releaseOrGateway(given: string): string {
  if (given === 'gateway' || releaseId.safeParse(given).success) return given;
  throw new InvalidArgumentError('A release is named by its 16 signs, as history has them; or `gateway`.');
}

const sourceOf = (given: string): Source => (given === 'gateway' ? null : given);

/** Alternatives, printed with a refusal. */
function othersLine(locale: Locale, changes: readonly ReleaseChange[], pointer: ReleasePointer): string {
  const { sources, releases } = liveReleases(pointer, changes);
  const known = [...new Set(sources.values())].filter((source) => source !== releases.at(-1));
  return known.length === 0
    ? `Parts that are off are switched on again by: ${commandFor('npm run config', `switch ${locale} --on <part>`)}`
    : `What was live is listed by: ${commandFor('npm run config', `history ${locale}`)}. Of it: ${known
        .slice(-5)
        .map((source) => `--to ${source ?? 'gateway'}`)
        .join(', ')}.`;
}

/** The target of a rollback: the named release, else the one before. @throws Refused where there is none */
function targetOf(
  to: Source | undefined,
  locale: Locale,
  pointer: ReleasePointer,
  changes: readonly ReleaseChange[],
): Source {
  const { releases, sources } = liveReleases(pointer, changes);
  if (to === undefined) {
    const before = releaseBefore(pointer, changes);
    if (before !== undefined) return before;
    throw new Refused('nothing-to-go-back-to', [
      `${nameOf(locale)}: there is nothing to go back to; ${sourceWords(releases.at(-1) ?? null)} is live, and no release was before.`,
      othersLine(locale, changes, pointer),
    ]);
  }
  const source = sources.get(to);
  // The gateway can always be the target.
  if (source === undefined && to !== null)
    throw new Refused('nothing-to-go-back-to', [
      `${nameOf(locale)}: release ${to} was never live here, so there is no going back to it. Stage what is new.`,
      othersLine(locale, changes, pointer),
    ]);
  if (releases.at(-1) === (source ?? null))
    throw new Refused('nothing-changes', `${nameOf(locale)}: ${sourceWords(source ?? null)} is live already.`);
  return source ?? null;
}

/** Contents of a release or of the gateway. @throws Refused where the release is no longer stored */
async function contentsOf(operator: Operator, locale: Locale, source: Source): Promise<ReleaseContents> {
  if (source === null) return operator.gateway(locale);
  if (!(await operator.releaseIds(locale)).has(source))
    throw new Refused('not-stored', [
      `${nameOf(locale)}: the storefront has no release ${source}.`,
      `What can be rolled back to is listed by: ${commandFor('npm run config', `history ${locale}`)}`,
    ]);
  return operator.release(locale, source);
}

/** The target with the current switches; null for the gateway with everything switched on. */
async function withSwitches(
  operator: Operator,
  locale: Locale,
  source: Source,
  before: ReleaseContents,
  switches: Switches,
): Promise<string | null> {
  if (source === null && switches.off.length === 0) return null;
  if (source !== null && isDeepStrictEqual(before.switches, switches)) return source;
  return operator.put(locale, { ...before, switches });
}

const switchesWords = ({ off }: Switches): string =>
  off.length === 0
    ? 'switches stay as they are: nothing is off'
    : `switches stay as they are: ${off.map((name) => `${nameOfSwitch(name)} (${name})`).join(', ')} ${
        off.length === 1 ? 'is off' : 'are off'
      }`;

/** Removes the staged release; what is live stays. */
const unstageStep = (locale: Locale, { live, next }: ReleasePointer, before: Source | undefined): Step => ({
  locale,
  kind: 'unstage',
  from: { live, next },
  to: { live, next: null },
  changes: [],
  notes: [
    `release ${next?.release} was staged, and is removed; what is live stays`,
    ...(before === undefined ? [] : [`another rollback goes back to ${sourceWords(before)}`]),
  ],
});

async function liveStep(
  operator: Operator,
  locale: Locale,
  { pointer, contents }: ReleaseNow,
  target: Source,
): Promise<Step> {
  const switches = contents?.switches ?? allOn;
  const before = await contentsOf(operator, locale, target);
  const to = { live: await withSwitches(operator, locale, target, before, switches), next: null };
  const { next } = pointer;
  const notes = [
    `rolled back to ${sourceWords(target)}`,
    ...(next === null ? [] : [`release ${next.release}, which was staged, is removed as well`]),
    switchesWords(switches),
  ];
  const changes = contents === null ? [] : differences(contents, { ...before, switches });
  return { locale, kind: 'rollback', target, from: pointer, to, changes, notes };
}

async function rollbackStep(operator: Operator, options: RolledBack, locale: Locale): Promise<Step> {
  const now = await operator.shown(locale);
  const { pointer } = now;
  const changes = await operator.changes(locale);
  const to = options.to === undefined ? undefined : sourceOf(options.to);
  if (to === undefined && pointer.next !== null) return unstageStep(locale, pointer, releaseBefore(pointer, changes));
  return liveStep(operator, locale, now, targetOf(to, locale, pointer, changes));
}

/** One command either unstages or rolls back, not both. @throws Refused */
function requireSameKind(steps: readonly Step[]): void {
  const [staged, live] = [true, false].map((isStaged) =>
    steps.filter(({ kind }) => (kind === 'unstage') === isStaged).map(({ locale }) => locale),
  );
  if (staged?.length && live?.length)
    throw new Refused('other-staged', [
      'Nothing was changed: a release is staged in some of the markets, and none in others. Roll them back apart:',
      `staged: ${staged.join(' ')}`,
      `not staged: ${live.join(' ')}`,
    ]);
}

function rollback(program: Command): void {
  changeCommand(program, 'rollback', 'removes the staged release, else goes to what was live before the last release')
    .option(
      '--to <release>',
      'goes to this release, which was live before, or to `gateway`; removes the staged release as well',
      releaseOrGateway,
    )
    .action(async (named: Locale[], _: object, command: Command) => {
      const options = optionsOf<RolledBack>(command);
      if (named.length > 1 && options.to !== undefined && options.to !== 'gateway')
        throw new Refused('usage', 'A release is of one market: name it alone with --to.');
      const operator = await operatorOf(options);
      const steps = await prepare(named, options, (locale) => rollbackStep(operator, options, locale));
      requireSameKind(steps.steps);
      await carryOutAll(operator, options, steps);
    });
}

function show(program: Command): void {
  program
    .command('show')
    .description('shows what a release has, when it was live, and what a rollback to it changes')
    .argument('<market>', 'e.g. pl-pl', market)
    .argument('<release>', 'its id, as history has it; or `gateway`', releaseOrGateway)
    .option('--whole', 'with all of its contents, as in the files')
    .action(async (locale: Locale, given: string, _: object, command: Command) => {
      const source = sourceOf(given);
      const options = optionsOf<Options & { whole?: boolean }>(command);
      const operator = await operatorOf(options);
      const contents = await contentsOf(operator, locale, source);
      const { pointer, contents: now } = await operator.now(locale);
      const brought = (await operator.changes(locale)).filter(
        ({ from, to }) => to.live === source && from.live !== source,
      );
      const unlike = differences(now, { ...contents, switches: now.switches });
      const since = brought.map(({ at, kind, who, why }) => `live by ${kind} at ${at} by ${who}: ${why}`);
      const released = brought.findLast(({ kind }) => kind === 'promote');
      print(options, { locale, release: source, live: pointer.live, brought, unlike, contents }, [
        `${nameOf(locale)}: ${sourceWords(source)}${pointer.live === source ? ', which is live' : ''}`,
        ...(since.length > 0 || source === null ? since : ['was never live for everybody']).map(
          (words) => `  ${words}`,
        ),
        ...(released?.diff ?? []).map((words) => `    ${words}`),
        ...(unlike.length === 0 ? ['It is the same as what is live.'] : ['A rollback to it changes:']),
        ...differenceLines(locale, unlike),
        ...(options.whole ? stringify(contents, { lineWidth: 0 }).trimEnd().split('\n') : []),
      ]);
    });
}

/** `rollback`, `show`: go back to an earlier release, and show one. */
export const rollbackCommands = [rollback, show];
