/**
 * Lets Node find `#shop/…` in the folder that `SHOP_FOLDER` names; package.json names the demo's. Modules of that
 * folder may import `selvedge/…`, the project, and its packages.
 */
import * as module from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isDemo, root, shopFolder, shopPaths } from './sources.mjs';

const project = `${pathToFileURL(root).href}/`;
const shop = `${pathToFileURL(shopFolder).href}/`;
const isBare = (/** @type {string} */ specifier) => /^[@a-z]/.test(specifier) && !/^[a-z]+:/.test(specifier);

// The Node that runs `npm start` on an old system lacks it, and needs nothing of the shop.
if (!isDemo && 'registerHooks' in module)
  module.registerHooks({
    resolve(specifier, context, next) {
      const found = shopPaths.find((each) => specifier.startsWith(each.specifier));
      if (found !== undefined)
        return next(pathToFileURL(found.path + specifier.slice(found.specifier.length)).href, context);
      if (specifier.startsWith('selvedge/'))
        return next(pathToFileURL(join(root, specifier.slice('selvedge/'.length))).href, context);
      const isOfShop = context.parentURL?.startsWith(shop) === true && isBare(specifier);
      return next(specifier, isOfShop ? { ...context, parentURL: `${project}package.json` } : context);
    },
  });
