import type { Format } from '../../studio/drawings.ts';
import { boxOf, cutGarment, drawCut, shadows } from './draw.ts';
import { parseHex, type Rgb } from './drawing/colour.ts';
import { type Camera, drawLayers, extent } from './drawing/scene.ts';
import { n } from './drawing/shape.ts';
import type { Editorial, Fabric, GarmentSpec, Palette } from './drawing/spec.ts';
import { blockOf } from './garments/parts/block.ts';
import { type Look, looks } from './looks.ts';
import { arch, bench, hanger, pegBoard, plinth, rail, windowLight, woodFor } from './room.ts';
import { foldedStack } from './stack.ts';
import { floorShadow, wall } from './studio.ts';

/** Size of a composed picture, px. */
export const sizes: Record<Format, { width: number; height: number }> = {
  '16x9': { width: 1920, height: 1080 },
  '3x2': { width: 1620, height: 1080 },
  '4x5': { width: 1080, height: 1350 },
  '1x1': { width: 1200, height: 1200 },
};

const walls: Record<Palette, Rgb> = {
  sand: parseHex('#dccfba'),
  clay: parseHex('#cda68d'),
  sage: parseHex('#b9bfa9'),
  stone: parseHex('#d3d0c9'),
  sky: parseHex('#c3ced3'),
  rose: parseHex('#dcbfb4'),
  ink: parseHex('#4a4f58'),
};

/** The stage of a composed picture: everything is placed in its pixels. */
interface Stage {
  width: number;
  height: number;
  floor: number;
  wall: Rgb;
  wood: Rgb;
  wide: boolean;
  seed: number;
}

/** A composed picture as SVG, the same for the same name and format everywhere. */
export function drawEditorial(name: Editorial, format: Format): string {
  return drawLook(looks[name], format, name.length * 7);
}

/** A picture of these things as SVG. `seed` is any integer; the same one gives the same folds. */
export function drawLook(look: Look, format: Format, seed: number): string {
  const { width, height } = sizes[format];
  const colour = walls[look.palette];
  const wide = width > height * 1.2;
  const stage: Stage = {
    width,
    height,
    floor: height * (wide ? 0.865 : 0.88),
    wall: colour,
    wood: woodFor(colour),
    wide,
    seed,
  };
  const scene = { rail: onRail, pegs: onPegs, plinths: onPlinths, bench: onBench }[look.scene];
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    wall(colour, width, height, stage.floor) +
    scene(stage, look) +
    '</svg>'
  );
}

/** Garments on hangers along a rail, each a little over the one before. */
function onRail(stage: Stage, { garments }: Look): string {
  const { width, height, wide } = stage;
  const shown = garments.slice(0, wide ? 5 : 3);
  const y = height * 0.115;
  const scale = (height * (wide ? 0.69 : 0.6)) / 112;
  const [from, to] = wide ? [width * 0.42, width * 0.89] : [width * 0.24, width * 0.78];
  const light = windowLight(width * (wide ? 0.06 : 0.04), height * 0.14, width * 0.3, height * 0.66, 0.32);
  const items = shown.map((spec, i) => {
    const x = from + ((to - from) * (i + 0.5)) / shown.length;
    return hung(stage, spec, x, y, y + 74, scale, `e${i}`);
  });
  return light + rail(wide ? width * 0.36 : 0, width, y, [0.62, 0.58, 0.52]) + items.join('');
}

