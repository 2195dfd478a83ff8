/** Reads the reference backend's catalogue for the seeds of Medusa and commercetools. */
import type { DatabaseSync } from 'node:sqlite';
import { type ReviewCountRow, reviewGlobalOf } from '../../backend/catalog/review-counts.ts';
import { vatRates } from '../../backend/documents/vat.ts';
import type { Availability, AvailabilityType, PictureType, Price } from '../../shared/contract/catalogue/product.ts';
import type { ReviewGlobal } from '../../shared/contract/catalogue/reviews.ts';
import type { LocalizedText } from '../../shared/contract/gateway/values.ts';
import { type Country, type Currency, countries, currencies, currencyOf } from '../../shared/markets/locales.ts';

/** A price in cents, the price before, and its type. */
type SeedPrice = [price: number, before: number | null, type: Price['type']];

interface SeedSize {
  sku: string;
  gtin: string;
  sizeId: string;
  quantity: number;
  prices: Partial<Record<Currency, SeedPrice>>;
}

interface SeedOption {
  optionId: string;
  color: LocalizedText;
  sizes: SeedSize[];
}

/** Of a product, what Medusa has no fields for. */
interface ProductMetadata {
  name: LocalizedText;
  description: LocalizedText;
  composition: LocalizedText;
  care: LocalizedText;
  model: string;
  brand: string;
  seasonId: string;
  tags: string[];
  ecoDesign: boolean;
  sizeGuideId: string | null;
  environment: unknown;
  features: unknown;
  /** The family of its breadcrumbs. */
  familyId: string;
  publishedAt: string;
  updatedAt: string;
  reviews: ReviewGlobal;
  /** Its colours, the one that is shown first at the beginning. */
  options: OptionMetadata[];
}

interface OptionMetadata {
  optionId: string;
  color: LocalizedText;
  hex: string;
  /** The colour of the facet. */
  group: string | null;
  /** Its commercial status, whatever the stock. */
  availability: Availability;
  availabilityType: AvailabilityType;
  availableOn: string | null;
  categoryLabels: string[];
  marketing: Partial<LocalizedText>;
  pictures: PictureType[];
  video: string | null;
  /** Order of recommendation, ascending. */
  rank: number;
  /** Families of the product that do not list this colour. */
  outside: string[];
  /** Why its price is reduced, if it is. */
  reason: Price['type'];
}

interface SeedProduct {
  productId: string;
  familyIds: string[];
  materials: string[];
  metadata: ProductMetadata;
  options: SeedOption[];
}

interface SeedShippingMethod {
  country: Country;
  key: string;
  name: LocalizedText;
  days: [min: number, max: number];
  prices: { currency: Currency; price: number; freeAbove: number | null }[];
}

interface SeedPromotion {
  code: string;
  percent: number | null;
  /** Cents of `currency`. */
  amount: number | null;
  currency: Currency;
  familyIds: string[];
  minimum: number;
  startsAt: string;
  endsAt: string;
  mostUses: number | null;
}

export interface Catalogue {
  markets: { currency: Currency; countries: { code: Country; vat: number }[] }[];
  families: {
    familyId: string;
    parentId: string | null;
    place: number;
    title: LocalizedText;
    description: LocalizedText;
  }[];
  /** The values of facets. */
  values: { facet: 'size' | 'color' | 'material'; id: string; place: number; label: LocalizedText; hex?: string }[];
  products: SeedProduct[];
  shippingMethods: SeedShippingMethod[];
  promotions: SeedPromotion[];
}

/** The currencies of the markets; the first is Medusa's default. */
const soldIn = currencies.filter((currency) => Object.values<Currency>(currencyOf).includes(currency));

type Row = Record<string, string | number | null>;

const textOf = (value: string | number | null | undefined): string => String(value ?? '');
const jsonOf = (value: string | number | null | undefined) => JSON.parse(textOf(value) || 'null');

