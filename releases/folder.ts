/**
 * Configurations as files: `shared/` has what all markets have in common, a folder for each market what is its own.
 * A mapping of a market is laid over the shared one, name by name, and `null` takes a name away; its redirects come
 * after the shared ones; any other list takes the place of the shared one.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { parse, stringify } from 'yaml';
import type { ReleaseContents } from '../shared/contract/release.ts';
import { type Locale, localeNames } from '../shared/locales.ts';
import { schemaOf, type Written } from './contents.ts';
import { isMapping } from './mapping.ts';
import { type Part, parts } from './parts.ts';
import { Refused } from './refused.ts';
import type { Place } from './told.ts';

/** A file that cannot be read, in one sentence. */
export class BadConfigurationFile extends Refused {
  override name = 'BadConfigurationFile';

  constructor(message: string) {
    super('faults', message);
  }
}

const endings = ['yaml', 'yml', 'json'] as const;
const sharedFolder = 'shared';

/** What one file says; undefined where there is none. @throws BadConfigurationFile for one that is not YAML or JSON */
function readPart(folder: string, name: string, part: Part): unknown {
  const files = endings.map((ending) => join(folder, name, `${part}.${ending}`)).filter(existsSync);
  const [file, another] = files;
  if (file === undefined) return undefined;
  if (another !== undefined)
    throw new BadConfigurationFile(`${file} and ${another} say the same part: keep one.`);
  try {
    // JSON is YAML.
    return parse(readFileSync(file, 'utf8')) ?? undefined;
  } catch (error) {
    throw new BadConfigurationFile(`${file}: ${String(error).split('\n')[0]}`);
  }
}

/** Lays what a market says over what all have in common. */
export function laidOver(common: unknown, own: unknown): unknown {
  if (own === undefined) return common;
  if (!isMapping(common) || !isMapping(own)) return own;
  const names = new Set([...Object.keys(common), ...Object.keys(own)]);
  return Object.fromEntries(
    [...names].filter((name) => own[name] !== null).map((name) => [name, laidOver(common[name], own[name])]),
  );
}

/** What has to be laid over `common` to give `whole`; undefined: nothing. */
export function remainderOf(common: unknown, whole: unknown): unknown {
  if (isDeepStrictEqual(common, whole)) return undefined;
  if (!isMapping(common) || !isMapping(whole)) return whole;
  const names = new Set([...Object.keys(common), ...Object.keys(whole)]);
  const rest = [...names].flatMap((name) => {
    if (!Object.hasOwn(whole, name)) return [[name, null] as const];
    const own = Object.hasOwn(common, name) ? remainderOf(common[name], whole[name]) : whole[name];
    return own === undefined ? [] : [[name, own] as const];
  });
  return Object.fromEntries(rest);
}

/** What all of several values have in common; undefined: nothing. */
export function inCommon(values: readonly unknown[]): unknown {
  const [first, ...others] = values;
  if (others.every((value) => isDeepStrictEqual(value, first))) return first;
  if (!isMapping(first)) return undefined;
  const mappings = others.filter(isMapping);
  if (mappings.length < others.length) return undefined;
  const shared = Object.keys(first)
    .filter((name) => mappings.every((mapping) => Object.hasOwn(mapping, name)))
    .map((name) => [name, inCommon([first[name], ...mappings.map((mapping) => mapping[name])])] as const)
    .filter(([, value]) => value !== undefined);
  return shared.length === 0 ? undefined : Object.fromEntries(shared);
}

/** @throws BadConfigurationFile where a folder has nothing of any of these markets */
export function requireFolder(folder: string, markets: readonly Locale[] = localeNames): void {
  if (![sharedFolder, ...markets].some((name) => existsSync(join(folder, name))))
    throw new BadConfigurationFile(`${folder} has no configuration: "npm run config -- pull" writes one.`);
}

/** Whether there are files of a market's own. */
export const hasFiles = (folder: string, locale: Locale): boolean => existsSync(join(folder, locale));

/** What the files say of a market. @throws BadConfigurationFile */
export function readMarket(folder: string, locale: Locale): Written {
  requireFolder(folder, [locale]);
  const read = parts.map((part) => {
    const [common, own] = [readPart(folder, sharedFolder, part), readPart(folder, locale, part)];
    const isList = part === 'redirects' && Array.isArray(common) && Array.isArray(own);
    return [part, isList ? [...common, ...own] : laidOver(common, own)] as const;
  });
  return Object.fromEntries(read);
}

/** Whether an entry of a list is called so. */
const isCalled =
  (name: string | number) =>
  (entry: unknown): boolean =>
    isMapping(entry) && [entry.from, entry.name, entry.id].includes(name);

