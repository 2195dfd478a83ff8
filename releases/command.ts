/** Shared by all commands of `npm run config`: options, markets, the storefront, output. */
import { type Command, InvalidArgumentError, Option } from 'commander';
import { portOf } from '../scripts/prepare.mjs';
import { readSecrets, readSeeded } from '../scripts/state.ts';
import type { ReleaseContents, ReleasePointer } from '../shared/contract/markets/release.ts';
import { countryName } from '../shared/format/intl.ts';
import { isLocale, type Locale, locales } from '../shared/markets/locales.ts';
import { allMarkets } from '../shared/markets/open-markets.ts';
import { findingsIn } from './check.ts';
import { readWritten } from './contents.ts';
import type { Difference, Finding, LocatedFinding } from './difference.ts';
import { filesOf, readMarket } from './folder.ts';
import { inShort } from './in-short.ts';
import { located } from './located.ts';
import { lookedUp } from './look-up.ts';
import { Operator, type ReleaseNow } from './operator.ts';
import { plain } from './plain.ts';
import { blockedBy } from './policy/policy-draft.ts';
import { Refused } from './refused.ts';

export interface Options {
  shop?: string;
  folder: string;
  json?: boolean;
}

/** Parses a market argument. @throws InvalidArgumentError */
export function market(given: string): Locale {
  if (isLocale(given)) return given;
  throw new InvalidArgumentError(`Markets are ${allMarkets.names.join(', ')}.`);
}

/** A command that takes several markets; all of them if none is named. */
export const aboutMarkets = (
  program: Command,
  name: string,
  description: string,
  which = 'all, if none is named',
): Command =>
  program
    .command(name)
    .description(description)
    .argument('[markets...]', which, (given: string, before: Locale[] = []) => [...before, market(given)]);

export const allIfNone = (named: readonly Locale[]): readonly Locale[] =>
  named.length === 0 ? allMarkets.names : [...new Set(named)];

export const optionsOf = <Chosen extends Options>(command: Command): Chosen => command.optsWithGlobals<Chosen>();
export const nameOf = (locale: Locale): string => `${countryName(locales[locale].iso2, 'en-GB')} (${locale})`;

/** Origin of the storefront on this machine. */
export const localOrigin = (): string => readSeeded()?.shopOrigin ?? `http://localhost:${portOf('PORT', 8787)}`;

/** Origin of the backend on this machine. `BACKEND_PORT` in the environment overrides it. */
export const localBackend = (seeded = readSeeded()): string =>
  process.env.BACKEND_PORT === undefined
    ? (seeded?.backendOrigin ?? `http://localhost:${portOf('BACKEND_PORT', 8788)}`)
    : `http://localhost:${portOf('BACKEND_PORT', 8788)}`;

/** Loopback hosts: plain http is safe there. */
const ownHosts: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/** Parses the origin of a storefront. The key may be sent to it. @throws InvalidArgumentError */
function anyOrigin(given: string): string {
  const url = URL.parse(given);
  if (url?.protocol === 'https:') return url.origin;
  if (url?.protocol === 'http:' && ownHosts.includes(url.hostname)) return url.origin;
  throw new InvalidArgumentError(
    'A storefront is named by its origin, https://…; by http only on this machine: others could read the key on its way.',
  );
}

export const shopOption = (): Option =>
  new Option(
    '--shop <origin>',
    'the storefront that the key is for, e.g. https://www.selvedge.example; by default the one on this machine',
  )
    .env('SELVEDGE_SHOP')
    .argParser(anyOrigin);

/** The storefront of `--shop`, with its key. @throws Refused without a key */
export async function operatorOf({ shop }: Pick<Options, 'shop'>): Promise<Operator> {
  const local = localOrigin();
  if (shop === undefined || shop === local) return new Operator(local, (await readSecrets()).CONFIG_KEY);
  const key = process.env.SELVEDGE_CONFIG_KEY;
  if (!key) throw new Refused('no-key', 'Set SELVEDGE_CONFIG_KEY in the environment: the key of that storefront.');
  return new Operator(shop, key);
}

/** Prints lines for people, or one JSON value for programs. */
export function print({ json }: Pick<Options, 'json'>, value: unknown, lines: readonly string[]): void {
  console.log(json ? JSON.stringify(value, null, 2) : lines.map(plain).join('\n'));
}

/** Reads and validates the files of a market. Faults are returned, not thrown. */
export function readFiles({ folder }: Pick<Options, 'folder'>, locale: Locale) {
  const { written, unreadable } = readMarket(folder, locale);
  const read = readWritten(
    written,
    unreadable.map(({ part }) => part),
  );
  // Files that cannot be read are reported with the other findings.
  const inFiles = (findings: readonly Finding[]): LocatedFinding[] => [
    ...unreadable.map(({ finding }) => finding),
    ...located(written, findings, filesOf(folder, locale)),
  ];
  return { ...read, inFiles };
}

/** Reads the files of a market. @throws Refused where they are not valid */
export function fromFiles(options: Pick<Options, 'folder'>, locale: Locale) {
  const { contents, faults, inFiles } = readFiles(options, locale);
  if (contents !== null) return { contents, inFiles };
  const lines = inFiles(faults).map(({ words }) => words);
  throw new Refused('faults', [`${nameOf(locale)} cannot be read:`, ...lines]);
}

export const findingLines = (locale: Locale, found: readonly LocatedFinding[]): string[] =>
  found.map(({ kind, words }) => `${nameOf(locale)}: ${kind}: ${words}`);

export const differenceLines = (locale: Locale, found: readonly Difference[]): string[] =>
  inShort(found).map((words) => `${nameOf(locale)}: ${words}`);

/**
 * Reads the files and checks them against what is live.
 *
 * @param checksLinks whether to ask the storefront for both ends of new redirects
 * @throws Refused where the files have faults
 */
export async function checked(operator: Operator, options: Options, locale: Locale, { checksLinks = true } = {}) {
  const { contents, inFiles } = fromFiles(options, locale);
  const now = await operator.now(locale);
  const doubts = withoutFaults(locale, contents, now, inFiles);
  const found = checksLinks ? inFiles(await lookedUp(operator, locale, contents, now.contents)) : [];
  refuseFaults(locale, found);
  return { contents, now, inFiles, doubts: [...doubts, ...found] };
}

/** @throws Refused where findings contain faults */
function refuseFaults(locale: Locale, findings: readonly LocatedFinding[]): void {
  const faults = findings.filter(({ kind }) => kind === 'fault');
  if (faults.length > 0) throw new Refused('faults', ['Nothing was changed:', ...findingLines(locale, faults)]);
}

/**
 * Checks contents against what is live; returns the doubts.
 *
 * @param where adds locations to findings
 * @throws Refused where the contents have faults
 */
export function withoutFaults(
  locale: Locale,
  contents: ReleaseContents,
  now: Pick<ReleaseNow, 'contents' | 'addresses'>,
  where = (findings: readonly Finding[]) => located(contents, findings),
): LocatedFinding[] {
  const findings = where([
    ...findingsIn(locale, contents, now.contents, new Date()),
    ...blockedBy(contents.policy, now.addresses),
  ]);
  refuseFaults(locale, findings);
  return findings;
}

/** What a market shows, in one line. */
export function inWords({ live, next }: ReleasePointer): string {
  const now = live === null ? 'what the gateway says is live' : `release ${live} is live`;
  return next === null ? now : `${now}; ${next.share} % of the visitors see ${next.release}`;
}
