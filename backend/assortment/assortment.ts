import type { LocalizedText } from '../../shared/contract/gateway/values.ts';
import type { Language } from '../../shared/markets/locales.ts';
import type { StoredPart } from './blocks.ts';
import { brandIdOf, type Entry, entryOf, hasSamePlaces, type StoredEntry } from './entry.ts';
import { type OptionOrder, optionOrderOf } from './option-order.ts';
import { valuesOf } from './value-lists.ts';

interface Label {
  /** Position in the order that shoppers see. */
  place: number;
  label: LocalizedText;
}

export interface FamilyLabel {
  familyId: string;
  parentId: string | null;
  place: number;
  title: LocalizedText;
}

/** The texts of a product in one language. */
export type ProductTexts = readonly [
  productId: string,
  name: string,
  /** Model and composition. */
  rest: string,
  /** Names of the colours by option id. */
  colors: Readonly<Record<string, string>>,
];

export interface Labels {
  families: ReadonlyMap<string, FamilyLabel>;
  sizes: ReadonlyMap<string, Label>;
  colors: ReadonlyMap<string, Label & { hex: string }>;
  materials: ReadonlyMap<string, Label>;
}

interface StoredLabels {
  families: [string, string | null, LocalizedText][];
  sizes: [string, LocalizedText][];
  colors: [string, LocalizedText, string][];
  materials: [string, LocalizedText][];
}

function labelsOf(stored: StoredLabels): Labels {
  const labelled = (list: [string, LocalizedText][]): Map<string, Label> =>
    new Map(list.map(([id, label], place) => [id, { place, label }]));
  return {
    families: new Map(
      stored.families.map(([familyId, parentId, title], place) => [familyId, { familyId, parentId, place, title }]),
    ),
    sizes: labelled(stored.sizes),
    colors: new Map(stored.colors.map(([id, label, hex], place) => [id, { place, label, hex }])),
    materials: labelled(stored.materials),
  };
}

export interface StoredBlock {
  part: StoredPart;
  block: number;
  version: number;
  data: string;
}

function byRank(one: Entry, other: Entry): number {
  return one.rank - other.rank || (one.optionId < other.optionId ? -1 : 1);
}

/** One shared empty list, so that results memoised by list are found again. */
const nothingListed: readonly Entry[] = [];

/** The listing data in memory. Blocks are replaced as they change; derived data is computed on demand. */
export class Assortment {
  /** Id of the database that the data comes from. */
  readonly id: string;
  /** Increases with every change. */
  generation = 0;
  /** Brands by their id, as the first product spells them. */
  readonly brands = new Map<string, string>();
  labels: Labels = labelsOf({ families: [], sizes: [], colors: [], materials: [] });
  readonly #versions = new Map<string, number>();
  readonly #seen = new Map<StoredPart, number>();
  readonly #entries = new Map<string, Entry>();
  readonly #optionsOf = new Map<number, readonly string[]>();
  readonly #texts = new Map<StoredPart, Map<number, readonly ProductTexts[]>>();
  /** By number of the list of families, which options share. */
  #places = new Map<number, number>();
  #lists: Map<string, Entry[]> | undefined;
  #order: OptionOrder | undefined;

  constructor(id: string) {
    this.id = id;
  }

  /** The last version that was read of a part; 0 if none. */
  seen(part: StoredPart): number {
    return this.#seen.get(part) ?? 0;
  }

  /** Adds or replaces blocks. A block older than the known one is ignored. */
  take(blocks: readonly StoredBlock[]): void {
    for (const { part, block, version, data } of blocks) {
      const key = `${part} ${block}`;
      if (version <= (this.#versions.get(key) ?? 0)) continue;
      this.#versions.set(key, version);
      this.#seen.set(part, Math.max(version, this.seen(part)));
      this.generation += 1;
      // Written by the backend itself (blocks.ts), so not validated.
      if (part === 'options') this.#takeOptions(block, JSON.parse(data) as StoredEntry[]);
      else if (part === 'labels') this.#takeLabels(JSON.parse(data) as StoredLabels);
      else this.#takeTexts(part, block, JSON.parse(data) as ProductTexts[]);
    }
  }

  #takeLabels(stored: StoredLabels): void {
    this.labels = labelsOf(stored);
    this.#places = new Map();
    this.#order = undefined;
  }

  #takeTexts(part: StoredPart, block: number, texts: readonly ProductTexts[]): void {
    const blocks = this.#texts.get(part) ?? new Map<number, readonly ProductTexts[]>();
    this.#texts.set(part, blocks.set(block, texts));
  }

  #takeOptions(block: number, stored: readonly StoredEntry[]): void {
    const gone = new Set(this.#optionsOf.get(block));
    let moved = false;
    for (const each of stored) {
      const entry = entryOf(each);
      const brand = each[13] ?? '';
      if (brand !== '' && !this.brands.has(brandIdOf(brand))) this.brands.set(brandIdOf(brand), brand);
      const known = this.#entries.get(entry.optionId);
      gone.delete(entry.optionId);
      if (known !== undefined && hasSamePlaces(known, entry)) {
        // The lists that contain it need no change.
        Object.assign(known, entry);
        continue;
      }
      this.#entries.set(entry.optionId, entry);
      moved = true;
    }
    for (const optionId of gone) this.#entries.delete(optionId);
    this.#optionsOf.set(
      block,
      stored.map(([optionId]) => optionId),
    );
    if (!moved && gone.size === 0) return;
    this.#lists = undefined;
    this.#order = undefined;
  }

  /** Number of listed options. */
  get size(): number {
    return this.#entries.size;
  }

  #ranked(): Entry[] {
    return [...this.#entries.values()].sort(byRank);
  }

  /** The options of a family, in the order of recommendation. */
  listed(familyId: string): readonly Entry[] {
    if (this.#lists === undefined) {
      const lists = new Map<string, Entry[]>();
      for (const entry of this.#ranked()) {
        for (const family of valuesOf(entry.families)) {
          const list = lists.get(family);
          if (list === undefined) lists.set(family, [entry]);
          else list.push(entry);
        }
      }
      this.#lists = lists;
    }
    return this.#lists.get(familyId) ?? nothingListed;
  }

  /** All options, by departments in the order of the menu, then by recommendation. */
  get order(): OptionOrder {
    this.#order ??= optionOrderOf(this.#ranked().sort((one, other) => this.placeOf(one) - this.placeOf(other)));
    return this.#order;
  }

  /** The position of an option's department in the menu. */
  placeOf({ families }: Entry): number {
    const known = this.#places.get(families);
    if (known !== undefined) return known;
    const places = valuesOf(families).map((familyId) => this.department(familyId)?.place ?? Number.POSITIVE_INFINITY);
    const place = Math.min(...places);
    this.#places.set(families, place);
    return place;
  }

  texts(language: Language): readonly ProductTexts[] {
    return [...(this.#texts.get(`texts-${language}`)?.values() ?? [])].flat();
  }

  /** The topmost ancestor of a family; the family itself if it has no parent. */
  department(familyId: string): FamilyLabel | undefined {
    const family = this.labels.families.get(familyId);
    return family?.parentId == null ? family : this.department(family.parentId);
  }

  /** The direct children of a family; the departments for null. */
  children(familyId: string | null): FamilyLabel[] {
    return [...this.labels.families.values()].filter(({ parentId }) => parentId === familyId);
  }
}
