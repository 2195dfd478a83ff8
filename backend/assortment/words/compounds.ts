import type { Language } from '../../../shared/markets/locales.ts';
import { foldedWords } from '../fold.ts';
import table from './compounds.json' with { type: 'json' };
import { keysOf } from './stem.ts';

interface Rules {
  /** Words that may stand before a word in a compound; null for any, in languages that form compounds freely. */
  before: readonly string[] | null;
  /** By word: beginnings of compounds that contain the word and mean something else ("Baumwolle" is not "Wolle"). */
  apart: Partial<Record<string, readonly string[]>>;
}

const rules: Record<Language, Rules> = table;

/** Shorter words occur in too many others ("ring" in "fringed", "rot" in "Brot"). */
const shortestHead = 4;
const shortestBefore = 3;

/** Compound words of one language. */
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
   * True if a word ends with another and so is a kind of it: a "Strickkleid" is a "Kleid", a "Kleiderhaken" is not.
   *
   * @param keys keys of the word, from `keysOf`
   * @param heads keys of the other word
   */
  isKind(keys: readonly string[], heads: readonly string[]): boolean {
    return heads.some((head) => head.length >= shortestHead && keys.some((key) => this.#endsWith(key, head)));
  }

  #endsWith(key: string, head: string): boolean {
    if (!key.endsWith(head)) return false;
    const before = key.slice(0, -head.length);
    return this.#before === null ? before.length >= shortestBefore : this.#before.has(before);
  }

  /**
   * True if a word begins with another's stem: a "Wollmantel" is of "Wolle". Only in languages that form compounds
   * freely.
   */
  isMadeOf(word: string, keys: readonly string[]): boolean {
    return this.#before === null && keys.some((key) => key.length >= shortestHead && word.startsWith(key));
  }

  /** True if one of two words contains the other and means something else. By their keys, the plain one first. */
  isApart(one: readonly string[], other: readonly string[]): boolean {
    return this.#saysOther(one, other) || this.#saysOther(other, one);
  }

  #saysOther(keys: readonly string[], [compound = '']: readonly string[]): boolean {
    const [plain = ''] = keys;
    const begins = keys.flatMap((key) => this.#apart.get(key) ?? []);
    return begins.some((begin) => compound.startsWith(begin) && !plain.startsWith(begin));
  }
}
