/** Changes what markets show: all of the named markets, or none. */

import { commandFor } from '../../scripts/sources.mjs';
import type { ChangeRequest, ReleasePointer } from '../../shared/contract/markets/release.ts';
import type { Locale } from '../../shared/markets/locales.ts';
import { differenceLines, inWords, nameOf, print } from '../command.ts';
import { inShort } from '../in-short.ts';
import type { Operator } from '../operator.ts';
import { plain } from '../plain.ts';
import { Refused } from '../refused.ts';
import { type ChangeOptions, leftOutLines, type Step, type Steps } from './change-command.ts';

const waivedWords = ({ waived = [] }: Step): string[] => waived.map((words) => `waived by --anyway: ${words}`);

/** The body of the request that makes the change. */
function asked(step: Step, { who, why }: ChangeOptions): ChangeRequest {
  const { kind, from, to, target } = step;
  const diff = [...waivedWords(step), ...inShort(step.changes)];
  return {
    kind,
    from,
    to,
    ...(target !== undefined && { target }),
    who,
    why,
    diff: diff.map((words) => plain(words).slice(0, 2000)).slice(0, 500),
  };
}

const stepLines = (step: Step): string[] => [
  `${nameOf(step.locale)}: ${inWords(step.to)}`,
  ...(step.notes ?? []).map((words) => `${nameOf(step.locale)}: ${words}`),
  ...waivedWords(step).map((words) => `${nameOf(step.locale)}: ${words}`),
  ...differenceLines(step.locale, step.changes),
];

/** Writes the pointer of one market and prints the result. */
export const carryOut = (operator: Operator, options: ChangeOptions, step: Step): Promise<void> =>
  carryOutAll(operator, options, { steps: [step], leftOut: [] });

/**
 * Writes the pointers of markets one after the other and prints each. If one fails, those before it are reverted.
 *
 * @throws Refused with the error of that market; with the code `half-done` where not all could be reverted
 */
export async function carryOutAll(operator: Operator, options: ChangeOptions, prepared: Steps): Promise<void> {
  const { steps, leftOut } = prepared;
  const done: Step[] = [];
  for (const step of steps) {
    try {
      await operator.change(step.locale, asked(step, options));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      // The change may have been made although its response was lost.
      const isDone = error.code === 'away' && (await shows(operator, step.locale, step.to));
      if (!isDone) {
        if (steps.length === 1) throw error;
        throw await revertMarkets(operator, options, { steps, done, refused: step, error });
      }
    }
    done.push(step);
    if (!options.json) print(options, null, stepLines(step));
  }
  const isOne = steps.length === 1 && leftOut.length === 0 && !options.all;
  const lines = steps.map((step) => {
    const { who: _who, why: _why, ...rest } = asked(step, options);
    return { locale: step.locale, ...rest, notes: step.notes ?? [] };
  });
  if (options.json) return print(options, isOne ? lines[0] : { changed: lines, leftOut }, []);
  const sum = `${steps.length} market${steps.length === 1 ? '' : 's'}: ${named(steps)}.`;
  print(options, null, [...(isOne ? [] : [...leftOutLines(prepared), sum]), ...nextLines(steps)]);
}

const named = (steps: readonly Step[]): string => steps.map(({ locale }) => locale).join(' ');

/** Commands for the next step, and for going back. */
function nextLines(steps: readonly Step[]): string[] {
  const [first] = steps;
  const markets = named(steps);
  const back = `Back again: ${commandFor('npm run config', `rollback ${markets} --why "..."`)}`;
  if (first?.kind === 'switch') return switchBackLines(steps);
  if (first?.kind === 'promote') return [back];
  if (first?.kind !== 'stage') return [];
  return [
    `How it does: ${commandFor('npm run config', `status ${markets}`)}`,
    `Shown to everybody: ${commandFor('npm run config', `promote ${markets} --why "..."`)}`,
    back,
  ];
}

/** Options of `switch` that undo a step; empty if no command can. */
function switchBack({ switched }: Step): string {
  if (switched === undefined) return '';
  const { before, after } = switched;
  const [disabledBefore, disabledAfter] = [new Set(before.off), new Set(after.off)];
  const isNotified = before.opensAgain !== after.opensAgain && before.opensAgain !== null;
  return [
    ...after.off.filter((name) => !disabledBefore.has(name)).map((name) => `--on ${name}`),
    ...before.off.filter((name) => !disabledAfter.has(name)).map((name) => `--off ${name}`),
    ...(isNotified ? [`--opens-again ${before.opensAgain}`] : []),
  ].join(' ');
}

