import type { Currency } from '../../shared/markets/locales.ts';
import { type FeedRecord, fieldOf } from '../read/record.ts';
import { readGtin, readMaker, skuOf } from './code.ts';
import { categoryPath, familyPath } from './family.ts';
import { readCondition, readFeatures } from './features.ts';
import { isGiftCard, refuseGiftCard } from './gift-card.ts';
import { BadLine, type FeedPrice, HiddenLine, type Line, type Variant } from './line.ts';
import { readOptions, type VariantOption } from './options.ts';
import { readAmount } from './price.ts';
import { shopifyStock } from './stock.ts';
import { maxDescriptionLength, maxNameLength, readText } from './text-field.ts';
import { oneLine } from './words.ts';

/** Spreadsheets put an apostrophe before digits that are not a number. */
function code(text: string | undefined): string | undefined {
  return text?.replace(/^'/, '');
}

/**
 * Fields that Shopify writes only in the first line of a product: option names, whether it is published, and whether it
 * is a gift card. The lines of a product are consecutive, so remembering the last one is enough.
 */
export class ProductHead {
  #handle = '';
  names: readonly (string | undefined)[] = [];
  isHidden = false;
  isGiftCard = false;

  read(handle: string, record: FeedRecord): void {
    const isNext = handle === this.#handle;
    this.#handle = handle;
    this.names = [1, 2, 3].map(
      (at) => fieldOf(record, `option${at}_name`) ?? (isNext ? this.names[at - 1] : undefined),
    );
    const status = fieldOf(record, 'status')?.toLowerCase();
    const published = fieldOf(record, 'published', 'published_on_online_store')?.toLowerCase();
    if (!isNext) {
      this.isHidden = false;
      this.isGiftCard = false;
    }
    if (status !== undefined) this.isHidden = status !== 'active';
    if (published === 'false') this.isHidden = true;
    const types = [fieldOf(record, 'type'), fieldOf(record, 'product_category')];
    if (fieldOf(record, 'gift_card')?.toLowerCase() === 'true' || types.some(isGiftCard)) this.isGiftCard = true;
  }
}

/** The options of a line; a product without any has one that is called Title. */
function optionsOf(record: FeedRecord, names: readonly (string | undefined)[]): VariantOption[] {
  return names.flatMap((name, at) => {
    const field = `option${at + 1}_value`;
    const value = fieldOf(record, field);
    if (name === undefined || value === undefined) return [];
    const isDefault = name.toLowerCase() === 'title' && value.toLowerCase() === 'default title';
    return isDefault ? [] : [{ name, value, field }];
  });
}

/** Shopify charges the price and strikes "compare at" through. */
function readPrices(record: FeedRecord, currency: Currency, notes: string[]): FeedPrice {
  const written = fieldOf(record, 'variant_price', 'price');
  if (written === undefined) throw new BadLine('price is missing');
  const price = readAmount(written, 'price');
  const before = fieldOf(record, 'variant_compare_at_price', 'compare-at_price', 'compare_at_price');
  // Exports write 0 for no price.
  const former = before === undefined || /^0+(\.0+)?$/.test(before) ? 0 : readAmount(before, 'compare-at price');
  if (former > 0 && former < price)
    notes.push(`compare-at price ${before} is below the price ${written}; it is left out`);
  if (former <= price) return { currency, price, sale: null };
  return { currency, price: former, sale: { price, from: null, until: null } };
}

function readVariant(
  record: FeedRecord,
  {
    handle,
    names,
    currency,
    notes,
  }: { handle: string; names: readonly (string | undefined)[]; currency: Currency; notes: string[] },
): Variant {
  const { colour, size } = readOptions(optionsOf(record, names));
  const barcode = code(fieldOf(record, 'variant_barcode', 'barcode'));
  const gtin = barcode === undefined ? '' : readGtin(barcode);
  if (gtin === undefined) notes.push(`barcode "${barcode}" is no GTIN; it is left out`);
  const photo = fieldOf(record, 'variant_image', 'variant_image_url');
  return {
    sku: skuOf(code(fieldOf(record, 'variant_sku', 'sku')) ?? [handle, colour, size].filter(Boolean).join('-')),
    gtin: gtin ?? '',
    mpn: readMaker(record, 'mpn', ['google_shopping_/_mpn', 'google_shopping_mpn', 'mpn'], notes),
    colour,
    size,
    price: readPrices(record, currency, notes),
    stock: shopifyStock(record),
    photos: photo === undefined ? [] : [photo],
  };
}

/**
 * Parses a line of Shopify's product CSV, with old and new column names, or a variant of its `products.json`.
 *
 * @param head the same for all lines, which come in order
 * @throws BadLine where something required is missing or wrong; HiddenLine for what Shopify does not show
 */
export function shopifyLine(record: FeedRecord, currency: Currency, head: ProductHead): Line {
  const notes: string[] = [];
  const handle = fieldOf(record, 'handle', 'url_handle');
  if (handle === undefined) throw new BadLine('handle is missing');
  head.read(handle, record);
  if (head.isHidden) throw new HiddenLine('not published');
  if (head.isGiftCard) refuseGiftCard();
  const title = fieldOf(record, 'title');
  const name = title === undefined ? null : oneLine(title);
  if (name !== null && name.length > maxNameLength) throw new BadLine(`title has more than ${maxNameLength} letters`);
  const photo = fieldOf(record, 'image_src', 'product_image_url');
  const family = familyPath(fieldOf(record, 'type'));
  const hasVariant = fieldOf(record, 'variant_price', 'price', 'variant_sku', 'sku', 'option1_value') !== undefined;
  if (!hasVariant && photo === undefined) throw new BadLine('has neither a variant nor a picture');
  return {
    line: record.line,
    group: handle,
    name,
    title: null,
    brand: readMaker(record, 'brand', ['vendor'], notes) || null,
    description: readText(record, ['body_(html)', 'description'], maxDescriptionLength, notes),
    material: null,
    condition: readCondition(record, notes),
    features: readFeatures(record, notes),
    family: family.length > 0 ? family : categoryPath(fieldOf(record, 'product_category')),
    photos: photo === undefined ? [] : [photo],
    variant: hasVariant ? readVariant(record, { handle, names: head.names, currency, notes }) : null,
    notes,
  };
}
