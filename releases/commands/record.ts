import type { Command } from 'commander';
import type { Counts } from '../../shared/guard-rails.ts';
import type { Locale } from '../../shared/locales.ts';
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
import { saidAt, valueAt } from '../folder.ts';
import type { Operator, Rollout } from '../operator.ts';
import { isOverdue, restingLines, restingParts } from '../resting.ts';

const countedWords = ({ answers, errors, orders, refusals }: Counts): string =>
  `${answers} answers, ${errors} of them failed; ${orders} orders, ${refusals} payments refused`;

/** How a release does that is tried, beside the one that is live. */
function rolloutLines(rollout: Rollout | null): string[] {
  if (rollout === null) return [];
  if (rollout.counts === null) return ['  Nobody counts how it does, and nothing takes it back.'];
  return [
    `  live    ${countedWords(rollout.counts.live)}`,
    `  staged  ${countedWords(rollout.counts.next)}`,
    ...rollout.stops.map((reason) => `  It is about to be taken back: ${reason}`),
  ];
}

function status(program: Command): void {
  aboutMarkets(program, 'status', 'says what each market shows').action(
    async (named: Locale[], _: object, command: Command) => {
      const options = optionsOf<Options>(command);
      const operator = await operatorOf(options);
      const found = [];
      for (const locale of allIfNone(named)) found.push(await statusOf(operator, locale));
      print(
        options,
        found,
        found.flatMap(({ locale, pointer, rollout, resting, switches }) => [
          `${nameOf(locale)}: ${inWords(pointer)}`,
          ...rolloutLines(rollout),
          ...restingLines(resting, switches, new Date()).map((words) => `  ${words}`),
        ]),
      );
    },
  );
}

/** What a market shows, how what is staged does, and what rests. */
async function statusOf(operator: Operator, locale: Locale) {
  const { pointer, release, contents } = await operator.now(locale);
  const rollout = pointer.next === null ? null : await operator.rollout(locale);
  const { switches } = contents;
  const changes = switches.off.length === 0 ? [] : await operator.changes(locale);
  const resting = restingParts(switches, changes);
  return { locale, pointer, release, rollout, switches, resting, overdue: isOverdue(switches, new Date()) };
}

function history(program: Command): void {
  program
    .command('history')
    .description('says what was done to a market, when, by whom and why')
    .argument('<market>', 'e.g. pl-pl', market)
    .action(async (locale: Locale, _: object, command: Command) => {
      const options = optionsOf<Options>(command);
      const changes = await (await operatorOf(options)).changes(locale);
      const lines = changes.flatMap(({ at, kind, who, why, to, diff }) => [
        `${at}  ${kind} by ${who}: ${why}`,
        `  ${inWords(to)}`,
        ...diff.map((words) => `  ${words}`),
      ]);
      print(options, changes, lines.length > 0 ? lines : [`${nameOf(locale)}: nothing was ever released.`]);
    });
}

function explain(program: Command): void {
  program
    .command('explain')
    .description('says what a market has at a place, and why')
    .argument('<market>', 'e.g. pl-pl', market)
    .argument('<place>', 'e.g. parameters.params.wishlist')
    .action(async (locale: Locale, place: string, _: object, command: Command) => {
      const options = optionsOf<Options>(command);
      const operator = await operatorOf(options);
      const { contents, release } = await operator.now(locale);
      const said = saidAt(options.folder, locale, place);
      const value = valueAt(contents, place);
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
        `${nameOf(locale)} has ${JSON.stringify(value) ?? 'nothing'} at ${place}.`,
        `It is from ${source}.`,
        ...inFiles,
      ]);
    });
}

/** `status`, `history`, `explain`: what is shown, since when, and why. */
export const recordCommands = [status, history, explain];
