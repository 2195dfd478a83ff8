import type { z } from 'zod';
import type { Availability, PictureType, Price, productCard } from '../../shared/contract/catalogue/product.ts';
import type { Currency, Language } from '../../shared/markets/locales.ts';
import { sizeAvailability } from '../assortment/availability.ts';
import type { ReadEnv } from '../env.ts';

export type Card = z.input<typeof productCard>;

interface CardRow {
  /** Position in the requested list. */
  place: number;
  option_id: string;
  product_id: string;
  name: string;
  /** Empty if it has none. */
  brand: string;
  color: string;
  color_hex: string;
  availability: Availability;
  category_label: string;
  marketing_labels: string;
  pictures: string;
  /** JSON list: price, price before, type; and 1 if some sizes cost more. */
  price: string;
  /** JSON list of the colours of the whole product. */
  colors: string;
  /** Id of the department. */
  department: string | null;
  /** Stock of the size with the most pieces. */
  quantity: number;
}

/** The labels of a colour option, stored as a comma-separated text. */
export function labelsOf(categoryLabel: string): string[] {
  return categoryLabel.split(',').filter((label) => label !== '');
}

interface DepartmentRow {
  segmentation_id: string;
  title: string;
}

function card(
  row: CardRow,
  departments: ReadonlyMap<string, string>,
  { currency, language }: Pick<Wanted, 'currency' | 'language'>,
): Card {
  const pictures: PictureType[] = JSON.parse(row.pictures);
  const colors: string[] = JSON.parse(row.colors);
  const marketing: Partial<Record<Language, string>> = JSON.parse(row.marketing_labels);
  const [price, strikeThroughPrice, type, isLowest]: [number, number | null, Price['type'], 1?] = JSON.parse(row.price);
  return {
    productId: row.product_id,
    optionId: row.option_id,
    name: row.name,
    ...(row.brand !== '' && { brand: row.brand }),
    color: row.color,
    prices: {
      current: {
        appliedPrice: price,
        strikeThroughPrice,
        type,
        currency,
        ...(isLowest === 1 && { isLowest: true as const }),
      },
    },
    pictures,
    availability: sizeAvailability(row.availability, row.quantity),
    categoryLabels: labelsOf(row.category_label),
    marketing: marketing[language] ?? null,
    colors: [row.color_hex, ...colors.filter((color) => color !== row.color_hex)],
    department: departments.get(row.department ?? '') ?? null,
  };
}

interface Wanted {
  optionIds: readonly string[];
  currency: Currency;
  language: Language;
}

/** The cards of colour options, in the requested order. Unknown options and those without a price are left out. */
export async function cardsOf({ DB }: Pick<ReadEnv, 'DB'>, { optionIds, currency, language }: Wanted): Promise<Card[]> {
  if (optionIds.length === 0) return [];
  const [cards, departments] = await DB.batch<CardRow | DepartmentRow>([
    DB.prepare(
      `SELECT wanted.key AS place, c.option_id, c.product_id, c.name ->> ?2 AS name, c.brand, c.color ->> ?2 AS color,
         c.color_hex, c.availability, c.category_label, o.marketing_labels, c.pictures, c.prices -> ?3 AS price,
         c.colors, c.department, c.quantity
       FROM json_each(?1) wanted
       JOIN cards c ON c.option_id = wanted.value
       JOIN options o ON o.option_id = c.option_id
       WHERE c.prices -> ?3 IS NOT NULL`,
    ).bind(JSON.stringify(optionIds), language, currency),
    DB.prepare('SELECT segmentation_id, title ->> ? AS title FROM segmentations WHERE parent_id IS NULL').bind(
      language,
    ),
  ]);
  // A batch has one type for all its statements; each of these selects the rows named here.
  const cardRows = (cards?.results ?? []) as CardRow[];
  const departmentRows = (departments?.results ?? []) as DepartmentRow[];
  const titles = new Map(departmentRows.map(({ segmentation_id, title }) => [segmentation_id, title]));
  // Sorted here, because D1 counts each row that SQLite sorts as another row read.
  return cardRows.toSorted((a, b) => a.place - b.place).map((row) => card(row, titles, { currency, language }));
}
