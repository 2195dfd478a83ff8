import type { ImportedResult, RetiredPieces, WantedPhoto } from '../backend/imports/payload.ts';
import {
  type Currency,
  currencies,
  currencyOf,
  type Language,
  type Locale,
  languages,
  locales,
} from '../shared/markets/locales.ts';
import { allMarkets } from '../shared/markets/open-markets.ts';
import type { Assembled } from './assemble.ts';
import { plainText } from './plain-text.ts';
import { groupedByReason, groupedByText, type PlacedRemark, type RemarkGroup } from './remark-groups.ts';
import type { Remark, Staging } from './staging.ts';

/** Places that the terminal shows for each remark; the file has all of them. */
const shownPlaces = 10;

const number = (count: number): string => count.toLocaleString('en');

const placed = ({ line, id, text }: Remark): PlacedRemark => ({
  text,
  place: id === '' ? `line ${line}` : `line ${line}, ${id}`,
});

/** Where remarks are stored until the report is closed. */
type RemarkStore = Pick<Staging, 'remark' | 'remarks'>;

export class Report {
  readonly #remarks: RemarkStore;
  readonly #currencies = new Set<Currency>();
  readonly #fallsBack = new Map<Language, number>();
  readonly #failedPhotos: { photo: WantedPhoto; reason: string }[] = [];
  /** Copied from the store before it is closed. */
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

  /** True if nothing was written. */
  readonly dryRun: boolean;
  readonly #retired = new Set<string>();
  readonly #retiredPieces: PlacedRemark[] = [];
  readonly #staying = new Set<string>();
  readonly #stayingPieces: PlacedRemark[] = [];
  /** Why nothing was retired; null if nothing had to be, or it was. */
  refusedRetirement: string | null = null;
  readonly #changes: PlacedRemark[] = [];

  readonly #markets: readonly Locale[];

  /** @param markets that the shop has */
  constructor(remarks: RemarkStore, dryRun = false, markets = allMarkets.names) {
    this.#remarks = remarks;
    this.dryRun = dryRun;
    this.#markets = markets;
  }

