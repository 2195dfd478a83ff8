import type { Command } from 'commander';
import type { ReleaseChange, ReleasePointer } from '../../shared/contract/markets/release.ts';
import { allOn } from '../../shared/contract/markets/switches.ts';
import type { Locale } from '../../shared/markets/locales.ts';
import type { Counts } from '../../shared/releases/guard-rails.ts';
import {
  aboutMarkets,
  allIfNone,
  inWords,
  market,
  nameOf,
  type Options,
  operatorOf,
  optionsOf,
  print,
} from '../command.ts';
import { disabledLines, disabledParts, isOverdue } from '../disabled-parts.ts';
import { saidAt, valueAt } from '../folder.ts';
import type { Operator, Rollout } from '../operator.ts';
import { parts } from '../parts.ts';
import { Refused } from '../refused.ts';
import { isGatewayLive, type Rollback, releaseBefore, rollbacksOf, sourceWords } from '../rollback.ts';
import { knownPlace } from '../unknown-place.ts';

const countedWords = ({ answers, errors, orders, refusals }: Counts): string =>
  `${answers} answers, ${errors} of them failed; ${orders} orders, ${refusals} payments refused`;

/** Counts of a staged release, next to those of the live one. */
function rolloutLines(rollout: Rollout | null): string[] {
  if (rollout === null) return [];
  if (rollout.counts === null) return ['  Nothing is counted, so it is never rolled back by itself.'];
  return [
    `  live    ${countedWords(rollout.counts.live)}`,
    `  staged  ${countedWords(rollout.counts.next)}`,
    ...rollout.stops.map((reason) => `  It will be rolled back: ${reason}`),
  ];
}

function status(program: Command): void {
  aboutMarkets(program, 'status', 'shows what is live in each market').action(
    async (named: Locale[], _: object, command: Command) => {
      const options = optionsOf<Options>(command);
      const operator = await operatorOf(options);
      const found = [];
      for (const locale of allIfNone(named)) found.push(await statusOf(operator, locale));
      print(
        options,
        found,
        found.flatMap(({ locale, pointer, rollout, disabled, switches, fails }) => [
          `${nameOf(locale)}: ${inWords(pointer)}`,
          ...(fails ? ['  It has no parameters: all of its pages fail.'] : []),
          ...rolloutLines(rollout),
          ...disabledLines(disabled, switches, new Date()).map((words) => `  ${words}`),
        ]),
      );
    },
  );
}

/** What a market shows, the counts of a staged release, and the parts that are switched off. */
async function statusOf(operator: Operator, locale: Locale) {
  const { pointer, release, contents } = await operator.shown(locale);
  const rollout = pointer.next === null ? null : await operator.rollout(locale);
  const switches = contents?.switches ?? allOn;
  const changes = switches.off.length === 0 ? [] : await operator.changes(locale);
  const disabled = disabledParts(switches, changes);
  const overdue = isOverdue(switches, new Date());
  return {
    locale,
    pointer,
    release,
    rollout,
    switches,
    disabled,
    overdue,
    fails: contents === null,
  };
}

function rollbackText(rollback: Rollback, { to }: ReleaseChange): string {
  const words: Record<Rollback, string> = {
    live: 'live now',
    rollback: `rollback goes back to it, and so does rollback --to ${to.live}`,
    'rollback-to': `rollback --to ${to.live} goes back to it`,
    unstage: 'staged now: rollback removes it',
    'not-stored': 'no longer stored: nothing goes back to it',
  };
  return words[rollback];
}

function rollbackToGateway(pointer: ReleasePointer, changes: readonly ReleaseChange[]): string {
  if (isGatewayLive(pointer, changes)) return 'live now';
  const isNext = pointer.next === null && releaseBefore(pointer, changes) === null;
  return isNext
    ? 'rollback goes back to it, and so does rollback --to gateway'
    : 'rollback --to gateway goes back to it';
}

function history(program: Command): void {
  program
    .command('history')
    .description('shows the changes of a market, when, by whom and why, and where a rollback can go')
    .argument('<market>', 'e.g. pl-pl', market)
    .action(async (locale: Locale, _: object, command: Command) => {
      const options = optionsOf<Options>(command);
      const operator = await operatorOf(options);
      const { pointer } = await operator.shown(locale);
      const changes = await operator.changes(locale);
      const rollbacks = rollbacksOf(pointer, changes, await operator.releaseIds(locale));
      const rollbackOf = (change: ReleaseChange): string[] => {
        const rollback = rollbacks.get(change);
        return rollback === undefined ? [] : [`  = ${rollbackText(rollback, change)}`];
      };
      const lines = changes.flatMap((change) => [
        `${change.at}  ${change.kind} by ${change.who}: ${change.why}`,
        `  ${inWords(change.to)}`,
        ...(change.target === undefined ? [] : [`  rolled back to ${sourceWords(change.target)}`]),
        ...change.diff.map((words) => `  ${words}`),
        ...rollbackOf(change),
      ]);
      const gateway = rollbackToGateway(pointer, changes);
      const withRollbacks = changes.map((change) => ({ ...change, rollback: rollbacks.get(change) ?? null }));
      print(
        options,
        withRollbacks,
        lines.length > 0
          ? [...lines, `${nameOf(locale)}: what the gateway says`, `  = ${gateway}`]
          : [`${nameOf(locale)}: nothing was ever released.`],
      );
    });
}

function explain(program: Command): void {
  program
    .command('explain')
    .description('shows what a market has at a place, and why')
    .argument('<market>', 'e.g. pl-pl', market)
    .argument('<place>', 'e.g. parameters.params.wishlist')
    .action(async (locale: Locale, place: string, _: object, command: Command) => {
      const options = optionsOf<Options>(command);
      const operator = await operatorOf(options);
      const { contents, release } = await operator.now(locale);
      const said = saidAt(options.folder, locale, place);
      const value = valueAt(contents, place);
      const { unknown, near } = said.length > 0 ? { near: [] } : knownPlace(contents, place);
      const meant = near.length === 0 ? '' : ` Is ${near.join(' or ')} meant?`;
      if (unknown !== undefined) {
        const begins = unknown.includes('.') ? '' : `: a place begins with ${parts.join(', ')}`;
        throw new Refused('usage', `There is no ${unknown}${begins}.${meant}`);
      }
      const changes = release === null ? [] : await operator.changes(locale);
      const brought = changes.find(({ kind, to }) => kind !== 'stage' && to.live === release);
      const source =
        release === null
          ? 'the gateway, since no release is live'
          : `release ${release}${brought === undefined ? '' : `, since ${brought.at} by ${brought.who}: ${brought.why}`}`;
      const inFiles =
        said.length === 0
          ? ['The files say nothing of it.']
          : said.map(({ file, value: written }) => `${file} says ${JSON.stringify(written)}`);
      print(options, { locale, place, value, release, change: brought, files: said }, [
        `${nameOf(locale)} has ${JSON.stringify(value) ?? 'nothing'} at ${place}.${meant}`,
        `It is from ${source}.`,
        ...inFiles,
      ]);
    });
}

/** `status`, `history`, `explain`: what is shown, since when, and why. */
export const recordCommands = [status, history, explain];
