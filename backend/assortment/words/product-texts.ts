import type { Language } from '../../../shared/markets/locales.ts';
import { Column } from '../columns/column.ts';
import { Dictionary } from '../columns/dictionary.ts';
import type { Ids } from '../columns/ids.ts';
import type { StoredTexts } from '../stored.ts';
import { MemoryNames, type Names } from './names.ts';
import { MemoryPostings, type Postings, postingsOf, type TextField } from './postings.ts';
import { wordsIn } from './split-words.ts';
import { type Term, Vocabulary } from './vocabulary.ts';

/** Where the long lists of a language are. */
export interface TextStore {
  postings: Postings;
  names: Names;
}

/** The products of one block, and their options. */
export interface TextBlock {
  /** Numbers of products, by position. */
  products: Uint32Array<ArrayBuffer>;
  /** Numbers of their names. */
  names: Uint32Array<ArrayBuffer>;
  /** Rows of options. */
  options: Uint32Array<ArrayBuffer>;
  /** Codes of the names of their colours. */
  colors: Uint32Array<ArrayBuffer>;
}

/** Of a name: its length, and 1 + the number of the term that it begins with. */
export interface NameFacts {
  length: number;
  start: number;
}

/** The words of all products in one language, and which products have them. */
export class ProductTexts {
  readonly vocabulary: Vocabulary;
  readonly store: TextStore;
  /** By number of the product: the number of its name; 0 without one. */
  readonly name = new Column();
  /** By number of a name: its length, and 1 + the number of the term that it begins with. */
  readonly nameLength = new Column();
  readonly nameStart = new Column();
  /** By row of the option: the code of the name of its colour. */
  readonly colorName = new Column();
  readonly colorNames = new Dictionary();
  readonly #colorNameUses = new Column();
  #colorNamesInUse = 0;
  readonly #blocks = new Map<number, Pick<TextBlock, 'products' | 'options'>>();
  readonly #products: Ids;
  readonly #options: Ids;

  constructor(
    language: Language,
    { products, options }: { products: Ids; options: Ids },
    store: TextStore = { postings: new MemoryPostings(), names: new MemoryNames() },
  ) {
    this.vocabulary = new Vocabulary(language);
    this.#products = products;
    this.#options = options;
    this.store = store;
  }

  /** The current texts of a block. */
  blockOf(block: number): TextBlock {
    const { products = new Uint32Array(), options = new Uint32Array() } = this.#blocks.get(block) ?? {};
    return {
      products,
      names: products.map((product) => this.name.get(product)),
      options,
      colors: options.map((row) => this.colorName.get(row)),
    };
  }

  /** Adds or replaces the texts of a block. */
  take(block: number, texts: readonly StoredTexts[]): void {
    const { vocabulary, store } = this;
    const postings = postingsOf(texts, (written) => vocabulary.termOf(written));
    for (const term of store.postings.replace(block, postings)) this.count(term, -1);
    for (const term of postings.keys()) this.count(term, 1);
    const names = store.names.numbersOf(texts.map(([, name]) => name));
    for (const [at, [, name]] of texts.entries()) {
      const [first] = wordsIn(name);
      const start = first === undefined ? 0 : 1 + vocabulary.termOf(first).number;
      this.noteName(names[at] ?? 0, { length: name.length, start });
    }
    const colors = texts.flatMap(([, , , own]) => Object.entries(own));
    this.place(block, {
      products: Uint32Array.from(texts, ([productId]) => this.#products.numberOf(productId)),
      names: Uint32Array.from(names),
      options: Uint32Array.from(colors, ([optionId]) => this.#options.numberOf(optionId)),
      colors: Uint32Array.from(colors, ([, name]) => this.colorNames.codeOf(name === '' ? [] : [name])),
    });
  }

  /** Notes the products of a block, whose postings and names are there. */
  place(block: number, placed: TextBlock): void {
    const before = this.#blocks.get(block);
    for (const product of before?.products ?? []) this.name.set(product, 0);
    this.name.setAll(placed.products, placed.names);
    const isKept = new Set(before === undefined ? [] : placed.options);
    const gone = new Set(before?.options.filter((row) => !isKept.has(row)));
    if (gone.size > 0) {
      // An option may have moved to a product of another block, which was read before this one.
      for (const [other, { options }] of this.#blocks) if (other !== block) for (const row of options) gone.delete(row);
      for (const row of gone) this.#setColorName(row, 0);
    }
    for (let at = 0; at < placed.options.length; at += 1)
      this.#setColorName(placed.options[at] ?? 0, placed.colors[at] ?? 0);
    this.#blocks.set(block, { products: placed.products, options: placed.options });
  }

  noteName(number: number, { length, start }: NameFacts): void {
    this.nameLength.set(number, length);
    this.nameStart.set(number, start);
  }

  /** Counts the blocks with a term, given by its number. */
  count(number: number, by: number): void {
    const term = this.vocabulary.numbered(number);
    if (term !== undefined) term.blocks += by;
  }

  #setColorName(row: number, code: number): void {
    const before = this.colorName.get(row);
    if (before === code) return;
    this.colorName.set(row, code);
    this.#countColorName(before, -1);
    this.#countColorName(code, 1);
  }

  #countColorName(code: number, by: number): void {
    const [name] = this.colorNames.valuesOf(code);
    if (name === undefined) return;
    const uses = this.#colorNameUses.get(code);
    this.#colorNameUses.set(code, uses + by);
    if ((uses === 0) === (uses + by === 0)) return;
    this.#colorNamesInUse += by;
    this.vocabulary.noteColorName(code, name, uses === 0);
  }

  /** The number of names of colours that options have. */
  get colorNamesInUse(): number {
    return this.#colorNamesInUse;
  }

  /** Visits the products that have a term in a field; those of deleted blocks are among them. */
  visit(term: Term, field: TextField, each: (product: number) => void): void {
    this.store.postings.visit(term.number, field, (block, positions) => {
      const products = this.#blocks.get(block)?.products;
      if (products === undefined) return;
      for (let at = 0; at < positions.length; at += 1) each(products[positions[at] ?? 0] ?? 0);
    });
  }

  get bytes(): number {
    const columns = [this.name, this.nameLength, this.nameStart, this.colorName, this.#colorNameUses];
    const { postings, names } = this.store;
    const blocks = [...this.#blocks.values()];
    return [
      ...columns.map(({ bytes }) => bytes),
      ...blocks.map(({ products, options }) => products.byteLength + options.byteLength),
      postings.bytes,
      names.bytes,
      this.vocabulary.bytes,
      this.colorNames.bytes,
    ].reduce((sum, bytes) => sum + bytes, 0);
  }
}
