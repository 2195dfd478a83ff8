import { newerBookmark } from '../../../shared/contract/gateway/headers.ts';
import { type Currency, currencies, type Language } from '../../../shared/markets/locales.ts';
import { brandNames } from '../columns/brand-names.ts';
import { Ids } from '../columns/ids.ts';
import { OptionColumns } from '../columns/option-columns.ts';
import { byDepartment, rankedRows } from '../columns/option-order.ts';
import { Labels } from '../labels.ts';
import type { StoredBlock, StoredLabels, StoredOption, StoredPart, StoredTexts } from '../stored.ts';
import { ProductTexts, type TextStore } from '../words/product-texts.ts';

let made = 0;

interface AssortmentOptions {
  /** The currencies whose prices are needed; all by default. */
  priced?: readonly Currency[];
  /** Where the texts of a language are; in memory by default. */
  textStore?: (language: Language) => TextStore;
}

/**
 * The listing data as columns in memory. Blocks are replaced as they change; what is computed from them is memoised
 * elsewhere, by `id` and one of the counters of changes.
 */
export class Assortment {
  /** Id of the database that the data comes from. */
  readonly database: string;
  /** Of this object, in this isolate. */
  readonly id: string;
  /** Increases with every change. */
  generation = 0;
  /** Increases with every change of what is listed where, its labels or its texts: not with stock or prices. */
  structure = 0;
  labels = new Labels({ families: [], sizes: [], colors: [], materials: [] });
  /** By numbers that other data refers to. */
  readonly products = new Ids();
  readonly options: OptionColumns;
  #bookmark: string | undefined;
  #read: string | undefined;
  readonly #textStore: AssortmentOptions['textStore'];
  readonly #versions = new Map<string, number>();
  readonly #seen = new Map<StoredPart, number>();
  readonly #rows = new Map<number, Uint32Array>();
  readonly #texts = new Map<Language, ProductTexts>();
  /** Options that were removed; their rows stay. */
  #gone = 0;
  #brands: ReadonlyMap<string, string> | undefined;
  #ranked: Uint32Array | undefined;
  #order: Uint32Array | undefined;

  constructor(database: string, { priced = currencies, textStore }: AssortmentOptions = {}) {
    made += 1;
    this.id = String(made);
    this.database = database;
    this.options = new OptionColumns(this.products, priced);
    this.#textStore = textStore;
  }

  /** The state of the database in which its newest block was read; undefined if the database has no bookmarks. */
  get bookmark(): string | undefined {
    return this.#bookmark;
  }

  /** The newest state of the database that was read, whether or not it had a newer block. */
  get read(): string | undefined {
    return this.#read;
  }

  /** Notes the state of the database from which the next blocks were read. */
  reached(bookmark: string | undefined): void {
    this.#read = newerBookmark(this.#read, bookmark);
  }

  /** The last version that was read of a part; 0 if none. */
  seen(part: StoredPart): number {
    return this.#seen.get(part) ?? 0;
  }

