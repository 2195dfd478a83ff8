import type { Language } from '../../../shared/markets/locales.ts';
import { foldedWords } from '../fold.ts';
import type { Labels } from '../labels.ts';
import { wordsIn } from './split-words.ts';
import { keysOf } from './stem.ts';

/** The kinds of labels that have words. */
export const labelKinds = ['family', 'color', 'material'] as const;
export type LabelKind = (typeof labelKinds)[number];

/** A word of the shop. */
export interface Term {
  readonly number: number;
  /** As written, in lower case. */
  readonly written: string;
  /** Without accents. */
  readonly word: string;
  /** Search keys, the word itself first. */
  readonly keys: readonly string[];
  /** Number of blocks of texts with products that have it. */
  blocks: number;
}

/** Ids of the labels with a word. */
type LabelIds = Record<LabelKind, Set<string>>;

/** A term with its strings and its places in two maps, measured. */
const bytesOfTerm = 450;

const none: ReadonlySet<never> = new Set();

/** The words of names, colours and labels in one language. */
export class Vocabulary {
  readonly language: Language;
  readonly #terms = new Map<number, Term>();
  /** Of the next term; numbers of terms that were forgotten are not used again. */
  #next = 0;
  readonly #byWritten = new Map<string, Term>();
  readonly #byKey = new Map<string, Term[]>();
  readonly #colorNames = new Map<Term, Set<number>>();
  #labelIds = new Map<Term, LabelIds>();
  #labels: Labels | undefined;

  constructor(language: Language) {
    this.language = language;
  }

  /** The term of a word as it is written; made if it is new. */
  termOf(written: string): Term {
    return this.#byWritten.get(written) ?? this.add(written, keysOf(written, this.language));
  }

  /** Adds a term, with the next number or with one that is not smaller. */
  add(written: string, keys: readonly string[], number = this.#next): Term {
    const term: Term = {
      number,
      written,
      word: foldedWords(written)[0] ?? written,
      keys,
      blocks: 0,
    };
    this.#terms.set(number, term);
    this.#next = number + 1;
    this.#byWritten.set(written, term);
    for (const key of keys) {
      const terms = this.#byKey.get(key);
      if (terms === undefined) this.#byKey.set(key, [term]);
      else terms.push(term);
    }
    return term;
  }

  numbered(number: number): Term | undefined {
    return this.#terms.get(number);
  }

  /** The number of the next term. */
  get next(): number {
    return this.#next;
  }

  /** The terms from a number on. */
  since(number: number): Term[] {
    return [...this.#terms.values()].filter((term) => term.number >= number);
  }

  /** Replaces the words of labels, unless these are the known ones. */
  takeLabels(labels: Labels): void {
    if (labels === this.#labels) return;
    this.#labels = labels;
    this.#labelIds = new Map();
    const add = (text: string, kind: LabelKind, id: string): void => {
      for (const written of wordsIn(text)) {
        const term = this.termOf(written);
        const ids = this.#labelIds.get(term) ?? { family: new Set(), color: new Set(), material: new Set() };
        ids[kind].add(id);
        this.#labelIds.set(term, ids);
      }
    };
    const { language } = this;
    for (const [id, { title }] of labels.families) add(title[language], 'family', id);
    for (const [id, { label }] of labels.colors) add(label[language], 'color', id);
    for (const [id, label] of labels.materials) add(label[language], 'material', id);
  }

  /** Notes whether options have a name of a colour, given by its code. */
  noteColorName(code: number, name: string, isUsed: boolean): void {
    for (const written of wordsIn(name)) {
      const term = this.termOf(written);
      const codes = this.#colorNames.get(term) ?? new Set();
      if (isUsed) codes.add(code);
      else codes.delete(code);
      if (codes.size > 0) this.#colorNames.set(term, codes);
      else this.#colorNames.delete(term);
    }
  }

  /** The ids of labels of a kind that have the word. */
  labelIds(term: Term, kind: LabelKind): ReadonlySet<string> {
    return this.#labelIds.get(term)?.[kind] ?? none;
  }

  /** The codes of names of colours that have the word. */
  colorNames(term: Term): ReadonlySet<number> {
    return this.#colorNames.get(term) ?? none;
  }

  /** True if anything has the word at the moment. */
  isUsed(term: Term): boolean {
    return term.blocks > 0 || this.#colorNames.has(term) || this.#labelIds.has(term);
  }

  withKeys(keys: Iterable<string>): Set<Term> {
    const terms = [...keys].flatMap((key) => this.#byKey.get(key) ?? []);
    return new Set(terms.filter((term) => this.isUsed(term)));
  }

  *all(): Iterable<Term> {
    for (const term of this.#terms.values()) if (this.isUsed(term)) yield term;
  }

  get bytes(): number {
    return this.#terms.size * bytesOfTerm;
  }
}
