/**
 * Draws every kind of garment and every composed picture on contact sheets, to be looked at:
 *
 *     node demo/studio/contact-sheet.ts <folder> [width of a tile, px] [kind ...]
 *
 * Writes `garments.png`, `views.png` and `scenes.png`. Rasterises with the library that the local Images binding uses.
 */
import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { argv } from 'node:process';
import { drawGarment } from './draw.ts';
import {
  editorials,
  type GarmentSpec,
  type Kind,
  kinds,
  type Pattern,
  patterns,
  views,
  wearers,
} from './drawing/spec.ts';
import { drawEditorial } from './editorial.ts';

/** The part of sharp's API that is used; it comes with Miniflare. */
interface Raster {
  resize(size: { width: number }): Raster;
  composite(parts: { input: Uint8Array; left: number; top: number }[]): Raster;
  png(): Raster;
  toBuffer(): Promise<Uint8Array>;
  toFile(path: string): Promise<unknown>;
}
type Sharp = (input: Uint8Array | { create: Record<string, unknown> }, options?: { unlimited: boolean }) => Raster;

const sharp: Sharp = createRequire(import.meta.resolve('miniflare'))('sharp');

const colours = ['#8a6f5c', '#d9cdb8', '#4b5a52', '#7a2e3a', '#2b3a55', '#b5773f', '#9aa08a', '#efe6d8', '#2b2b2d'];

/** A sample spec for a kind; colours and patterns take turns. */
function sample(kind: Kind, i: number): GarmentSpec {
  const pattern: Pattern = i % 3 === 0 ? (patterns[(i / 3) % patterns.length] ?? 'plain') : 'plain';
  const small = kind === 'bodysuit' || kind === 'sleepsuit';
  return {
    kind,
    colour: colours[i % colours.length] ?? '#8a6f5c',
    pattern,
    seed: i,
    wearer: small ? 'baby' : (wearers[i % 4] ?? 'women'),
  };
}

async function sheet(
  file: string,
  svgs: readonly string[],
  width: number,
  ratio: number,
  columns: number,
): Promise<void> {
  const height = Math.round(width * ratio);
  const parts: { input: Uint8Array; left: number; top: number }[] = [];
  for (const [i, svg] of svgs.entries()) {
    const input = await sharp(new TextEncoder().encode(svg), { unlimited: true }).resize({ width }).png().toBuffer();
    parts.push({ input, left: (i % columns) * (width + 6), top: Math.floor(i / columns) * (height + 6) });
  }
  const rows = Math.ceil(svgs.length / columns);
  const create = {
    width: columns * (width + 6),
    height: rows * (height + 6),
    channels: 3,
    background: '#fff',
  };
  await sharp({ create }).composite(parts).png().toFile(file);
  console.log(file);
}

const [folder = 'pictures', size = '300', ...asked] = argv.slice(2);
const width = Number(size);
const shown = kinds.filter((kind) => asked.length === 0 || asked.includes(kind));
mkdirSync(folder, { recursive: true });
await sheet(
  join(folder, 'garments.png'),
  shown.map((kind, i) => drawGarment(sample(kind, i), 'AP')),
  width,
  4 / 3,
  8,
);
await sheet(
  join(folder, 'views.png'),
  shown.slice(0, 12).flatMap((kind, i) => views.map((view) => drawGarment(sample(kind, i), view))),
  width,
  4 / 3,
  8,
);
if (asked.length === 0) {
  await sheet(
    join(folder, 'scenes.png'),
    editorials.map((name) => drawEditorial(name, '16x9')),
    width * 2,
    9 / 16,
    4,
  );
}
