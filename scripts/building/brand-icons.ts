/** Pictures of the brand at the root of every domain, made of `icon.svg` and `wordmark.svg` in `brand/`. */
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { tokenColours } from '../../shared/brand/token-colours.ts';
import { distFolder, shopFolder } from '../sources.mjs';

/** The part of sharp's API that is used; it comes with Miniflare. */
type Sharp = (input: string | Buffer | { create: object }, options?: { density: number }) => Picture;
interface Picture {
  resize(size: number | { width: number; height: number; fit: 'inside' }): Picture;
  composite(parts: readonly { input: Buffer; gravity: 'centre' }[]): Picture;
  png(): Picture;
  toBuffer(): Promise<Buffer>;
}

/** Files at the root of every domain: Vite's public folder. */
export const iconFolder = join(distFolder, 'icons');

/** Pixels of the icons in `favicon.ico`. */
const sizes = [16, 32, 48];

/** An ICO file of PNGs: its directory has an entry of 16 bytes for each. */
function icoOf(pngs: readonly { size: number; png: Buffer }[]): Buffer {
  const directory = Buffer.alloc(6 + 16 * pngs.length);
  directory.writeUInt16LE(1, 2);
  directory.writeUInt16LE(pngs.length, 4);
  let offset = directory.length;
  for (const [index, { size, png }] of pngs.entries()) {
    const entry = 6 + 16 * index;
    directory.writeUInt8(size, entry);
    directory.writeUInt8(size, entry + 1);
    directory.writeUInt16LE(1, entry + 4);
    directory.writeUInt16LE(32, entry + 6);
    directory.writeUInt32LE(png.length, entry + 8);
    directory.writeUInt32LE(offset, entry + 12);
    offset += png.length;
  }
  return Buffer.concat([directory, ...pngs.map(({ png }) => png)]);
}

/** The wordmark on paper, for links to pages without a picture of their own: 1200 by 630 pixels. */
async function previewOf(sharp: Sharp): Promise<Buffer> {
  const read = (name: string) => readFileSync(join(shopFolder, 'brand', name), 'utf8');
  const colours = tokenColours(read('tokens.css'));
  const svg = read('wordmark.svg').replace('<svg ', `<svg fill="${colours.get('ink')}" `);
  const mark = sharp(Buffer.from(svg), { density: 300 }).resize({ width: 640, height: 280, fit: 'inside' });
  const paper = { width: 1200, height: 630, channels: 3, background: colours.get('paper') };
  return sharp({ create: paper })
    .composite([{ input: await mark.png().toBuffer(), gravity: 'centre' }])
    .png()
    .toBuffer();
}

/** Writes `favicon.svg`, `favicon.ico`, `apple-touch-icon.png` and `preview.png`. */
export async function writeIcons(): Promise<void> {
  const sharp: Sharp = createRequire(import.meta.resolve('miniflare'))('sharp');
  const source = join(shopFolder, 'brand', 'icon.svg');
  const pngOf = (pixels: number) => sharp(source, { density: 600 }).resize(pixels).png().toBuffer();
  mkdirSync(iconFolder, { recursive: true });
  copyFileSync(source, join(iconFolder, 'favicon.svg'));
  const pngs = await Promise.all(sizes.map(async (size) => ({ size, png: await pngOf(size) })));
  writeFileSync(join(iconFolder, 'favicon.ico'), icoOf(pngs));
  writeFileSync(join(iconFolder, 'apple-touch-icon.png'), await pngOf(180));
  writeFileSync(join(iconFolder, 'preview.png'), await previewOf(sharp));
}
