import type { LocalizedText } from '../../shared/contract/gateway/values.ts';
import type { Language } from '../../shared/markets/locales.ts';
import type { Assortment } from './assortment.ts';
import { Compounds } from './compounds.ts';
import { foldedWords } from './fold.ts';
import patternWords from './pattern-words.json' with { type: 'json' };
import { keysOf } from './stem.ts';
import stopWords from './stop-words.json' with { type: 'json' };
import synonyms from './synonyms.json' with { type: 'json' };

/** Where a word stands, and what it leads to there. */
export const fields = ['name', 'color', 'family', 'material', 'rest'] as const;
export type Field = (typeof fields)[number];

/** A word of the shop: what it leads to by field (products; options; families; materials). */
export interface Term {
  word: string;
  /** What it is found by, itself first. */
  keys: readonly string[];
  leads: Record<Field, Set<string>>;
}

const splitter = /[^\p{L}\p{N}]+/u;

/** The words of a text as they are written; what `fold` takes together ("T-shirt") is one. */
export function wordsIn(text: string): string[] {
  return text
    .toLowerCase()
    .replace(/\bt-?\s?shirt/g, 'tshirt')
    .split(splitter)
    .filter((word) => word !== '');
}

/** All words of the shop in one language, and how they are found. */
export class Words {
  readonly language: Language;
  readonly compounds: Compounds;
  readonly #terms = new Map<string, Term>();
  readonly #byKey = new Map<string, Set<Term>>();
  readonly #synonyms = new Map<string, Set<string>>();
  readonly #patternWords = new Map<string, Set<string>>();
  /** Names of products, each once, with those that bear it. */
  readonly names = new Map<string, string[]>();

  constructor(assortment: Assortment, language: Language) {
    this.language = language;
    this.compounds = new Compounds(language);
    for (const [productId, name, rest, colors] of assortment.texts(language)) {
      const alike = this.names.get(name);
      if (alike === undefined) this.names.set(name, [productId]);
      else alike.push(productId);
      this.#add(name, 'name', productId);
      this.#add(rest, 'rest', productId);
      for (const [optionId, color] of Object.entries(colors)) this.#add(color, 'color', optionId);
    }
    const { families, colors, materials } = assortment.labels;
    const say = (text: LocalizedText) => text[language];
    for (const { familyId, title } of families.values()) this.#add(say(title), 'family', familyId);
    for (const [id, { label }] of colors) this.#add(say(label), 'color', id);
    for (const [id, { label }] of materials) this.#add(say(label), 'material', id);
    for (const group of synonyms[language]) this.#relate(this.#synonyms, group);
    for (const group of patternWords[language]) this.#relate(this.#patternWords, group);
  }

  #add(text: string, field: Field, id: string): void {
    for (const written of wordsIn(text)) {
      // Shares of fibres are no words.
      if (field === 'rest' && /^\d+$/.test(written)) continue;
      const known = this.#terms.get(written);
      if (known !== undefined) {
        known.leads[field].add(id);
        continue;
      }
      const leads = Object.fromEntries(fields.map((name) => [name, new Set<string>()])) as Term['leads'];
      const keys = keysOf(written, this.language);
      const term = { word: foldedWords(written)[0] ?? written, keys, leads };
      leads[field].add(id);
      this.#terms.set(written, term);
      for (const key of keys) {
        const terms = this.#byKey.get(key) ?? new Set();
        this.#byKey.set(key, terms.add(term));
      }
    }
  }

  #relate(related: Map<string, Set<string>>, group: readonly string[]): void {
    const keys = group.map((word) => keysOf(word, this.language));
    for (const [at, own] of keys.entries()) {
      const others = keys.flatMap((each, place) => (place === at ? [] : each));
      for (const key of own) {
        const known = related.get(key) ?? new Set();
        for (const other of others) known.add(other);
        related.set(key, known);
      }
    }
  }

  /** The words that mean nothing by themselves. */
  isStopWord(word: string): boolean {
    return stopWords[this.language].includes(word);
  }

  /** Words with one of these keys. */
  withKeys(keys: Iterable<string>): Set<Term> {
    return new Set([...keys].flatMap((key) => [...(this.#byKey.get(key) ?? [])]));
  }

  /** The keys of words that mean the same as one with these keys. */
  synonymsOf(keys: readonly string[]): Set<string> {
    return new Set(keys.flatMap((key) => [...(this.#synonyms.get(key) ?? [])]));
  }

  /**
   * The keys of other words for the same pattern or material: "striped" for "stripes", "floral" for "flowers". They are as
   * good as the word itself, which names may say in one form alone.
   */
  patternsOf(keys: readonly string[]): Set<string> {
    return new Set(keys.flatMap((key) => [...(this.#patternWords.get(key) ?? [])]));
  }

  /** Words that stand for others, each by what it is found by, with the keys of those others. */
  *meanings(): Iterable<readonly [key: string, meanings: ReadonlySet<string>]> {
    yield* this.#synonyms;
    yield* this.#patternWords;
  }

  /** All words of the shop. */
  all(): Iterable<Term> {
    return this.#terms.values();
  }
}

/** The last index of each language, with the state of the assortment that it was made from. */
const made = new Map<Language, { assortment: Assortment; version: number; labels: unknown; words: Words }>();

/** The words of the assortment as it is now; made anew when texts or labels have changed, not when stock or prices did. */
export function wordsOf(assortment: Assortment, language: Language): Words {
  const version = assortment.seen(`texts-${language}`);
  const { labels } = assortment;
  const known = made.get(language);
  if (known?.assortment === assortment && known.version === version && known.labels === labels)
    return known.words;
  const words = new Words(assortment, language);
  made.set(language, { assortment, version, labels, words });
  return words;
}
