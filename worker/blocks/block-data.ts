import type { ProductCard } from '../../shared/contract/catalogue/product.ts';
import type { Asset } from '../../shared/contract/content/content.ts';
import type { ContentBlock } from '../../shared/contract/content/content-blocks.ts';
import { contentQuery } from '../content/content-query.ts';
import { attemptShared, callShared } from '../market/shared-answers.ts';
import type { PageRequest } from '../page/page-module.ts';

/** Catalogue data that the blocks of a page show. */
export interface BlockData {
  /** Cards by option id; unavailable ones are absent. */
  cards: ReadonlyMap<string, ProductCard>;
  /** The first products of each family, by family id. */
  families: ReadonlyMap<string, readonly ProductCard[]>;
  /** The pictures of each folder, by folder name. */
  folders: ReadonlyMap<string, readonly Asset[]>;
}

const maxOptions = 48;

function optionIdsOf(blocks: readonly ContentBlock[]): string[] {
  return [
    ...new Set(
      blocks.flatMap((block) => {
        if ('shoppable_picture' in block) return block.shoppable_picture.spots.map((spot) => spot.option_id);
        return 'product_selection' in block ? block.product_selection.option_ids : [];
      }),
    ),
  ].slice(0, maxOptions);
}

/** Extra cards of a family: a row stays complete when some are left out. */
const spare = 4;

/** Families that blocks show, with the largest number of products that a block needs, plus some to spare. */
function familiesOf(blocks: readonly ContentBlock[]): Map<string, number> {
  const sizes = new Map<string, number>();
  for (const block of blocks) {
    if (!('product_selection' in block)) continue;
    const { family_id: id, count } = block.product_selection;
    if (id !== null) sizes.set(id, Math.max(count + spare, sizes.get(id) ?? 0));
  }
  return sizes;
}

/** Folders of which blocks show all pictures. */
function foldersOf(blocks: readonly ContentBlock[]): string[] {
  const named = blocks.flatMap((block) => ('picture_grid' in block ? (block.picture_grid.asset_folder ?? []) : []));
  return [...new Set(named)];
}

/** Loads the data of all blocks in parallel, the same for all visitors. What the catalogue lacks is not shown. */
export async function loadBlocks(request: PageRequest, blocks: readonly ContentBlock[]): Promise<BlockData> {
  const currency = request.domain.devise;
  const optionIds = optionIdsOf(blocks);
  const [chosen, families, folders] = await Promise.all([
    optionIds.length === 0
      ? { products: [] }
      : callShared(request, 'listOptions', { optionIds: optionIds.join(','), currency }),
    Promise.all(
      [...familiesOf(blocks)].map(async ([familyId, size]) => {
        const listing = { familyId, page: 1, size, sort: 'recommended', currency } as const;
        const found = await attemptShared(request, 'listProducts', listing);
        return [familyId, found?.products ?? []] as const;
      }),
    ),
    Promise.all(
      foldersOf(blocks).map(async (folder) => {
        const found = await callShared(request, 'getAssets', { ...contentQuery(request), folder });
        return [folder, found?.assets ?? []] as const;
      }),
    ),
  ]);
  return {
    cards: new Map(chosen.products.map((card) => [card.optionId, card])),
    families: new Map(families),
    folders: new Map(folders),
  };
}

/** Cache tags of the products and families that the blocks show. */
export function blockTags({ cards, families, folders }: BlockData): string[] {
  const products = [...cards.values(), ...[...families.values()].flat()];
  return [
    ...[...families.keys()].map((familyId) => `family:${familyId}`),
    ...[...folders.keys()].map((folder) => `assets:${folder}`),
    ...new Set(products.map(({ productId }) => `product:${productId}`)),
  ];
}
