import { parseAnswer } from '../../shared/contract/gateway/list-of.ts';
import { isReference, resolveReferences } from '../content/references.ts';
import type { Env } from '../env.ts';
import type { EntryKey } from './entries/entries.ts';
import { entryTypes } from './entries/entry-types.ts';
import { at, type Json, type Path, withValue } from './entries/json.ts';
import { blockLists } from './form.tsx';

/** A validation error at a path of an entry, as text. */
export interface Fault {
  path: Path;
  words: string;
}

/** Translates a message of the schema for staff. */
function wordsOf(path: Path, message: string): string {
  const maxLength = /^Too big: expected string to have <=(\d+)/.exec(message)?.[1];
  const options = /^Invalid option: expected one of (.*)$/.exec(message)?.[1];
  if (maxLength !== undefined) return `It may have ${maxLength} characters at most.`;
  if (options !== undefined) return `It must be one of ${options.replaceAll('"', '').replaceAll('|', ', ')}.`;
  if (/received (null|undefined)$|^Too small: expected string/.test(message)) return 'It is missing.';
  if (/^Too (small|big)/.test(message)) return 'It is outside of what is possible here.';
  if (message === 'No entry fits.') return 'It needs an entry that is whole.';
  if (path.at(-1) === 'url') return 'It must be an address that begins with / or https://.';
  return 'It is not written as it must be here.';
}

/** The paths of all leaf values. */
function places(value: Json, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([name, inner]) => places(inner, [...path, name]))];
}

/** The path that ends like this; the root of the entry if there is none. */
function placeOf(entry: Json, within: Path, end: Path): Path {
  const inner = at(entry, within) ?? null;
  const found = places(inner, within).find((path) => path.slice(-end.length).join() === end.join());
  return found ?? within;
}

/** For each block, a copy of the entry with that block alone, and the block's path. */
function singleBlocks(entry: Json): { place: Path; alone: Json }[] {
  return blockLists.flatMap((name) => {
    const list = at(entry, [name]);
    if (!Array.isArray(list)) return [];
    return list.map((block, index) => ({
      place: [name, String(index)],
      alone: withValue(entry, [name], [block]),
    }));
  });
}

const isWithin = (path: Path, outer: Path): boolean => outer.every((name, at) => name === path[at]);

/** The paths of links that should refer to a page and do not. */
function brokenReferences(value: Json, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const place = [...path, name];
    const isBroken = path.at(-1) === 'page_reference' && !isReference(inner);
    return isBroken ? [place] : brokenReferences(inner, place);
  });
}

/** Validates an entry; returns the errors with their paths, none if it can be published. */
export async function faultsOf(env: Env, key: EntryKey, entry: Json): Promise<Fault[]> {
  const { type, locale, uid } = key;
  const check = async (value: Json) => {
    // The content service adds the id to stored entries.
    const [resolved] = await resolveReferences(env, locale, [{ ...Object(value), uid }]);
    return parseAnswer(entryTypes[type].schema, resolved);
  };
  const { result, leftOut } = await check(entry);
  const faults: { path: Path; message: string }[] = result.success
    ? []
    : result.error.issues.map(({ path, message }) => ({ path: path.map(String), message }));
  if (leftOut.length > 0) {
    // A left-out block reports its path within its own list only, so each block is checked separately.
    for (const { place, alone } of singleBlocks(entry))
      for (const issue of (await check(alone)).leftOut) {
        const [end = '', message = ''] = issue.split(/: (.*)/);
        faults.push({ path: placeOf(entry, place, end === 'entry' ? [] : end.split('.')), message });
      }
    if (faults.length === 0) faults.push(...leftOut.map((message) => ({ path: [], message })));
  }
  const broken = brokenReferences(entry).map((path) => ({ path, words: 'It must name a page.' }));
  // For these the schema reports only that something around them is invalid.
  const others = faults
    .filter(({ path }) => !broken.some((other) => isWithin(other.path, path) || isWithin(path, other.path)))
    .map(({ path, message }) => ({ path, words: wordsOf(path, message) }));
  return [...new Map([...broken, ...others].map((fault) => [fault.path.join('/'), fault])).values()];
}
