import type { LocalizedText } from '../../shared/contract/gateway/values.ts';
import { slugify } from '../../shared/format/slug.ts';
import type { Language } from '../../shared/markets/locales.ts';
import { fold } from '../assortment/fold.ts';
import { type ImportedText, inAllLanguages, noFamily } from './texts.ts';

export interface KnownFamily {
  familyId: string;
  parentId: string | null;
  title: LocalizedText;
  /** The titles in feeds; null if no import has created it. */
  importedText: ImportedText | null;
}

export interface ChangedFamily {
  familyId: string;
  parentId: string | null;
  importedText: ImportedText;
}

const maxIdLength = 60;

/** The tree of families, with additions of an import. */
export class Families {
  readonly #byId = new Map<string, KnownFamily>();
  readonly #changed = new Set<string>();

  constructor(known: readonly KnownFamily[]) {
    for (const family of known) this.#byId.set(family.familyId, family);
  }

  /** The family at a path of titles in a language. Creates it and its ancestors if missing. */
  at(path: readonly string[], language: Language): string {
    let parentId: string | null = null;
    for (const title of path) parentId = this.#child(parentId, { [language]: title }, language);
    return parentId ?? this.#child(null, noFamily, language);
  }

  #child(parentId: string | null, importedText: ImportedText, language: Language): string {
    const wanted = fold(importedText[language] ?? '');
    for (const family of this.#byId.values())
      if (family.parentId === parentId && fold(family.title[language]) === wanted) return family.familyId;
    const family = {
      familyId: this.#newId(parentId, importedText[language] ?? ''),
      parentId,
      importedText,
      title: inAllLanguages(importedText),
    };
    this.#byId.set(family.familyId, family);
    this.#changed.add(family.familyId);
    return family.familyId;
  }

  #newId(parentId: string | null, title: string): string {
    const own = slugify(title).replaceAll('-', '_') || 'family';
    const base = (parentId === null ? own : `${parentId}_${own}`).slice(0, maxIdLength).replace(/_$/, '');
    let id = base;
    for (let number = 2; this.#byId.has(id); number += 1) id = `${base.slice(0, maxIdLength - 4)}_${number}`;
    return id;
  }

  /** A family and its ancestors, from the family up. */
  lineage(familyId: string): string[] {
    const line: string[] = [];
    for (let id: string | null = familyId; id !== null && !line.includes(id); ) {
      line.push(id);
      id = this.#byId.get(id)?.parentId ?? null;
    }
    return line;
  }

  /**
   * Saves the titles of another feed for a family and its ancestors. A path of another length is ignored, and
   * families that no import has created keep their title.
   */
  translate(familyId: string, path: readonly string[], language: Language): void {
    const line = this.lineage(familyId).reverse();
    if (line.length !== path.length) return;
    for (const [at, id] of line.entries()) {
      const family = this.#byId.get(id);
      const title = path[at];
      if (!family?.importedText || title === undefined || family.importedText[language] === title) continue;
      const importedText = { ...family.importedText, [language]: title };
      this.#byId.set(id, { ...family, importedText, title: inAllLanguages(importedText) });
      this.#changed.add(id);
    }
  }

  /** Created or renamed families, each after its parent. */
  get changed(): ChangedFamily[] {
    return [...this.#changed].flatMap((id) => {
      const family = this.#byId.get(id);
      return family?.importedText
        ? [{ familyId: id, parentId: family.parentId, importedText: family.importedText }]
        : [];
    });
  }
}
