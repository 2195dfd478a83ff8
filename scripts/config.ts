/**
 * `npm run config -- <command>`: what operators do with the configuration of markets, of the shop on this machine, of a
 * preview or of production alike. docs/operating.md.
 */
import { writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { Command, InvalidArgumentError } from 'commander';
import { type Finding, findingsIn, unlikeSisters } from '../releases/check.ts';
import { readWritten } from '../releases/contents.ts';
import { type Difference, differences } from '../releases/diff.ts';
import { BadConfigurationFile, readMarket, saidAt, valueAt, writeMarkets } from '../releases/folder.ts';
import { Operator, StorefrontRefuses } from '../releases/operator.ts';
import { picturesOf } from '../releases/pictures.ts';
import { paymentPlan, planPages, previewCookie, samplePages } from '../releases/plan.ts';
import { type Pictures, reportOf } from '../releases/report.ts';
import { rolledBack } from '../releases/rollback.ts';
import type { AskedChange, ReleaseContents, ReleasePointer } from '../shared/contract/release.ts';
import { countryName } from '../shared/intl.ts';
import { isLocale, type Locale, localeNames, locales } from '../shared/locales.ts';
import { formatMoney } from '../shared/money.ts';
import { releaseParameter } from '../shared/release-link.ts';
import { href } from '../shared/routes.ts';
import { findChromium } from './chromium.mjs';
import { portOf } from './prepare.mjs';
import { readSecrets, readSeeded } from './state.ts';
import { main, Refusal } from './steps.mjs';

interface Options {
  shop?: string;
  folder: string;
  json?: boolean;
}

interface Deed extends Options {
  why: string;
  who: string;
}

const program = new Command('npm run config --')
  .description('Changes the configuration of markets without a deploy: checked, seen, staged, undone.')
  .option(
    '--shop <origin>',
    'the storefront, e.g. https://www.selvedge.example; by default the one on this machine',
  )
  .option('--folder <folder>', 'where the files are', 'config')
  .option('--json', 'answers for programs')
  .showHelpAfterError()
  .addHelpText(
    'after',
    '\nThe key of a storefront elsewhere is read from the environment: SELVEDGE_CONFIG_KEY.\nExit code 1: refused, or faults were found.',
  );

function market(given: string): Locale {
  if (isLocale(given)) return given;
  throw new InvalidArgumentError(`Markets are ${localeNames.join(', ')}.`);
}

function percent(given: string): number {
  const share = Number(given);
  if (given.trim() !== '' && share >= 0 && share <= 100) return share;
  throw new InvalidArgumentError('A share is between 0 and 100 percent.');
}

const optionsOf = <Given extends Options>(command: Command): Given => command.optsWithGlobals<Given>();
const nameOf = (locale: Locale): string => `${countryName(locales[locale].iso2, 'en-GB')} (${locale})`;

/** The storefront that is meant, with its key. */
async function operatorOf({ shop }: Options): Promise<Operator> {
  const local = readSeeded()?.shopOrigin ?? `http://localhost:${portOf('PORT', 8787)}`;
  const origin = (shop ?? local).replace(/\/$/, '');
  const given = process.env.SELVEDGE_CONFIG_KEY;
  if (given === undefined && origin !== local)
    throw new Refusal('Set SELVEDGE_CONFIG_KEY in the environment: the key of that storefront.');
  return new Operator(origin, given ?? (await readSecrets()).CONFIG_KEY);
}

/** Prints lines for people, or one value for programs. */
function print({ json }: Options, value: unknown, lines: readonly string[]): void {
  console.log(json ? JSON.stringify(value, null, 2) : lines.join('\n'));
}

/** What the files say of a market. @throws Refusal where that is no configuration */
function fromFiles({ folder }: Options, locale: Locale): ReleaseContents {
  const { contents, faults } = readWritten(readMarket(folder, locale));
  if (contents === null) throw new Refusal([`${nameOf(locale)} cannot be read:`, ...faults].join('\n  '));
  return contents;
}

const linesOf = (locale: Locale, found: readonly (Finding | Difference)[]): string[] =>
  found.map((each) => `${nameOf(locale)}: ${'kind' in each ? `${each.kind}: ` : ''}${each.words}`);

/** What is wrong with what the files say, beside what is live; refuses what has faults. */
async function checked(operator: Operator, options: Options, locale: Locale) {
  const contents = fromFiles(options, locale);
  const now = await operator.now(locale);
  const findings = findingsIn(locale, contents, now.contents, new Date());
  const faults = findings.filter(({ kind }) => kind === 'fault');
  if (faults.length > 0) throw new Refusal(['Nothing was changed:', ...linesOf(locale, faults)].join('\n  '));
  return { contents, now };
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

function inWords({ live, next }: ReleasePointer): string {
  const now = live === null ? 'what the gateway says is live' : `release ${live} is live`;
  return next === null ? now : `${now}; ${next.share} % of the visitors see ${next.release}`;
}

function inPayments(
  { centAmount, before, after }: ReturnType<typeof paymentPlan>[number],
  { parameters: { devise } }: ReleaseContents,
): string {
  const amount = formatMoney(centAmount, devise, 'en-GB');
  return `a cart of ${amount} is paid with ${after.join(', ') || 'nothing'} instead of ${before.join(', ') || 'nothing'}`;
}

/** The first screens of pages, where there is a browser. */
async function sideBySide(operator: Operator, locale: Locale, release: string, paths: readonly string[]) {
  if (!(await findChromium())) return new Map<string, Pictures>();
  // Loaded here alone: no other command has to wait for it.
  const { launch } = await import('../tests/chromium.ts');
  const browser = await launch();
  try {
    return await picturesOf(browser, operator, await previewCookie(operator, locale, release), paths);
  } finally {
    await browser.close();
  }
}

const contentsOf = async (operator: Operator, locale: Locale, id: string | null): Promise<ReleaseContents> =>
  id === null ? (await operator.now(locale)).contents : operator.release(locale, id);

/** A command that changes what a market shows. */
const deed = (name: string, description: string): Command =>
  program
    .command(name)
    .description(description)
    .argument('<market>', 'e.g. pl-pl', market)
    .requiredOption('--why <reason>', 'stands in the log')
    .option('--who <name>', 'stands in the log', process.env.USER ?? userInfo().username);

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
    const wanted = given.length === 0 ? localeNames : given.map(market);
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

program
  .command('diff')
  .description('says what the files would change')
  .argument('[markets...]', 'all, if none is named')
  .action(async (given: string[], _: object, command: Command) => {
    const options = optionsOf<Options>(command);
    const operator = await operatorOf(options);
    const found: { locale: Locale; differences: Difference[] }[] = [];
    for (const locale of given.length === 0 ? localeNames : given.map(market)) {
      const { contents } = await operator.now(locale);
      found.push({ locale, differences: differences(contents, fromFiles(options, locale)) });
    }
    const lines = found.flatMap((each) => linesOf(each.locale, each.differences));
    print(options, found, lines.length > 0 ? lines : ['Nothing differs.']);
  });

program
  .command('link')
  .description('gives a link that shows what the files say, in one browser, for an hour')
  .argument('<market>', 'e.g. pl-pl', market)
  .action(async (locale: Locale, _: object, command: Command) => {
    const options = optionsOf<Options>(command);
    const operator = await operatorOf(options);
    const { contents } = await checked(operator, options, locale);
    const token = await operator.link(locale, await operator.put(locale, contents));
    const link = `${operator.origin}${href(locale, 'index')}?${releaseParameter}=${token}`;
    print(options, { locale, link }, [link]);
  });

program
  .command('plan')
  .description('makes pages of a market with what the files say, unseen by anybody, and shows what changes')
  .argument('<market>', 'e.g. pl-pl', market)
  .option('--path <path...>', 'pages to look at besides, e.g. /pl-pl/stores/')
  .option('--report <file>', 'where the report goes', 'plan.html')
  .option('--no-pictures', 'in words alone')
  .action(async (locale: Locale, _: object, command: Command) => {
    const options = optionsOf<Options & { path?: string[]; report: string; pictures: boolean }>(command);
    const operator = await operatorOf(options);
    const { contents, now } = await checked(operator, options, locale);
    const changes = differences(now.contents, contents);
    const release = await operator.put(locale, contents);
    const paths = [...(await samplePages(operator.origin, locale)), ...(options.path ?? [])];
    const pages = await planPages(operator, locale, release, paths);
    const payments = paymentPlan(now.contents, contents);
    const words = [...changes.map((each) => each.words), ...payments.map((row) => inPayments(row, contents))];
    const made = new Date();
    const pictures = options.pictures ? await sideBySide(operator, locale, release, paths) : new Map();
    writeFileSync(options.report, reportOf({ locale, release, words, pages, pictures, made }));
    const failing = pages.filter(({ fails }) => fails);
    print(options, { locale, release, changes, payments, pages, report: options.report }, [
      ...(words.length > 0 ? words : ['Nothing differs.']),
      ...pages.flatMap(({ path, differences: found }) => found.map((each) => `${path}  ${each}`)),
      ...failing.map(({ path, after }) => `${path}  FAILS with ${after.status}`),
      `${pages.length} pages, ${failing.length} fail: ${options.report}`,
    ]);
    if (failing.length > 0) process.exitCode = 1;
  });

deed('stage', 'shows what the files say to a share of the visitors')
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

deed('promote', 'shows everybody what is staged')
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

deed('rollback', 'takes back what is staged, else what was promoted last').action(
  async (locale: Locale, _: object, command: Command) => {
    const options = optionsOf<Deed>(command);
    const operator = await operatorOf(options);
    const { pointer, contents: before } = await operator.now(locale);
    const to = rolledBack(pointer, await operator.changes(locale));
    if (to === undefined) throw new Refusal(`${nameOf(locale)}: there is nothing to go back to.`);
    const kind = pointer.next === null ? 'rollback' : 'unstage';
    const known = kind === 'rollback' && to.live !== null;
    const changes = known ? differences(before, await contentsOf(operator, locale, to.live)) : [];
    await carryOut(operator, options, locale, { kind, from: pointer, to, changes });
  },
);

program
  .command('status')
  .description('says what each market shows')
  .argument('[markets...]', 'all, if none is named')
  .action(async (given: string[], _: object, command: Command) => {
    const options = optionsOf<Options>(command);
    const operator = await operatorOf(options);
    const found = [];
    for (const locale of given.length === 0 ? localeNames : given.map(market)) {
      const { pointer, release } = await operator.now(locale);
      found.push({ locale, pointer, release });
    }
    print(
      options,
      found,
      found.map(({ locale, pointer }) => `${nameOf(locale)}: ${inWords(pointer)}`),
    );
  });

program
  .command('history')
  .description('says what was done to a market, when, by whom and why')
  .argument('<market>', 'e.g. pl-pl', market)
  .action(async (locale: Locale, _: object, command: Command) => {
    const options = optionsOf<Options>(command);
    const changes = await (await operatorOf(options)).changes(locale);
    const lines = changes.flatMap(({ at, kind, who, why, to, diff }) => [
      `${at}  ${kind} by ${who}: ${why}`,
      `  ${inWords(to)}`,
      ...diff.map((words) => `  ${words}`),
    ]);
    print(options, changes, lines.length > 0 ? lines : [`${nameOf(locale)}: nothing was ever released.`]);
  });

program
  .command('explain')
  .description('says what a market has at a place, and why')
  .argument('<market>', 'e.g. pl-pl', market)
  .argument('<place>', 'e.g. parameters.params.wishlist')
  .action(async (locale: Locale, place: string, _: object, command: Command) => {
    const options = optionsOf<Options>(command);
    const operator = await operatorOf(options);
    const { contents, release } = await operator.now(locale);
    const said = saidAt(options.folder, locale, place);
    const value = valueAt(contents, place);
    const changes = release === null ? [] : await operator.changes(locale);
    const brought = changes.find(({ kind, to }) => kind !== 'stage' && to.live === release);
    const source =
      release === null
        ? 'the gateway, since no release is live'
        : `release ${release}${brought === undefined ? '' : `, since ${brought.at} by ${brought.who}: ${brought.why}`}`;
    const inFiles =
      said.length === 0
        ? ['The files say nothing of it.']
        : said.map(({ file, value: written }) => `${file} says ${JSON.stringify(written)}`);
    print(options, { locale, place, value, release, change: brought, files: said }, [
      `${nameOf(locale)} has ${JSON.stringify(value) ?? 'nothing'} at ${place}.`,
      `It is from ${source}.`,
      ...inFiles,
    ]);
  });

await main(async () => {
  try {
    await program.parseAsync();
  } catch (error) {
    if (error instanceof BadConfigurationFile || error instanceof StorefrontRefuses)
      throw new Refusal(error.message);
    throw error;
  }
});
