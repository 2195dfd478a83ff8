/** The shop that is tested: that of `--shop`, else a small one, with a page, a block and products of its own. */
import { join } from 'node:path';
import { isDemo, root, shopFolder } from '../../scripts/sources.mjs';

/** What the small shop has of its own. */
export const ownFolder = join(import.meta.dirname, 'small-shop');

export const feed = join(ownFolder, 'feed.tsv');

/** Where `npm test` makes the small shop. */
export const smallShopFolder = join(root, '.selvedge', 'small-shop');

export const testedFolder = isDemo ? smallShopFolder : shopFolder;

/** Whether the small shop is tested: its name, markets and products are known. */
export const isSmallShop = testedFolder === smallShopFolder;