/** Reads a whole catalogue. All products have their ids, skus, barcodes, prices and stock of the reference backend. */
export function readCatalogue(database: DatabaseSync): Catalogue {
  const rows = (sql: string) => database.prepare(sql).all() as Row[];
  return {
    markets: soldIn.map((currency) => ({
      currency,
      countries: countries
        .filter((code) => currencyOf[code] === currency)
        .map((code) => ({ code, vat: vatRates[code] / 10 })),
    })),
    families: rows('SELECT * FROM segmentations ORDER BY position').map((row) => ({
      familyId: textOf(row.segmentation_id),
      parentId: row.parent_id === null ? null : textOf(row.parent_id),
      place: Number(row.position),
      title: jsonOf(row.title),
      description: jsonOf(row.description),
    })),
    values: (['size', 'color', 'material'] as const).flatMap((facet) => valuesOf(rows, facet)),
    products: productsOf(rows),
    shippingMethods: shippingMethodsOf(rows),
    promotions: promotionsOf(rows),
  };
}

type Rows = (sql: string) => Row[];

const tables = {
  size: { table: 'sizes', id: 'size_id' },
  color: { table: 'color_groups', id: 'color_group' },
  material: { table: 'materials', id: 'material_id' },
};

function valuesOf(rows: Rows, facet: keyof typeof tables): Catalogue['values'] {
  const { table, id } = tables[facet];
  return rows(`SELECT * FROM ${table} ORDER BY position`).map((row) => ({
    facet,
    id: textOf(row[id]),
    place: Number(row.position),
    label: jsonOf(row.label),
    ...(row.hex != null && { hex: textOf(row.hex) }),
  }));
}

function productsOf(rows: Rows): SeedProduct[] {
  const parentOf = new Map(
    rows('SELECT segmentation_id, parent_id FROM segmentations').map((row) => [
      textOf(row.segmentation_id),
      row.parent_id === null ? null : textOf(row.parent_id),
    ]),
  );
  const above = (familyId: string): string[] => {
    const parent = parentOf.get(familyId) ?? null;
    return parent === null ? [] : [parent, ...above(parent)];
  };
  const by = (sql: string, column: string) => Map.groupBy(rows(sql), (row) => textOf(row[column]));
  const listings = by('SELECT family_id, option_id, rank FROM listings', 'option_id');
  const materials = by('SELECT * FROM product_materials', 'product_id');
  const reviews = by('SELECT * FROM review_counts', 'product_id');
  const options = by(
    'SELECT * FROM options LEFT JOIN option_color_groups USING (option_id) ORDER BY position',
    'product_id',
  );
  const prices = by('SELECT * FROM sku_prices', 'sku');
  const sizes = by('SELECT * FROM skus LEFT JOIN stock USING (sku) ORDER BY position', 'option_id');

  const sizeOf = (row: Row): SeedSize => ({
    sku: textOf(row.sku),
    gtin: textOf(row.gtin),
    sizeId: textOf(row.size_id),
    quantity: Number(row.quantity ?? 0),
    prices: Object.fromEntries(
      (prices.get(textOf(row.sku)) ?? [])
        .filter(({ currency }) => soldIn.some((each) => each === currency))
        .map(({ currency, price, strike_through_price, price_type }) => [
          currency,
          [price, strike_through_price, price_type],
        ]),
    ),
  });

  return rows('SELECT * FROM products ORDER BY product_id').map((row) => {
    const productId = textOf(row.product_id);
    const isDefault = ({ option_id }: Row) => (option_id === row.default_option_id ? 0 : 1);
    const optionRows = (options.get(productId) ?? []).toSorted((one, other) => isDefault(one) - isDefault(other));
    const listedIn = new Map(
      optionRows.map(({ option_id }) => [
        option_id,
        (listings.get(textOf(option_id)) ?? []).map(({ family_id }) => textOf(family_id)),
      ]),
    );
    const all = new Set([textOf(row.segmentation_id), ...[...listedIn.values()].flat()]);
    const higher = new Set([...all].flatMap(above));
    const familyIds = [...all].filter((familyId) => !higher.has(familyId));
    const metadata: ProductMetadata = {
      name: jsonOf(row.name),
      description: jsonOf(row.description),
      composition: jsonOf(row.composition),
      care: jsonOf(row.care),
      model: textOf(row.model),
      brand: textOf(row.brand),
      seasonId: textOf(row.season_id),
      tags: jsonOf(row.tags),
      ecoDesign: row.eco_design === 1,
      sizeGuideId: row.size_guide_id === null ? null : textOf(row.size_guide_id),
      environment: jsonOf(row.environment),
      features: jsonOf(row.features),
      familyId: textOf(row.segmentation_id),
      publishedAt: textOf(row.published_at),
      updatedAt: textOf(row.updated_at),
      reviews: reviewGlobalOf((reviews.get(productId) ?? []) as unknown as ReviewCountRow[]),
      options: optionRows.map((option) => {
        const optionId = textOf(option.option_id);
        const listed = listedIn.get(option.option_id) ?? [];
        const priced = (sizes.get(optionId) ?? []).flatMap(({ sku }) => prices.get(textOf(sku)) ?? []);
        return {
          optionId,
          color: jsonOf(option.color),
          hex: textOf(option.color_hex),
          group: option.color_group == null ? null : textOf(option.color_group),
          availability: textOf(option.availability) as Availability,
          availabilityType: textOf(option.availability_type) as AvailabilityType,
          availableOn: option.available_on == null ? null : textOf(option.available_on),
          categoryLabels: textOf(option.category_label).split(',').filter(Boolean),
          marketing: jsonOf(option.marketing_labels),
          pictures: jsonOf(option.pictures),
          video: option.video == null ? null : textOf(option.video),
          rank: Number(listings.get(optionId)?.[0]?.rank ?? 0),
          outside: [...new Set(familyIds.flatMap((familyId) => [familyId, ...above(familyId)]))].filter(
            (familyId) => !listed.includes(familyId),
          ),
          reason: (textOf(priced[0]?.price_type) || 'I') as Price['type'],
        };
      }),
    };
    return {
      productId,
      familyIds,
      materials: (materials.get(productId) ?? []).map(({ material_id }) => textOf(material_id)),
      metadata,
      options: optionRows.map((option) => ({
        optionId: textOf(option.option_id),
        color: jsonOf(option.color),
        sizes: (sizes.get(textOf(option.option_id)) ?? []).map(sizeOf),
      })),
    };
  });
}

