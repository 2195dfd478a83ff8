import type { PictureType } from '../../shared/contract/catalogue/product.ts';
import { pictureType } from '../../shared/contract/catalogue/product.ts';
import type { Language } from '../../shared/markets/locales.ts';
import { fold } from '../assortment/fold.ts';
import { colourOf } from './colours.ts';
import { optionIdOf } from './numbers.ts';
import type { ImportedOption, ImportedProduct, WantedPhoto } from './payload.ts';
import { planPrices } from './plan-prices.ts';
import type { Import, Plan } from './planned-rows.ts';
import { sizeRank } from './sizes.ts';
import type { KnownOption, State } from './state.ts';
import { kindAt, stockOf } from './stock.ts';
import { inAllLanguages, withTranslation } from './texts.ts';

/** The positions of the sizes of a product, smallest first. */
export function placesOf(options: readonly ImportedOption[]): Map<string | null, number> {
  const sizes = new Set(options.flatMap(({ pieces }) => pieces.map(({ size }) => size)));
  const sorted = [...sizes].toSorted((one, other) => sizeRank(one ?? '') - sizeRank(other ?? ''));
  return new Map(sorted.map((size, place) => [size, place]));
}

interface PlacedOption {
  option: ImportedOption;
  optionId: string;
  position: number;
  knownOption: KnownOption | undefined;
}

/** Matches options to the product's colours: by pieces, else by name, else a new colour. */
export function placeOptions(
  state: State,
  productId: string,
  options: readonly ImportedOption[],
  { language, numbers }: Import,
): PlacedOption[] {
  const own = state.options.filter((option) => option.productId === productId);
  const taken = new Set<string>();
  let next = Math.max(-1, ...own.map(({ position }) => position)) + 1;
  return options.map((option) => {
    const byPieces = option.pieces.map(({ sku }) => state.pieces.get(sku)?.optionId);
    const isFree = ({ optionId }: KnownOption) => !taken.has(optionId);
    const knownOption =
      own.find((each) => isFree(each) && byPieces.includes(each.optionId)) ??
      own.find(
        (each) =>
          isFree(each) && option.colour !== null && fold(each.importedText[language] ?? '') === fold(option.colour),
      );
    const optionId = knownOption?.optionId ?? optionIdOf(numbers.option());
    taken.add(optionId);
    return { option, optionId, position: knownOption?.position ?? next++, knownOption };
  });
}

/** Plans one option with its pieces and prices. Returns the photos to fetch. */
export function planOption(
  plan: Plan,
  state: State,
  {
    option,
    optionId,
    position,
    knownOption,
    productId,
    condition,
    sizePlaces,
    how,
  }: PlacedOption & {
    productId: string;
    condition: ImportedProduct['condition'];
    sizePlaces: ReadonlyMap<string | null, number>;
    how: Import;
  },
): WantedPhoto[] {
  const { feed, language, usualStock, now } = how;
  const { rows } = plan;
  const importedText = withTranslation(knownOption?.importedText ?? {}, language, option.colour);
  const colour = colourOf(importedText.en ?? option.colour ?? importedText[language] ?? null);
  const { label, kind, availableOn } = stockOf(option.pieces, now);
  const { wanted, unchanged } = photosOf(plan, optionId, option.photos, knownOption);
  rows.options.push([
    optionId,
    productId,
    position,
    JSON.stringify(inAllLanguages(importedText)),
    colour.hex,
    kind === 'backorder' ? 'ON_DEMAND' : 'AVAILABLE',
    'ONLINE_ONLY',
    [label, condition?.toUpperCase()].filter(Boolean).join(),
    JSON.stringify(unchanged.length > 0 ? unchanged : ['AP']),
    availableOn,
  ]);
  rows.imported_options.push([optionId, Number(optionId) - Number(optionIdOf(0)), JSON.stringify(importedText)]);
  for (const piece of option.pieces) {
    const known = state.pieces.get(piece.sku);
    const sizeId =
      known !== undefined && language !== languageOf(state, productId) ? known.sizeId : state.sizes.idOf(piece.size);
    rows.feed_pieces.push([feed, piece.sku]);
    rows.skus.push([piece.sku, optionId, sizeId, sizePlaces.get(piece.size) ?? 0, piece.gtin]);
    const counted = kindAt(piece.stock, now) === kind ? piece.stock.quantity : 0;
    const stockSaid = counted === null ? 'some' : String(counted);
    // Stock that the feed does not count is refilled when sold out; counted stock is written when the feed changes it.
    const isNotified =
      known === undefined || known.stockSaid !== stockSaid || (counted === null && known.quantity === 0);
    const isEnough = counted === null && (known?.quantity ?? 0) > 0;
    if (isNotified && !isEnough) rows.stock.push([piece.sku, counted ?? usualStock]);
    rows.imported_pieces.push([piece.sku, stockSaid, piece.mpn]);
  }
  planPrices(plan, state, optionId, option, now);
  if (colour.group !== null && state.colorGroups.has(colour.group))
    rows.option_color_groups.push([optionId, colour.group]);
  return wanted;
}

/** The language of the feed that created a product, which decides on sizes. Undefined for a new one. */
function languageOf({ products }: State, productId: string): Language | undefined {
  return [...products.values()].find((product) => product.productId === productId)?.language;
}

const types: readonly PictureType[] = pictureType.options;

/** Photos to fetch, and those that exist already. A feed without photos leaves them unchanged. */
function photosOf(
  plan: Plan,
  optionId: string,
  sources: readonly string[],
  known: KnownOption | undefined,
): { wanted: WantedPhoto[]; unchanged: PictureType[] } {
  const stored = known?.photos ?? [];
  if (sources.length === 0) return { wanted: [], unchanged: stored.map(({ type }) => type) };
  const wanted = sources.flatMap((source, at) => {
    const type = types[at];
    if (type === undefined) return [];
    return stored.some((photo) => photo.type === type && photo.source === source) ? [] : [{ optionId, type, source }];
  });
  const used = types.slice(0, sources.length);
  for (const { type } of stored) if (!used.includes(type)) plan.removed.imported_photos.push([optionId, type]);
  return { wanted, unchanged: stored.map(({ type }) => type).filter((type) => used.includes(type)) };
}
