import { type Command, InvalidArgumentError } from 'commander';
import type { ReleaseContents, ReleasePointer } from '../../shared/contract/markets/release.ts';
import type { Locale } from '../../shared/markets/locales.ts';
import {
  checked,
  fromFiles,
  nameOf,
  type Options,
  operatorOf,
  optionsOf,
  readFiles,
  withoutFaults,
} from '../command.ts';
import { differences } from '../diff.ts';
import { hasFiles } from '../folder.ts';
import { inShort } from '../in-short.ts';
import type { Operator, ReleaseNow } from '../operator.ts';
import { Refused } from '../refused.ts';
import { stagedWords, stagingOf } from '../staged.ts';
import { carryOutAll } from './carry-out.ts';
import { type ChangeOptions, changeCommandForAll, prepare, type Step } from './change-command.ts';

/** Minimum share in percent: visitors are divided into ten thousand buckets. */
const minShare = 0.01;

function percent(given: string): number {
  const share = Number(given);
  if (share >= minShare && share <= 100) return share;
  throw new InvalidArgumentError(
    `A share is between ${minShare} and 100 percent of the visitors; "rollback" removes a staged release.`,
  );
}

interface Staged extends ChangeOptions {
  share: number;
  instead?: boolean;
}

async function stageStep(operator: Operator, options: Staged, locale: Locale): Promise<Step> {
  requireFilesForAll(options, locale);
  const { contents, now } = await checked(operator, options, locale);
  const changes = differences(now.contents, contents);
  if (changes.length === 0) throw new Refused('nothing-changes', `${nameOf(locale)}: the files change nothing.`);
  const release = await operator.put(locale, contents);
  const { live, next: staged } = now.pointer;
  const { share, instead } = options;
  if (staged?.release === release && staged.share === share)
    throw new Refused(
      'nothing-changes',
      `${nameOf(locale)}: ${share} % of the visitors see release ${release} already.`,
    );
  if (staged !== null && staged.release !== release && !instead)
    throw new Refused('other-staged', [
      `${nameOf(locale)}: another release is staged. Promote it, roll it back, or stage this one --instead:`,
      ...stagedWords(staged, await operator.changes(locale)),
    ]);
  return { locale, kind: 'stage', from: now.pointer, to: { live, next: { release, share } }, changes };
}

/** With `--all`, markets without files are skipped. */
function requireFilesForAll({ all, folder }: ChangeOptions, locale: Locale): void {
  if (all && !hasFiles(folder, locale))
    throw new Refused('no-files', `${nameOf(locale)}: ${folder} has no files of it.`);
}

function stage(program: Command): void {
  changeCommandForAll(program, 'stage', 'shows what the files say to a share of the visitors')
    .requiredOption('--share <percent>', 'of the visitors', percent)
    .option('--instead', 'in the place of another release that is staged')
    .action(async (named: Locale[], _: object, command: Command) => {
      const options = optionsOf<Staged>(command);
      const operator = await operatorOf(options);
      const steps = await prepare(named, options, (locale) => stageStep(operator, options, locale));
      await carryOutAll(operator, options, steps);
    });
}

/** Differences between the files of a market and a release; switches are not compared. */
function unlikeFiles(options: ChangeOptions, locale: Locale, staged: ReleaseContents): string[] {
  if (!hasFiles(options.folder, locale)) return [];
  const { contents, faults, inFiles } = readFiles(options, locale);
  if (contents === null) return inFiles(faults).map(({ words }) => words);
  return inShort(differences(contents, staged).filter(({ path }) => !path.startsWith('switches.')));
}

/** The staged release, if it matches the files or is named by `--release`. @throws Refused */
async function stagedRelease(
  operator: Operator,
  options: Promoted,
  locale: Locale,
  { release }: NonNullable<ReleasePointer['next']>,
): Promise<string> {
  if (options.files)
    throw new Refused('other-staged', `${nameOf(locale)}: release ${release} is staged. Promote it, or roll it back.`);
  if (options.release === release) return release;
  const changes = await operator.changes(locale);
  const by = stagingOf(release, changes);
  const whose = by === undefined ? '' : `, staged since ${by.at} by ${by.who} (${by.why})`;
  if (options.release !== undefined)
    throw new Refused('other-staged', `${nameOf(locale)}: what is staged is release ${release}${whose}.`);
  const unlike = unlikeFiles(options, locale, await operator.release(locale, release));
  if (unlike.length > 0)
    throw new Refused('files-differ', [
      `${nameOf(locale)}: release ${release}${whose}, is not what the files say. Promote it all the same with --release ${release}:`,
      ...unlike,
    ]);
  return release;
}

interface Promoted extends ChangeOptions {
  files?: boolean;
  release?: string;
}

/**
 * Checked contents of the files. Redirects are not looked up where the shop has no parameters, since all of its
 * pages fail.
 *
 * @throws Refused where the files have faults
 */
async function contentsToRelease(operator: Operator, options: Options, locale: Locale, shown: ReleaseNow) {
  if (shown.contents !== null) return (await checked(operator, options, locale)).contents;
  const { contents, inFiles } = fromFiles(options, locale);
  withoutFaults(locale, contents, shown, inFiles);
  return contents;
}

/** Plans promoting what is staged, or the files. */
async function promoteStep(operator: Operator, options: Promoted, locale: Locale): Promise<Step> {
  // `shown`, not `now`: a market without any parameters can be promoted too.
  const shown = await operator.shown(locale);
  const { pointer, contents: before } = shown;
  if (pointer.next === null && !options.files)
    throw new Refused(
      'nothing-staged',
      `${nameOf(locale)}: nothing is staged. Stage it first, or promote with --files.`,
    );
  if (options.files) requireFilesForAll(options, locale);
  const live =
    pointer.next === null
      ? await operator.put(locale, await contentsToRelease(operator, options, locale, shown))
      : await stagedRelease(operator, options, locale, pointer.next);
  const changes = before === null ? [] : differences(before, await operator.release(locale, live));
  const isSaid = before !== null && (pointer.live === live || (options.all && changes.length === 0));
  if (pointer.next === null && isSaid)
    throw new Refused('nothing-changes', `${nameOf(locale)}: the files change nothing.`);
  return { locale, kind: 'promote', from: pointer, to: { live, next: null }, changes };
}

function promote(program: Command): void {
  changeCommandForAll(program, 'promote', 'shows everybody what is staged')
    .option('--release <id>', 'what is staged, though the files say something else; of one market')
    .option('--files', 'or what the files say, where nothing is staged')
    .action(async (named: Locale[], _: object, command: Command) => {
      const options = optionsOf<Promoted>(command);
      if (options.release !== undefined && (options.all || named.length > 1))
        throw new Refused('usage', 'A release is of one market: name it alone with --release.');
      const operator = await operatorOf(options);
      const steps = await prepare(named, options, (locale) => promoteStep(operator, options, locale));
      await carryOutAll(operator, options, steps);
    });
}

/** `stage`, `promote`: change what visitors see. */
export const changeCommands = [stage, promote];
