import type { PictureType } from '../../shared/contract/catalogue/catalog.ts';
import { pictureType } from '../../shared/contract/catalogue/catalog.ts';
import { noText } from '../../shared/contract/gateway/values.ts';
import type { Language } from '../../shared/markets/locales.ts';
import { fold } from '../assortment/fold.ts';
import { colourOf } from './colours.ts';
import { optionIdOf, productIdOf } from './numbers.ts';
import type { ImportedOption, ImportedPiece, ImportedProduct, ImportedResult, WantedPhoto } from './payload.ts';
import { priceAt } from './prices.ts';
import { sizeRank } from './sizes.ts';
import type { ImportedTexts, KnownOption, KnownProduct, State } from './state.ts';
import { stockOf } from './stock.ts';
import { type ImportedText, inAllLanguages, missingLanguages, oneColour } from './texts.ts';
import type { Row } from './upsert.ts';

/** The planned writes: rows by table, in the order of the tables' columns in write.ts. */
export interface Plan {
  rows: Record<PlannedTable, Row[]>;
  removed: { listings: Row[]; price_plans: Row[]; imported_photos: Row[] };
  results: ImportedResult[];
}

const plannedTables = [
  'products',
  'imported_products',
  'options',
  'imported_options',
  'skus',
  'stock',
  'imported_pieces',
  'prices',
  'price_plans',
  'option_color_groups',
  'product_materials',
  'listings',
] as const;
export type PlannedTable = (typeof plannedTables)[number];

/** Added to the order of recommendation for each further colour of a product. */
const furtherColour = 400_000;

interface Import {
  language: Language;
  usualStock: number;
  now: Date;
}

/** Assigns numbers to new products and options. */
class Numbers {
  #product: number;
  #option: number;

  constructor({ nextProduct, nextOption }: State) {
    this.#product = nextProduct;
    this.#option = nextOption;
  }

  product(): number {
    return this.#product++;
  }

  option(): number {
    return this.#option++;
  }
}

/** Plans the writes that give the shop these products. Pure: reads and writes nothing. */
export function planImport(state: State, products: readonly ImportedProduct[], how: Import): Plan {
  const plan: Plan = {
    // Object.fromEntries loses the type of the keys.
    rows: Object.fromEntries(plannedTables.map((name): [string, Row[]] => [name, []])) as Plan['rows'],
    removed: { listings: [], price_plans: [], imported_photos: [] },
    results: [],
  };
  const numbers = new Numbers(state);
  for (const product of products) plan.results.push(planProduct(plan, state, product, { ...how, numbers }));
  return plan;
}

/** Why a piece is rejected: another product has its sku or its GTIN. */
function refusalOf(piece: ImportedPiece, key: string, { pieces }: State): string | undefined {
  const known = pieces.get(piece.sku);
  if (known !== undefined && known.productKey !== key)
    return known.productKey === null
      ? `id ${piece.sku} is that of a piece which was not imported`
      : `id ${piece.sku} is that of a piece of "${known.productKey}"`;
  if (piece.gtin === '') return undefined;
  const other = [...pieces.values()].find(({ gtin, sku }) => gtin === piece.gtin && sku !== piece.sku);
  return other && `gtin ${piece.gtin} is that of the piece ${other.sku}`;
}

/**
 * The key under which a product is known: its own, or, in a feed of another language, that of the product with the
 * same pieces.
 */
function knownKey({ key, options }: ImportedProduct, { products, pieces }: State, language: Language): string {
  if (products.has(key)) return key;
  for (const { sku } of options.flatMap((option) => option.pieces)) {
    const owner = pieces.get(sku)?.productKey;
    if (owner && products.get(owner)?.language !== language) return owner;
  }
  return key;
}

function withText(importedText: ImportedText, language: Language, text: string | null): ImportedText {
  return text === null ? importedText : { ...importedText, [language]: text };
}

const json = (value: unknown): string => JSON.stringify(value);
const localized = (importedText: ImportedText): string => json(inAllLanguages(importedText));