  /** Counts the result of a product. */
  add(result: ImportedResult, assembled: Assembled | undefined): void {
    for (const { sku, reason } of result.refused)
      this.#remarks.remark('refused', { line: assembled?.lines.get(sku) ?? 0, id: sku, text: reason });
    if (result.productId === null) return;
    this.products += 1;
    if (this.dryRun && (result.isNew || result.isChanged))
      this.#changes.push({
        text: result.isNew ? 'new' : result.changes.join(', '),
        place: `${assembled?.product.name ?? ''} (${result.key})`,
      });
    if (result.isNew) this.added += 1;
    else if (result.isChanged) this.changed += 1;
    this.options += result.options;
    this.sizes += result.pieces;
    for (const language of result.fallsBack) this.#fallsBack.set(language, (this.#fallsBack.get(language) ?? 0) + 1);
    for (const { prices, pieces } of assembled?.product.options ?? [])
      for (const { currency } of [prices, ...pieces.map((piece) => piece.prices)].flat())
        this.#currencies.add(currency);
  }

  /** Adds what was retired, or would be, and what stays because other feeds name it. */
  retired({ pieces, staying }: RetiredPieces): void {
    for (const { sku, key, name, isWhole } of pieces) {
      const product = `${name} (${key})`;
      if (!isWhole)
        this.#retiredPieces.push({ text: 'sizes or colours of products that stay', place: `${product}: ${sku}` });
      else if (!this.#retired.has(key)) {
        this.#retired.add(key);
        this.#retiredPieces.push({ text: 'products', place: product });
      }
    }
    for (const { sku, key, name, isWhole, feeds } of staying) {
      const product = `${name} (${key})`;
      const naming = `the ${feeds.length === 1 ? 'feed' : 'feeds'} ${feeds.join(', ')}`;
      if (!isWhole) this.#stayingPieces.push({ text: `sizes or colours, by ${naming}`, place: `${product}: ${sku}` });
      else if (!this.#staying.has(key)) {
        this.#staying.add(key);
        this.#stayingPieces.push({ text: `products, by ${naming}`, place: product });
      }
    }
  }

  /** Says that and why nothing was retired. */
  retirementRefused({ gone, known, nameless }: { gone: number; known: number; nameless: number }): void {
    const reason =
      nameless > 0
        ? `${number(nameless)} refused lines do not say which product they are of`
        : `${number(gone)} of the ${number(known)} products that this feed has named are not in it, more than a fifth`;
    this.refusedRetirement = `Nothing was retired: ${reason}. If they are no longer sold, import with --retire; if the feed has only a part of the products, with --partial; if it is another feed of the shop, with a name of its own, --feed.`;
  }

  /** Adds a photo that failed; its product is sold without it. */
  photoFailed(photo: WantedPhoto, reason: string): void {
    this.#failedPhotos.push({ photo, reason });
  }

  /** Copies the remarks from their store, which the caller then closes. */
  close(): void {
    this.refused = [...this.#remarks.remarks('refused')];
    this.noted = [...this.#remarks.remarks('noted')];
  }

  get failedPhotos(): readonly { photo: WantedPhoto; reason: string }[] {
    return this.#failedPhotos.toSorted((one, other) => (one.photo.source < other.photo.source ? -1 : 1));
  }

  /** Markets of the shop without a price for imported products. */
  get marketsWithoutPrice(): string[] {
    return this.#markets.filter((name) => !this.#currencies.has(currencyOf[locales[name].iso2]));
  }

  /** The report, line by line, without control characters of the feed. */
  *sentences(): Generator<string> {
    for (const sentence of this.#said()) yield plainText(sentence);
  }

  *#said(): Generator<string> {
    if (this.dryRun) yield 'Nothing was changed: this is what an import would do.';
    yield* this.fallbacks();
    if (this.refusedRetirement !== null) yield this.refusedRetirement;
    for (const { title, groups } of this.remarks()) {
      yield title;
      for (const { text, places } of groups) {
        yield `  ${text}${places.length > 1 ? ` (${number(places.length)})` : ''}`;
        const rest = places.length - shownPlaces;
        yield `    ${places.slice(0, shownPlaces).join('; ')}${rest > 0 ? `; and ${number(rest)} more` : ''}`;
      }
    }
    yield '';
    for (const [what, count] of this.counts()) yield `${number(count).padStart(9)}  ${what}`;
  }

  /** What would change, was refused, noted, or could not be fetched, equal remarks together. */
  remarks(): { title: string; groups: RemarkGroup[] }[] {
    const photos = this.failedPhotos.map(({ photo, reason }) => ({ text: reason, place: photo.source }));
    return [
      { title: 'Products that would change:', groups: groupedByText(this.#changes) },
      {
        title: this.dryRun ? 'Would be retired:' : 'Retired, as the feed no longer has them:',
        groups: groupedByText(this.#retiredPieces),
      },
      { title: 'Not in this feed, still sold as another one names them:', groups: groupedByText(this.#stayingPieces) },
      { title: 'Refused:', groups: groupedByReason(this.refused.map(placed)) },
      { title: 'Taken, but:', groups: groupedByReason(this.noted.map(placed)) },
      { title: 'Photos that could not be fetched; the next import tries again:', groups: groupedByReason(photos) },
    ].filter(({ groups }) => groups.length > 0);
  }

  /** The table at the end: what, and how many. */
  counts(): [what: string, count: number][] {
    return [
      ['lines read', this.lines],
      ['lines refused', this.refused.length],
      ['lines of what is not published', this.hidden],
      ['products', this.products],
      ['  new', this.added],
      ['  changed', this.changed],
      ['  as they were', this.products - this.added - this.changed],
      ['products retired', this.#retired.size],
      ['products left to other feeds', this.#staying.size],
      ['options', this.options],
      ['sizes', this.sizes],
      [this.dryRun ? 'photos to fetch' : 'photos fetched', this.photos],
      ['photos that could not be fetched', this.failedPhotos.length],
    ];
  }

  /** Languages and markets that the feed does not serve. */
  *fallbacks(): Generator<string> {
    if (this.products === 0) return;
    const read = new Set(this.#markets.map((name) => locales[name].lang));
    const missing = languages.filter((language) => read.has(language) && (this.#fallsBack.get(language) ?? 0) > 0);
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