/** Garments that hang apart from the pegs of a board, with room around them. */
function onPegs(stage: Stage, look: Look): string {
  const { width, height, wood, wide, floor } = stage;
  const across = wide ? look.wide : undefined;
  const full = across !== undefined;
  const shown = across ? across.slice(0, 4) : look.garments.slice(0, wide ? 3 : 2);
  const y = height * 0.14;
  const scale = (height * (full ? 0.6 : wide ? 0.62 : 0.54)) / 112;
  const [from, to] = full
    ? [width * 0.03, width * 0.97]
    : wide
      ? [width * 0.33, width * 0.985]
      : [width * 0.08, width * 0.92];
  const xs = shown.map((_, i) => from + ((to - from) * (i + 0.5)) / shown.length);
  const light = windowLight(width * (wide ? 0.05 : 0.3), height * 0.2, width * (wide ? 0.3 : 0.5), height * 0.6, 0.34);
  const board = pegBoard(0, width, y, [...(wide && !full ? [width * 0.08, width * 0.22] : []), ...xs], wood);
  const items = shown.map((spec, i) => hung(stage, spec, xs[i] ?? 0, y - 4, y + 84, scale, `e${i}`));
  const below = (full ? [] : (look.onFloor ?? []))
    .slice(0, 1)
    .map((spec) => placed(stage, spec, width * (wide ? 0.2 : 0.5), floor + 20, scale * 1.5, 's'));
  return light + board + items.join('') + below.join('');
}

/** Things on plaster blocks of different heights, before an arch. */
function onPlinths(stage: Stage, { onFloor = [], garments }: Look): string {
  const { width, height, wood, wide, floor } = stage;
  const scale = height / (wide ? 104 : 128);
  const unit = height / (wide ? 1080 : 1350);
  const places = wide
    ? [
        { x: 0.52, up: 210, w: 330 },
        { x: 0.7, up: 380, w: 330 },
        { x: 0.88, up: 120, w: 330 },
      ]
    : [
        { x: 0.27, up: 130, w: 330 },
        { x: 0.68, up: 360, w: 380 },
      ];
  const back = arch(
    width * (wide ? 0.7 : 0.62),
    floor,
    height * (wide ? 0.66 : 0.6),
    height * (wide ? 0.8 : 0.78),
    stage.wall,
  );
  const light = windowLight(width * 0.04, height * 0.12, width * (wide ? 0.28 : 0.36), height * 0.6, 0.3);
  const hanging = garments
    .slice(0, wide ? 1 : 0)
    .map((spec, i) => hung(stage, spec, width * 0.33, height * 0.1, height * 0.16, (height * 0.56) / 112, `h${i}`));
  const pins = hanging.length > 0 ? pegBoard(width * 0.27, width * 0.39, height * 0.1, [width * 0.33], wood) : '';
  const items = places.map(({ x, up, w }, i) => {
    const spec = onFloor[i];
    if (!spec) return '';
    const top = floor - up * unit;
    const { x0, x1 } = boxOf(cutGarment(spec, false));
    const wide = Math.max(w * unit, (x1 - x0) * scale * 0.72);
    return (
      plinth(width * x, top, wide, floor + 26 * unit, stage.wall) +
      placed(stage, spec, width * x, top - 12 * unit, scale * 0.92, `s${i}`)
    );
  });
  return back + light + pins + hanging.join('') + items.join('');
}

/** Folded knits on a bench, and a garment or two on the wall above. */
function onBench(stage: Stage, { garments, folded, onFloor }: Look): string {
  const { width, height, wood, wide, floor } = stage;
  const unit = height / (wide ? 1080 : 1350);
  const x = width * (wide ? 0.7 : 0.52);
  const seat = floor - 210 * unit;
  const pieces = folded ?? { fabric: 'knit', colours: [] };
  const scale = 8.6 * unit;
  const light = windowLight(width * 0.06, height * 0.12, width * (wide ? 0.3 : 0.5), height * 0.6, 0.36);
  const stack = stackAt(stage, pieces.colours, pieces.fabric, x - 150 * unit, seat + 3, scale, 'k');
  const second =
    wide || (onFloor ?? []).length === 0
      ? stackAt(
          stage,
          [...pieces.colours].reverse().slice(0, 3),
          pieces.fabric,
          x + 205 * unit,
          seat + 3,
          scale * 0.96,
          'm',
        )
      : '';
  const things =
    second === ''
      ? (onFloor ?? [])
          .slice(0, 1)
          .map((spec) => placed(stage, spec, x + 190 * unit, seat + 4, scale, 's'))
          .join('')
      : '';
  const y = height * 0.1;
  const above = garments.slice(0, wide ? 2 : 1);
  const xs = above.map((_, i) => x + (above.length === 1 ? -20 : (i - 0.5) * 520) * unit);
  const hanging = above.map((spec, i) =>
    hung(stage, spec, xs[i] ?? x, y, y + 62 * unit, (wide ? 5.6 : 6.6) * unit, `h${i}`),
  );
  return (
    light +
    pegBoard(wide ? width * 0.4 : 0, width, y, xs, wood) +
    hanging.join('') +
    bench(x, floor + 24 * unit, 880 * unit, 234 * unit, wood) +
    stack +
    second +
    things
  );
}

