import { userInfo } from 'node:os';
import { type Command, InvalidArgumentError } from 'commander';
import { Refusal } from '../../scripts/steps.mjs';
import type { AskedChange } from '../../shared/contract/release.ts';
import type { Locale } from '../../shared/locales.ts';
import {
  checked,
  inWords,
  linesOf,
  market,
  nameOf,
  type Options,
  operatorOf,
  optionsOf,
  print,
} from '../command.ts';
import { type Difference, differences } from '../diff.ts';
import type { Operator } from '../operator.ts';
import { rolledBack } from '../rollback.ts';

interface Deed extends Options {
  why: string;
  who: string;
}

function percent(given: string): number {
  const share = Number(given);
  if (given.trim() !== '' && share >= 0 && share <= 100) return share;
  throw new InvalidArgumentError('A share is between 0 and 100 percent.');
}

/** A command that changes what a market shows. */
const deed = (program: Command, name: string, description: string): Command =>
  program
    .command(name)
    .description(description)
    .argument('<market>', 'e.g. pl-pl', market)
    .requiredOption('--why <reason>', 'stands in the log')
    .option('--who <name>', 'stands in the log', process.env.USER ?? userInfo().username);

function stage(program: Command): void {
  deed(program, 'stage', 'shows what the files say to a share of the visitors')
    .requiredOption('--share <percent>', 'of the visitors', percent)
    .action(async (locale: Locale, { share }: { share: number }, command: Command) => {
      const options = optionsOf<Deed>(command);
      const operator = await operatorOf(options);
      const { contents, now } = await checked(operator, options, locale);
      const changes = differences(now.contents, contents);
      if (changes.length === 0) throw new Refusal(`${nameOf(locale)}: the files change nothing.`);
      const release = await operator.put(locale, contents);
      const to = { live: now.pointer.live, next: { release, share } };
      await carryOut(operator, options, locale, { kind: 'stage', from: now.pointer, to, changes });
    });
}

function promote(program: Command): void {
  deed(program, 'promote', 'shows everybody what is staged')
    .option('--files', 'or what the files say, where nothing is staged')
    .action(async (locale: Locale, { files = false }: { files?: boolean }, command: Command) => {
      const options = optionsOf<Deed>(command);
      const operator = await operatorOf(options);
      const { pointer, contents: before } = await operator.now(locale);
      if (pointer.next === null && !files)
        throw new Refusal(`${nameOf(locale)}: nothing is staged. Stage it first, or promote with --files.`);
      if (pointer.next !== null && files)
        throw new Refusal(
          `${nameOf(locale)}: release ${pointer.next.release} is staged. Promote it, or roll it back.`,
        );
      const live =
        pointer.next?.release ??
        (await operator.put(locale, (await checked(operator, options, locale)).contents));
      const changes = differences(before, await operator.release(locale, live));
      await carryOut(operator, options, locale, {
        kind: 'promote',
        from: pointer,
        to: { live, next: null },
        changes,
      });
    });
}

function rollback(program: Command): void {
  deed(program, 'rollback', 'takes back what is staged, else what was promoted last').action(
    async (locale: Locale, _: object, command: Command) => {
      const options = optionsOf<Deed>(command);
      const operator = await operatorOf(options);
      const { pointer, contents: before } = await operator.now(locale);
      const to = rolledBack(pointer, await operator.changes(locale));
      if (to === undefined) throw new Refusal(`${nameOf(locale)}: there is nothing to go back to.`);
      const kind = pointer.next === null ? 'rollback' : 'unstage';
      const changes =
        kind === 'rollback' && to.live !== null
          ? differences(before, await operator.release(locale, to.live))
          : [];
      await carryOut(operator, options, locale, { kind, from: pointer, to, changes });
    },
  );
}

/** Writes the pointer of a market, and says so. */
async function carryOut(
  operator: Operator,
  options: Deed,
  locale: Locale,
  change: Pick<AskedChange, 'kind' | 'from' | 'to'> & { changes: readonly Difference[] },
): Promise<void> {
  const { changes, ...asked } = change;
  const { who, why } = options;
  const diff = changes.map(({ words }) => words.slice(0, 2000)).slice(0, 500);
  await operator.change(locale, { ...asked, who, why, diff });
  print(options, { locale, ...asked, diff }, [
    `${nameOf(locale)}: ${inWords(asked.to)}`,
    ...linesOf(locale, changes),
  ]);
}

/** `stage`, `promote`, `rollback`: what visitors see. */
export const deeds = [stage, promote, rollback];
