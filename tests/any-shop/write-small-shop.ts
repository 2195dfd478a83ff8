/** Writes the small shop anew; its build and its state stay. A program of its own, because it runs before that shop. */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { newShop } from '../../starter/new-shop/new-shop.ts';
import { ownFolder, smallShopFolder } from './small-shop.ts';

const files = newShop({
  name: 'Höltje & Söhne',
  markets: ['de-de'],
  domain: 'hoeltje.example',
  folder: '../small-shop',
  prefix: 'hoeltje',
  picture: { width: 1, height: 1 },
});
for (const name of ['brand', 'content', 'markets', 'pages', 'blocks'])
  rmSync(join(smallShopFolder, name), { recursive: true, force: true });
for (const [path, content] of Object.entries(files)) {
  mkdirSync(dirname(join(smallShopFolder, path)), { recursive: true });
  writeFileSync(join(smallShopFolder, path), content);
}
for (const name of ['pages', 'blocks']) cpSync(join(ownFolder, name), join(smallShopFolder, name), { recursive: true });
const home = join(smallShopFolder, 'content', 'de-de', 'home.json');
const page = JSON.parse(readFileSync(home, 'utf8'));
page.entry.blocks.push({ shoe_care: { title: 'So bleiben sie schön', steps: ['Bürsten', 'Wachsen'] } });
writeFileSync(home, JSON.stringify(page, null, 2));