function within(value: unknown, name: string | number): unknown {
  if (Array.isArray(value)) return value[Number(name)] ?? value.find(isCalled(name));
  return isMapping(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

/** In which of a market's files something stands, e.g. `shared/policy.yaml`; each file is read once. */
export function filesOf(folder: string, locale: Locale): (place: Place) => string {
  const read = new Map<string, unknown>();
  const said = (name: string, part: Part): unknown => {
    const file = `${name}/${part}`;
    if (!read.has(file)) read.set(file, readPart(folder, name, part));
    return read.get(file);
  };
  return ([part, ...names]) => {
    const [common, own] = [said(sharedFolder, part), said(locale, part)];
    const [index] = names;
    const isList = part === 'redirects' && Array.isArray(common) && Array.isArray(own);
    const isShared =
      isList && typeof index === 'number'
        ? index < common.length
        : names.reduce(within, own) === undefined && names.reduce(within, common) !== undefined;
    const name = isShared ? sharedFolder : locale;
    const ending = endings.find((each) => existsSync(join(folder, name, `${part}.${each}`)));
    return `${name}/${part}.${ending ?? 'yaml'}`;
  };
}

/** Value at a place, e.g. `params.wishlist`. */
export function valueAt(value: unknown, place: string): unknown {
  return place === '' ? value : place.split('.').reduce(within, value);
}

/** Which files say something at a place of a part, e.g. `parameters.params.wishlist`, and what. */
export function saidAt(folder: string, locale: Locale, place: string): { file: string; value: unknown }[] {
  const [named = '', ...rest] = place.split('.');
  const part = parts.find((each) => each === named);
  if (part === undefined) throw new BadConfigurationFile(`A place begins with ${parts.join(', ')}.`);
  return [sharedFolder, locale].flatMap((name) => {
    const value = valueAt(readPart(folder, name, part), rest.join('.'));
    return value === undefined ? [] : [{ file: `${name}/${part}`, value }];
  });
}

const redirectKey = ({ from, to, status }: ReleaseContents['redirects'][number]): string =>
  JSON.stringify([from, to, status]);

/** Redirects that every market has. */
function commonRedirects(all: readonly ReleaseContents[]): ReleaseContents['redirects'] {
  const [first, ...others] = all.map(({ redirects }) => redirects);
  const written = others.map((redirects) => new Set(redirects.map(redirectKey)));
  return (first ?? []).filter((each) => written.every((known) => known.has(redirectKey(each))));
}

function writePart(folder: string, name: string, part: Part, value: unknown): void {
  const isNothing = value === undefined || (Array.isArray(value) && value.length === 0);
  mkdirSync(join(folder, name), { recursive: true });
  const hint = name === sharedFolder ? '' : `# yaml-language-server: $schema=../schemas/${part}.json\n`;
  writeFileSync(
    join(folder, name, `${part}.yaml`),
    isNothing ? hint : hint + stringify(value, { lineWidth: 0 }),
  );
}

/** Writes all markets as files, what they have in common once, and the schemas for editors. */
export function writeMarkets(folder: string, markets: ReadonlyMap<Locale, ReleaseContents>): void {
  const all = [...markets.values()];
  const redirects = commonRedirects(all);
  const common: Written = {
    parameters: inCommon(all.map(({ parameters }) => parameters)),
    redirects,
    policy: inCommon(all.map(({ policy }) => policy)),
    switches: inCommon(all.map(({ switches }) => switches)),
  };
  const shared = new Set(redirects.map(redirectKey));
  for (const part of parts) writePart(folder, sharedFolder, part, common[part]);
  for (const [locale, contents] of markets) {
    for (const part of ['parameters', 'policy', 'switches'] as const)
      writePart(folder, locale, part, remainderOf(common[part], contents[part]));
    const own = contents.redirects.filter((each) => !shared.has(redirectKey(each)));
    writePart(folder, locale, 'redirects', own);
  }
  mkdirSync(join(folder, 'schemas'), { recursive: true });
  // A market's file alone need not be complete.
  for (const part of parts)
    writeFileSync(
      join(folder, 'schemas', `${part}.json`),
      `${JSON.stringify(partial(schemaOf(part)), null, 2)}\n`,
    );
}

/** Writes the policy of one market over what all have in common; gives the file. */
export function writePolicy(folder: string, locale: Locale, policy: ReleaseContents['policy']): string {
  const common = readPart(folder, sharedFolder, 'policy');
  for (const ending of endings) rmSync(join(folder, locale, `policy.${ending}`), { force: true });
  writePart(folder, locale, 'policy', remainderOf(common, policy));
  return join(folder, locale, 'policy.yaml');
}

/** The same schema without anything that must be there. */
function partial(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(partial);
  if (!isMapping(schema)) return schema;
  const { required: _required, ...rest } = schema;
  return Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, partial(value)]));
}
