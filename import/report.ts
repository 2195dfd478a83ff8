import type { ImportedResult, WantedPhoto } from '../backend/imports/payload.ts';
import {
  type Currency,
  currencies,
  currencyOf,
  type Language,
  languages,
  localeNames,
  locales,
} from '../shared/markets/locales.ts';
import type { Assembled } from './assemble.ts';
import { plainText } from './plain-text.ts';
import type { Remark, Staging } from './staging.ts';

export class Report {
  readonly #staging: Staging;
  readonly #currencies = new Set<Currency>();
  readonly #fallsBack = new Map<Language, number>();
  readonly #failedPhotos: { photo: WantedPhoto; reason: string }[] = [];
  /** Copied from the staging before it is closed. */
  refused: readonly Remark[] = [];
  noted: readonly Remark[] = [];
  lines = 0;
  /** Number of lines that are not meant to be shown. */
  hidden = 0;
  products = 0;
  added = 0;
  changed = 0;
  options = 0;
  sizes = 0;
  photos = 0;

  constructor(staging: Staging) {
    this.#staging = staging;
  }

  /** Counts the result of a product. */
  add(result: ImportedResult, assembled: Assembled | undefined): void {
    for (const { sku, reason } of result.refused)
      this.#staging.remark('refused', { line: assembled?.lines.get(sku) ?? 0, text: reason });
    if (result.productId === null) return;
    this.products += 1;
    if (result.isNew) this.added += 1;
    else if (result.isChanged) this.changed += 1;
    this.options += result.options;
    this.sizes += result.pieces;
    for (const language of result.fallsBack) this.#fallsBack.set(language, (this.#fallsBack.get(language) ?? 0) + 1);
    for (const { prices } of assembled?.product.options ?? [])
      for (const { currency } of prices) this.#currencies.add(currency);
  }

  /** Adds a photo that failed; its product is sold without it. */
  photoFailed(photo: WantedPhoto, reason: string): void {
    this.#failedPhotos.push({ photo, reason });
  }

  /** Copies the remarks from the staging, which the caller then closes. */
  close(): void {
    this.refused = [...this.#staging.remarks('refused')];
    this.noted = [...this.#staging.remarks('noted')];
  }

  get failedPhotos(): readonly { photo: WantedPhoto; reason: string }[] {
    return this.#failedPhotos.toSorted((one, other) => (one.photo.source < other.photo.source ? -1 : 1));
  }

  /** Markets without a price for imported products. */
  get marketsWithoutPrice(): string[] {
    return localeNames.filter((name) => !this.#currencies.has(currencyOf[locales[name].iso2]));
  }

  /** The report, line by line, without control characters of the feed. */
  *sentences(): Generator<string> {
    for (const sentence of this.#said()) yield plainText(sentence);
  }

  *#said(): Generator<string> {
    const n = (count: number) => count.toLocaleString('en');
    const hidden = this.hidden > 0 ? `, ${n(this.hidden)} of what is not published` : '';
    yield `${n(this.lines)} lines read, ${n(this.refused.length)} refused${hidden}.`;
    const unchanged = this.products - this.added - this.changed;
    const products = `${n(this.added)} new, ${n(this.changed)} changed, ${n(unchanged)} as they were`;
    const parts = `${n(this.options)} options, ${n(this.sizes)} sizes, ${n(this.photos)} photos fetched`;
    yield `${n(this.products)} products (${products}), ${parts}.`;
    if (this.products > 0) yield* this.#fallbacks();
    if (this.refused.length > 0) yield 'Refused:';
    for (const { line, text } of this.refused) yield `  line ${line}: ${text}`;
    if (this.noted.length > 0) yield 'Taken, but:';
    for (const { line, text } of this.noted) yield `  line ${line}: ${text}`;
    if (this.failedPhotos.length > 0) yield 'Photos that could not be fetched; the next import tries again:';
    for (const { photo, reason } of this.failedPhotos) yield `  ${photo.source} ${reason}`;
  }

  *#fallbacks(): Generator<string> {
    const missing = languages.filter((language) => (this.#fallsBack.get(language) ?? 0) > 0);
    if (missing.length > 0) {
      const counts = missing.map((language) => `${language} (${this.#fallsBack.get(language)?.toLocaleString('en')})`);
      yield `Products without texts of their own, shown in another language's words: ${counts.join(', ')}. A feed in that language, with --language, adds them.`;
    }
    const unsold = this.marketsWithoutPrice;
    if (unsold.length > 0) {
      const named = currencies.filter((currency) => this.#currencies.has(currency));
      yield `Prices are in ${named.join(', ')} only: not sold by this feed in ${unsold.join(', ')}.`;
    }
  }
}
