/** `npm run new -- ../my-shop`: writes the folder of a new shop. docs/own-shop.md. */
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { Command } from 'commander';
import { readPictureShape } from '../shared/brand/picture-shape.ts';
import { slugify } from '../shared/format/slug.ts';
import { readOpenMarkets } from '../shared/markets/open-markets.ts';
import type { NewShop } from '../starter/new-shop/choices.ts';
import { newShop } from '../starter/new-shop/new-shop.ts';
import { hostIn } from './deploy/addresses.ts';
import { root } from './sources.mjs';
import { main, Refusal, UsageRefusal } from './steps.mjs';

interface Options {
  name?: string;
  markets: string;
  domain?: string;
  picture: string;
}

/** `my-shop` as a name: `My Shop`. */
const nameOf = (folder: string): string =>
  basename(folder)
    .split(/[-_ ]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');

function marketsIn(typed: string) {
  try {
    return readOpenMarkets(typed === 'all' ? '' : typed).online;
  } catch (error) {
    throw error instanceof RangeError ? new UsageRefusal(error.message) : error;
  }
}

function write(typed: string, options: Options): void {
  const folder = resolve(typed);
  if (existsSync(folder) && readdirSync(folder).some((name) => name !== '.git'))
    throw new Refusal(`There is something in ${folder} already: a new shop needs a folder of its own.`);
  if (!relative(root, folder).startsWith('..'))
    throw new Refusal(
      `${folder} is inside of Selvedge: put the shop beside it, e.g. ../my-shop, to take newer versions.`,
    );
  const name = (options.name ?? nameOf(folder)).trim();
  if (name === '' || name.length > 60) throw new UsageRefusal('--name needs 1 to 60 letters.');
  const picture = readPictureShape(options.picture);
  if (picture === undefined) throw new UsageRefusal('--picture needs width:height from 1:2 to 2:1, e.g. 1:1.');
  const prefix = slugify(basename(folder)).slice(0, 40) || 'shop';
  const shop = {
    name,
    markets: marketsIn(options.markets),
    prefix,
    domain: hostIn(options.domain ?? `${prefix}.example`),
    picture,
    folder: relative(root, folder),
  };
  const files = filesOf(shop);
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  console.log(`
${name} is in ${folder}: ${Object.keys(files).length} files for ${shop.markets.join(', ')}.

  npm start -- --shop ${shop.folder}                       serves it
  npm run import -- --shop ${shop.folder} feed.xml --menu  takes in its catalogue

docs/own-shop.md says what each file is.`);
}

function filesOf(shop: NewShop) {
  try {
    return newShop(shop);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new UsageRefusal(`${error.message} Choose another --name; wordmark.svg can be drawn by hand.`);
  }
}

const program = new Command('npm run new --')
  .description('Writes the folder of a new shop, without products and customers.')
  .argument('<folder>', 'of the shop, beside that of Selvedge, e.g. ../my-shop')
  .option('--name <name>', 'as visitors read it; by default from the folder')
  .option('--markets <names>', 'announced markets, e.g. de-de,fr-fr, or all', 'en')
  .option('--domain <domain>', 'of which each market has a host, e.g. example.com')
  .option('--picture <shape>', 'of the photos of products, width:height, e.g. 1:1 for square ones', '3:4')
  .showHelpAfterError()
  .exitOverride()
  .action(write);

await main(async () => {
  await program.parseAsync();
});
