import type { z } from 'zod';
import type { Availability, PictureType, Price, productCard } from '../../shared/contract/catalog.ts';
import type { Currency, Language } from '../../shared/locales.ts';
import type { Env } from '../env.ts';
import { sizeAvailability } from './availability.ts';

export type Card = z.input<typeof productCard>;

interface CardRow {
  option_id: string;
  product_id: string;
  name: string;
  color: string;
  color_hex: string;
  availability: Availability;
  category_label: string;
  pictures: string;
  price: number;
  strike_through_price: number | null;
  price_type: Price['type'];
  /** JSON list of the colours of the whole product. */
  colors: string;
  department: string | null;
  /** The best stocked size. */
  quantity: number;
}

/** The labels of a colour option, as they are stored: comma separated. */
export function labelsOf(categoryLabel: string): string[] {
  return categoryLabel.split(',').filter((label) => label !== '');
}

function card(row: CardRow, currency: Currency): Card {
  const pictures: PictureType[] = JSON.parse(row.pictures);
  const colors: string[] = JSON.parse(row.colors);
  return {
    productId: row.product_id,
    optionId: row.option_id,
    name: row.name,
    color: row.color,
    prices: {
      current: {
        appliedPrice: row.price,
        strikeThroughPrice: row.strike_through_price,
        type: row.price_type,
        currency,
      },
    },
    pictures,
    availability: sizeAvailability(row.availability, row.quantity),
    categoryLabels: labelsOf(row.category_label),
    colors: [row.color_hex, ...colors.filter((color) => color !== row.color_hex)],
    department: row.department,
  };
}

interface Wanted {
  optionIds: readonly string[];
  currency: Currency;
  language: Language;
}

/** The cards of colour options, in the order asked for; unknown options and those without a price are left out. */
export async function cardsOf({ DB }: Env, { optionIds, currency, language }: Wanted): Promise<Card[]> {
  if (optionIds.length === 0) return [];
  const { results } = await DB.prepare(
    `SELECT o.option_id, o.product_id, p.name ->> ?2 AS name, o.color ->> ?2 AS color, o.color_hex,
       o.availability, o.category_label, o.pictures, r.price, r.strike_through_price, r.price_type,
       (SELECT json_group_array(color_hex) FROM (
          SELECT color_hex FROM options WHERE product_id = o.product_id ORDER BY position)) AS colors,
       (WITH RECURSIVE above (segmentation_id, parent_id, title) AS (
          SELECT segmentation_id, parent_id, title FROM segmentations
          WHERE segmentation_id = p.segmentation_id
          UNION ALL
          SELECT s.segmentation_id, s.parent_id, s.title
          FROM above JOIN segmentations s ON s.segmentation_id = above.parent_id)
        SELECT title ->> ?2 FROM above WHERE parent_id IS NULL) AS department,
       coalesce((SELECT max(s.quantity) FROM skus k JOIN stock s ON s.sku = k.sku
          WHERE k.option_id = o.option_id), 0) AS quantity
     FROM json_each(?1) wanted
     JOIN options o ON o.option_id = wanted.value
     JOIN products p ON p.product_id = o.product_id
     JOIN prices r ON r.option_id = o.option_id AND r.currency = ?3
     ORDER BY wanted.key`,
  )
    .bind(JSON.stringify(optionIds), language, currency)
    .all<CardRow>();
  return results.map((row) => card(row, currency));
}
