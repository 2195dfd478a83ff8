/**
 * `--shop ../my-shop` of all commands: the folder of another shop than the demo. Sets `SHOP_FOLDER`, which the scripts
 * and their children read, and lets Node find `#shop/…` in that folder. It is preloaded (`node --import`), because
 * imports are looked up before a script runs.
 */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

// An address is for the operators' commands: the storefront that they speak to.
const at = process.argv.findIndex(
  (word, index) =>
    (word === '--shop' && !/^https?:/.test(process.argv[index + 1] ?? '')) || /^--shop=(?!https?:)/.test(word),
);
if (at !== -1) {
  const [option = ''] = process.argv.splice(at, 1);
  const [folder] = option === '--shop' ? process.argv.splice(at, 1) : [option.slice('--shop='.length)];
  if (!folder || !existsSync(join(folder, 'shop.json'))) {
    const what = folder ? `There is no shop in ${resolve(folder)}: "npm run new -- ${folder}" makes one.` : '';
    console.error(`\n${what || '--shop needs the folder of the shop, e.g. --shop ../my-shop'}\n`);
    process.exit(2);
  }
  process.env.SHOP_FOLDER = resolve(folder);
}
if (process.env.SHOP_FOLDER) {
  const hook = pathToFileURL(join(import.meta.dirname, 'shop-hook.mjs')).href;
  const options = process.env.NODE_OPTIONS ?? '';
  if (!options.includes(hook)) process.env.NODE_OPTIONS = `${options} --import ${hook}`.trim();
  await import('./shop-hook.mjs');
}
