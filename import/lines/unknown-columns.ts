import type { FeedRecord } from '../read/record.ts';

/** Columns of Google's that the import reads, under all their names. */
const readColumns = [
  'id, item_group_id, item_group_title, title, structured_title, description, brand, price, sale_price',
  'sale_price_effective_date, availability, availability_date, quantity, inventory, sell_on_google_quantity',
  'quantity_to_sell_on_facebook, color, colour, size, gtin, ean, upc, mpn, product_type, google_product_category',
  'image_link, additional_image_link, material, condition, pattern, age_group, gender, certification',
];

/** Columns that Google and Meta know and that a shop has no use for. */
const unusedColumns = [
  'link, mobile_link, canonical_link, ads_redirect, lifestyle_image_link, video_link, virtual_model_link',
  'structured_description, rich_text_description, short_title, product_detail, product_highlight, size_type',
  'size_system, adult, multipack, is_bundle, identifier_exists, promotion_id, cost_of_goods_sold, expiration_date',
  'auto_pricing_min_price, maximum_retail_price, installment, subscription_cost, loyalty_program, loyalty_points',
  'unit_pricing_measure, unit_pricing_base_measure, energy_efficiency_class, min_energy_efficiency_class',
  'max_energy_efficiency_class, product_length, product_width, product_height, product_weight, tax, tax_category',
  'min_handling_time, max_handling_time, transit_time_label, ships_from_country, external_seller_id, pause',
  'excluded_destination, included_destination, shopping_ads_excluded_country, disclosure_date',
  'fb_product_category, custom_label_0, custom_label_1, custom_label_2, custom_label_3, custom_label_4',
];

const knownColumns = new Set([...readColumns, ...unusedColumns].flatMap((names) => names.split(', ')));

/** Columns that a report names at most, and letters of a name. */
const maxColumns = 20;
const maxLength = 60;

/** Columns of a table of Google's whose names are none of Google's: perhaps misspelt. */
export class UnknownColumns {
  /** The first line with a value, by column. */
  readonly #lines = new Map<string, number>();

  read({ line, fields }: FeedRecord): void {
    for (const [name, values] of fields) {
      // Delivery has a remark of its own.
      if (knownColumns.has(name) || name.startsWith('shipping') || this.#lines.has(name)) continue;
      if (this.#lines.size < maxColumns && values.some((value) => value.trim() !== '')) this.#lines.set(name, line);
    }
  }

  get remarks(): { line: number; id: string; text: string }[] {
    return [...this.#lines].map(([name, line]) => ({
      line,
      id: '',
      text: `column "${name.slice(0, maxLength)}" is none that is read`,
    }));
  }
}
