import { type Command, InvalidArgumentError } from 'commander';
import { Refusal } from '../../scripts/steps.mjs';
import type { Locale } from '../../shared/locales.ts';
import { checked, nameOf, operatorOf, optionsOf } from '../command.ts';
import { differences } from '../diff.ts';
import { rolledBack } from '../rollback.ts';
import { carryOut, type Deed, deed } from './deed.ts';

function percent(given: string): number {
  const share = Number(given);
  if (given.trim() !== '' && share >= 0 && share <= 100) return share;
  throw new InvalidArgumentError('A share is between 0 and 100 percent.');
}

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

/** `stage`, `promote`, `rollback`: what visitors see. */
export const deeds = [stage, promote, rollback];
