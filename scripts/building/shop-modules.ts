import { join } from 'node:path';
import type { Plugin } from 'vite';
import { isDemo, root, shopFolder } from '../sources.mjs';

/** Modules in the folder of a shop outside of the project find the project's packages. */
export const shopModules: Plugin = {
  name: 'shop-modules',
  enforce: 'pre',
  resolveId(source, importer, options) {
    if (isDemo || !importer?.startsWith(join(shopFolder, '/')) || !/^[@a-z]/.test(source) || source.includes(':'))
      return undefined;
    return this.resolve(source, join(root, 'package.json'), { ...options, skipSelf: true });
  },
};
