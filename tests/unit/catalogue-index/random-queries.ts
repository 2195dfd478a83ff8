import type { DatabaseSync } from 'node:sqlite';
import type { Market } from '../../../backend/catalogue-index/catalogue-index.ts';
import { random } from '../../../demo/random.ts';
import { sorts } from '../../../shared/contract/catalogue/catalog.ts';
import { currencyOf, type Language, locales } from '../../../shared/markets/locales.ts';

/** Queries of one seed: the same on every machine. */
export class RandomQueries {
  readonly #next: () => number;
  readonly families: string[];
  readonly #values: readonly string[];
  /** Texts of the catalogue, by language. */
  readonly #texts: readonly Record<Language, string>[];

  constructor(database: DatabaseSync, seed: string) {
    this.#next = random(seed);
    const column = (sql: string) =>
      database
        .prepare(sql)
        .all()
        .map((row) => String(Object.values(row)[0]));
    this.families = column('SELECT segmentation_id FROM segmentations ORDER BY position');
    const facet = (name: string, ids: readonly string[]) => ids.map((id) => `${name}=${encodeURIComponent(id)}`);
    this.#values = [
      ...facet('category', this.families),
      ...facet('color', column('SELECT color_group FROM color_groups ORDER BY 1')),
      ...facet('size', column('SELECT size_id FROM sizes ORDER BY 1')),
      ...facet('material', column('SELECT material_id FROM materials ORDER BY 1')),
      ...facet('price', ['0-30', '30-60', '60-100', '100-150', '150-', '120-250', '750-1500', '1-2']),
      ...facet('availability', ['AVAILABLE', 'SOON_UNAVAILABLE', 'UNAVAILABLE', 'ON_DEMAND', 'nothing']),
      ...facet('promotion', ['S', 'P', 'A']),
      ...facet('brand', ['none']),
    ];
    this.#texts = column(
      `SELECT name FROM (SELECT name FROM products ORDER BY product_id LIMIT 200)
       UNION SELECT title FROM segmentations UNION SELECT color FROM options UNION SELECT composition FROM products`,
    ).map((json) => JSON.parse(json));
  }

  below(end: number): number {
    return Math.floor(this.#next() * end);
  }

  of<Item>(items: readonly Item[]): Item {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new Error('There is nothing to choose from.');
    return item;
  }

  market(): Market {
    const { lang, iso2 } = this.of(Object.values(locales));
    return { language: lang, currency: currencyOf[iso2] };
  }

  page() {
    const filters = Array.from({ length: this.below(4) }, () => this.of(this.#values)).join('&');
    return { filters, sort: this.of(sorts), page: 1 + this.below(4), size: 24 };
  }

  /** Up to three words of the catalogue, some of them cut off or mistyped. */
  query(language: Language): string {
    return Array.from({ length: 1 + this.below(3) }, () => {
      const word = this.of(this.of(this.#texts)[language].split(' '));
      const at = 1 + this.below(word.length);
      const slips = [word, word, word, word.slice(0, at), `${word.slice(0, at)}${word.slice(at + 1)}`, `q${word}`];
      return this.of(slips);
    }).join(' ');
  }
}
