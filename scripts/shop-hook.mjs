/** Lets Node find `#shop/…` in the folder that `SHOP_FOLDER` names; package.json names the demo's. */
import * as module from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const prefix = '#shop/';
const folder = process.env.SHOP_FOLDER;

// The Node that runs `npm start` on an old system lacks it, and needs nothing of the shop.
if (folder && 'registerHooks' in module)
  module.registerHooks({
    resolve: (specifier, context, next) =>
      next(
        specifier.startsWith(prefix) ? pathToFileURL(join(folder, specifier.slice(prefix.length))).href : specifier,
        context,
      ),
  });
