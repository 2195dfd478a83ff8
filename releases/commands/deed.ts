/** What the commands share that change what visitors see. */
import { userInfo } from 'node:os';
import type { Command } from 'commander';
import type { AskedChange } from '../../shared/contract/release.ts';
import type { Locale } from '../../shared/locales.ts';
import { inWords, linesOf, market, nameOf, type Options, print } from '../command.ts';

import type { Operator } from '../operator.ts';
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
    .requiredOption('--why <reason>', 'stands in the log')
    .option('--who <name>', 'stands in the log', process.env.USER ?? userInfo().username);

/** Writes the pointer of a market, and says so. */
export async function carryOut(
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
