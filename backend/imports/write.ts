import { noText } from '../../shared/contract/gateway/values.ts';
import type { ImportedProducts, ImportedResult } from './payload.ts';
import { importedPhotos } from './photos.ts';
import { planImport } from './plan.ts';
import type { Plan, PlannedTable } from './planned-rows.ts';
import { readState, type State } from './state.ts';
import { inAllLanguages } from './texts.ts';
import { differing, remove, type Table, upsert, writeAll } from './upsert.ts';

const segmentations: Table = {
  name: 'segmentations',
  key: ['segmentation_id'],
  values: ['title'],
  once: ['parent_id', 'description', 'position'],
};
const importedFamilies: Table = { name: 'imported_families', key: ['segmentation_id'], values: ['said'] };
const sizes: Table = { name: 'sizes', key: ['size_id'], values: ['position', 'label'] };

/** In the order of writing: referenced tables first, listings last. */
const tables: Record<PlannedTable, Table> = {
  products: {
    name: 'products',
    key: ['product_id'],
    values: [
      'segmentation_id',
      'default_option_id',
      'name',
      'description',
      'composition',
      'model',
      'care',
      'season_id',
      'brand',
      'features',
    ],
    along: ['updated_at'],
    once: ['published_at'],
  },
  imported_products: {
    name: 'imported_products',
    key: ['product_key'],
    values: ['product_id', 'number', 'language', 'said', 'retired_at'],
  },
  options: {
    name: 'options',
    key: ['option_id'],
    values: [
      'product_id',
      'position',
      'color',
      'color_hex',
      'availability',
      'availability_type',
      'category_label',
      'pictures',
      'available_on',
    ],
  },
  imported_options: { name: 'imported_options', key: ['option_id'], values: ['number', 'said'] },
  skus: { name: 'skus', key: ['sku'], values: ['option_id', 'size_id', 'position', 'gtin'] },
  feed_pieces: { name: 'feed_pieces', key: ['feed', 'sku'], values: [] },
  stock: { name: 'stock', key: ['sku'], values: ['quantity'] },
  imported_pieces: { name: 'imported_pieces', key: ['sku'], values: ['stock_said', 'mpn'] },
  prices: {
    name: 'prices',
    key: ['option_id', 'currency'],
    values: ['price', 'strike_through_price', 'price_type'],
  },
  price_plans: {
    name: 'price_plans',
    key: ['option_id', 'currency'],
    values: ['price', 'sale_price', 'starts_at', 'ends_at'],
  },
  size_prices: {
    name: 'size_prices',
    key: ['sku', 'currency'],
    values: ['price', 'strike_through_price', 'price_type'],
  },
  size_price_plans: {
    name: 'size_price_plans',
    key: ['sku', 'currency'],
    values: ['price', 'sale_price', 'starts_at', 'ends_at'],
  },
  option_color_groups: { name: 'option_color_groups', key: ['option_id'], values: ['color_group'] },
  product_materials: { name: 'product_materials', key: ['product_id', 'material_id'], values: [] },
  listings: { name: 'listings', key: ['family_id', 'rank', 'option_id'], values: ['published_at'] },
};

type Change = ImportedResult['changes'][number];

/** Tables whose change is a change of the product, and what it is called in the report. */
const shown: Partial<Record<PlannedTable, Change>> = {
  products: 'texts',
  options: 'colours',
  skus: 'sizes',
  stock: 'stock',
  prices: 'prices',
  size_prices: 'prices',
  listings: 'listings',
};

/**
 * Writes a batch of products. Unchanged data is not written; a dry run writes nothing, and has the same results but for
 * the ids of what is new.
 *
 * @param now time by which sales begin and end
 */
export async function writeProducts(db: D1Database, input: ImportedProducts, now: Date): Promise<ImportedResult[]> {
  const state = await readState(db, input);
  const { language, feed = language, usualStock, products, dryRun = false } = input;
  const plan = planImport(state, products, { feed, language, usualStock, now });
  const before = dryRun ? [] : [...labels(db, state), ...removals(db, plan)];
  // Object.keys loses the type of the keys.
  const names = Object.keys(tables) as PlannedTable[];
  const writing = names.flatMap((name) =>
    (dryRun ? differing : upsert)(db, tables[name], plan.rows[name]).map((statement) => ({ name, statement })),
  );
  const written = await writeAll(db, [...before, ...writing.map(({ statement }) => statement)]);
  const changed = changedProducts(
    plan,
    writing.map(({ name }, at) => ({ name, ids: written[before.length + at]?.results ?? [] })),
  );
  return plan.results.map((result) => {
    const changes = [...(changed.get(result.productId ?? '') ?? [])];
    return { ...result, isChanged: changes.length > 0, changes };
  });
}

/** Statements for families and sizes that the products need. */
function labels(
  db: D1Database,
  { families: { changed }, sizes: { added }, nextPosition }: State,
): D1PreparedStatement[] {
  return [
    ...upsert(
      db,
      segmentations,
      changed.map(({ familyId, parentId, importedText }, at) => [
        familyId,
        JSON.stringify(inAllLanguages(importedText)),
        parentId,
        JSON.stringify(noText),
        nextPosition + at,
      ]),
    ),
    ...upsert(
      db,
      importedFamilies,
      changed.map(({ familyId, importedText }) => [familyId, JSON.stringify(importedText)]),
    ),
    ...upsert(
      db,
      sizes,
      added.map(({ sizeId, position, label }) => [sizeId, position, JSON.stringify(label)]),
    ),
  ];
}

function removals(db: D1Database, { removed }: Plan): D1PreparedStatement[] {
  return [
    ...remove(db, tables.listings, removed.listings),
    ...remove(db, tables.price_plans, removed.price_plans),
    ...remove(db, tables.size_prices, removed.size_prices),
    ...remove(db, tables.size_price_plans, removed.size_price_plans),
    ...remove(db, importedPhotos, removed.imported_photos),
  ];
}

/** The products with a written change that shoppers see, and what changed of each. */
function changedProducts(
  plan: Plan,
  written: readonly { name: PlannedTable; ids: readonly { id: string }[] }[],
): Map<string, Set<Change>> {
  const ofOption = new Map(plan.rows.options.map(([optionId, productId]) => [String(optionId), String(productId)]));
  const ofSku = new Map(plan.rows.skus.map(([sku, optionId]) => [String(sku), ofOption.get(String(optionId))]));
  const changed = new Map<string, Set<Change>>();
  const note = (productId: string | undefined, change: Change) => {
    if (productId !== undefined) changed.set(productId, (changed.get(productId) ?? new Set()).add(change));
  };
  for (const [, , optionId] of plan.removed.listings) note(ofOption.get(String(optionId)), 'listings');
  for (const [sku] of plan.removed.size_prices) note(ofSku.get(String(sku)), 'prices');
  for (const { name, ids } of written) {
    const change = shown[name];
    if (change === undefined) continue;
    for (const { id } of ids)
      note(name === 'products' ? String(id) : (ofOption.get(String(id)) ?? ofSku.get(String(id))), change);
  }
  return changed;
}
