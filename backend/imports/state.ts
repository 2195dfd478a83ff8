import type { PictureType } from '../../shared/contract/catalogue/product.ts';
import type { LocalizedText } from '../../shared/contract/gateway/values.ts';
import type { Language } from '../../shared/markets/locales.ts';
import { Families } from './families.ts';
import type { ImportedPrice, ImportedProducts } from './payload.ts';
import { Sizes } from './sizes.ts';
import type { StoredFeatures } from './stored-features.ts';
import type { ImportedText } from './texts.ts';

/** The texts of a product in feeds, by language. */
export interface ImportedTexts {
  name: ImportedText;
  description: ImportedText;
  composition: ImportedText;
  /** Absent if no feed has one. */
  pattern?: ImportedText;
}

export interface KnownProduct {
  productId: string;
  number: number;
  /** The language of the first import: that feed decides on the family. */
  language: Language;
  importedTexts: ImportedTexts;
  brand: string;
  /** As stored. */
  features: StoredFeatures | null;
  familyId: string;
  defaultOptionId: string;
  publishedAt: string;
}

export interface KnownOption {
  optionId: string;
  productId: string;
  position: number;
  importedText: ImportedText;
  photos: readonly { type: PictureType; source: string }[];
}

export interface KnownPiece {
  sku: string;
  gtin: string;
  optionId: string;
  /** The product's key in the feed; null if it was not imported. */
  productKey: string | null;
  sizeId: string;
  /** The stock in the last feed; null if none had it. */
  stockSaid: string | null;
  quantity: number;
}

/** What a size costs that has a price of its own. */
export interface KnownSizePrice {
  sku: string;
  optionId: string;
  price: ImportedPrice;
}

export interface Listing {
  familyId: string;
  rank: number;
  optionId: string;
}

/** The shop's data of the imported products, and of all that they refer to. */
export interface State {
  products: ReadonlyMap<string, KnownProduct>;
  options: readonly KnownOption[];
  pieces: ReadonlyMap<string, KnownPiece>;
  sizePrices: readonly KnownSizePrice[];
  listings: readonly Listing[];
  families: Families;
  sizes: Sizes;
  /** Position after all families. */
  nextPosition: number;
  materials: readonly { materialId: string; label: LocalizedText }[];
  colorGroups: ReadonlySet<string>;
  /** The numbers of the next new product and option. */
  nextProduct: number;
  nextOption: number;
}

type Rows = Record<string, string | number | null>;

const text = (row: Rows, name: string): string => String(row[name] ?? '');

