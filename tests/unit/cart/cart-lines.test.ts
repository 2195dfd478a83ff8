import { describe, expect, it } from 'vitest';
import { type LineRow, lineItem } from '../../../backend/order-parts/line-item.ts';
import { type OrderLineRow, orderLine } from '../../../backend/order-parts/order-lines.ts';

const now = new Date('2026-07-15T10:00:00Z');
const text = (word: string) => JSON.stringify({ fr: word, en: word, de: word, es: word, it: word, pl: `${word} (pl)` });

function rowOf(changes: Partial<LineRow> = {}): LineRow {
  return {
    line_id: 'line',
    sku: '1000001-M',
    quantity: 2,
    unit_price: 4900,
    strike_through_price: null,
    price_type: 'I',
    last_modified_at: '2026-07-15T10:00:00.000Z',
    option_id: '1000001',
    size_id: 'm',
    size_label: text('M'),
    color: text('Ivory'),
    availability: 'AVAILABLE',
    category_label: '',
    available_on: null,
    marketing_labels: text('New;Linen'),
    pictures: '["AP","GZ"]',
    product_id: '100001',
    name: text('Dress'),
    model: 'SATINA',
    segmentation_id: 'women_dresses',
    average_rating: null,
    total_review_count: 0,
    stock: 8,
    ...changes,
  };
}

describe('a line of a cart', () => {
  it('costs its pieces together, and is shown in the language of the market', () => {
    expect(lineItem(rowOf(), 'EUR', 'pl-pl', now)).toMatchObject({
      quantity: 2,
      totalPrice: { centAmount: 9800, currencyCode: 'EUR' },
      price: { centAmount: 4900 },
      catalogPrice: { price: 4900, strikeThroughPrice: null, priceType: 'I' },
      isFree: false,
      size: { id: 'm', label: 'M (pl)' },
      marketingLabels: 'New;Linen (pl)',
      images: ['AP', 'GZ'],
      averageRating: 0,
      delivery: null,
    });
  });

  it('says nothing where a text has not come in the language of the market', () => {
    const german = rowOf({ marketing_labels: '{"de":"Neu"}' });
    expect(lineItem(german, 'EUR', 'de-de', now).marketingLabels).toBe('Neu');
    expect(lineItem(german, 'EUR', 'it-it', now).marketingLabels).toBe('');
  });

  it('says once what its pieces save: in their price, or as an amount that goes off', () => {
    const row = rowOf({ strike_through_price: 5900, price_type: 'S' });
    const reduced = lineItem(row, 'EUR', 'de-de', now);
    expect(reduced.discountMessages).toEqual([]);
    expect(reduced.catalogPrice).toEqual({ price: 4900, strikeThroughPrice: 5900, priceType: 'S' });
    const withCode = lineItem(row, 'EUR', 'de-de', now, [{ type: 'REM', centAmount: 2000 }]);
    expect(withCode.discountMessages).toEqual([{ type: 'REM', displayedAmount: '\u221220,00\u00a0€' }]);
  });

  it('that costs nothing is free', () => {
    expect(lineItem(rowOf({ unit_price: 0 }), 'EUR', 'fr-fr', now).isFree).toBe(true);
  });

  it('is nearly gone with the stock, not with the pieces in the cart', () => {
    expect(lineItem(rowOf({ stock: 2 }), 'EUR', 'fr-fr', now)).toMatchObject({
      availability: 'SOON_UNAVAILABLE',
      stock: 2,
    });
  });

  it('that is made on demand promises when it is sent, counted from now; by e-mail nothing is late', () => {
    const onDemand = { category_label: 'ON_DEMAND', average_rating: 4.5 };
    const line = lineItem(rowOf(onDemand), 'EUR', 'fr-fr', now);
    expect(line.delivery).toMatchObject({ reason: 'made-to-order', sentFrom: '2026-08-05' });
    expect(line.averageRating).toBe(4.5);
    const gift = rowOf({ ...onDemand, segmentation_id: 'dematerialised' });
    expect(lineItem(gift, 'EUR', 'fr-fr', now).delivery).toBeNull();
  });
});

describe('a line of an order', () => {
  const made: OrderLineRow = {
    position: 1,
    sku: '1000001-M',
    option_id: '1000001',
    product_id: '100001',
    name: text('Dress'),
    color: text('Ivory'),
    size: text('M'),
    segmentation_id: 'women_dresses',
    model: 'ALMA',
    category: text('Dresses'),
    quantity: 3,
    unit_price: 4900,
    discount: 0,
    category_label: 'RAL_ANTICIPATION',
    availability: 'AVAILABLE',
    available_on: null,
    requested: 1,
    returned: 0,
    cancelled: 0,
  };
  const ordered = { currency: 'PLN', createdAt: now } as const;

  it('is sent from the day of availability that it was ordered with', () => {
    const { delivery } = orderLine({ ...made, available_on: '2026-09-01' }, ordered, 'pl-pl');
    expect(delivery).toMatchObject({ reason: 'pre-order', sentFrom: '2026-09-01', sentUntil: '2026-09-01' });
  });

  it('costs its pieces together, in the currency of the order', () => {
    const line = orderLine(made, ordered, 'pl-pl');
    expect(line).toMatchObject({
      quantity: 3,
      totalPrice: { centAmount: 14_700, currencyCode: 'PLN' },
      size: 'M (pl)',
      returnable: 2,
    });
  });

  it('keeps what was promised on the day of the order; by e-mail nothing is late', () => {
    expect(orderLine(made, ordered, 'fr-fr').delivery).toMatchObject({
      reason: 'pre-order',
      sentFrom: '2026-08-12',
    });
    const mailed = orderLine({ ...made, segmentation_id: 'dematerialised' }, ordered, 'fr-fr');
    expect(mailed).toMatchObject({ delivery: null, returnable: 0 });
  });
});
