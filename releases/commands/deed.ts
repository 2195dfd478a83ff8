/** What the commands share that change what visitors see. */
import { userInfo } from 'node:os';
import { type Command, InvalidArgumentError } from 'commander';
import { type AskedChange, asker } from '../../shared/contract/release.ts';
import type { Locale } from '../../shared/locales.ts';
import { differenceLines, inWords, market, nameOf, type Options, print } from '../command.ts';

import { inShort } from '../in-short.ts';
import type { Operator } from '../operator.ts';
import { plain } from '../plain.ts';
import type { Difference } from '../told.ts';

export interface Deed extends Options {
  why: string;
  who: string;
}

/** A command that changes what a market shows. */
export const deed = (program: Command, name: string, description: string): Command =>
  program
    .command(name)
    .description(description)
    .argument('<market>', 'e.g. pl-pl', market)
    .requiredOption('--why <reason>', 'stands in the log', lineOf('why'))
    .option('--who <name>', 'stands in the log', lineOf('who'), process.env.USER ?? userInfo().username);

/** One line for the log, as an option. @throws InvalidArgumentError */
export const lineOf =
  (name: keyof typeof asker.shape) =>
  (given: string): string => {
    const { data, error } = asker.shape[name].safeParse(given);
    if (data !== undefined) return data;
    throw new InvalidArgumentError(`${error?.issues[0]?.message ?? 'That is no line'}.`);
  };

/** Writes the pointer of a market, and says so. */
export async function carryOut(
  operator: Operator,
  options: Deed,
  locale: Locale,
  change: Pick<AskedChange, 'kind' | 'from' | 'to'> & {
    changes: readonly Difference[];
    /** What was doubtful, and is done all the same. */
    waived?: readonly string[];
  },
): Promise<void> {
  const { changes, waived = [], ...asked } = change;
  const { who, why } = options;
  const anyway = waived.map((words) => `waived by --anyway: ${words}`);
  const diff = [...anyway, ...inShort(changes)].map((words) => plain(words).slice(0, 2000)).slice(0, 500);
  await operator.change(locale, { ...asked, who, why, diff });
  print(options, { locale, ...asked, diff }, [
    `${nameOf(locale)}: ${inWords(asked.to)}`,
    ...anyway.map((words) => `${nameOf(locale)}: ${words}`),
    ...differenceLines(locale, changes),
  ]);
}
