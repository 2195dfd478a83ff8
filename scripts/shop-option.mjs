/**
 * `--shop ../my-shop` of all commands: the folder of another shop than the demo. Sets `SHOP_FOLDER`, which the other
 * scripts and their children read, and lets Node find `#shop/…` in that folder. To be imported before everything else.
 */
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const at = process.argv.indexOf('--shop');
if (at !== -1) {
  const [, folder] = process.argv.splice(at, 2);
  if (folder === undefined) {
    console.error('--shop needs the folder of the shop, e.g. --shop ../my-shop');
    process.exit(2);
  }
  process.env.SHOP_FOLDER = resolve(folder);
}
if (process.env.SHOP_FOLDER) {
  const hook = pathToFileURL(`${import.meta.dirname}/shop-hook.mjs`).href;
  const options = process.env.NODE_OPTIONS ?? '';
  if (!options.includes(hook)) process.env.NODE_OPTIONS = `${options} --import ${hook}`.trim();
  await import('./shop-hook.mjs');
}
