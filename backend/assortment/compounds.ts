import type { Language } from '../../shared/markets/locales.ts';
import table from './compounds.json' with { type: 'json' };
import { foldedWords } from './fold.ts';
import { keysOf } from './stem.ts';

interface Rules {
  /** What may stand before a word in one of its compounds; null: anything, in languages that make them freely. */
  before: readonly string[] | null;
  /** By the word: how compounds begin that have it in them and are something else, a "Baumwolle" no "Wolle". */
  apart: Partial<Record<string, readonly string[]>>;
}

const rules: Record<Language, Rules> = table;

/** Shorter words stand in too many others ("ring" in "fringed" would be nothing to a shopper, nor "rot" in "Brot"). */
const shortestHead = 4;
const shortestBefore = 3;

/** How words of one language are put together. */
export class Compounds {
  readonly #before: ReadonlySet<string> | null;
  readonly #apart = new Map<string, string[]>();

  constructor(language: Language) {
    const { before, apart } = rules[language];
    const folded = (words: readonly string[]) => words.flatMap((word) => foldedWords(word));
    this.#before = before && new Set(folded(before));
    for (const [word, others] of Object.entries(apart))
      for (const key of keysOf(word, language)) this.#apart.set(key, folded(others ?? []));
  }

  /**
   * Whether a word is a kind of what another names: it ends with it, so that a "Strickkleid" is a "Kleid" and a
   * "Kleiderhaken" is none.
   *
   * @param keys of the word and @param heads of the other, as `keysOf` gives them
   */
  isKind(keys: readonly string[], heads: readonly string[]): boolean {
    return heads.some((head) => head.length >= shortestHead && keys.some((key) => this.#endsWith(key, head)));
  }

  #endsWith(key: string, head: string): boolean {
    if (!key.endsWith(head)) return false;
    const before = key.slice(0, -head.length);
    return this.#before === null ? before.length >= shortestBefore : this.#before.has(before);
  }

  /** Whether a word begins with another's stem: a "Wollmantel" is of "Wolle". Only where words are put together freely. */
  isMadeOf(word: string, keys: readonly string[]): boolean {
    return this.#before === null && keys.some((key) => key.length >= shortestHead && word.startsWith(key));
  }

  /** Whether one of two words has the other in it and is something else. By their keys, the plain one first. */
  isApart(one: readonly string[], other: readonly string[]): boolean {
    return this.#saysOther(one, other) || this.#saysOther(other, one);
  }

  #saysOther(keys: readonly string[], [compound = '']: readonly string[]): boolean {
    const [plain = ''] = keys;
    const begins = keys.flatMap((key) => this.#apart.get(key) ?? []);
    return begins.some((begin) => compound.startsWith(begin) && !plain.startsWith(begin));
  }
}
