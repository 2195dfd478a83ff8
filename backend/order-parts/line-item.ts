import { dematerialisedSegmentation } from '../../shared/cart/cart.ts';
import type { CartAmounts } from '../../shared/cart/cart-amounts.ts';
import { deliveryPromise } from '../../shared/catalogue/delivery-promise.ts';
import type { LineItem } from '../../shared/contract/cart/cart.ts';
import type { Availability, PictureType } from '../../shared/contract/catalogue/product.ts';
import type { LocalizedText } from '../../shared/contract/gateway/values.ts';
import { formatMoney } from '../../shared/format/money.ts';
import { type Currency, type Locale, locales } from '../../shared/markets/locales.ts';
import { sizeAvailability } from '../assortment/availability.ts';

/** A row of `linesQuery`. */
export interface LineRow {
  line_id: string;
  sku: string;
  quantity: number;
  unit_price: number;
  strike_through_price: number | null;
  price_type: LineItem['catalogPrice']['priceType'];
  last_modified_at: string;
  option_id: string;
  size_id: string;
  size_label: string;
  color: string;
  availability: Availability;
  category_label: string;
  available_on: string | null;
  marketing_labels: string;
  pictures: string;
  product_id: string;
  name: string;
  model: string;
  segmentation_id: string;
  average_rating: number | null;
  total_review_count: number;
  stock: number;
}

/** Columns that describe the piece of a line, from `lineTables`. */
export const lineColumns = `
  k.option_id, k.size_id, s.label AS size_label, o.color, o.availability, o.category_label, o.available_on,
  o.marketing_labels, o.pictures, p.product_id, p.name, p.model, p.segmentation_id, p.average_rating,
  p.total_review_count`;

/** The tables of a piece, joined to a table with its sku. */
export function lineTables(ofSku: string): string {
  return `JOIN skus k ON k.sku = ${ofSku}.sku
  JOIN sizes s ON s.size_id = k.size_id
  JOIN options o ON o.option_id = k.option_id
  JOIN products p ON p.product_id = o.product_id`;
}

// Pieces held for this cart's own payment have left the stock, but it can still order them. `sellable` is a subquery
// for each line: joined, SQLite would compute it for the whole catalogue first.
export const linesQuery = `
  SELECT l.line_id, l.sku, l.quantity, l.unit_price, l.strike_through_price, l.price_type, l.last_modified_at,
    ${lineColumns},
    coalesce((SELECT quantity FROM sellable WHERE sku = l.sku), 0) + coalesce(h.quantity, 0) AS stock
  FROM cart_lines l
  ${lineTables('l')}
  LEFT JOIN payments t ON t.cart_id = l.cart_id AND t.state <> 'released'
  LEFT JOIN holds h ON h.payment_id = t.payment_id AND h.sku = l.sku
  WHERE l.cart_id = ?
  ORDER BY coalesce(l.place, l.position), l.position`;

/** Reads a text that is stored as JSON by language. */
export function textIn(json: string, locale: Locale): string {
  const texts: Partial<LocalizedText> = JSON.parse(json);
  return texts[locales[locale].lang] ?? '';
}

/** Discounts on a line, besides its lowered price; in cents. */
type LineDiscounts = CartAmounts['lines'][string];

/** The line in the contract's form, with texts in the market's language; its delivery promise counts from `now`. */
export function lineItem(
  line: LineRow,
  currency: Currency,
  locale: Locale,
  now: Date,
  discounts: LineDiscounts = [],
): LineItem {
  const name: LocalizedText = JSON.parse(line.name);
  const color: LocalizedText = JSON.parse(line.color);
  const availability = sizeAvailability(line.availability, line.stock);
  const images: PictureType[] = JSON.parse(line.pictures);
  return {
    lineId: line.line_id,
    sku: line.sku,
    productId: line.product_id,
    optionId: line.option_id,
    quantity: line.quantity,
    totalPrice: { centAmount: line.quantity * line.unit_price, currencyCode: currency },
    price: { centAmount: line.unit_price },
    catalogPrice: {
      price: line.unit_price,
      strikeThroughPrice: line.strike_through_price,
      priceType: line.price_type,
    },
    // Reductions of the catalogue are part of the price.
    discountMessages: discounts.map(({ type, centAmount }) => ({
      type,
      displayedAmount: formatMoney(-centAmount, currency, locales[locale].intl),
    })),
    segmentationId: line.segmentation_id,
    isFree: line.unit_price === 0,
    lastModifiedAt: line.last_modified_at,
    name,
    color,
    model: line.model,
    size: { id: line.size_id, label: textIn(line.size_label, locale) },
    availability,
    stock: line.stock,
    ratingCount: line.total_review_count,
    averageRating: line.average_rating ?? 0,
    categoryLabel: line.category_label,
    marketingLabels: textIn(line.marketing_labels, locale),
    images,
    delivery:
      line.segmentation_id === dematerialisedSegmentation
        ? null
        : deliveryPromise({ categoryLabel: line.category_label, availability, availableOn: line.available_on }, now),
  };
}

/** Returns the line of a gift: one free piece; its catalogue price is its value. */
export function giftItem(line: LineRow, currency: Currency, locale: Locale, now: Date): LineItem {
  const worth = line.strike_through_price ?? 0;
  const bought = lineItem({ ...line, strike_through_price: null }, currency, locale, now);
  const displayedAmount = formatMoney(-worth, currency, locales[locale].intl);
  return {
    ...bought,
    catalogPrice: { price: 0, strikeThroughPrice: line.strike_through_price, priceType: 'P' },
    discountMessages: worth > 0 ? [{ type: 'CAD', displayedAmount }] : [],
  };
}
