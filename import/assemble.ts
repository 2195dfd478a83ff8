import { fold } from '../backend/assortment/fold.ts';
import type { ImportedOption, ImportedPiece, ImportedPrice, ImportedProduct } from '../backend/imports/payload.ts';
import type { Line, Variant } from './lines/line.ts';
import { productName } from './product-name.ts';
import type { Remark } from './staging.ts';

/** Maximum of pieces of a product. A feed with more probably has one group for all its products. */
const maxPieces = 400;

const maxPhotos = 7;

/** A product as it is sent, and the line of each piece in the feed. */
export interface Assembled {
  product: ImportedProduct;
  lines: ReadonlyMap<string, number>;
}

interface GatheredPiece {
  line: number;
  variant: Variant;
  piece: ImportedPiece;
  /** One for each currency. */
  prices: ImportedPrice[];
}

interface Gathered {
  option: ImportedOption;
  /** By size. */
  pieces: Map<string, GatheredPiece>;
}

const sizeKey = (size: string | null): string => fold(size ?? '');
const colourKey = (colour: string | null): string => fold(colour ?? '') || (colour ?? '').trim();

/** The first value that is not null. */
function first<Value>(lines: readonly Line[], said: (line: Line) => Value | null): Value | null {
  for (const line of lines) {
    const value = said(line);
    if (value !== null) return value;
  }
  return null;
}

/** Gives a colour the prices that its sizes share, and the sizes those that differ. */
function addPrices({ option, pieces }: Gathered): void {
  const all = [...pieces.values()];
  for (const currency of new Set(all.flatMap(({ prices }) => prices.map((price) => price.currency)))) {
    const priced = all.flatMap(({ piece, prices }) =>
      prices.flatMap((price) => (price.currency === currency ? [{ piece, price }] : [])),
    );
    const [first] = priced;
    if (first !== undefined && new Set(priced.map(({ price }) => JSON.stringify(price))).size === 1)
      option.prices.push(first.price);
    else for (const { piece, price } of priced) piece.prices.push(price);
  }
}

/** Adds a line to its product; returns a reason if that is not possible. */
function addPiece(options: Map<string, Gathered>, pieces: number, { line, variant }: Line & { variant: Variant }) {
  const key = colourKey(variant.colour);
  const known = options.get(key);
  const piece = known?.pieces.get(sizeKey(variant.size));
  if (known !== undefined && piece !== undefined) {
    // A repeated piece is allowed with a price in another currency only.
    if (piece.prices.some(({ currency }) => currency === variant.price.currency)) {
      const words = [variant.colour, variant.size].filter(Boolean).join(', ');
      return `is the same piece as line ${piece.line}${words && `: ${words}`}`;
    }
    piece.prices.push(variant.price);
    return undefined;
  }
  if (pieces >= maxPieces) return `is more than the ${maxPieces}th piece of its product`;
  for (const other of options.values())
    for (const { line: at, variant: taken } of other.pieces.values()) {
      if (taken.sku === variant.sku) return `id ${variant.sku} is that of line ${at} already`;
      if (taken.gtin !== '' && taken.gtin === variant.gtin) return `gtin ${variant.gtin} is that of line ${at} already`;
    }
  const gathered: Gathered = known ?? {
    option: { colour: variant.colour, photos: [], prices: [], pieces: [] },
    pieces: new Map(),
  };
  options.set(key, gathered);
  const { sku, gtin, mpn, size, stock } = variant;
  const added: ImportedPiece = { sku, gtin, mpn, size, stock, prices: [] };
  gathered.pieces.set(sizeKey(size), { line, variant, piece: added, prices: [variant.price] });
  gathered.option.pieces.push(added);
  return undefined;
}

/** The photos of each colour: its own, then those of the product that belong to no other colour. */
function addPhotos(options: Iterable<Gathered>, lines: readonly Line[]): void {
  const shared = lines.flatMap(({ photos }) => photos);
  const owned = new Set(lines.flatMap(({ variant }) => variant?.photos ?? []));
  for (const { option, pieces } of options) {
    const own = [...pieces.values()].flatMap(({ variant }) => variant.photos);
    const photos = new Set([...own, ...shared.filter((photo) => !owned.has(photo))]);
    // A colour without its own photos gets those of the product.
    option.photos = [...(photos.size > 0 ? photos : new Set(shared))].slice(0, maxPhotos);
  }
}

/** Pieces without a size, or without a colour, of a product whose other pieces have one. */
function* incompletePieces(options: Iterable<Gathered>): Generator<Remark> {
  const pieces = [...options].flatMap((option) => [...option.pieces.values()]);
  for (const field of ['size', 'colour'] as const) {
    const incomplete = pieces.filter(({ variant }) => variant[field] === null);
    if (incomplete.length === pieces.length) continue;
    for (const { line, variant } of incomplete)
      yield { line, id: variant.sku, text: `has no ${field}, though other pieces of its product have one` };
  }
}

/**
 * Builds a product from its lines: colours, sizes and prices. Undefined where none of them can be sold.
 *
 * @param remark called for each line that is rejected or incomplete
 */
export function assemble(
  lines: readonly Line[],
  remark: (kind: 'refused' | 'noted', remark: Remark) => void,
): Assembled | undefined {
  const brand = first(lines, (line) => line.brand) ?? '';
  const name = productName(lines, brand);
  const options = new Map<string, Gathered>();
  const where = new Map<string, number>();
  for (const line of lines) {
    const { variant } = line;
    if (variant === null) continue;
    const refused = name === null ? 'its product has no title' : addPiece(options, where.size, { ...line, variant });
    if (refused !== undefined) remark('refused', { line: line.line, id: variant.sku, text: refused });
    else if (!where.has(variant.sku)) where.set(variant.sku, line.line);
  }
  const [one] = lines;
  if (one === undefined || name === null || options.size === 0) return undefined;
  for (const incomplete of incompletePieces(options.values())) remark('noted', incomplete);
  addPhotos(options.values(), lines);
  for (const gathered of options.values()) addPrices(gathered);
  return {
    product: {
      key: one.group,
      name,
      brand,
      description: first(lines, (line) => line.description),
      material: first(lines, (line) => line.material),
      condition: first(lines, (line) => line.condition ?? null),
      features: first(lines, (line) => line.features ?? null),
      family: first(lines, ({ family }) => (family.length > 0 ? family : null)) ?? [],
      options: [...options.values()].map(({ option }) => option),
    },
    lines: where,
  };
}
