import { allMarkets, isOpen } from '../../../shared/markets/open-markets.ts';
import type { EntryType } from '../entries/entry-types.ts';
import { entryShape } from '../entries/entry-types.ts';
import { at, type Json, type Path } from '../entries/json.ts';
import { type Shape, shapeAt } from '../entries/shape.ts';
import { labelOf } from '../words/labels.ts';
import type { Words } from '../words/words.ts';
import type { Fault } from './schema-faults.ts';

/** Texts with their paths. */
function textsIn(value: Json, path: Path = []): { path: Path; text: string }[] {
  if (typeof value === 'string') return [{ path, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => textsIn(inner, [...path, name]));
}

/** Something in braces that looks like a placeholder: `{{amount}}`, `{free-delivery}`. */
const placeholder = /\{{1,2} ?[\w-]{1,64} ?\}{1,2}/g;

/** The placeholders that the shop replaces, by the field where it does. */
const replaced: Readonly<Record<string, readonly string[]>> = { 'notification/content': ['{free-delivery}'] };

/** Texts that may be empty although they must be there: an empty one says that a picture only decorates. */
const mayBeEmpty = ['alt_attribute'];

/** True for a text that must not be empty. The cells of a table may. */
function isRequired(shape: Shape, path: Path): boolean {
  const own = shapeAt(shape, path);
  if (own?.kind !== 'text' || own.isNullable || mayBeEmpty.includes(path.at(-1) ?? '')) return false;
  return !(isIndex(path.at(-1)) && isIndex(path.at(-2)));
}

const isIndex = (name: string | undefined): boolean => name !== undefined && /^\d+$/.test(name);

/** Pairs of dates of which the second is not before the first. */
const orderedDates = [['published_at', 'updated_at']] as const;

/** Empty texts that must not be, unknown placeholders, dates in the wrong order, and unknown markets. */
export function textFaults({ t, language }: Words, type: EntryType, entry: Json): Fault[] {
  const shape = entryShape(type);
  const texts = textsIn(entry);
  const empty = texts
    .filter(({ path, text }) => text.trim() === '' && isRequired(shape, path))
    .map(({ path }) => ({ path, words: t('fault.missing') }));
  const unknown = texts.flatMap(({ path, text }) =>
    [...text.matchAll(placeholder)]
      .map(([name]) => name)
      .filter((name) => !replaced[path.join('/')]?.includes(name))
      .map((name) => ({ path, words: t('fault.placeholder', { name }) })),
  );
  const dates = orderedDates.flatMap(([first, second]) => {
    const [from, until] = [at(entry, [first]), at(entry, [second])];
    if (typeof from !== 'string' || typeof until !== 'string' || until >= from) return [];
    return [{ path: [second], words: t('fault.dates', { name: labelOf(language, [first]) }) }];
  });
  const markets = texts
    .filter(({ path, text }) => path.at(-1) === 'country_code' && text !== '' && !isOpen(allMarkets, text))
    .map(({ path, text }) => ({ path, words: t('fault.market-gone', { name: text }) }));
  return [...unknown, ...dates, ...markets, ...empty];
}
