/**
 * Configuration files: `shared/` has what all markets share, each market has a folder for the rest. A mapping of a
 * market is merged into the shared one by key; `null` removes a key. Redirects of the market are appended to the
 * shared ones. Any other list replaces the shared one.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { parse } from 'yaml';
import { commandFor } from '../scripts/sources.mjs';
import type { Locale } from '../shared/markets/locales.ts';
import { allMarkets } from '../shared/markets/open-markets.ts';
import type { Written } from './contents.ts';
import type { LocatedFinding, Place } from './difference.ts';
import { isMapping } from './mapping.ts';
import { type Part, parts } from './parts.ts';
import { Refused } from './refused.ts';

/** A configuration file that cannot be read. */
export class BadConfigurationFile extends Refused {
  override name = 'BadConfigurationFile';
  /** Path of the unreadable file within the folder. */
  readonly file: string | undefined;

  constructor(message: string, file?: string) {
    super('faults', message);
    this.file = file;
  }
}

const endings = ['yaml', 'yml', 'json'] as const;
export const sharedFolder = 'shared';

/**
 * Path of a part's file within the folder, e.g. `pl-pl/policy.yaml`; undefined where there is none.
 *
 * @throws BadConfigurationFile where there are two
 */
export function fileOfPart(folder: string, name: string, part: Part): string | undefined {
  const files = endings.map((ending) => `${name}/${part}.${ending}`);
  const [file, another] = files.filter((each) => existsSync(join(folder, each)));
  if (another !== undefined) throw new BadConfigurationFile(`${file} and ${another} say the same part: keep one.`);
  return file;
}

/** Reads one file; undefined where there is none. @throws BadConfigurationFile for one that is not YAML or JSON */
export function readPart(folder: string, name: string, part: Part): unknown {
  const file = fileOfPart(folder, name, part);
  if (file === undefined) return undefined;
  try {
    // The YAML parser reads JSON too.
    return parse(readFileSync(join(folder, file), 'utf8')) ?? undefined;
  } catch (error) {
    const [words = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
    throw new BadConfigurationFile(`${file} cannot be read: ${words.replace(/:$/, '')}`, file);
  }
}

/** Merges a market's own value into the shared one. */
export function laidOver(common: unknown, own: unknown): unknown {
  if (own === undefined) return common;
  if (!isMapping(common) || !isMapping(own)) return own;
  const names = new Set([...Object.keys(common), ...Object.keys(own)]);
  return Object.fromEntries(
    [...names].filter((name) => own[name] !== null).map((name) => [name, laidOver(common[name], own[name])]),
  );
}

/** What must be merged into `common` to give `whole`; undefined: nothing. */
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

/** What several values have in common; undefined: nothing. */
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

/** @throws BadConfigurationFile where a folder has no configuration of these markets */
export function requireFolder(folder: string, markets: readonly Locale[] = allMarkets.names): void {
  if (![sharedFolder, ...markets].some((name) => existsSync(join(folder, name))))
    throw new BadConfigurationFile(
      `${folder} has no configuration: "${commandFor('npm run config', 'pull')}" writes one.`,
    );
}

export const hasFiles = (folder: string, locale: Locale): boolean => existsSync(join(folder, locale));

/** Merged files of a market, and the parts that cannot be read. */
export interface MarketFiles {
  written: Written;
  unreadable: { part: Part; finding: LocatedFinding }[];
}

/** Reads the files of a market. @throws BadConfigurationFile where there are none */
export function readMarket(folder: string, locale: Locale): MarketFiles {
  requireFolder(folder, [locale]);
  const unreadable: MarketFiles['unreadable'] = [];
  const said = (name: string, part: Part): unknown => {
    try {
      return readPart(folder, name, part);
    } catch (error) {
      if (!(error instanceof BadConfigurationFile)) throw error;
      const { message, file } = error;
      unreadable.push({
        part,
        finding: { kind: 'fault', words: message, ...(file !== undefined && { file }) },
      });
      return undefined;
    }
  };
  const read = parts.map((part) => {
    const [common, own] = [said(sharedFolder, part), said(locale, part)];
    const isList = part === 'redirects' && Array.isArray(common) && Array.isArray(own);
    return [part, isList ? [...common, ...own] : laidOver(common, own)] as const;
  });
  return { written: Object.fromEntries(read), unreadable };
}

const isCalled =
  (name: string | number) =>
  (entry: unknown): boolean =>
    isMapping(entry) && [entry.from, entry.name, entry.id].includes(name);

/** The value of a key, or the list entry with that index or name. */
export function within(value: unknown, name: string | number): unknown {
  if (Array.isArray(value)) return value[Number(name)] ?? value.find(isCalled(name));
  return isMapping(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

/** Returns a function that names the file of a place, e.g. `shared/policy.yaml`. Each file is read once. */
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
    return fileOfPart(folder, name, part) ?? `${name}/${part}.yaml`;
  };
}

/** The value at a place, e.g. `params.wishlist`. */
export function valueAt(value: unknown, place: string): unknown {
  return place === '' ? value : place.split('.').reduce(within, value);
}

/** Files that set a place, e.g. `parameters.params.wishlist`, with their values. */
export function saidAt(folder: string, locale: Locale, place: string): { file: string; value: unknown }[] {
  const [named = '', ...rest] = place.split('.');
  const part = parts.find((each) => each === named);
  if (part === undefined) return [];
  return [sharedFolder, locale].flatMap((name) => {
    const value = valueAt(readPart(folder, name, part), rest.join('.'));
    return value === undefined ? [] : [{ file: `${name}/${part}`, value }];
  });
}
