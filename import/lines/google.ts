import type { Currency } from '../../shared/markets/locales.ts';
import { type FeedRecord, fieldOf } from '../read/record.ts';
import { readGtin, readMaker, skuOf } from './code.ts';
import { categoryPath, familyPath } from './family.ts';
import { readCondition, readFeatures } from './features.ts';
import { isGiftCard, refuseGiftCard } from './gift-card.ts';
import { BadLine, type Line } from './line.ts';
import { readPrice } from './price.ts';
import { googleStock } from './stock.ts';
import { maxDescriptionLength, maxNameLength, maxWordLength, readText } from './text-field.ts';
import { oneLine } from './words.ts';

/** Addresses of pictures, the main one first. In a table they share one field. */
function readPhotos({ fields }: FeedRecord): string[] {
  const listed = [...(fields.get('image_link') ?? []), ...(fields.get('additional_image_link') ?? [])];
  const photos = listed.flatMap((text) => text.split(/,(?=\s*(?:https?:|\S+\.\w{3,4}\b))/));
  return [...new Set(photos.map((photo) => photo.trim()).filter((photo) => photo !== ''))];
}

/**
 * Parses an item of a Google Merchant feed.
 *
 * @param currency of prices without one
 * @throws BadLine where something required is missing or wrong
 */
export function googleLine(record: FeedRecord, currency: Currency | undefined): Line {
  const notes: string[] = [];
  const id = fieldOf(record, 'id');
  if (id === undefined) throw new BadLine('id is missing');
  if (isGiftCard(fieldOf(record, 'google_product_category')) || isGiftCard(fieldOf(record, 'product_type')))
    refuseGiftCard();
  const title = fieldOf(record, 'title', 'structured_title');
  if (title === undefined) throw new BadLine('title is missing');
  const price = fieldOf(record, 'price');
  if (price === undefined) throw new BadLine('price is missing');
  const colour = readText(record, ['color', 'colour'], maxWordLength, notes);
  const size = readText(record, ['size'], maxWordLength, notes);
  if (oneLine(title).length > maxNameLength) throw new BadLine(`title has more than ${maxNameLength} letters`);
  const gtin = fieldOf(record, 'gtin', 'ean', 'upc');
  const checked = gtin === undefined ? '' : readGtin(gtin);
  if (checked === undefined) notes.push(`gtin "${gtin}" is none; it is left out`);
  const family = familyPath(fieldOf(record, 'product_type'));
  return {
    line: record.line,
    group: fieldOf(record, 'item_group_id') ?? id,
    name: readText(record, ['item_group_title'], maxNameLength, notes),
    title: oneLine(title),
    brand: readMaker(record, 'brand', ['brand'], notes) || null,
    description: readText(record, ['description'], maxDescriptionLength, notes),
    material: readText(record, ['material'], maxWordLength, notes),
    condition: readCondition(record, notes),
    features: readFeatures(record, notes),
    family: family.length > 0 ? family : categoryPath(fieldOf(record, 'google_product_category')),
    photos: [],
    variant: {
      sku: skuOf(id),
      gtin: checked ?? '',
      mpn: readMaker(record, 'mpn', ['mpn'], notes),
      colour: colour?.replace(/\s*\/\s*/g, ' / ') ?? null,
      size,
      price: readPrice(
        {
          price,
          sale: fieldOf(record, 'sale_price'),
          period: fieldOf(record, 'sale_price_effective_date'),
        },
        currency,
      ),
      stock: googleStock(record, notes),
      photos: readPhotos(record),
    },
    notes,
  };
}
