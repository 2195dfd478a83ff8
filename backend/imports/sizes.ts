import type { LocalizedText } from '../../shared/contract/gateway/values.ts';
import { fold } from '../assortment/fold.ts';
import { inAllLanguages, oneSize } from './texts.ts';

/** Letter sizes, smallest first, with the spellings in feeds. */
const letters: readonly (readonly string[])[] = [
  ['5xs', 'xxxxxs'],
  ['4xs', 'xxxxs'],
  ['3xs', 'xxxs'],
  ['2xs', 'xxs'],
  ['xs'],
  ['s', 'small'],
  ['m', 'medium'],
  ['l', 'large'],
  ['xl', '1xl'],
  ['2xl', 'xxl'],
  ['3xl', 'xxxl'],
  ['4xl', 'xxxxl'],
  ['5xl', 'xxxxxl'],
];

/** The rank of a size, smallest first: letters, then numbers, then words in the order of the feed. */
export function sizeRank(label: string): number {
  const plain = fold(label).trim();
  const [start = ''] = plain.split(' ');
  const letter = letters.findIndex((spellings) => spellings.includes(start));
  if (letter >= 0) return letter;
  const [number, second] = label.match(/\d+(?:[.,]\d+)?/g) ?? [];
  if (number === undefined) return 9_000;
  return 100 + Number(number.replace(',', '.')) + Number((second ?? '0').replace(',', '.')) / 10_000;
}

export interface KnownSize {
  sizeId: string;
  label: LocalizedText;
}

export interface NewSize extends KnownSize {
  position: number;
}

/** Sorts imported sizes after existing ones, in their own order. */
const behind = 10_000;

/** The sizes of the shop, with additions of an import. */
export class Sizes {
  readonly #byLabel = new Map<string, string>();
  readonly #ids = new Set<string>();
  readonly added: NewSize[] = [];

  constructor(known: readonly KnownSize[]) {
    for (const size of known) this.#learn(size);
  }

  #learn({ sizeId, label }: KnownSize): void {
    this.#ids.add(sizeId);
    for (const text of new Set(Object.values(label)))
      if (!this.#byLabel.has(keyOf(text))) this.#byLabel.set(keyOf(text), sizeId);
  }

  /** The id of a size by its label in any language; creates a new one if missing. Null is the single size. */
  idOf(label: string | null): string {
    const known = this.#byLabel.get(keyOf(label ?? oneSize.en));
    if (known !== undefined) return known;
    const texts = label === null ? oneSize : inAllLanguages({ en: label });
    const size = {
      sizeId: this.#newId(texts.en),
      label: texts,
      position: behind + Math.round(sizeRank(texts.en) * 10),
    };
    this.added.push(size);
    this.#learn(size);
    return size.sizeId;
  }

  #newId(label: string): string {
    const base = fold(label).trim().replaceAll(' ', '_').toUpperCase().slice(0, 40) || 'SIZE';
    let id = base;
    for (let number = 2; this.#ids.has(id); number += 1) id = `${base}_${number}`;
    return id;
  }
}

/** "36.5" and "36 5" are two sizes, "38/40" and "38 / 40" one. */
const keyOf = (label: string): string =>
  label
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/ ?([/|-]) ?/g, '$1')
    .trim();