  /** Notes that a version of a block is read. False if it is not newer than the known one. */
  note({ part, block, version }: Omit<StoredBlock, 'data'>): boolean {
    const key = `${part} ${block}`;
    if (version <= (this.#versions.get(key) ?? 0)) return false;
    this.#versions.set(key, version);
    this.#seen.set(part, Math.max(version, this.seen(part)));
    this.generation += 1;
    return true;
  }

  /** Adds or replaces blocks. A block older than the known one is ignored. */
  take(blocks: readonly StoredBlock[]): void {
    for (const stored of blocks) {
      if (!this.note(stored)) continue;
      this.#bookmark = newerBookmark(this.#bookmark, this.#read);
      const { part, block, data } = stored;
      // Written by the backend itself (blocks.ts), so not validated.
      if (part === 'options') this.#takeOptions(block, JSON.parse(data) as StoredOption[]);
      else if (part === 'labels') this.takeLabels(JSON.parse(data) as StoredLabels);
      else {
        this.texts(part.slice('texts-'.length) as Language).take(block, JSON.parse(data) as StoredTexts[]);
        this.structure += 1;
      }
    }
  }

  takeLabels(stored: StoredLabels): void {
    this.labels = new Labels(stored);
    this.structure += 1;
    this.#order = undefined;
  }

  #takeOptions(block: number, stored: readonly StoredOption[]): void {
    const { options } = this;
    // Stock and prices change all the time, and neither orders nor what search finds.
    const { rank, families, color, materials, product, spelling } = options;
    const state = (row: number) => [rank, families, color, materials, product, spelling].map((each) => each.get(row));
    const rows = new Uint32Array(stored.length);
    let isSame = true;
    for (const [at, each] of stored.entries()) {
      const known = options.ids.find(each[0]);
      const before = known === undefined ? undefined : state(known);
      const row = options.write(each);
      isSame &&= before !== undefined && state(row).every((value, place) => value === before[place]);
      rows[at] = row;
    }
    this.placeOptions(block, rows, isSame);
    options.forgetLists();
  }

  /** Notes which options a block has, whose rows are written. `isSame` if they are listed as before. */
  placeOptions(block: number, rows: Uint32Array, isSame: boolean): void {
    const before = this.#rows.get(block);
    const isKept = new Set(before === undefined ? [] : rows);
    const gone = [...(before ?? [])].filter((row) => !isKept.has(row));
    for (const row of gone) this.options.clear(row);
    this.#gone += gone.length;
    this.#rows.set(block, rows);
    if (isSame && gone.length === 0) return;
    this.structure += 1;
    this.#brands = undefined;
    this.#ranked = undefined;
    this.#order = undefined;
  }

  /** The rows of a block of options. */
  rowsOf(block: number): Uint32Array {
    return this.#rows.get(block) ?? new Uint32Array();
  }

  /** The names of the brands of listed options by the brands' ids. */
  get brands(): ReadonlyMap<string, string> {
    this.#brands ??= brandNames(this.options, this.ranked);
    return this.#brands;
  }

  /** The rows of all listed options in the order of recommendation. */
  get ranked(): Uint32Array {
    this.#ranked ??= rankedRows(this.options);
    return this.#ranked;
  }

  /** The rows of all listed options, by departments in the order of the menu, then by recommendation. */
  get order(): Uint32Array {
    this.#order ??= byDepartment(this.ranked, this.options, this.labels);
    return this.#order;
  }

  /** The texts of a language, with the words of its labels. */
  texts(language: Language): ProductTexts {
    const known = this.#texts.get(language);
    const texts =
      known ??
      new ProductTexts(language, { products: this.products, options: this.options.ids }, this.#textStore?.(language));
    // Last in the order, as the one that was needed last.
    this.#texts.delete(language);
    this.#texts.set(language, texts);
    texts.vocabulary.takeLabels(this.labels);
    return texts;
  }

  /**
   * Forgets languages, the one that was not needed for the longest time first, until `maxBytes` are enough; none that
   * is in use, and not the one that was needed last.
   */
  limitTexts(maxBytes: number, isUsed: (language: Language) => boolean): void {
    for (const language of [...this.#texts.keys()].slice(0, -1)) {
      if (this.bytes <= maxBytes) return;
      if (isUsed(language)) continue;
      this.#texts.delete(language);
      const part: StoredPart = `texts-${language}`;
      this.#seen.delete(part);
      for (const key of this.#versions.keys()) if (key.startsWith(`${part} `)) this.#versions.delete(key);
    }
  }

  /** True if so many options or names of colours were removed that reading everything anew would free memory. */
  get isSparse(): boolean {
    return (
      this.#gone > 1_000 + this.options.ids.size / 4 ||
      [...this.#texts.values()].some(({ colorNames, colorNamesInUse }) => colorNames.size > 2_000 + 2 * colorNamesInUse)
    );
  }

  /** Bytes in memory. */
  get bytes(): number {
    const orders = (this.#ranked?.byteLength ?? 0) + (this.#order?.byteLength ?? 0);
    const rows = [...this.#rows.values()].reduce((sum, { byteLength }) => sum + byteLength, 0);
    const texts = [...this.#texts.values()].reduce((sum, { bytes }) => sum + bytes, 0);
    return this.options.bytes + this.products.bytes + orders + rows + texts;
  }
}
