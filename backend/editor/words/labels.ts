import type { LocalizedText } from '../../../shared/contract/gateway/values.ts';
import type { Language } from '../../../shared/markets/locales.ts';
import type { Path } from '../entries/json.ts';
import { type FieldWords, fieldWords } from './fields.ts';
import { blockNames, optionNames, placeNames } from './names.ts';

const isIndex = (name: string): boolean => /^\d+$/.test(name);

/** `image_mobile` without words of its own: `Image mobile`. */
function inWords(name: string): string {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const textIn = (texts: LocalizedText | undefined, language: Language, name: string): string =>
  texts?.[language] ?? inWords(name);

/** The words of the field at a path; those of its group come first. */
export function wordsAt(path: Path): FieldWords | undefined {
  const names = path.filter((name) => !isIndex(name));
  const [name = '', group = ''] = names.toReversed();
  return fieldWords[`${group}.${name}`] ?? fieldWords[name];
}

/** The label of a path: `Paragraph 2`. */
export function labelOf(language: Language, path: Path): string {
  const last = path.at(-1) ?? '';
  if (!isIndex(last)) return textIn(wordsAt(path)?.label ?? blockNames[last], language, last);
  const words = wordsAt(path);
  return `${textIn(words?.one ?? words?.label, language, path.at(-2) ?? '')} ${Number(last) + 1}`;
}

export const helpOf = (language: Language, path: Path): string | undefined => wordsAt(path)?.help?.[language];

export const blockName = (language: Language, name: string): string => textIn(blockNames[name], language, name);

/** A choice of a field; a name that is the same in all languages has no words. */
export const optionName = (language: Language, value: string): string => optionNames[value]?.[language] ?? value;

/**
 * A path as staff reads it: `Block 1, Hero picture, Title`. A list is left out before its entry, a file before its
 * address.
 */
export function placeInWords(language: Language, path: Path): string {
  return path
    .flatMap((name, index) => {
      const next = path[index + 1] ?? '';
      const isLeftOut = isIndex(next) || (name === 'image_file' && next === 'url');
      return isLeftOut ? [] : [labelOf(language, path.slice(0, index + 1))];
    })
    .join(', ');
}

/** The title of a zone: its place, and for a listing the id of its family. */
export function zoneTitle(language: Language, uid: string): string {
  const [, family] = /^category_(\w+)$/.exec(uid) ?? [];
  return family === undefined
    ? (placeNames[uid]?.[language] ?? uid)
    : `${placeNames.category?.[language] ?? ''}: ${family}`;
}
