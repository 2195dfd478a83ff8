/** Shared by the commands that change what visitors see. */
import { userInfo } from 'node:os';
import { type Command, InvalidArgumentError } from 'commander';
import { asker, type ChangeRequest } from '../../shared/contract/markets/release.ts';
import type { Switches } from '../../shared/contract/markets/switches.ts';
import type { Locale } from '../../shared/markets/locales.ts';
import { allMarkets } from '../../shared/markets/open-markets.ts';
import { aboutMarkets, nameOf, type Options } from '../command.ts';
import type { Difference } from '../difference.ts';
import { type RefusalCode, Refused } from '../refused.ts';

export interface ChangeOptions extends Options {
  why: string;
  who: string;
  all?: boolean;
}

/** A command that changes what markets show. */
export const changeCommand = (program: Command, name: string, description: string): Command =>
  aboutMarkets(program, name, description, 'e.g. pl-pl, or several: all are changed, or none')
    .requiredOption('--why <reason>', 'written to the log', lineOf('why'))
    .option('--who <name>', 'written to the log', lineOf('who'), process.env.USER ?? userInfo().username);

/** The same with `--all`. */
export const changeCommandForAll = (program: Command, name: string, description: string): Command =>
  changeCommand(program, name, description).option('--all', 'all markets in which there is something to do, or none');

/** Parses an option that becomes one line of the log. @throws InvalidArgumentError */
export const lineOf =
  (name: keyof typeof asker.shape) =>
  (given: string): string => {
    const { data, error } = asker.shape[name].safeParse(given);
    if (data !== undefined) return data;
    throw new InvalidArgumentError(`${error?.issues[0]?.message ?? 'That is no line'}.`);
  };

/** `--all` skips markets with these refusals; for a named market they are errors. */
const nothingToDo: readonly RefusalCode[] = ['nothing-changes', 'nothing-staged', 'no-files'];
/** Refusals that every other market would get as well. */
const ofTheStorefront: readonly RefusalCode[] = ['away', 'no-key'];

/** The planned change of one market. */
export interface Step extends Pick<ChangeRequest, 'kind' | 'from' | 'to' | 'target'> {
  locale: Locale;
  changes: readonly Difference[];
  /** Doubts that `--anyway` overrides. */
  waived?: readonly string[];
  /** Of a switch: the switches before and after. */
  switched?: { before: Switches; after: Switches };
  notes?: readonly string[];
}

export interface Steps {
  steps: Step[];
  /** Markets that `--all` skips, and why. */
  leftOut: { locale: Locale; why: string }[];
}

/** @throws Refused where no market is named, or markets and `--all` */
function marketsOf(named: readonly Locale[], all: boolean): readonly Locale[] {
  if (all && named.length > 0) throw new Refused('usage', 'Name markets, or say --all: not both.');
  if (!all && named.length === 0)
    throw new Refused('usage', `Name the markets that are meant: ${allMarkets.names.join(', ')}.`);
  return all ? allMarkets.names : [...new Set(named)];
}

/** Plans the change of every market before any is made. @throws Refused with the reasons of all markets that refuse */
export async function prepare(
  named: readonly Locale[],
  { all = false }: Pick<ChangeOptions, 'all'>,
  stepOf: (locale: Locale) => Promise<Step>,
): Promise<Steps> {
  const markets = marketsOf(named, all);
  const prepared: Steps = { steps: [], leftOut: [] };
  const refused: Refused[] = [];
  for (const locale of markets)
    try {
      prepared.steps.push(await stepOf(locale));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (all && nothingToDo.includes(error.code)) prepared.leftOut.push({ locale, why: error.message });
      else refused.push(error);
      if (ofTheStorefront.includes(error.code)) break;
    }
  const [first] = refused;
  if (first !== undefined) throw markets.length === 1 ? first : together(first.code, refused);
  if (prepared.steps.length === 0)
    throw new Refused('nothing-changes', [
      'There is nothing to do in any market:',
      ...prepared.leftOut.map(({ why }) => why),
    ]);
  return prepared;
}

const headline = 'Nothing was changed:';

function together(code: RefusalCode, refused: readonly Refused[]): Refused {
  const lines = refused.flatMap(({ message }) => message.split('\n'));
  return new Refused(code, [headline, ...lines.filter((line) => line !== headline)]);
}

export const leftOutLines = ({ leftOut }: Steps): string[] =>
  leftOut.map(({ locale, why }) => `${nameOf(locale)}: left as it is. ${why.split('\n')[0]}`);
