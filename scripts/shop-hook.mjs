/** Lets Node find `#shop/…` in the folder that `SHOP_FOLDER` names; package.json names the demo's. */
import * as module from 'node:module';
import { pathToFileURL } from 'node:url';
import { isDemo, shopPaths } from './sources.mjs';

// The Node that runs `npm start` on an old system lacks it, and needs nothing of the shop.
if (!isDemo && 'registerHooks' in module)
  module.registerHooks({
    resolve(specifier, context, next) {
      const found = shopPaths.find((each) => specifier.startsWith(each.specifier));
      if (found === undefined) return next(specifier, context);
      return next(pathToFileURL(found.path + specifier.slice(found.specifier.length)).href, context);
    },
  });
