/** Refuses a shop's folder with which the shop could not be built or seeded. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contentBlock } from '../../shared/contract/content/content-blocks.ts';
import { ShopFileError, ShopFiles } from '../../starter/shop-files.ts';
import { faultsOfBrand } from './check-brand.ts';

/** What is wrong in a shop's folder, each with its file. Files of a shop with a `seed.ts` of its own are its own. */
export function faultsOfShop(folder: string): string[] {
  const files = new ShopFiles(folder);
  const faults = (read: () => unknown): string[] => {
    try {
      read();
      return [];
    } catch (error) {
      if (error instanceof ShopFileError) return [error.message];
      throw error;
    }
  };
  const wrong = [...faults(files.facts), ...faultsOfBrand(folder)];
  if (wrong.length > 0 || existsSync(join(folder, 'seed.ts'))) return wrong;
  return [
    ...[files.shipping, files.redirects, files.notices, files.stores].flatMap(faults),
    ...files.facts().markets.flatMap((locale) => {
      const unread = faults(() => files.entries(locale));
      return [
        ...faults(() => files.parameters(locale)),
        ...(unread.length > 0 ? unread : faultsOfBlocks(files, locale)),
      ];
    }),
  ];
}

/** Blocks that no page would show: unknown ones, and those whose fields do not fit. */
function faultsOfBlocks(files: ShopFiles, locale: string): string[] {
  return files.entries(locale).flatMap(({ uid, entry: { blocks } }) => {
    if (!Array.isArray(blocks)) return [];
    return blocks.flatMap((block: unknown, index) => {
      if (contentBlock.safeParse(block).success) return [];
      const name = typeof block === 'object' && block !== null ? Object.keys(block).join() : String(block);
      return [`content/${locale}: ${uid}: blocks.${index}: "${name}" is no block, or its fields do not fit.`];
    });
  });
}

/** Facts that `npm run new` left open, in brackets: `brand/companies.json: address: [street, postcode town]`. */
export function openFacts(folder: string): string[] {
  const { markets } = new ShopFiles(folder).facts();
  const files = ['brand/companies.json', ...markets.map((locale) => `markets/${locale}.json`)];
  return files.flatMap((path) => {
    const file = join(folder, path);
    const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
    return [...text.matchAll(/"(\[[^"[\]]+\])"/g)].map(([, fact]) => `${path}: ${fact}`);
  });
}