/** Sorts the languages of a text, so that the same text is the same JSON. */
function ordered(importedText: ImportedText): ImportedText {
  return Object.fromEntries(Object.entries(importedText).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

function planProduct(
  plan: Plan,
  state: State,
  product: ImportedProduct,
  how: Import & { numbers: Numbers },
): ImportedResult {
  const { language, now, numbers } = how;
  const key = knownKey(product, state, language);
  const refused: ImportedResult['refused'] = [];
  const options = product.options.flatMap((option) => {
    const pieces = option.pieces.filter((piece) => {
      const reason = refusalOf(piece, key, state);
      if (reason !== undefined) refused.push({ sku: piece.sku, reason });
      return reason === undefined;
    });
    return pieces.length > 0 ? [{ ...option, pieces }] : [];
  });
  const none = {
    key: product.key,
    isNew: false,
    isChanged: false,
    options: 0,
    pieces: 0,
    fallsBack: [],
    photos: [],
  };
  if (options.length === 0) return { ...none, productId: null, refused };

  const known = state.products.get(key);
  const number = known?.number ?? numbers.product();
  const productId = known?.productId ?? productIdOf(number);
  const publishedAt = known?.publishedAt ?? now.toISOString();
  const importedTexts: ImportedTexts = {
    name: ordered(withText(known?.importedTexts.name ?? {}, language, product.name)),
    description: ordered(withText(known?.importedTexts.description ?? {}, language, product.description)),
    composition: ordered(withText(known?.importedTexts.composition ?? {}, language, product.material)),
  };
  const familyId = familyOf(state, product, known, language);
  const sizePlaces = placesOf(options);
  const placed = placeOptions(state, productId, options, how);
  const photos: WantedPhoto[] = [];
  for (const { option, optionId, position, knownOption } of placed) {
    photos.push(...planOption(plan, state, { option, optionId, position, knownOption, productId, sizePlaces, how }));
    for (const each of state.families.lineage(familyId))
      plan.rows.listings.push([each, number + position * furtherColour, optionId, publishedAt]);
  }
  dropOtherListings(
    plan,
    state,
    placed.map(({ optionId }) => optionId),
  );
  plan.rows.products.push([
    productId,
    familyId,
    known?.defaultOptionId ?? placed[0]?.optionId ?? '',
    localized(importedTexts.name),
    localized(importedTexts.description),
    localized(importedTexts.composition),
    // The retailer's own number.
    key.slice(0, 64),
    json(noText),
    '',
    now.toISOString(),
    publishedAt,
  ]);
  plan.rows.imported_products.push([key, productId, number, known?.language ?? language, json(importedTexts)]);
  for (const { materialId, label } of state.materials) {
    if (fold(product.material ?? '').includes(fold(label[language])))
      plan.rows.product_materials.push([productId, materialId]);
  }
  return {
    key: product.key,
    productId,
    isNew: known === undefined,
    isChanged: false,
    options: options.length,
    pieces: options.reduce((sum, { pieces }) => sum + pieces.length, 0),
    fallsBack: missingLanguages(importedTexts.name),
    photos,
    refused,
  };
}

/** The family of a product: the feed that created the product decides; others only translate. */
function familyOf(
  { families }: State,
  { family }: ImportedProduct,
  known: KnownProduct | undefined,
  language: Language,
): string {
  if (known === undefined || (known.language === language && family.length > 0)) return families.at(family, language);
  families.translate(known.familyId, family, language);
  return known.familyId;
}

/** The positions of the sizes of a product, smallest first. */
function placesOf(options: readonly ImportedOption[]): Map<string | null, number> {
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
function placeOptions(
  state: State,
  productId: string,
  options: readonly ImportedOption[],
  { language, numbers }: Import & { numbers: Numbers },
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

function planOption(
  plan: Plan,
  state: State,
  {
    option,
    optionId,
    position,
    knownOption,
    productId,
    sizePlaces,
    how,
  }: PlacedOption & { productId: string; sizePlaces: ReadonlyMap<string | null, number>; how: Import },
): WantedPhoto[] {
  const { language, usualStock, now } = how;
  const { rows } = plan;
  const importedText = ordered(withText(knownOption?.importedText ?? {}, language, option.colour));
  const isNamed = Object.keys(importedText).length > 0;
  const colour = colourOf(importedText.en ?? option.colour ?? importedText[language] ?? null);
  const { label, kind } = stockOf(option.pieces);
  const { wanted, unchanged } = photosOf(plan, optionId, option.photos, knownOption);
  rows.options.push([
    optionId,
    productId,
    position,
    json(isNamed ? inAllLanguages(importedText) : oneColour),
    colour.hex,
    kind === 'backorder' ? 'ON_DEMAND' : 'AVAILABLE',
    'ONLINE_ONLY',
    label,
    json(unchanged.length > 0 ? unchanged : ['AP']),
  ]);
  rows.imported_options.push([optionId, Number(optionId) - Number(optionIdOf(0)), json(importedText)]);
  for (const piece of option.pieces) {
    const known = state.pieces.get(piece.sku);
    const sizeId =
      known !== undefined && language !== languageOf(state, productId) ? known.sizeId : state.sizes.idOf(piece.size);
    rows.skus.push([piece.sku, optionId, sizeId, sizePlaces.get(piece.size) ?? 0, piece.gtin]);
    const { kind: own, quantity } = piece.stock;
    const counted = own === kind ? quantity : 0;
    const stockSaid = counted === null ? 'some' : String(counted);
    // Stock that the feed does not count is refilled when sold out; counted stock is written when the feed changes it.
    const isNotified =
      known === undefined || known.stockSaid !== stockSaid || (counted === null && known.quantity === 0);
    const isEnough = counted === null && (known?.quantity ?? 0) > 0;
    if (isNotified && !isEnough) rows.stock.push([piece.sku, counted ?? usualStock]);
    rows.imported_pieces.push([piece.sku, stockSaid]);
  }
  for (const price of option.prices) {
    const { price: charged, strikeThrough, type } = priceAt(price, now);
    rows.prices.push([optionId, price.currency, charged, strikeThrough, type]);
    const { sale } = price;
    if (sale !== null && (sale.from !== null || sale.until !== null))
      rows.price_plans.push([optionId, price.currency, price.price, sale.price, sale.from, sale.until]);
    else plan.removed.price_plans.push([optionId, price.currency]);
  }
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

/** Removes options from lists that they no longer belong to. */
function dropOtherListings(plan: Plan, { listings }: State, optionIds: readonly string[]): void {
  const wanted = new Set(plan.rows.listings.map(([familyId, rank, optionId]) => `${familyId} ${rank} ${optionId}`));
  for (const { familyId, rank, optionId } of listings) {
    if (optionIds.includes(optionId) && !wanted.has(`${familyId} ${rank} ${optionId}`))
      plan.removed.listings.push([familyId, rank, optionId]);
  }
}
