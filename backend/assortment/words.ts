import type { LocalizedText } from '../../shared/contract/gateway/values.ts';
import type { Language } from '../../shared/markets/locales.ts';
import type { Assortment } from './assortment.ts';
import { Compounds } from './compounds.ts';
import { foldedWords } from './fold.ts';
import patternWords from './pattern-words.json' with { type: 'json' };
import { keysOf } from './stem.ts';
import stopWords from './stop-words.json' with { type: 'json' };
import synonyms from './synonyms.json' with { type: 'json' };

/** The fields that search looks at. */
export const fields = ['name', 'color', 'family', 'material', 'rest'] as const;
export type Field = (typeof fields)[number];

/** A known word with its matches by field: ids of products (name, rest), options, families or materials. */
export interface Term {
  word: string;
  /** Search keys, the word itself first. */
  keys: readonly string[];
  leads: Record<Field, Set<string>>;
}

const splitter = /[^\p{L}\p{N}]+/u;

/** The words of a text as written, except that words joined by `fold` ("T-shirt") are one. */
export function wordsIn(text: string): string[] {
  return text
    .toLowerCase()
    .replace(/\bt-?\s?shirt/g, 'tshirt')
    .split(splitter)
    .filter((word) => word !== '');
}

/** Search index of the words of the shop in one language. */
export class Words {
  readonly language: Language;
  readonly compounds: Compounds;
  readonly #terms = new Map<string, Term>();
  readonly #byKey = new Map<string, Set<Term>>();
  readonly #synonyms = new Map<string, Set<string>>();
  readonly #patternWords = new Map<string, Set<string>>();
  /** Names of products, each with the products that have it. */
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
      // Percentages of fibres are not words.
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

  /** True for words without a meaning of their own, such as articles. */
  isStopWord(word: string): boolean {
    return stopWords[this.language].includes(word);
  }

  withKeys(keys: Iterable<string>): Set<Term> {
    return new Set([...keys].flatMap((key) => [...(this.#byKey.get(key) ?? [])]));
  }

  synonymsOf(keys: readonly string[]): Set<string> {
    return new Set(keys.flatMap((key) => [...(this.#synonyms.get(key) ?? [])]));
  }

  /**
   * The keys of other words for the same pattern or material: "striped" for "stripes", "floral" for "flowers". They
   * score almost like the word itself, because a name may use only one of the forms.
   */
  patternsOf(keys: readonly string[]): Set<string> {
    return new Set(keys.flatMap((key) => [...(this.#patternWords.get(key) ?? [])]));
  }

  /** Synonyms: each key with the keys of its meanings. */
  *meanings(): Iterable<readonly [key: string, meanings: ReadonlySet<string>]> {
    yield* this.#synonyms;
    yield* this.#patternWords;
  }

  all(): Iterable<Term> {
    return this.#terms.values();
  }
}

/** The last index of each language, with the state of the assortment that it was built from. */
const made = new Map<Language, { assortment: Assortment; version: number; labels: unknown; words: Words }>();

/** The search index of the current assortment. Rebuilt when texts or labels change, not for stock or prices. */
export function wordsOf(assortment: Assortment, language: Language): Words {
  const version = assortment.seen(`texts-${language}`);
  const { labels } = assortment;
  const known = made.get(language);
  if (known?.assortment === assortment && known.version === version && known.labels === labels) return known.words;
  const words = new Words(assortment, language);
  made.set(language, { assortment, version, labels, words });
  return words;
}
