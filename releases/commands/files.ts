import type { Command } from 'commander';
import type { ReleaseContents } from '../../shared/contract/release.ts';
import { type Locale, localeNames } from '../../shared/locales.ts';
import { findingsIn, unlikeSisters } from '../check.ts';
import { fromFiles, linesOf, marketsOf, type Options, operatorOf, optionsOf, print } from '../command.ts';
import { readWritten } from '../contents.ts';
import { differences } from '../diff.ts';
import { readMarket, writeMarkets } from '../folder.ts';
import type { Difference, Finding } from '../told.ts';

function pull(program: Command): void {
  program
    .command('pull')
    .description('writes what every market shows now as files')
    .action(async (_: object, command: Command) => {
      const options = optionsOf<Options>(command);
      const operator = await operatorOf(options);
      const markets = new Map<Locale, ReleaseContents>();
      for (const locale of localeNames) markets.set(locale, (await operator.now(locale)).contents);
      writeMarkets(options.folder, markets);
      print(options, { folder: options.folder, markets: localeNames }, [
        `${options.folder}/ has the configuration of ${localeNames.length} markets; what all have in common is in shared/.`,
      ]);
    });
}

function check(program: Command): void {
  program
    .command('check')
    .description('looks for mistakes in the files')
    .argument('[markets...]', 'all, if none is named')
    .action(async (given: string[], _: object, command: Command) => {
      const options = optionsOf<Options>(command);
      const read = localeNames.map((locale) => ({
        locale,
        ...readWritten(readMarket(options.folder, locale)),
      }));
      const markets = new Map(
        read.flatMap(({ locale, contents }) => (contents === null ? [] : [[locale, contents]])),
      );
      const wanted = marketsOf(given);
      const findings = read
        .filter(({ locale }) => wanted.includes(locale))
        .map(({ locale, contents, faults }) => ({
          locale,
          findings: [
            ...faults.map((words): Finding => ({ kind: 'fault', words })),
            ...(contents === null
              ? []
              : [
                  ...findingsIn(locale, contents, null, new Date()),
                  ...unlikeSisters(locale, contents, markets),
                ]),
          ],
        }));
      const all = findings.flatMap((each) => each.findings);
      const faults = all.filter(({ kind }) => kind === 'fault').length;
      print(options, findings, [
        ...findings.flatMap((each) => linesOf(each.locale, each.findings)),
        `${wanted.length} markets: ${faults} faults, ${all.length - faults} doubts.`,
      ]);
      if (faults > 0) process.exitCode = 1;
    });
}

function diff(program: Command): void {
  program
    .command('diff')
    .description('says what the files would change')
    .argument('[markets...]', 'all, if none is named')
    .action(async (given: string[], _: object, command: Command) => {
      const options = optionsOf<Options>(command);
      const operator = await operatorOf(options);
      const found: { locale: Locale; differences: Difference[] }[] = [];
      for (const locale of marketsOf(given)) {
        const { contents } = await operator.now(locale);
        found.push({ locale, differences: differences(contents, fromFiles(options, locale)) });
      }
      const lines = found.flatMap((each) => linesOf(each.locale, each.differences));
      print(options, found, lines.length > 0 ? lines : ['Nothing differs.']);
    });
}

/** `pull`, `check`, `diff`: the files, beside what is live. */
export const fileCommands = [pull, check, diff];
