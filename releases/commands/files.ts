import type { Command } from 'commander';
import type { ReleaseContents } from '../../shared/contract/markets/release.ts';
import type { Locale } from '../../shared/markets/locales.ts';
import { allMarkets } from '../../shared/markets/open-markets.ts';
import { findingsIn, unlikeSisters } from '../check.ts';
import {
  aboutMarkets,
  allIfNone,
  differenceLines,
  findingLines,
  fromFiles,
  type Options,
  operatorOf,
  optionsOf,
  print,
  readFiles,
} from '../command.ts';
import { differences } from '../diff.ts';
import type { Difference } from '../difference.ts';
import { requireFolder } from '../folder.ts';
import { exitCodeOf } from '../refused.ts';
import { writeMarkets } from '../write-folder.ts';

function pull(program: Command): void {
  program
    .command('pull')
    .description('writes what every market shows now as files')
    .option('--force', 'also over files that were edited since they were pulled: what they say is lost')
    .action(async (_: object, command: Command) => {
      const options = optionsOf<Options & { force?: boolean }>(command);
      const operator = await operatorOf(options);
      const markets = new Map<Locale, ReleaseContents>();
      for (const locale of allMarkets.names) markets.set(locale, (await operator.now(locale)).contents);
      const { folder, force = false } = options;
      const written = writeMarkets(folder, markets, { force });
      print(options, { folder, markets: allMarkets.names, written }, [
        `${folder}/ has the configuration of ${allMarkets.names.length} markets; what all have in common is in shared/.`,
        written.length === 0
          ? 'No file had to be written: they say what is live.'
          : `${counted(written.length, 'file')} written.`,
      ]);
    });
}

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

function check(program: Command): void {
  aboutMarkets(program, 'check', 'reports mistakes in the files').action(
    async (named: Locale[], _: object, command: Command) => {
      const options = optionsOf<Options>(command);
      requireFolder(options.folder);
      const read = allMarkets.names.map((locale) => ({ locale, ...readFiles(options, locale) }));
      const markets = new Map(read.flatMap(({ locale, contents }) => (contents === null ? [] : [[locale, contents]])));
      const wanted = allIfNone(named);
      const findings = read
        .filter(({ locale }) => wanted.includes(locale))
        .map(({ locale, contents, fitting, faults, inFiles }) => ({
          locale,
          findings: inFiles([
            ...faults,
            ...findingsIn(locale, fitting, null, new Date()),
            ...(contents === null ? [] : unlikeSisters(locale, contents, markets)),
          ]),
        }));
      const all = findings.flatMap((each) => each.findings);
      const faults = all.filter(({ kind }) => kind === 'fault').length;
      const sum = [counted(faults, 'fault'), counted(all.length - faults, 'doubt')].join(', ');
      print(options, findings, [
        ...findings.flatMap((each) => findingLines(each.locale, each.findings)),
        `${counted(wanted.length, 'market')}: ${sum}.`,
      ]);
      if (faults > 0) process.exitCode = exitCodeOf('faults');
    },
  );
}

function diff(program: Command): void {
  aboutMarkets(program, 'diff', 'shows what the files would change').action(
    async (named: Locale[], _: object, command: Command) => {
      const options = optionsOf<Options>(command);
      const operator = await operatorOf(options);
      const found: { locale: Locale; differences: Difference[] }[] = [];
      for (const locale of allIfNone(named)) {
        const { contents } = await operator.now(locale);
        found.push({ locale, differences: differences(contents, fromFiles(options, locale).contents) });
      }
      const lines = found.flatMap((each) => differenceLines(each.locale, each.differences));
      print(options, found, lines.length > 0 ? lines : ['Nothing differs.']);
    },
  );
}

/** `pull`, `check`, `diff`: the files, compared with what is live. */
export const fileCommands = [pull, check, diff];
