import type { LocalizedText } from '../../shared/contract/gateway/values.ts';
import type { Language } from '../../shared/markets/locales.ts';
import type { StoredPart } from './blocks.ts';
import { type Entry, entryOf, isPlacedAlike, type StoredEntry } from './entry.ts';
import { type Order, orderOf } from './order.ts';
import { valuesOf } from './value-lists.ts';

interface Label {
  /** Place in the order in which a shopper sees them. */
  place: number;
  label: LocalizedText;
}

export interface FamilyLabel {
  familyId: string;
  parentId: string | null;
  place: number;
  title: LocalizedText;
}

/** The words of a product in one language. */
export type ProductTexts = readonly [
  productId: string,
  name: string,
  /** Model and composition. */
  rest: string,
  /** Names of the colours by option id. */
  colors: Readonly<Record<string, string>>,
];

/** What a shopper chooses by, in words. */
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
      stored.families.map(([familyId, parentId, title], place) => [
        familyId,
        { familyId, parentId, place, title },
      ]),
    ),
    sizes: labelled(stored.sizes),
    colors: new Map(stored.colors.map(([id, label, hex], place) => [id, { place, label, hex }])),
    materials: labelled(stored.materials),
  };
}

/** A block as it was read. */
export interface StoredBlock {
  part: StoredPart;
  block: number;
  version: number;
  data: string;
}

/** In the order of recommendation. */
function byRank(one: Entry, other: Entry): number {
  return one.rank - other.rank || (one.optionId < other.optionId ? -1 : 1);
}

/** One list for all families that have none, so that what was found out about it is found again. */
const nothingListed: readonly Entry[] = [];

/** All that is listed, in memory. Blocks replace each other as they change; what is derived from them is made when asked for. */
export class Assortment {
  /** Id of the database that it is of. */
  readonly id: string;
  /** Rises with every change. */
  generation = 0;
  labels: Labels = labelsOf({ families: [], sizes: [], colors: [], materials: [] });
  readonly #versions = new Map<string, number>();
  readonly #seen = new Map<StoredPart, number>();
  readonly #entries = new Map<string, Entry>();
  readonly #optionsOf = new Map<number, readonly string[]>();
  readonly #texts = new Map<StoredPart, Map<number, readonly ProductTexts[]>>();
  /** By lists of families, which options share. */
  #places = new Map<number, number>();
  #lists: Map<string, Entry[]> | undefined;
  #order: Order | undefined;

  constructor(id: string) {
    this.id = id;
  }

  /** The last version that was read of a part; 0 when none was. */
  seen(part: StoredPart): number {
    return this.#seen.get(part) ?? 0;
  }

  /** Takes blocks over. One that is older than what is known changes nothing. */
  take(blocks: readonly StoredBlock[]): void {
    for (const { part, block, version, data } of blocks) {
      const key = `${part} ${block}`;
      if (version <= (this.#versions.get(key) ?? 0)) continue;
      this.#versions.set(key, version);
      this.#seen.set(part, Math.max(version, this.seen(part)));
      this.generation += 1;
      // The backend has written them itself (blocks.ts).
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
      const known = this.#entries.get(entry.optionId);
      gone.delete(entry.optionId);
      if (known !== undefined && isPlacedAlike(known, entry)) {
        // The lists that hold it stay as they are.
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

  /** How many options are listed at all. */
  get size(): number {
    return this.#entries.size;
  }

  #ranked(): Entry[] {
    return [...this.#entries.values()].sort(byRank);
  }

  /** What a family lists, in the order of recommendation. */
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

  /** All that is listed, by departments in the order of the menu, then as recommended. */
  get order(): Order {
    this.#order ??= orderOf(this.#ranked().sort((one, other) => this.placeOf(one) - this.placeOf(other)));
    return this.#order;
  }

  /** The place of an option's department in the order of the menu. */
  placeOf({ families }: Entry): number {
    const known = this.#places.get(families);
    if (known !== undefined) return known;
    const places = valuesOf(families).map(
      (familyId) => this.department(familyId)?.place ?? Number.POSITIVE_INFINITY,
    );
    const place = Math.min(...places);
    this.#places.set(families, place);
    return place;
  }

  /** The words of all products in a language. */
  texts(language: Language): readonly ProductTexts[] {
    return [...(this.#texts.get(`texts-${language}`)?.values() ?? [])].flat();
  }

  /** The topmost family above a family; itself when there is none. */
  department(familyId: string): FamilyLabel | undefined {
    const family = this.labels.families.get(familyId);
    return family?.parentId == null ? family : this.department(family.parentId);
  }

  /** The families right below one, or the departments. */
  children(familyId: string | null): FamilyLabel[] {
    return [...this.labels.families.values()].filter(({ parentId }) => parentId === familyId);
  }
}