/** The methods of each country, with their prices in the currencies of the markets. */
function shippingMethodsOf(rows: Rows): SeedShippingMethod[] {
  const grouped = Map.groupBy(
    rows('SELECT * FROM shipping_methods ORDER BY country, position'),
    ({ country, key }) => `${country} ${key}`,
  );
  return [...grouped.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    return [
      {
        country: textOf(first.country) as Country,
        key: textOf(first.key),
        name: jsonOf(first.name),
        days: [Number(first.min_days), Number(first.max_days)],
        prices: group
          .filter(({ currency }) => soldIn.some((each) => each === currency))
          .map(({ currency, price, free_above }) => ({
            currency: textOf(currency) as Currency,
            price: Number(price),
            freeAbove: free_above === null ? null : Number(free_above),
          })),
      },
    ];
  });
}

/** The codes that take something off, for everybody: gifts and the codes of one customer stay with the reference. */
function promotionsOf(rows: Rows): SeedPromotion[] {
  return rows("SELECT * FROM promo_codes WHERE type = 'REM' AND customer_id IS NULL ORDER BY code").flatMap(
    (row): SeedPromotion[] => {
      const amounts: Partial<Record<Currency, number>> | null = jsonOf(row.amounts);
      const minimums: Partial<Record<Currency, number>> | null = jsonOf(row.minimums);
      const code = textOf(row.code);
      const terms = {
        percent: row.percent === null ? null : Number(row.percent),
        familyIds: row.family_id === null ? [] : [textOf(row.family_id)],
        startsAt: new Date(Number(row.starts_at) * 1000).toISOString(),
        endsAt: new Date(Number(row.ends_at) * 1000).toISOString(),
        mostUses: row.most_uses === null ? null : Number(row.most_uses),
      };
      if (amounts === null) return [{ ...terms, code, amount: null, currency: 'EUR', minimum: minimums?.EUR ?? 0 }];
      return soldIn.flatMap((currency) => {
        const amount = amounts[currency];
        if (amount === undefined) return [];
        return [
          {
            ...terms,
            code: currency === 'EUR' ? code : `${code}-${currency}`,
            amount,
            currency,
            minimum: minimums?.[currency] ?? 0,
          },
        ];
      });
    },
  );
}
