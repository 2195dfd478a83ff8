import { statSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { type Command, InvalidArgumentError } from 'commander';
import { findChromium } from '../../scripts/testing/browsers.mjs';
import type { ReleaseContents } from '../../shared/contract/markets/release.ts';
import type { Locale } from '../../shared/markets/locales.ts';
import { previewDateParameter } from '../../shared/releases/preview-date-link.ts';
import { endsPreview, releaseParameter } from '../../shared/releases/release-link.ts';
import { href } from '../../shared/routes.ts';
import { amountText } from '../amounts.ts';
import { checked, market, nameOf, type Options, operatorOf, optionsOf, print } from '../command.ts';
import { differences } from '../diff.ts';
import { inShort } from '../in-short.ts';
import { lookedUp } from '../look-up.ts';
import type { Operator } from '../operator.ts';
import { picturesOf } from '../plan/pictures.ts';
import { paymentPlan, planPages, previewCookie, samplePages } from '../plan/plan.ts';
import { isDifferent, type Pictures, reportOf } from '../plan/report.ts';
import { Refused } from '../refused.ts';

function inPayments(
  { centAmount, before, after }: ReturnType<typeof paymentPlan>[number],
  { parameters }: ReleaseContents,
): string {
  const amount = amountText(parameters, centAmount);
  return `a cart of ${amount} is paid with ${after.join(', ') || 'nothing'} instead of ${before.join(', ') || 'nothing'}`;
}

function dateTime(given: string): Date {
  const at = new Date(given);
  if (at.getTime() > 0) return at;
  throw new InvalidArgumentError('A time is written as 2026-12-01T18:00Z.');
}

/** The release that a preview link shows: the files are stored as one; null for what is live. */
async function releaseToShow(
  operator: Operator,
  options: Options & { release?: string },
  locale: Locale,
): Promise<string | null> {
  const { release } = options;
  if (release === 'live') return null;
  if (release === undefined) return operator.put(locale, (await checked(operator, options, locale)).contents);
  // Throws if there is no such release.
  await operator.release(locale, release);
  return release;
}

function link(program: Command): void {
  program
    .command('link')
    .description('gives a link that shows the market with the files, in one browser, for an hour')
    .argument('<market>', 'e.g. pl-pl', market)
    .option('--release <id>', 'or this release; `live`: the live one')
    .option('--at <time>', 'as it is at another time, e.g. 2026-12-01T18:00Z', dateTime)
    .action(async (locale: Locale, _: object, command: Command) => {
      const options = optionsOf<Options & { release?: string; at?: Date }>(command);
      const operator = await operatorOf(options);
      const link = new URL(href(locale, 'index'), operator.origin);
      const release = await releaseToShow(operator, options, locale);
      if (release !== null) link.searchParams.set(releaseParameter, await operator.link(locale, release));
      // Ends a preview that the browser may still have from an earlier link.
      else if (options.at !== undefined) link.searchParams.set(releaseParameter, endsPreview);
      if (options.at !== undefined)
        link.searchParams.set(previewDateParameter, await operator.previewDateToken(locale, options.at));
      if (link.search === '') throw new Refused('usage', 'What is live now needs no link; say when (--at).');
      print(options, { locale, link: link.href }, [link.href]);
    });
}

/** Checks the path of the report before any work is done. @throws Refused */
function requireWritable(report: string): void {
  const folder = dirname(resolve(report));
  const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
  if (!isFolder(folder))
    throw new Refused('usage', `The report cannot be written: there is no folder ${folder} (--report).`);
  if (isFolder(report)) throw new Refused('usage', `The report cannot be written: ${report} is a folder (--report).`);
}

function plan(program: Command): void {
  program
    .command('plan')
    .description('renders pages of a market with the files, privately, and shows what changes')
    .argument('<market>', 'e.g. pl-pl', market)
    .option('--path <path...>', 'further pages, e.g. /pl-pl/stores/')
    .option('--report <file>', 'where the report goes', 'plan.html')
    .option('--no-pictures', 'without screenshots')
    .action(async (locale: Locale, _: object, command: Command) => {
      const options = optionsOf<Options & { path?: string[]; report: string; pictures: boolean }>(command);
      const strange = (options.path ?? []).find((path) => !path.startsWith(`/${locale}/`));
      if (strange !== undefined)
        throw new Refused('usage', `${strange} is no page of ${nameOf(locale)}: its paths begin with /${locale}/.`);
      requireWritable(options.report);
      const operator = await operatorOf(options);
      const { contents, now, doubts, inFiles } = await checked(operator, options, locale, {
        checksLinks: false,
      });
      const changes = differences(now.contents, contents);
      const release = await operator.put(locale, contents);
      const found = inFiles(await lookedUp(operator, locale, contents, null));
      const faults = found.filter(({ kind }) => kind === 'fault');
      const samples = await samplePages(operator.origin, locale);
      const paths = [...new Set([...samples, ...(options.path ?? [])])];
      const { pages, everywhere } = await planPages(operator, locale, release, paths);
      const payments = paymentPlan(now.contents, contents);
      const hasNoEffect =
        changes.some(({ path }) => path.startsWith('parameters.params.freeDelivery.')) &&
        pages.every(({ before, after }) => before.sums === after.sums);
      const words = [
        ...inShort(changes),
        ...payments.map((row) => inPayments(row, contents)),
        ...everywhere,
        ...[...doubts, ...found].map((each) => `${each.kind}: ${each.words}`),
        ...(hasNoEffect ? ['no page shows another sum for free delivery: the gateway may not know of it'] : []),
      ];
      const made = new Date();
      const { pictures, missing } = options.pictures ? await sideBySide(operator, locale, release, paths) : without;
      writeFileSync(options.report, reportOf({ locale, release, words, pages, pictures, missing, made }));
      const failing = pages.filter(({ fails }) => fails);
      const { report } = options;
      print(options, { locale, release, changes, payments, everywhere, pages, redirects: found, report }, [
        ...(words.length > 0 ? words : ['Nothing differs.']),
        ...pages.flatMap(({ path, differences: found }) => found.map((each) => `${path}  ${each}`)),
        ...pages
          .filter(({ path, differences: found }) => found.length === 0 && isDifferent(pictures.get(path)))
          .map(({ path }) => `${path}  differs in its screenshot`),
        ...[...missing].map(([path, why]) => `${path}  no picture: ${why}`),
        ...failing.map(({ path, after }) => `${path}  FAILS with ${after.status}`),
        `${pages.length} pages, ${failing.length} fail: ${report}`,
      ]);
      if (failing.length + faults.length > 0) process.exitCode = 1;
    });
}

const without = { pictures: new Map<string, Pictures>(), missing: new Map<string, string>() };

/** Screenshots of the first screen of pages; none if no browser is installed. */
async function sideBySide(operator: Operator, locale: Locale, release: string, paths: readonly string[]) {
  if (!(await findChromium())) return without;
  // Loaded here only, because it is slow.
  const { launch } = await import('../../tests/chromium.ts');
  const browser = await launch();
  try {
    const cookie = await previewCookie(operator, locale, release);
    return await picturesOf(browser, { origin: operator.origin, cookie, paths });
  } finally {
    await browser.close();
  }
}

/** `link`, `plan`: preview the files; nobody else sees them. */
export const candidateCommands = [link, plan];
