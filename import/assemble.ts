import { fold } from '../backend/assortment/fold.ts';
import type { ImportedOption, ImportedProduct } from '../backend/imports/payload.ts';
import type { Line, Variant } from './lines/line.ts';
import type { Remark } from './staging.ts';

/** More is no product, but a feed that gives all its products one group. */
const mostPieces = 400;

/** Pictures that an option can have. */
const mostPhotos = 7;

/** A product as it is sent, and where each of its pieces stands in the feed. */
export interface Assembled {
  product: ImportedProduct;
  lines: ReadonlyMap<string, number>;
}

interface Gathered {
  option: ImportedOption;
  /** By size. */
  pieces: Map<string, { line: number; variant: Variant; currencies: Set<string> }>;
}

const sizeKey = (size: string | null): string => fold(size ?? '');
const colourKey = (colour: string | null): string => fold(colour ?? '') || (colour ?? '').trim();

/** The first that is said. */
function first<Value>(lines: readonly Line[], said: (line: Line) => Value | null): Value | null {
  for (const line of lines) {
    const value = said(line);
    if (value !== null) return value;
  }
  return null;
}

/** Adds the price of a line to its colour; the reason where the colour has another one. */
function addPrice({ option }: Gathered, { price }: Variant): string | undefined {
  const known = option.prices.find(({ currency }) => currency === price.currency);
  if (known === undefined) {
    option.prices.push(price);
    return undefined;
  }
  if (JSON.stringify(known) === JSON.stringify(price)) return undefined;
  return `price ${cents(price)} differs from ${cents(known)}, that of the other sizes: a colour has one price`;
}

const cents = ({ price, sale, currency }: Variant['price']): string =>
  `${((sale?.price ?? price) / 100).toFixed(2)} ${currency}`;

/** Adds a line to its product; the reason where it cannot be. */
function addPiece(
  options: Map<string, Gathered>,
  pieces: number,
  { line, variant }: Line & { variant: Variant },
) {
  const key = colourKey(variant.colour);
  const known = options.get(key);
  const piece = known?.pieces.get(sizeKey(variant.size));
  if (known !== undefined && piece !== undefined) {
    // The same piece again is its price in another currency, and else a mistake.
    const { currency } = variant.price;
    if (piece.currencies.has(currency)) {
      const words = [variant.colour, variant.size].filter(Boolean).join(', ');
      return `is the same piece as line ${piece.line}${words && `: ${words}`}`;
    }
    const differs = addPrice(known, variant);
    if (differs === undefined) piece.currencies.add(currency);
    return differs;
  }
  if (pieces >= mostPieces) return `is more than the ${mostPieces}th piece of its product`;
  for (const other of options.values())
    for (const { line: at, variant: taken } of other.pieces.values()) {
      if (taken.sku === variant.sku) return `id ${variant.sku} is that of line ${at} already`;
      if (taken.gtin !== '' && taken.gtin === variant.gtin)
        return `gtin ${variant.gtin} is that of line ${at} already`;
    }
  const gathered: Gathered = known ?? {
    option: { colour: variant.colour, photos: [], prices: [], pieces: [] },
    pieces: new Map(),
  };
  const differs = addPrice(gathered, variant);
  if (differs !== undefined) return differs;
  options.set(key, gathered);
  gathered.pieces.set(sizeKey(variant.size), {
    line,
    variant,
    currencies: new Set([variant.price.currency]),
  });
  const { sku, gtin, size, stock } = variant;
  gathered.option.pieces.push({ sku, gtin, size, stock });
  return undefined;
}

/** The photos of each colour: its own, then those of the product that are no other colour's. */
function addPhotos(options: Iterable<Gathered>, lines: readonly Line[]): void {
  const shared = lines.flatMap(({ photos }) => photos);
  const owned = new Set(lines.flatMap(({ variant }) => variant?.photos ?? []));
  for (const { option, pieces } of options) {
    const own = [...pieces.values()].flatMap(({ variant }) => variant.photos);
    const photos = new Set([...own, ...shared.filter((photo) => !owned.has(photo))]);
    // A colour without a photo of its own shows the product.
    option.photos = [...(photos.size > 0 ? photos : new Set(shared))].slice(0, mostPhotos);
  }
}

/**
 * Puts the lines of a product together: its colours, their sizes and prices. Undefined where none of them can be sold.
 *
 * @param refuse is told of each line that does not fit
 */
export function assemble(lines: readonly Line[], refuse: (remark: Remark) => void): Assembled | undefined {
  const name = first(lines, (line) => line.name);
  const options = new Map<string, Gathered>();
  const where = new Map<string, number>();
  for (const line of lines) {
    const { variant } = line;
    if (variant === null) continue;
    const refused =
      name === null ? 'its product has no title' : addPiece(options, where.size, { ...line, variant });
    if (refused !== undefined) refuse({ line: line.line, text: refused });
    else if (!where.has(variant.sku)) where.set(variant.sku, line.line);
  }
  const [one] = lines;
  if (one === undefined || name === null || options.size === 0) return undefined;
  addPhotos(options.values(), lines);
  return {
    product: {
      key: one.group,
      name,
      description: first(lines, (line) => line.description),
      material: first(lines, (line) => line.material),
      family: first(lines, ({ family }) => (family.length > 0 ? family : null)) ?? [],
      options: [...options.values()].map(({ option }) => option),
    },
    lines: where,
  };
}
