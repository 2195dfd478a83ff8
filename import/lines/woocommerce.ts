import type { Currency } from '../../shared/markets/locales.ts';
import { type FeedRecord, fieldOf } from '../read/record.ts';
import { readGtin, readMaker, skuOf } from './code.ts';
import { familyPath } from './family.ts';
import { isGiftCard, refuseGiftCard } from './gift-card.ts';
import { BadLine, type FeedPrice, HiddenLine, type Line, type Sale, type Variant } from './line.ts';
import { isColourName, isSizeName, readOptions, type VariantOption } from './options.ts';
import { readAmount } from './price.ts';
import { wooCommerceStock } from './stock.ts';
import { maxDescriptionLength, maxNameLength, maxWordLength, readText } from './text-field.ts';
import { oneLine, plainText } from './words.ts';

/** Names of attributes for what a product is made of. */
const materialNames = /^(material|materials|matière|matières|materiale|materiał|composition|zusammensetzung)$/i;

/** Maximum of attributes of a line that are read. */
const maxAttributes = 20;

/** Values of a list; a comma within one has a backslash before it. */
function listOf(text: string | undefined): string[] {
  const parts = (text ?? '').replaceAll('\\,', '\0').split(',');
  return parts.map((part) => part.replaceAll('\0', ',').trim()).filter((part) => part !== '');
}

/** The key of a product, as its variations name it: its SKU, or `id:` and its number. */
export function wooCommerceKey(record: FeedRecord): string | undefined {
  const id = fieldOf(record, 'id');
  const own = fieldOf(record, 'sku') ?? (id === undefined ? undefined : `id:${id}`);
  return typesOf(record).includes('variation') ? fieldOf(record, 'parent') : own;
}

const typesOf = (record: FeedRecord): string[] =>
  (fieldOf(record, 'type') ?? 'simple').split(',').map((type) => type.trim().toLowerCase());

/**
 * Products whose variations are not sold either, whatever these say themselves: drafts and gift cards. They come before
 * their variations.
 */
export class UnsoldParents {
  readonly #reasons = new Map<string, 'hidden' | 'gift card'>();

  add(key: string, reason: 'hidden' | 'gift card'): void {
    this.#reasons.set(key, reason);
  }

  of(key: string): 'hidden' | 'gift card' | undefined {
    return this.#reasons.get(key);
  }
}

interface Attribute {
  name: string;
  values: string[];
  field: string;
}

function attributesOf(record: FeedRecord): Attribute[] {
  return Array.from({ length: maxAttributes }, (_, at) => {
    const field = `attribute_${at + 1}_value(s)`;
    return {
      name: oneLine(fieldOf(record, `attribute_${at + 1}_name`) ?? ''),
      values: listOf(fieldOf(record, field)),
      field,
    };
  }).filter(({ name }) => name !== '');
}

/** The options of a variation, or of a simple product that has one colour and one size. */
function optionsOf(attributes: readonly Attribute[], isVariation: boolean): VariantOption[] {
  return attributes.flatMap(({ name, values, field }) => {
    const [value] = values;
    if (isVariation && value === undefined)
      throw new BadLine(`is for any "${name}": a variation needs one value to be sold`);
    const isChosen = isVariation || (values.length === 1 && (isColourName(name) || isSizeName(name)));
    return value === undefined || !isChosen ? [] : [{ name, value: values.join(', '), field }];
  });
}

/** Time of a sale's begin or end: a date with or without a time, UTC without a zone. */
function readTime(text: string, field: string, isEnd: boolean): string {
  const match = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(?::\d\d)?(Z|[+-]\d\d:\d\d)?)?$/.exec(text);
  const time = new Date(`${match?.[1]}T${match?.[2] ?? '00:00'}:00${match?.[3] ?? 'Z'}`);
  if (match === null || Number.isNaN(time.getTime()))
    throw new BadLine(`${field} "${text}" is no date such as 2026-11-20`);
  // The last day of a sale belongs to it.
  if (isEnd && match[2] === undefined) time.setUTCDate(time.getUTCDate() + 1);
  return time.toISOString();
}

function readPrices(record: FeedRecord, currency: Currency): FeedPrice {
  const regular = fieldOf(record, 'regular_price');
  if (regular === undefined) throw new BadLine('regular price is missing');
  const price = readAmount(regular, 'regular price');
  const reduced = fieldOf(record, 'sale_price');
  const amount = reduced === undefined ? price : readAmount(reduced, 'sale price');
  if (amount > price) throw new BadLine(`sale price ${reduced} is above the regular price ${regular}`);
  if (amount === price) return { currency, price, sale: null };
  const time = (name: string, isEnd: boolean) => {
    const written = fieldOf(record, `date_sale_price_${name}`);
    return written === undefined ? null : readTime(written, `date sale price ${name}`, isEnd);
  };
  const sale: Sale = { price: amount, from: time('starts', false), until: time('ends', true) };
  if (sale.from !== null && sale.until !== null && sale.from >= sale.until)
    throw new BadLine('the sale ends before it begins');
  return { currency, price, sale };
}

