import { noEntry, parseAnswer } from '../../../shared/contract/gateway/list-of.ts';
import { isReference } from '../../content/references.ts';
import { blockLists } from '../entries/blocks.ts';
import { type EntryType, entryTypes } from '../entries/entry-types.ts';
import { at, type Json, type Path, withValue } from '../entries/json.ts';
import { targetName } from '../entries/links.ts';
import { optionName } from '../words/labels.ts';
import type { Words } from '../words/words.ts';

/** A validation error at a path of an entry, as text. */
export interface Fault {
  path: Path;
  words: string;
}

/** Translates a message of the schema for staff. */
function wordsOf({ t, language }: Words, path: Path, message: string): string {
  const maxLength = /^Too big: expected string to have <=(\d+)/.exec(message)?.[1];
  const options = /^Invalid option: expected one of (.*)$/.exec(message)?.[1];
  if (maxLength !== undefined) return t('fault.max-length', { count: maxLength });
  if (options !== undefined) {
    const names = options.replaceAll('"', '').split('|');
    return t('fault.options', { options: names.map((name) => optionName(language, name)).join(', ') });
  }
  if (/received (null|undefined)$|^Too small: expected string/.test(message)) return t('fault.missing');
  if (/^Too (small|big)/.test(message)) return t('fault.range');
  if (message === 'No entry fits.' || message === noEntry) return t('fault.no-entry');
  return t(path.at(-1) === 'url' || path.at(-1) === 'external_link' ? 'fault.address' : 'fault.form');
}

/** The paths of all values. */
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

/** The targets of links that should refer to a page and do not. */
function brokenReferences(value: Json, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const isBroken = path.at(-1) === 'page_reference' && !isReference(inner);
    return isBroken ? [[...path.slice(0, -1), targetName]] : brokenReferences(inner, [...path, name]);
  });
}

/** The field for a path of the schema: that of a link's target has another name. */
const fieldPath = (path: Path): Path => {
  const index = path.findIndex((name) => name === 'page_reference' || name === 'external_link');
  return index === -1 ? path : [...path.slice(0, index), targetName];
};

/** The errors that the schema of a type finds in an entry whose references are resolved. */
export function schemaFaults(words: Words, type: EntryType, stored: Json, resolved: Json): Fault[] {
  const check = (value: Json) => parseAnswer(entryTypes[type], value);
  const { result, leftOut } = check(resolved);
  const faults: { path: Path; message: string }[] = result.success
    ? []
    : result.error.issues.map(({ path, message }) => ({ path: path.map(String), message }));
  if (leftOut.length > 0) {
    // A left-out block reports its path within its own list only, so each block is checked separately.
    for (const { place, alone } of singleBlocks(resolved))
      for (const issue of check(alone).leftOut) {
        const [end = '', message = ''] = issue.split(/: (.*)/);
        faults.push({ path: placeOf(resolved, place, end === 'entry' ? [] : end.split('.')), message });
      }
    if (faults.length === 0) faults.push(...leftOut.map((message) => ({ path: [], message })));
  }
  const broken = brokenReferences(stored).map((path) => ({ path, words: words.t('fault.no-page') }));
  // For these the schema reports only that something around them is invalid.
  const others = faults
    .map(({ path, message }) => ({ path: fieldPath(path), words: wordsOf(words, path, message) }))
    .filter(({ path }) => !broken.some((other) => isWithin(other.path, path) || isWithin(path, other.path)));
  return [...broken, ...others];
}
