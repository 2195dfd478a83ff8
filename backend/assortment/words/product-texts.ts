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

/** What is known of the products of one block. */
export interface TextBlock {
  /** Numbers of products, by position. */
  products: Uint32Array;
  /** Rows of their options. */
  options: Uint32Array;
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
  readonly #blocks = new Map<number, TextBlock>();
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

  blockOf(block: number): TextBlock | undefined {
    return this.#blocks.get(block);
  }

  /** Adds or replaces the texts of a block. */
  take(block: number, texts: readonly StoredTexts[]): void {
    const { vocabulary, store } = this;
    const postings = postingsOf(texts, (written) => vocabulary.termOf(written));
    for (const term of store.postings.replace(block, postings)) this.#count(term, -1);
    for (const term of postings.keys()) this.#count(term, 1);
    const names = store.names.numbersOf(texts.map(([, name]) => name));
    for (const [at, [, name]] of texts.entries()) this.#noteName(names[at] ?? 0, name);
    const colors = texts.flatMap(([, , , own]) => Object.entries(own));
    this.place(block, {
      products: texts.map(([productId]) => productId),
      names,
      options: colors.map(([optionId]) => optionId),
      colors: colors.map(([, name]) => name),
    });
  }

  /** Notes the products of a block, whose postings are there. */
  place(
    block: number,
    { products, names, options, colors }: { products: string[]; names: number[]; options: string[]; colors: string[] },
  ): void {
    const before = this.#blocks.get(block);
    for (const product of before?.products ?? []) this.name.set(product, 0);
    const placed = {
      products: Uint32Array.from(products, (id) => this.#products.numberOf(id)),
      options: Uint32Array.from(options, (id) => this.#options.numberOf(id)),
    };
    for (const [at, product] of placed.products.entries()) this.name.set(product, names[at] ?? 0);
    const isKept = new Set(placed.options);
    for (const row of before?.options ?? []) if (!isKept.has(row)) this.#setColorName(row, 0);
    for (const [at, row] of placed.options.entries()) {
      const name = colors[at] ?? '';
      this.#setColorName(row, this.colorNames.codeOf(name === '' ? [] : [name]));
    }
    this.#blocks.set(block, placed);
  }

  #count(number: number, by: number): void {
    const term = this.vocabulary.numbered(number);
    if (term !== undefined) term.blocks += by;
  }

  #noteName(number: number, name: string): void {
    const [first] = wordsIn(name);
    this.nameLength.set(number, name.length);
    if (first !== undefined) this.nameStart.set(number, 1 + this.vocabulary.termOf(first).number);
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
    if ((uses === 0) !== (uses + by === 0)) this.vocabulary.noteColorName(code, name, uses === 0);
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
    ].reduce((sum, bytes) => sum + bytes, 0);
  }
}
