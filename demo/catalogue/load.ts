import { makeAllBlocks } from '../../backend/assortment/blocks.ts';
import type { LocalizedText } from '../../shared/contract/gateway/values.ts';
import { seedColorGroups } from '../../starter/color-groups.ts';
import { everyLanguage } from '../../starter/text.ts';
import { Bulk } from '../bulk.ts';
import { cloths } from './cloths.ts';
import { colours } from './colours.ts';
import { careOf, compositionOf, describe } from './description.ts';
import { environmentOf } from './environment.ts';
import { type FamilyId, families, lineage } from './families.ts';
import { looksIn } from './looks.ts';
import { materials, materialsOf } from './materials.ts';
import { makeProduct, productIdOf, type SeededOption, type SeededProduct } from './product.ts';
import { sizeGuides } from './size-guides.ts';
import { allSizes } from './sizes.ts';

/** Default number of products. */
export const usualProducts = 648;

function catalogueBulk(db: D1Database): Bulk {
  return new Bulk(db, {
    segmentations: ['segmentation_id', 'parent_id', 'position', 'title', 'description'],
    sizes: ['size_id', 'position', 'label'],
    materials: ['material_id', 'position', 'label'],
    products: [
      'product_id',
      'segmentation_id',
      'default_option_id',
      'model',
      'name',
      'description',
      'composition',
      'care',
      'season_id',
      'tags',
      'eco_design',
      'size_guide_id',
      'environment',
      'average_rating',
      'total_review_count',
      'published_at',
      'updated_at',
    ],
    options: [
      'option_id',
      'product_id',
      'position',
      'color',
      'color_hex',
      'availability',
      'availability_type',
      'category_label',
      'marketing_labels',
      'pictures',
      'video',
    ],
    skus: ['sku', 'option_id', 'size_id', 'position', 'gtin'],
    stock: ['sku', 'quantity'],
    prices: ['option_id', 'currency', 'price', 'strike_through_price', 'price_type'],
    reviews: ['product_id', 'language', 'author', 'rating', 'title', 'text', 'created_at', 'fit'],
    looks: ['product_id', 'position', 'option_id'],
    size_guides: ['size_guide_id', 'region', 'guide'],
    listings: ['family_id', 'rank', 'option_id', 'published_at'],
    option_color_groups: ['option_id', 'color_group'],
    product_materials: ['product_id', 'material_id'],
  });
}

/** The families that list an option: its own, their ancestors, and the department's selections. */
function listedIn({ design }: SeededProduct, option: SeededOption): FamilyId[] {
  if (option.availability === 'DISCONTINUED') return [];
  const line = lineage(design.familyId);
  const prefix = design.familyId.slice(0, 2);
  const selection = (name: 'new' | 'sale') =>
    families.flatMap(({ familyId }) => (familyId === `${prefix}${name}` ? [familyId] : []));
  const reduced = option.prices.some(({ type }) => type === 'S' || type === 'P');
  return [
    ...line,
    ...(option.categoryLabels.includes('New') ? selection('new') : []),
    ...(reduced ? selection('sale') : []),
  ];
}

function addProduct(bulk: Bulk, product: SeededProduct): void {
  const { productId, design, reviews, options } = product;
  const total = reviews.reduce((sum, { rating }) => sum + rating, 0);
  bulk.add('products', [
    productId,
    design.familyId,
    options[0]?.optionId ?? '',
    product.model,
    JSON.stringify(design.name),
    JSON.stringify(describe(design, productId)),
    JSON.stringify(compositionOf(design)),
    JSON.stringify(careOf(design)),
    product.seasonId,
    JSON.stringify(product.tags),
    'eco' in cloths[design.clothId] ? 1 : 0,
    product.sizeGuideId,
    JSON.stringify(environmentOf(design, productId)),
    reviews.length === 0 ? null : Math.round((total / reviews.length) * 100) / 100,
    reviews.length,
    product.publishedAt,
    product.publishedAt,
  ]);
  for (const materialId of materialsOf(design.clothId)) bulk.add('product_materials', [productId, materialId]);
  for (const review of reviews) {
    bulk.add('reviews', [
      productId,
      review.language,
      review.author,
      review.rating,
      review.title,
      review.text,
      review.createdAt,
      review.fit ?? null,
    ]);
  }
  for (const [position, option] of options.entries()) addOption(bulk, product, option, position);
}

function addOption(bulk: Bulk, product: SeededProduct, option: SeededOption, position: number): void {
  const { optionId, colourId } = option;
  bulk.add('options', [
    optionId,
    product.productId,
    position,
    JSON.stringify(colours[colourId].label),
    colours[colourId].hex,
    option.availability,
    option.availabilityType,
    option.categoryLabels.join(','),
    JSON.stringify(option.marketing),
    JSON.stringify(option.pictures),
    option.video,
  ]);
  for (const [place, { sku, sizeId, gtin, quantity }] of option.skus.entries()) {
    bulk.add('skus', [sku, optionId, sizeId, place, gtin]);
    bulk.add('stock', [sku, quantity]);
  }
  for (const { currency, price, strikeThrough, type } of option.prices) {
    bulk.add('prices', [optionId, currency, price, strikeThrough, type]);
  }
  bulk.add('option_color_groups', [optionId, colours[colourId].basic]);
  for (const familyId of listedIn(product, option)) {
    bulk.add('listings', [familyId, option.rank, optionId, product.publishedAt]);
  }
}

/** "cotton" as an entry of a list: "Cotton". */
function capitalised(label: LocalizedText): LocalizedText {
  return everyLanguage((language) => label[language].charAt(0).toUpperCase() + label[language].slice(1));
}

/** Seeds the tree of families and the filters. */
function addLabels(bulk: Bulk): void {
  for (const [position, { familyId, parentId, title, description }] of families.entries()) {
    bulk.add('segmentations', [familyId, parentId, position, JSON.stringify(title), JSON.stringify(description)]);
  }
  for (const [position, { sizeId, label }] of allSizes.entries()) {
    bulk.add('sizes', [sizeId, position, JSON.stringify(label)]);
  }
  for (const [position, [id, { label }]] of Object.entries(materials).entries()) {
    bulk.add('materials', [id, position, JSON.stringify(capitalised(label))]);
  }
}

/** Seeds families, products, stock, prices, reviews and listings. Memory is bounded at any size. */
export async function seedCatalogue(
  db: D1Database,
  {
    products = usualProducts,
    onProgress,
  }: {
    products?: number;
    onProgress?: (done: number, total: number, label: string) => void;
  } = {},
): Promise<void> {
  await seedColorGroups(db);
  const bulk = catalogueBulk(db);
  addLabels(bulk);
  for (let index = 0; index < products; index += 1) {
    const product = makeProduct(index);
    addProduct(bulk, product);
    if (!bulk.full) continue;
    await bulk.flush();
    onProgress?.(index + 1, products, 'products');
  }
  for (const [sizeGuideId, region, guide] of sizeGuides())
    bulk.add('size_guides', [sizeGuideId, region, JSON.stringify(guide)]);
  await bulk.flush();
  // Products that go with one may come after it.
  const looks = looksIn(products);
  for (let index = 0; index < products; index += 1) {
    for (const [position, optionId] of looks(index).entries())
      bulk.add('looks', [productIdOf(index), position, optionId]);
    if (bulk.full) await bulk.flush();
  }
  await bulk.flush();
  await db
    .prepare(
      `UPDATE segmentations SET listed = (SELECT count(*) FROM listings WHERE family_id = segmentations.segmentation_id)`,
    )
    .run();
  await makeAllBlocks(db);
  onProgress?.(products, products, 'products');
}
