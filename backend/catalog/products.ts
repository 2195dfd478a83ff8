import type { z } from 'zod';
import { optionAvailability } from '../../shared/availability.ts';
import type {
  Availability,
  AvailabilityType,
  catalogRows,
  PictureType,
  Price,
  product,
} from '../../shared/contract/catalog.ts';
import type { LocalizedText } from '../../shared/contract/values.ts';
import type { Currency } from '../../shared/locales.ts';
import { Refused } from '../problem.ts';
import type { Caller, Handlers } from '../serve.ts';
import { sizeAvailability } from './availability.ts';
import { cardsOf, labelsOf } from './cards.ts';

type ProductHandlers = Pick<
  Handlers<typeof catalogRows>,
  'getProduct' | 'getProductByOption' | 'getProductByGtin' | 'listOptions'
>;
type Product = z.output<typeof product>;
type Option = Product['options'][number];

interface ProductRow {
  product_id: string;
  segmentation_id: string;
  default_option_id: string;
  model: string;
  name: string;
  description: string;
  composition: string;
  care: string;
  season_id: string;
  tags: string;
  eco_design: number;
  average_rating: number | null;
  total_review_count: number;
}

interface OptionRow {
  option_id: string;
  color: string;
  color_hex: string;
  availability: Availability;
  availability_type: AvailabilityType;
  category_label: string;
  marketing_labels: string;
  pictures: string;
  price: number;
  strike_through_price: number | null;
  price_type: Price['type'];
}

interface SizeRow {
  sku: string;
  option_id: string;
  position: number;
  gtin: string;
  label: string;
  quantity: number;
}

interface ReviewRow {
  author: string;
  rating: number;
  title: string;
  text: string;
  created_at: string;
}

/** Reviews shown with a product: the latest ones in the reader's language. */
const reviewsShown = 6;

function sizesOf(rows: readonly SizeRow[], option: OptionRow, { language }: Caller): Option['sizes'] {
  return (
    rows
      .filter(({ option_id }) => option_id === option.option_id)
      // Sorted here: a row that SQLite sorts counts as one more that is read.
      .toSorted((one, other) => one.position - other.position)
      .map(({ sku, gtin, label, quantity }) => {
        const labels: LocalizedText = JSON.parse(label);
        return {
          sku,
          gtin,
          label: labels[language],
          availability: sizeAvailability(option.availability, quantity),
          availabilityType: option.availability_type,
        };
      })
  );
}

function optionOf(
  row: OptionRow,
  sizes: Option['sizes'],
  of: ProductRow,
  currency: Currency,
  caller: Caller,
): Option {
  const pictures: PictureType[] = JSON.parse(row.pictures);
  const labels: Partial<LocalizedText> = JSON.parse(row.marketing_labels);
  return {
    optionId: row.option_id,
    color: JSON.parse(row.color),
    colorHex: row.color_hex,
    prices: {
      current: {
        appliedPrice: row.price,
        strikeThroughPrice: row.strike_through_price,
        type: row.price_type,
        currency,
      },
    },
    pictures,
    availability: sizes.length === 0 ? row.availability : optionAvailability(sizes),
    availabilityType: row.availability_type,
    sizes,
    tags: JSON.parse(of.tags),
    seasonId: of.season_id,
    marketing: labels[caller.language] ?? null,
    categoryLabels: labelsOf(row.category_label),
  };
}

/** A product by its id, all its colours with sizes and stock; 404 when there is none. */
async function readProduct(productId: string | null, currency: Currency, caller: Caller): Promise<Product> {
  const { env, language } = caller;
  if (productId === null) throw new Refused('unknown', 'No product found.');
  const statement = (sql: string) => env.DB.prepare(sql);
  const [products, options, sizes, reviews] = await env.DB.batch<
    ProductRow | OptionRow | SizeRow | ReviewRow
  >([
    statement('SELECT * FROM products WHERE product_id = ?').bind(productId),
    statement(
      `SELECT o.*, r.price, r.strike_through_price, r.price_type
       FROM options o JOIN prices r ON r.option_id = o.option_id AND r.currency = ?
       WHERE o.product_id = ? ORDER BY o.position`,
    ).bind(currency, productId),
    statement(
      `SELECT k.sku, k.option_id, k.position, k.gtin, z.label, coalesce(s.quantity, 0) AS quantity
       FROM options o
       JOIN skus k ON k.option_id = o.option_id
       JOIN sizes z ON z.size_id = k.size_id
       LEFT JOIN stock s ON s.sku = k.sku
       WHERE o.product_id = ?`,
    ).bind(productId),
    statement(
      `SELECT author, rating, title, text, created_at FROM reviews
       WHERE product_id = ? AND language = ? ORDER BY created_at DESC LIMIT ?`,
    ).bind(productId, language, reviewsShown),
  ]);
  // A batch has one type for all its statements; each of these selects the rows named here.
  const row = products?.results[0] as ProductRow | undefined;
  const optionRows = (options?.results ?? []) as OptionRow[];
  const sizeRows = (sizes?.results ?? []) as SizeRow[];
  const reviewRows = (reviews?.results ?? []) as ReviewRow[];
  if (row === undefined || optionRows.length === 0)
    throw new Refused('unknown', `No product found for id ${productId}`);
  const texts = (json: string): string => {
    const text: LocalizedText = JSON.parse(json);
    return text[language];
  };
  const isDefault = ({ option_id }: OptionRow): number => (option_id === row.default_option_id ? 0 : 1);
  return {
    productId,
    name: JSON.parse(row.name),
    model: row.model,
    description: texts(row.description),
    composition: texts(row.composition),
    care: texts(row.care),
    ecoDesign: row.eco_design === 1,
    segmentationId: row.segmentation_id,
    familyId: row.segmentation_id,
    options: optionRows
      .toSorted((a, b) => isDefault(a) - isDefault(b))
      .map((option) => optionOf(option, sizesOf(sizeRows, option, caller), row, currency, caller)),
    reviewGlobal: { averageRating: row.average_rating ?? 0, totalReviewCount: row.total_review_count },
    reviews: reviewRows.map(({ created_at, ...review }) => ({ ...review, date: created_at.slice(0, 10) })),
  };
}

/** Products by each of their numbers, and colour options as cards. */
export const productHandlers: ProductHandlers = {
  getProduct: ({ productId, currency }, caller) => readProduct(productId, currency, caller),

  async getProductByOption({ optionId, currency }, caller) {
    const productId = await caller.env.DB.prepare('SELECT product_id FROM options WHERE option_id = ?')
      .bind(optionId)
      .first<string>('product_id');
    return readProduct(productId, currency, caller);
  },

  async getProductByGtin({ gtin, currency }, caller) {
    const productId = await caller.env.DB.prepare(
      "SELECT product_id FROM skus JOIN options USING (option_id) WHERE gtin = ? AND gtin <> ''",
    )
      .bind(gtin)
      .first<string>('product_id');
    return readProduct(productId, currency, caller);
  },

  async listOptions({ optionIds, currency }, { env, language }) {
    return { products: await cardsOf(env, { optionIds: optionIds.split(','), currency, language }) };
  },
};