/** Reads the shop's data of a batch of products. */
export async function readState(db: D1Database, { products }: ImportedProducts): Promise<State> {
  const keys = JSON.stringify(products.map(({ key }) => key));
  const pieces = products.flatMap(({ options }) => options.flatMap((option) => option.pieces));
  const skus = JSON.stringify(pieces.map(({ sku }) => sku));
  const gtins = JSON.stringify(pieces.map(({ gtin }) => gtin).filter((gtin) => gtin !== ''));
  const [known = [], families = [], sizes = [], materials = [], groups = [], numbers = []] = await rowsOf(db, [
    db
      .prepare(
        `SELECT k.sku, k.gtin, k.option_id, k.size_id, i.product_key, p.stock_said,
           coalesce(s.quantity, 0) AS quantity
         FROM skus k JOIN options o ON o.option_id = k.option_id
         LEFT JOIN imported_products i ON i.product_id = o.product_id
         LEFT JOIN imported_pieces p ON p.sku = k.sku
         LEFT JOIN stock s ON s.sku = k.sku
         WHERE k.sku IN (SELECT value FROM json_each(?1))
           OR (k.gtin <> '' AND k.gtin IN (SELECT value FROM json_each(?2)))`,
      )
      .bind(skus, gtins),
    db.prepare(
      `SELECT s.segmentation_id, s.parent_id, s.title, s.position, i.said
       FROM segmentations s LEFT JOIN imported_families i ON i.segmentation_id = s.segmentation_id ORDER BY s.position`,
    ),
    db.prepare('SELECT size_id, label FROM sizes ORDER BY position'),
    db.prepare('SELECT material_id, label FROM materials'),
    db.prepare('SELECT color_group FROM color_groups'),
    db.prepare(
      `SELECT (SELECT coalesce(max(number), 0) FROM imported_products) AS products,
         (SELECT coalesce(max(number), 0) FROM imported_options) AS options`,
    ),
  ]);
  // Another feed may use another key; the same pieces identify the product.
  const owners = JSON.stringify(known.flatMap((row) => (row.product_key === null ? [] : [row.product_key])));
  const [ownRows = [], optionRows = [], photoRows = [], priceRows = [], listingRows = []] = await rowsOf(db, [
    ...[
      `SELECT i.*, p.brand, p.features, p.segmentation_id, p.default_option_id, p.published_at
       FROM wanted i JOIN products p ON p.product_id = i.product_id`,
      `SELECT i.option_id, i.said, o.product_id, o.position
       FROM wanted w JOIN options o ON o.product_id = w.product_id JOIN imported_options i ON i.option_id = o.option_id
       ORDER BY o.position`,
      `SELECT f.option_id, f.type, f.source FROM wanted w JOIN options o ON o.product_id = w.product_id
       JOIN imported_photos f ON f.option_id = o.option_id ORDER BY f.option_id, f.place`,
      `SELECT k.sku, k.option_id, z.currency, z.price AS now, z.strike_through_price AS before,
         p.price AS regular, p.sale_price, p.starts_at, p.ends_at
       FROM wanted w JOIN options o ON o.product_id = w.product_id JOIN skus k ON k.option_id = o.option_id
       JOIN size_prices z ON z.sku = k.sku
       LEFT JOIN size_price_plans p ON p.sku = z.sku AND p.currency = z.currency`,
      `SELECT l.family_id, l.rank, l.option_id FROM wanted w JOIN options o ON o.product_id = w.product_id
       JOIN listings l ON l.option_id = o.option_id`,
    ].map((sql) =>
      db
        .prepare(
          `WITH wanted AS (
             SELECT * FROM imported_products WHERE product_key IN (
               SELECT value FROM json_each(?1) UNION SELECT value FROM json_each(?2)))
           ${sql}`,
        )
        .bind(keys, owners),
    ),
  ]);
  return {
    products: new Map(ownRows.map((row) => [text(row, 'product_key'), productOf(row)])),
    options: optionRows.map((row) => optionOf(row, photoRows)),
    pieces: new Map(known.map((row) => [text(row, 'sku'), pieceOf(row)])),
    sizePrices: priceRows.map(sizePriceOf),
    listings: listingRows.map((row) => ({
      familyId: text(row, 'family_id'),
      rank: Number(row.rank),
      optionId: text(row, 'option_id'),
    })),
    families: new Families(
      families.map((row) => ({
        familyId: text(row, 'segmentation_id'),
        parentId: row.parent_id === null ? null : text(row, 'parent_id'),
        title: JSON.parse(text(row, 'title')),
        importedText: row.said === null ? null : JSON.parse(text(row, 'said')),
      })),
    ),
    sizes: new Sizes(sizes.map((row) => ({ sizeId: text(row, 'size_id'), label: JSON.parse(text(row, 'label')) }))),
    nextPosition: Math.max(-1, ...families.map(({ position }) => Number(position))) + 1,
    materials: materials.map((row) => ({
      materialId: text(row, 'material_id'),
      label: JSON.parse(text(row, 'label')),
    })),
    colorGroups: new Set(groups.map((row) => text(row, 'color_group'))),
    nextProduct: Number(numbers[0]?.products ?? 0) + 1,
    nextOption: Number(numbers[0]?.options ?? 0) + 1,
  };
}

async function rowsOf(db: D1Database, statements: D1PreparedStatement[]): Promise<Rows[][]> {
  return (await db.batch<Rows>(statements)).map(({ results }) => results);
}

function productOf(row: Rows): KnownProduct {
  return {
    productId: text(row, 'product_id'),
    number: Number(row.number),
    // Written by an import, which knows only these six.
    language: text(row, 'language') as Language,
    importedTexts: JSON.parse(text(row, 'said')),
    brand: text(row, 'brand'),
    features: row.features === null ? null : JSON.parse(text(row, 'features')),
    familyId: text(row, 'segmentation_id'),
    defaultOptionId: text(row, 'default_option_id'),
    publishedAt: text(row, 'published_at'),
  };
}

function optionOf(row: Rows, photos: readonly Rows[]): KnownOption {
  const optionId = text(row, 'option_id');
  return {
    optionId,
    productId: text(row, 'product_id'),
    position: Number(row.position),
    importedText: JSON.parse(text(row, 'said')),
    photos: photos
      .filter((photo) => photo.option_id === optionId)
      .map((photo) => ({ type: text(photo, 'type') as PictureType, source: text(photo, 'source') })),
  };
}

/** The price as a feed would have it: with its plan, else from what is charged now. */
function sizePriceOf(row: Rows): KnownSizePrice {
  const [now, before] = [Number(row.now), row.before === null ? null : Number(row.before)];
  const time = (name: string) => (row[name] === null ? null : text(row, name));
  const planned = { price: Number(row.sale_price), from: time('starts_at'), until: time('ends_at') };
  const current = before === null ? null : { price: now, from: null, until: null };
  return {
    sku: text(row, 'sku'),
    optionId: text(row, 'option_id'),
    price: {
      // Written by an import, which knows only these five.
      currency: text(row, 'currency') as ImportedPrice['currency'],
      price: row.regular === null ? (before ?? now) : Number(row.regular),
      sale: row.regular === null ? current : planned,
    },
  };
}

function pieceOf(row: Rows): KnownPiece {
  return {
    sku: text(row, 'sku'),
    gtin: text(row, 'gtin'),
    optionId: text(row, 'option_id'),
    productKey: row.product_key === null ? null : text(row, 'product_key'),
    sizeId: text(row, 'size_id'),
    stockSaid: row.stock_said === null ? null : text(row, 'stock_said'),
    quantity: Number(row.quantity),
  };
}