/** One undo command for each group of markets with the same change; a part may have been off before in some of them. */
function switchBackLines(steps: readonly Step[]): string[] {
  const groups = [...Map.groupBy(steps, switchBack)].filter(([options]) => options !== '');
  return groups.map(
    ([options, alike]) =>
      `Back again: ${commandFor('npm run config', `switch ${named(alike)} ${options} --why "..."`)}`,
  );
}

const same = (a: ReleasePointer, b: ReleasePointer): boolean =>
  a.live === b.live && a.next?.release === b.next?.release && a.next?.share === b.next?.share;

/** Whether a market shows this pointer; undefined if the storefront does not answer. */
async function shows(operator: Operator, locale: Locale, pointer: ReleasePointer): Promise<boolean | undefined> {
  try {
    return same((await operator.now(locale)).pointer, pointer);
  } catch (error) {
    if (error instanceof Refused) return undefined;
    throw error;
  }
}

/** The kind of change that reverts a step. */
function kindBack({ kind, from, to }: Step): ChangeRequest['kind'] {
  if (kind === 'switch') return 'switch';
  if (from.live !== to.live) return 'rollback';
  return from.next === null ? 'unstage' : 'stage';
}

interface Interrupted {
  steps: readonly Step[];
  done: readonly Step[];
  /** The market that failed; `error` says why. */
  refused: Step;
  error: Refused;
}

/** Reverts the markets changed before the failure, and reports the state of each. */
async function revertMarkets(operator: Operator, options: ChangeOptions, interrupted: Interrupted): Promise<Refused> {
  const { steps, done, refused, error } = interrupted;
  const because = `${nameOf(refused.locale)}: ${error.message}`;
  const why = plain(`Reverted, because of ${because}`).slice(0, 1000);
  const changed: Step[] = [];
  for (const step of done.toReversed()) {
    const back: Step = { ...step, kind: kindBack(step), from: step.to, to: step.from, changes: [] };
    const change = { ...asked({ ...back, waived: [], target: undefined }, options), why };
    const isBack = await operator.change(step.locale, change).then(
      () => true,
      (failure: unknown) => {
        if (failure instanceof Refused) return shows(operator, step.locale, step.from);
        throw failure;
      },
    );
    if (isBack !== true) changed.unshift(step);
  }
  // The failed request may still have changed the market.
  const isBefore = await shows(operator, refused.locale, refused.from);
  const isUnclear = error.code === 'away' && isBefore !== true;
  const lineOf = (step: Step): string => {
    if (step === refused) return isUnclear ? 'unclear, the storefront does not say' : 'not changed by this';
    if (changed.includes(step)) return `changed: ${inWords(step.to)}`;
    return done.includes(step) ? 'as it was, reverted' : 'as it was';
  };
  const lines = steps.map((step) => `${nameOf(step.locale)}: ${lineOf(step)}`);
  if (changed.length === 0 && !isUnclear)
    return new Refused(error.code, [because, 'Nothing is changed, in no market:', ...lines]);
  const rest = steps.filter((step) => !changed.includes(step));
  return new Refused('half-done', [
    because,
    'Some markets are changed, and others are not:',
    ...lines,
    `Look at them: ${commandFor('npm run config', `status ${named(steps)}`)}`,
    `Then go on with the others: the same command for ${named(rest)}.`,
    ...(changed.length === 0 ? [] : [`Or go back: ${backWords(changed)}`]),
  ]);
}

/** How to undo what was changed. A rollback is not undone by another rollback. */
function backWords(changed: readonly Step[]): string {
  const [first] = changed;
  if (first?.kind === 'switch') return switchBackLines(changed).join(' ').replaceAll('Back again: ', '');
  if (first?.kind === 'unstage') return `stage again for ${named(changed)}.`;
  if (first?.kind !== 'rollback') return commandFor('npm run config', `rollback ${named(changed)} --why "..."`);
  return changed.map(({ locale, from }) => `rollback ${locale} --to ${from.live ?? 'gateway'}`).join(', ');
}
