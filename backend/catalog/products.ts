import type { z } from 'zod';
import { optionAvailability } from '../../shared/catalogue/availability.ts';
import type { catalogRows } from '../../shared/contract/catalogue/catalog.ts';
import type { Features } from '../../shared/contract/catalogue/features.ts';
import type { PictureType, Price, product } from '../../shared/contract/catalogue/product.ts';
import type { LocalizedText } from '../../shared/contract/gateway/values.ts';
import type { Currency, Language } from '../../shared/markets/locales.ts';
import type { NearEnv } from '../env.ts';
import { ofLongAgo } from '../imports/retire.ts';
import { Refused } from '../problem.ts';
import type { Caller, Handlers } from '../serve.ts';
import { cardsOf, labelsOf } from './cards.ts';
import { type ReviewCountRow, readCounts, reviewGlobalOf } from './review-counts.ts';
import { type SizesRow, sizesOf, sizesOfOptions } from './sizes.ts';

type ProductHandlers = Pick<
  Handlers<typeof catalogRows, NearEnv>,
  'getProduct' | 'getProductByOption' | 'getProductByGtin' | 'listOptions' | 'getSizes'
>;
type Product = z.output<typeof product>;
type Option = Product['options'][number];

interface ProductRow {
  product_id: string;
  segmentation_id: string;
  default_option_id: string;
  model: string;
  /** Empty if it has none. */
  brand: string;
  name: string;
  description: string;
  composition: string;
  care: string;
  season_id: string;
  tags: string;
  eco_design: number;
  size_guide_id: string | null;
  environment: string | null;
  features: string | null;
  retired_at: string | null;
}

interface OptionRow extends SizesRow {
  option_id: string;
  color: string;
  color_hex: string;
  category_label: string;
  available_on: string | null;
  marketing_labels: string;
  pictures: string;
  video: string | null;
  price: number;
  strike_through_price: number | null;
  price_type: Price['type'];
  currencies: string;
}

function optionOf(row: OptionRow, of: ProductRow, currency: Currency, caller: Caller<NearEnv>): Option {
  const sizes = sizesOf(row, { language: caller.language, currency });
  const isLowest = sizes.some(({ prices }) => prices !== undefined && prices.current.appliedPrice !== row.price);
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
        ...(isLowest && { isLowest }),
      },
    },
    currencies: JSON.parse(row.currencies),
    pictures,
    video: row.video,
    availability: sizes.length === 0 ? row.availability : optionAvailability(sizes),
    availabilityType: row.availability_type,
    sizes,
    tags: JSON.parse(of.tags),
    seasonId: of.season_id,
    marketing: labels[caller.language] ?? null,
    categoryLabels: labelsOf(row.category_label),
    ...(row.available_on !== null && { availableOn: row.available_on }),
  };
}

/** The features as stored, the pattern in a language. */
function featuresOf(json: string, language: Language): Product['features'] {
  const { pattern, ...others }: Omit<Features, 'pattern'> & { pattern?: LocalizedText } = JSON.parse(json);
  return { ...others, pattern: pattern?.[language] ?? '' };
}

/** Reads a product with all colours, sizes and stock. 404 if there is none. */
async function readProduct(productId: string | null, currency: Currency, caller: Caller<NearEnv>): Promise<Product> {
  const { env, language } = caller;
  if (productId === null) throw new Refused('unknown', 'No product found.');
  const statement = (sql: string) => env.DB.prepare(sql);
  const [products, options, counts] = await env.DB.batch<ProductRow | OptionRow | ReviewCountRow>([
    statement(
      `SELECT p.*, i.retired_at FROM products p LEFT JOIN imported_products i ON i.product_id = p.product_id
       WHERE p.product_id = ?`,
    ).bind(productId),
    statement(
      `SELECT o.*, r.price, r.strike_through_price, r.price_type, s.sizes,
         (SELECT json_group_array(currency) FROM prices WHERE option_id = o.option_id) AS currencies
       FROM options o JOIN prices r ON r.option_id = o.option_id AND r.currency = ?
       LEFT JOIN option_sizes s ON s.option_id = o.option_id
       WHERE o.product_id = ? ORDER BY o.position`,
    ).bind(currency, productId),
    readCounts(env, productId),
  ]);
  // A batch has one type for all its statements; each of these selects the rows named here.
  const row = products?.results[0] as ProductRow | undefined;
  const optionRows = (options?.results ?? []) as OptionRow[];
  const countRows = (counts?.results ?? []) as ReviewCountRow[];
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
    ...(row.brand !== '' && { brand: row.brand }),
    model: row.model,
    description: texts(row.description),
    composition: texts(row.composition),
    care: texts(row.care),
    ...(row.features !== null && { features: featuresOf(row.features, language) }),
    ecoDesign: row.eco_design === 1,
    environment: row.environment === null ? null : JSON.parse(row.environment),
    sizeGuideId: row.size_guide_id,
    leadsToFamily: row.retired_at !== null && row.retired_at < ofLongAgo(new Date()),
    segmentationId: row.segmentation_id,
    familyId: row.segmentation_id,
    options: optionRows
      .toSorted((a, b) => isDefault(a) - isDefault(b))
      .map((option) => optionOf(option, row, currency, caller)),
    reviewGlobal: reviewGlobalOf(countRows),
  };
}

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

  async getSizes({ optionId, currency }, { env, language }) {
    const row = await env.DB.prepare(
      `SELECT o.availability, o.availability_type, s.sizes
       FROM options o LEFT JOIN option_sizes s ON s.option_id = o.option_id WHERE o.option_id = ?`,
    )
      .bind(optionId)
      .first<SizesRow>();
    return { sizes: row === null ? [] : sizesOf(row, { language, currency }) };
  },

  async listOptions({ optionIds, currency, sizes }, { env, language }) {
    const asked = optionIds.split(',');
    const [cards, known] = await Promise.all([
      cardsOf(env, { optionIds: asked, currency, language }),
      sizes === undefined ? null : sizesOfOptions(env, asked, { language, currency }),
    ]);
    if (known === null) return { products: cards };
    return { products: cards.map((card) => ({ ...card, sizes: known.get(card.optionId) ?? [] })) };
  },
};