function readVariant(
  record: FeedRecord,
  { isVariation, currency, notes }: { isVariation: boolean; currency: Currency; notes: string[] },
): Variant {
  const { colour, size } = readOptions(optionsOf(attributesOf(record), isVariation));
  const barcode = fieldOf(record, 'gtin,_upc,_ean,_or_isbn');
  const gtin = barcode === undefined ? '' : readGtin(barcode);
  if (gtin === undefined) notes.push(`gtin "${barcode}" is none; it is left out`);
  const stock = wooCommerceStock(record);
  if (fieldOf(record, 'stock') === 'parent')
    notes.push('shares the stock of its product, which has no number for each size; it is sold while in stock');
  return {
    sku: skuOf(fieldOf(record, 'sku') ?? `id-${fieldOf(record, 'id')}`),
    gtin: gtin ?? '',
    mpn: '',
    colour,
    size,
    price: readPrices(record, currency),
    stock,
    photos: isVariation ? listOf(fieldOf(record, 'images')) : [],
  };
}

/** A product's own data: refuses what cannot be sold, and hides what is not published. */
function checkSold(record: FeedRecord, key: string, parents: UnsoldParents): void {
  const types = typesOf(record);
  const isGift =
    types.some((type) => /gift[-_ ]?card/.test(type)) ||
    fieldOf(record, 'meta:__gift_card')?.toLowerCase() === 'yes' ||
    listOf(fieldOf(record, 'categories')).some(isGiftCard);
  const isHidden =
    fieldOf(record, 'published') === '0' ||
    fieldOf(record, 'published') === '-1' ||
    fieldOf(record, 'visibility_in_catalog')?.toLowerCase() === 'hidden';
  const isVariation = types.includes('variation');
  if (isGift && !isVariation) parents.add(key, 'gift card');
  else if (isHidden && !isVariation) parents.add(key, 'hidden');
  if (isGift || parents.of(key) === 'gift card') refuseGiftCard();
  if (isHidden || parents.of(key) === 'hidden') throw new HiddenLine('not published');
  const unsold = types.find((type) => !['simple', 'variable', 'variation', 'virtual', 'downloadable'].includes(type));
  if (unsold !== undefined) throw new BadLine(`type "${unsold}": only simple and variable products are sold`);
}

/**
 * Parses a line of WooCommerce's product CSV: a simple product, a variable one, which has texts and photos, or one of
 * its variations, which are its pieces.
 *
 * @param parents the same for all lines, which come in order
 * @throws BadLine where something required is missing or wrong; HiddenLine for what is not published
 */
export function wooCommerceLine(record: FeedRecord, currency: Currency, parents: UnsoldParents): Line {
  const notes: string[] = [];
  const types = typesOf(record);
  const isVariation = types.includes('variation');
  const key = wooCommerceKey(record);
  if (key === undefined) throw new BadLine(isVariation ? 'parent is missing' : 'SKU and ID are missing');
  checkSold(record, key, parents);
  // The name of a variation is that of its product, with its attributes.
  const name = isVariation ? null : readText(record, ['name'], maxNameLength, notes);
  if (name === null && !isVariation) throw new BadLine('name is missing');
  const material = attributesOf(record).find((attribute) => materialNames.test(attribute.name));
  // The most specific of several categories.
  const [family = []] = listOf(fieldOf(record, 'categories'))
    .map(familyPath)
    .toSorted((one, other) => other.length - one.length);
  return {
    line: record.line,
    group: key,
    name,
    title: null,
    brand: readMaker(record, 'brand', ['brands'], notes) || null,
    description: isVariation ? null : readDescription(record, notes),
    material: material === undefined ? null : plainText(material.values.join(', ')).slice(0, maxWordLength) || null,
    family,
    photos: isVariation ? [] : listOf(fieldOf(record, 'images')),
    variant: types.includes('variable') ? null : readVariant(record, { isVariation, currency, notes }),
    notes,
  };
}

/** Exports write line breaks of descriptions as `\n`. */
function readDescription(record: FeedRecord, notes: string[]): string | null {
  const names = ['description', 'short_description'];
  const fields = new Map(names.map((name) => [name, [(fieldOf(record, name) ?? '').replaceAll('\\n', '\n')]]));
  return readText({ ...record, fields }, names, maxDescriptionLength, notes);
}
