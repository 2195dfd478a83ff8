import { maxStock } from '../../backend/imports/payload.ts';
import { type FeedRecord, fieldOf } from '../read/record.ts';
import { BadLine, type FeedStock } from './line.ts';

/** Parses a quantity, limited to the shop's maximum. Null where it is missing. */
function readQuantity(text: string | undefined): number | null {
  if (text === undefined) return null;
  if (!/^-?\d+(\.0+)?$/.test(text)) throw new BadLine(`quantity "${text}" must be a whole number`);
  const quantity = Math.trunc(Number(text));
  if (quantity > maxStock) throw new BadLine(`quantity ${text} is more than a shop has: ${maxStock} at the most`);
  return quantity;
}

const kinds: Record<string, FeedStock['kind']> = {
  in_stock: 'in-stock',
  available_for_order: 'in-stock',
  limited_availability: 'in-stock',
  out_of_stock: 'out-of-stock',
  preorder: 'preorder',
  pre_order: 'preorder',
  backorder: 'backorder',
};

/** The day of `availability_date`, which has a time as well; undefined where it is missing or wrong. */
function readDay(record: FeedRecord, notes: string[]): string | undefined {
  const text = fieldOf(record, 'availability_date');
  if (text === undefined) return undefined;
  const [day = ''] = /^\d{4}-\d\d-\d\d(?=$|[T ])/.exec(text) ?? [];
  // A day that no month has is another one as a date.
  const date = new Date(day);
  if (!Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)) return day;
  notes.push(`availability_date "${text}" is no time such as 2026-12-25T13:00+0100; it is left out`);
  return undefined;
}

/** Stock of a Google feed; some have a quantity. */
export function googleStock(record: FeedRecord, notes: string[]): FeedStock {
  const quantity = readQuantity(
    fieldOf(record, 'quantity', 'inventory', 'sell_on_google_quantity', 'quantity_to_sell_on_facebook'),
  );
  if (quantity !== null && quantity < 0) throw new BadLine(`quantity ${quantity} is less than nothing`);
  const said = fieldOf(record, 'availability');
  if (said === undefined) {
    if (quantity === null) throw new BadLine('availability is missing');
    return { kind: quantity === 0 ? 'out-of-stock' : 'in-stock', quantity };
  }
  const kind = kinds[said.toLowerCase().replace(/[\s-]+/g, '_')];
  if (kind === undefined)
    throw new BadLine(`availability "${said}" must be in_stock, out_of_stock, preorder or backorder`);
  const isLater = kind === 'preorder' || kind === 'backorder';
  return { kind, quantity: kind === 'out-of-stock' ? 0 : quantity, ...(isLater && { from: readDay(record, notes) }) };
}

/** Stock of Shopify's CSV and `products.json`. A negative quantity is oversold: nothing is left. */
export function shopifyStock(record: FeedRecord): FeedStock {
  // The public document says only whether a variant can be bought.
  const available = fieldOf(record, 'variant_available');
  if (available !== undefined)
    return available === 'true' ? { kind: 'in-stock', quantity: null } : { kind: 'out-of-stock', quantity: 0 };
  const trackers = ['variant_inventory_tracker', 'inventory_tracker'];
  const isCounted = fieldOf(record, ...trackers) !== undefined || !trackers.some((name) => record.fields.has(name));
  const quantity = readQuantity(fieldOf(record, 'variant_inventory_qty', 'inventory_quantity'));
  // Without tracking, a product is always in stock.
  if (!isCounted || quantity === null) return { kind: 'in-stock', quantity: null };
  if (quantity > 0) return { kind: 'in-stock', quantity };
  const policy = fieldOf(record, 'variant_inventory_policy', 'continue_selling_when_out_of_stock');
  return /^(continue|true)$/i.test(policy ?? '')
    ? { kind: 'backorder', quantity: null }
    : { kind: 'out-of-stock', quantity: 0 };
}

/** Stock of WooCommerce. Without a number, "In stock?" decides; it may also say `backorder`. */
export function wooCommerceStock(record: FeedRecord): FeedStock {
  const said = fieldOf(record, 'in_stock?')?.toLowerCase() ?? '1';
  const written = fieldOf(record, 'stock');
  // A variation may share the number of its product, which cannot be divided.
  const quantity = readQuantity(written === 'parent' ? undefined : written);
  if (quantity !== null && quantity > 0) return { kind: 'in-stock', quantity };
  const isOrdered = /^(?:1|yes|notify)$/i.test(fieldOf(record, 'backorders_allowed?') ?? '');
  if (said === 'backorder' || (quantity !== null && isOrdered)) return { kind: 'backorder', quantity: null };
  if (quantity !== null || said === '0') return { kind: 'out-of-stock', quantity: 0 };
  return { kind: 'in-stock', quantity: null };
}
