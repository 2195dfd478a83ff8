import { type Command, InvalidArgumentError } from 'commander';
import type { ReleaseContents, ReleasePointer } from '../../shared/contract/release.ts';
import type { Locale } from '../../shared/locales.ts';
import { checked, nameOf, operatorOf, optionsOf, readFiles } from '../command.ts';
import { differences } from '../diff.ts';
import { hasFiles } from '../folder.ts';
import { inShort } from '../in-short.ts';
import type { Operator } from '../operator.ts';
import { Refused } from '../refused.ts';
import { rolledBack } from '../rollback.ts';
import { stagedWords, stagingOf } from '../staged.ts';
import { carryOut, type Deed, deed } from './deed.ts';

function percent(given: string): number {
  const share = Number(given);
  if (given.trim() !== '' && share >= 0 && share <= 100) return share;
  throw new InvalidArgumentError('A share is between 0 and 100 percent.');
}

function stage(program: Command): void {
  deed(program, 'stage', 'shows what the files say to a share of the visitors')
    .requiredOption('--share <percent>', 'of the visitors', percent)
    .option('--instead', 'in the place of another release that is staged')
    .action(async (locale: Locale, asked: { share: number; instead?: boolean }, command: Command) => {
      const options = optionsOf<Deed>(command);
      const operator = await operatorOf(options);
      const { contents, now } = await checked(operator, options, locale);
      const changes = differences(now.contents, contents);
      if (changes.length === 0)
        throw new Refused('nothing-changes', `${nameOf(locale)}: the files change nothing.`);
      const release = await operator.put(locale, contents);
      const { live, next: staged } = now.pointer;
      if (staged !== null && staged.release !== release && !asked.instead)
        throw new Refused('other-staged', [
          `${nameOf(locale)}: another release is staged. Promote it, roll it back, or stage this one --instead:`,
          ...stagedWords(staged, await operator.changes(locale)),
        ]);
      const to = { live, next: { release, share: asked.share } };
      await carryOut(operator, options, locale, { kind: 'stage', from: now.pointer, to, changes });
    });
}

/** What the files of a market say otherwise than a release; switches are no affair of theirs once it is staged. */
function unlikeFiles(options: Deed, locale: Locale, staged: ReleaseContents): string[] {
  if (!hasFiles(options.folder, locale)) return [];
  const { contents, faults, inFiles } = readFiles(options, locale);
  if (contents === null) return inFiles(faults).map(({ words }) => words);
  return inShort(differences(contents, staged).filter(({ path }) => !path.startsWith('switches.')));
}

/** The release that is staged, if it is what the files say, or was named. */
async function stagedRelease(
  operator: Operator,
  options: Promoted,
  locale: Locale,
  { release }: NonNullable<ReleasePointer['next']>,
): Promise<string> {
  if (options.files)
    throw new Refused(
      'other-staged',
      `${nameOf(locale)}: release ${release} is staged. Promote it, or roll it back.`,
    );
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

interface Promoted extends Deed {
  files?: boolean;
  release?: string;
}

function promote(program: Command): void {
  deed(program, 'promote', 'shows everybody what is staged')
    .option('--release <id>', 'what is staged, though the files say something else')
    .option('--files', 'or what the files say, where nothing is staged')
    .action(async (locale: Locale, _: object, command: Command) => {
      const options = optionsOf<Promoted>(command);
      const operator = await operatorOf(options);
      const { pointer, contents: before } = await operator.now(locale);
      if (pointer.next === null && !options.files)
        throw new Refused(
          'nothing-staged',
          `${nameOf(locale)}: nothing is staged. Stage it first, or promote with --files.`,
        );
      const live =
        pointer.next === null
          ? await operator.put(locale, (await checked(operator, options, locale)).contents)
          : await stagedRelease(operator, options, locale, pointer.next);
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
      if (to === undefined)
        throw new Refused('nothing-to-go-back-to', `${nameOf(locale)}: there is nothing to go back to.`);
      const kind = pointer.next === null ? 'rollback' : 'unstage';
      const changes =
        kind === 'rollback' && to.live !== null
          ? differences(before, await operator.release(locale, to.live))
          : [];
      await carryOut(operator, options, locale, { kind, from: pointer, to, changes });
    },
  );
}

/** `stage`, `promote`, `rollback`: what visitors see. */
export const deeds = [stage, promote, rollback];