function stackAt(
  stage: Stage,
  colours: readonly string[],
  fabric: Fabric,
  x: number,
  y: number,
  scale: number,
  key: string,
): string {
  const { layers } = foldedStack(colours, fabric, stage.seed + key.length, key);
  const camera: Camera = { width: stage.width, height: stage.height, scale, x, y };
  return drawLayers(layers, camera, stage.seed, `${key}f`);
}

/** A garment on a hanger: `hook` is the y of what it hangs from, `neck` that of its neck. */
function hung(
  stage: Stage,
  spec: GarmentSpec,
  x: number,
  hook: number,
  neck: number,
  scale: number,
  key: string,
): string {
  const garment = cutGarment(spec, false, key);
  const body = blockOf(spec.wearer);
  const box = extent(garment.layers);
  const unit = Math.min(scale * sizeOf(spec), (stage.height * 0.93 - neck) / (box.y1 - Math.min(0, box.y0)));
  const clipped = trouserLike(spec);
  const strapped = !clipped && box.y0 < -body.armhole * 0.7;
  // What reaches above the neck point (a roll collar, straps, a waistband) must not reach above the hanger.
  const lower = Math.max(0, -box.y0 - (clipped || strapped ? 0 : 2)) * unit;
  const half = (clipped ? box.x1 * 0.82 : strapped ? body.neck * 1.7 : body.shoulder * 0.8) * unit;
  const wooden = hanger(
    x,
    neck + (clipped ? -26 : 1.3 * unit),
    hook,
    half,
    clipped || strapped ? 24 : 5.2 * unit,
    stage.wood,
  );
  const at: Camera = { width: stage.width, height: stage.height, scale: unit, x, y: neck + lower };
  const hookBefore =
    lower > 0 || clipped
      ? ''
      : `<path d="M${n(x)} ${n(neck - 4)}V${n(hook + 24)}" stroke="#57534d" stroke-width="3.4" stroke-linecap="round" stroke-opacity=".9"/>`;
  return wooden + shadows(garment, at) + drawCut(garment, at, spec.seed, key) + hookBefore;
}

/** Small clothes are shown nearer than large ones. */
function sizeOf({ wearer }: GarmentSpec): number {
  if (wearer === 'baby') return 1.75;
  return wearer === 'girls' || wearer === 'boys' ? 1.32 : 1;
}

const trouserLike = ({ kind }: GarmentSpec) => /trousers|jeans|chinos|joggers|shorts|skirt|leggings/.test(kind);

/** Something that stands with its lowest point at y. */
function placed(stage: Stage, spec: GarmentSpec, x: number, y: number, scale: number, key: string): string {
  const garment = cutGarment(spec, false, key);
  const box = boxOf(garment);
  const camera: Camera = {
    width: stage.width,
    height: stage.height,
    scale,
    x: x - ((box.x0 + box.x1) / 2) * scale,
    y: y - box.y1 * scale,
  };
  return floorShadow(box, camera) + drawCut(garment, camera, spec.seed, key);
}
