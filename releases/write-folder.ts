/**
 * Writes configuration files. A file that was edited since the last pull is not overwritten unless forced. The hashes
 * of pulled files are stored in the folder.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { parse, stringify } from 'yaml';
import { z } from 'zod';
import { commandFor } from '../scripts/sources.mjs';
import type { ReleaseContents } from '../shared/contract/markets/release.ts';
import { jsonIn } from '../shared/http/json.ts';
import type { Locale } from '../shared/markets/locales.ts';
import { readWritten, schemaOf, type Written } from './contents.ts';
import { fileOfPart, hasFiles, inCommon, readMarket, readPart, remainderOf, sharedFolder } from './folder.ts';
import { isMapping } from './mapping.ts';
import { type Part, parts } from './parts.ts';
import { Refused } from './refused.ts';

const redirectKey = ({ from, to, status, hidesPage = false }: ReleaseContents['redirects'][number]): string =>
  JSON.stringify([from, to, status, hidesPage]);

/** Redirects that every market has. */
function commonRedirects(all: readonly ReleaseContents[]): ReleaseContents['redirects'] {
  const [first, ...others] = all.map(({ redirects }) => redirects);
  const written = others.map((redirects) => new Set(redirects.map(redirectKey)));
  return (first ?? []).filter((each) => written.every((known) => known.has(redirectKey(each))));
}

/** A file to write; undefined and an empty list leave it empty. */
interface PartFile {
  /** Path within the folder, e.g. `pl-pl/policy.yaml`: the existing file, else a new one. */
  file: string;
  part: Part;
  value: unknown;
}

const partFile = (folder: string, name: string, part: Part, value: unknown): PartFile => ({
  file: fileOfPart(folder, name, part) ?? `${name}/${part}.yaml`,
  part,
  value,
});

const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || (Array.isArray(value) && value.length === 0);

function textOfFile({ file, part, value }: PartFile): string {
  if (file.endsWith('.json')) {
    const nothing = part === 'redirects' ? [] : {};
    return `${JSON.stringify(isNothing(value) ? nothing : value, null, 2)}\n`;
  }
  const isShared = file.startsWith(`${sharedFolder}/`);
  const hint = isShared ? '' : `# yaml-language-server: $schema=../schemas/${part}.json\n`;
  return isNothing(value) ? hint : hint + stringify(value, { lineWidth: 0 });
}

function writeText(folder: string, file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
}

/** The files of all markets, and the shared ones. */
function filesFor(folder: string, markets: ReadonlyMap<Locale, ReleaseContents>): PartFile[] {
  const all = [...markets.values()];
  const redirects = commonRedirects(all);
  const common: Written = {
    parameters: inCommon(all.map(({ parameters }) => parameters)),
    redirects,
    policy: inCommon(all.map(({ policy }) => policy)),
    switches: inCommon(all.map(({ switches }) => switches)),
  };
  const shared = new Set(redirects.map(redirectKey));
  const ofMarkets = [...markets].flatMap(([locale, contents]) =>
    parts.map((part) => {
      const own = contents.redirects.filter((each) => !shared.has(redirectKey(each)));
      const value = part === 'redirects' ? own : remainderOf(common[part], contents[part]);
      return partFile(folder, locale, part, value);
    }),
  );
  return [...parts.map((part) => partFile(folder, sharedFolder, part, common[part])), ...ofMarkets];
}

/** Stores a hash of each pulled file. */
const noteFile = '.pulled.json';

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

const textIn = (folder: string, file: string): string | undefined =>
  existsSync(join(folder, file)) ? readFileSync(join(folder, file), 'utf8') : undefined;

function pulledBefore(folder: string): Record<string, string> {
  const note = z.record(z.string(), z.string()).safeParse(jsonIn(textIn(folder, noteFile) ?? ''));
  return note.data ?? {};
}

/** Whether a text has this value; false for invalid YAML. */
function hasValue(text: string, value: unknown): boolean {
  try {
    const parsed: unknown = parse(text);
    return (isNothing(parsed) && isNothing(value)) || isDeepStrictEqual(parsed, value);
  } catch {
    return false;
  }
}

/** Whether the files of all markets already have these contents, in whatever form. */
const allUpToDate = (folder: string, markets: ReadonlyMap<Locale, ReleaseContents>): boolean =>
  [...markets].every(([locale, contents]) => {
    if (!hasFiles(folder, locale)) return false;
    const { written, unreadable } = readMarket(folder, locale);
    return unreadable.length === 0 && isDeepStrictEqual(readWritten(written).contents, contents);
  });

/**
 * Writes the files of all markets, the shared ones, and the schemas for editors. A file with the same value is left
 * as it is.
 *
 * @param force also overwrites files edited since the last pull
 * @returns the files written, within the folder
 * @throws Refused where files were edited and differ; then nothing is written
 */
export function writeMarkets(
  folder: string,
  markets: ReadonlyMap<Locale, ReleaseContents>,
  { force = false } = {},
): string[] {
  const files = filesFor(folder, markets);
  const before = pulledBefore(folder);
  const isUpToDate = allUpToDate(folder, markets);
  const toWrite = files.filter(({ file, value }) => {
    const text = textIn(folder, file);
    return !isUpToDate && (text === undefined || !hasValue(text, value));
  });
  const edited = toWrite.filter(({ file }) => {
    const text = textIn(folder, file);
    return text !== undefined && hashOf(text) !== before[file];
  });
  if (edited.length > 0 && !force)
    throw new Refused('hand-written', [
      'Nothing was written. These files were edited since they were pulled, and say something else than what is live:',
      ...edited.map(({ file }) => file),
      `"${commandFor('npm run config', 'diff')}" says what. Release it, move it elsewhere, or lose it: pull --force.`,
    ]);
  for (const each of toWrite) writeText(folder, each.file, textOfFile(each));
  for (const part of parts)
    writeText(folder, `schemas/${part}.json`, `${JSON.stringify(partial(schemaOf(part)), null, 2)}\n`);
  const note = files.flatMap(({ file }) => {
    const text = textIn(folder, file);
    return text === undefined ? [] : [[file, hashOf(text)] as const];
  });
  writeText(folder, noteFile, `${JSON.stringify(Object.fromEntries(note), null, 2)}\n`);
  return toWrite.map(({ file }) => file);
}

/** Writes the policy of one market, without what is shared; returns the file. */
export function writePolicy(folder: string, locale: Locale, policy: ReleaseContents['policy']): string {
  const common = readPart(folder, sharedFolder, 'policy');
  const written = partFile(folder, locale, 'policy', remainderOf(common, policy));
  writeText(folder, written.file, textOfFile(written));
  return join(folder, written.file);
}

/** The schema without `required`: a market's file alone need not be complete. */
function partial(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(partial);
  if (!isMapping(schema)) return schema;
  const { required: _required, ...rest } = schema;
  return Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, partial(value)]));
}
