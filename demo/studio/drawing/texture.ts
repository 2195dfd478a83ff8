import { noise } from '../../random.ts';
import type { Cloth } from './cloth.ts';
import { bytes, lightness, mix, type Rgb, shift } from './colour.ts';
import { pngDataUrl, type Raster, raster, type Swatch } from './png.ts';
import { n } from './shape.ts';
import type { Fabric } from './spec.ts';

const TAU = Math.PI * 2;
const SIZE = 60;

/** A woven, brushed or grained surface over a tile of `width` cm: darkness -1..1 at (x, y) in 0..1. */
interface Weave {
  width: number;
  at: (x: number, y: number) => number;
}

const fine = noise(11, 24);
const soft = noise(23, 8);
const warp = noise(5, 30, 10);
const weft = noise(7, 10, 30);
const slub = noise(9, 30, 15);
const sheen = noise(13, 24, 4);

/** Stocking stitch: columns of interlocking V, `across` stitches to a tile, each leaf lit from the left. */
function stocking(across: number): Weave['at'] {
  const down = Math.round(across * 1.25);
  return (x, y) => {
    const inCell = (((x * across) % 1) + 1) % 1;
    const outer = Math.abs(inCell - 0.5) * 2;
    const strand = (((y * down - (1 - outer) * 0.95 + 4) % 1) + 1) % 1;
    const round = Math.sin(strand * Math.PI) ** 0.8 * Math.sin((0.08 + outer * 0.84) * Math.PI) ** 0.5;
    const lit = inCell < 0.5 ? 0.14 : -0.1;
    return 0.52 - round * 1.12 - lit + 0.22 * fine(x * 24, y * 24);
  };
}

/** Alternate raised and sunk wales. */
const wales: Weave['at'] = (x, y) => {
  const wale = (((x * 6) % 1) + 1) % 1;
  const round = wale < 0.62 ? Math.sin((wale / 0.62) * Math.PI) : -0.5 * Math.sin(((wale - 0.62) / 0.38) * Math.PI);
  return 0.3 - round * 0.75 - (wale < 0.3 ? 0.12 : 0) + 0.15 * fine(x * 24, y * 24);
};

const weaves: Record<Fabric, Weave> = {
  knit: { width: 2.1, at: stocking(5) },
  cable: { width: 2.4, at: stocking(4) },
  rib: { width: 3, at: wales },
  jersey: { width: 1.6, at: (x, y) => 0.4 * Math.sin(x * TAU * 16) + 0.5 * fine(x * 24, y * 24) },
  poplin: {
    width: 1.4,
    at: (x, y) => 0.5 * Math.sin(x * TAU * 16) * Math.sin(y * TAU * 16) + 0.4 * fine(x * 24, y * 24),
  },
  linen: {
    width: 3.2,
    at: (x, y) =>
      0.3 * Math.sin(x * TAU * 16) * Math.sin(y * TAU * 16) + 0.5 * warp(x * 30, y * 10) + 0.5 * weft(x * 10, y * 30),
  },
  satin: { width: 1.5, at: (x, y) => 0.5 * sheen(x * 24, y * 4) },
  wool: { width: 2.3, at: (x, y) => 0.8 * fine(x * 24, y * 24) + 0.12 * Math.sin((x + y) * TAU * 12) },
  denim: {
    width: 2,
    at: (x, y) => 0.5 * Math.sin((x * 15 - y * 15) * TAU) + 0.4 * slub(x * 30, y * 15) + 0.4 * fine(x * 24, y * 24),
  },
  corduroy: { width: 2, at: (x, y) => 0.95 * Math.sin(x * TAU * 6) + 0.25 * fine(x * 24, y * 24) },
  leather: { width: 2.2, at: (x, y) => 0.5 * Math.abs(fine(x * 24, y * 24)) + 0.4 * soft(x * 8, y * 8) },
  suede: { width: 2.4, at: (x, y) => 0.6 * fine(x * 24, y * 24) + 0.5 * soft(x * 8, y * 8) },
  nylon: { width: 1.2, at: (x, y) => 0.5 * Math.sin(x * TAU * 12) * Math.sin(y * TAU * 12) },
  canvas: {
    width: 1.8,
    at: (x, y) => 0.6 * Math.sin(x * TAU * 12) * Math.sin(y * TAU * 12) + 0.45 * fine(x * 24, y * 24),
  },
  eyelet: {
    width: 1.4,
    at: (x, y) => 0.5 * Math.sin(x * TAU * 16) * Math.sin(y * TAU * 16) + 0.4 * fine(x * 24, y * 24),
  },
  fleece: { width: 2, at: (x, y) => 0.6 * fine(x * 24, y * 24) },
};

const LEVELS = 16;

/** Tiles by fabric: they are the same in every colour, so each is made once, when it is first needed. */
const tiles = new Map<Fabric, Raster>();

function tile(fabric: Fabric): Raster {
  const known = tiles.get(fabric);
  if (known) return known;
  const pixels = Uint8Array.from({ length: SIZE * SIZE }, (_, i) => {
    const at = weaves[fabric].at(((i % SIZE) + 0.5) / SIZE, (Math.floor(i / SIZE) + 0.5) / SIZE);
    return Math.round((Math.min(1, Math.max(-1, at)) + 1) * LEVELS);
  });
  const made = raster(SIZE, SIZE, pixels);
  tiles.set(fabric, made);
  return made;
}

/** The `<pattern>` of a cloth's surface, to be laid over its colour. Its id is `t` and the cloth's id. */
export function texture(cloth: Cloth): string {
  const url = pngDataUrl(tile(cloth.fabric), inks(cloth, LEVELS));
  const width = n(weaves[cloth.fabric].width * (cloth.scale < 1 ? 0.85 : 1));
  return `<pattern id="t${cloth.id}" width="${width}" height="${width}" patternUnits="userSpaceOnUse"><image width="${width}" height="${width}" preserveAspectRatio="none" href="${url}"/></pattern>`;
}

function inks({ base, hand, fabric, second }: Cloth, levels: number): Swatch[] {
  const l = lightness(base);
  const dark = bytes(shift(base, -0.2 * (l > 0.85 ? 0.75 : 0.4 + l), fabric === 'denim' ? 0.6 : 1));
  const white: Rgb = fabric === 'denim' ? mix(base, [0.93, 0.93, 0.9], 0.8) : mix(base, [1, 1, 1], 0.7);
  const light = bytes(fabric === 'denim' && l > 0.8 ? second : white);
  const strength =
    hand.grain * (fabric === 'denim' ? 150 : fabric === 'knit' || fabric === 'cable' || fabric === 'rib' ? 140 : 95);
  return Array.from({ length: levels * 2 + 1 }, (_, i): Swatch => {
    const value = (i - levels) / levels;
    const [r, g, b] = value < 0 ? light : dark;
    return [r, g, b, Math.round(Math.abs(value) * strength * (value < 0 ? 0.62 : 1))];
  });
}
