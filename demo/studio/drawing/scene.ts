import type { Cloth } from './cloth.ts';
import { lightness, shift } from './colour.ts';
import { blurred, coverage, field, grid, reframed } from './field.ts';
import { frameOf } from './frame.ts';
import { type Occluder, shading } from './light.ts';
import { pngDataUrl, raster } from './png.ts';
import { css, print, repeat } from './print.ts';
import type { Relief } from './relief.ts';
import { type Box, boxOf, flatten, type Node, n, overlap, type Point, path } from './shape.ts';
import { texture } from './texture.ts';

/** One cut of cloth, in centimetres. */
export interface Piece {
  outline: readonly Node[];
  cloth: Cloth;
  /** Direction of its grain, radians from straight down; positive swings the lower end to the right. */
  angle?: number;
  relief?: readonly Relief[];
  /** Piece on which it is sewn flat (pockets, plackets): it takes over that one's folds. */
  on?: Piece;
  /** Lighter or darker as a whole; negative for what lies inside. */
  tone?: number;
  /** How far its shadow falls on what lies below, cm; 0 for none. */
  casts?: number;
  /** Factor on the thickness of the cloth. */
  thickness?: number;
  /** Drawn below the shading (seams) or above it (buttons). */
  under?: string;
  over?: string;
  /** Opacity of the drawn edge, 0..1. */
  edge?: number;
  /** Printed with the cloth's pattern; default true. */
  printed?: boolean;
}

/** Pieces and free drawings from back to front. */
export type Layer = Piece | { drawing: string };

export interface Camera {
  /** Size of the picture, px. */
  width: number;
  height: number;
  /** Pixels to a centimetre, and where the origin of the garment stands. */
  scale: number;
  x: number;
  y: number;
}

/** Pixels of the picture to a cell of light. */
const CELL = 5.4;

/** Draws a scene's layers; `key` keeps the ids of several scenes in one picture apart. */
export function drawLayers(layers: readonly Layer[], camera: Camera, seed: number, key = ''): string {
  const view = visible(camera);
  const pieces = layers.filter((layer): layer is Piece => 'outline' in layer);
  const polygons = new Map(pieces.map((piece) => [piece, flatten(piece.outline, true, 5)]));
  const cloths = new Map(pieces.map((piece) => [piece.cloth.id, piece.cloth]));
  const tiles = new Map<string, string>();
  for (const cloth of cloths.values()) {
    const named = { ...cloth, id: key + cloth.id };
    tiles.set(`t${named.id}`, texture(named));
    const dots = repeat(named, seed);
    if (dots) tiles.set(`r${named.id}`, dots);
  }
  let body = '';
  layers.forEach((layer, index) => {
    if ('drawing' in layer) {
      body += layer.drawing;
      return;
    }
    const polygon = polygons.get(layer) ?? [];
    const box = overlap(boxOf(polygon, 1), view);
    if (!box) return;
    const above = occluders(layers.slice(index + 1), polygons, box);
    body += drawPiece(layer, { id: `${key}${index}`, key, polygon, box, view, camera, above, tiles });
  });
  return `<g transform="translate(${n(camera.x)} ${n(camera.y)})scale(${n(camera.scale)})"><defs>${[...tiles.values()].join('')}</defs>${body}</g>`;
}

/** What lies above a piece and throws shadow on it, joined by the reach of the shadow. */
function occluders(layers: readonly Layer[], polygons: ReadonlyMap<Piece, readonly Point[]>, box: Box): Occluder[] {
  const byReach = new Map<number, (readonly Point[])[]>();
  for (const layer of layers) {
    if (!('outline' in layer) || !layer.casts) continue;
    const polygon = polygons.get(layer) ?? [];
    if (!overlap(boxOf(polygon, layer.casts * 2), box)) continue;
    byReach.set(layer.casts, [...(byReach.get(layer.casts) ?? []), polygon]);
  }
  return Array.from(byReach, ([reach, above]) => ({ polygons: above, reach }));
}

interface Setting {
  id: string;
  key: string;
  polygon: readonly Point[];
  box: Box;
  view: Box;
  camera: Camera;
  above: readonly Occluder[];
  tiles: Map<string, string>;
}

function drawPiece(piece: Piece, setting: Setting): string {
  const { id, key, polygon, box, view, camera, above, tiles } = setting;
  const { cloth, angle = 0, relief = [], on, tone = 0, thickness = 1, under = '', over = '', edge = 0.4 } = piece;
  const host = on ? flatten(on.outline, true, 5) : polygon;
  const target = field(box, CELL / camera.scale, frameOf(host, on?.angle ?? angle));
  for (const add of on?.relief ?? []) add(target);
  const own = on ? reframed(target, frameOf(polygon, angle)) : target;
  for (const add of relief) add(own);
  const printing =
    piece.printed === false
      ? ''
      : print(cloth, own, { x0: view.x0 - 3, y0: view.y0 - 3, x1: view.x1 + 3, y1: view.y1 + 3 });
  const light = shading(target, {
    cloth,
    polygon,
    tone,
    thickness: thickness * cloth.hand.thickness,
    occluders: above,
  });
  const turn = Math.round((-angle * 180) / Math.PI / 3) * 3;
  const fill = (letter: 't' | 'r') => turned(letter, key + cloth.id, turn, tiles);
  const shape = `<use href="#p${id}"`;
  const line = css(shift(cloth.base, lightness(cloth.base) > 0.5 ? -0.34 : -0.16));
  const area = { width: n(target.columns * target.step), height: n(target.rows * target.step) };
  const flowers =
    tiles.has(`r${key}${cloth.id}`) && piece.printed !== false ? `${shape} fill="url(#${fill('r')})"/>` : '';
  return (
    `<defs><path id="p${id}" d="${path(piece.outline, true)}"/><clipPath id="c${id}">${shape}/></clipPath></defs>` +
    `${shape} fill="${css(cloth.base)}"/><g clip-path="url(#c${id})">${flowers}${printing}${shape} fill="url(#${fill('t')})"/>${under}` +
    `<image x="${n(box.x0)}" y="${n(box.y0)}" width="${area.width}" height="${area.height}" preserveAspectRatio="none" href="${light}"/></g>` +
    (edge > 0 ? `${shape} fill="none" stroke="${line}" stroke-width=".09" stroke-opacity="${n(edge)}"/>` : '') +
    over
  );
}

/** The id of a tile turned to the grain of a piece; made once for each direction. */
function turned(letter: 't' | 'r', cloth: string, degrees: number, tiles: Map<string, string>): string {
  const plain = `${letter}${cloth}`;
  if (degrees === 0) return plain;
  const id = `${plain}_${degrees < 0 ? 'm' : ''}${Math.abs(degrees)}`;
  const size = /scale\(([\d.]+)\)/.exec(tiles.get(plain)?.slice(0, 160) ?? '')?.[1] ?? '1';
  tiles.set(id, `<pattern id="${id}" href="#${plain}" patternTransform="rotate(${degrees})scale(${size})"/>`);
  return id;
}

/** What the camera sees, in centimetres. */
export function visible({ width, height, scale, x, y }: Camera): Box {
  return { x0: -x / scale, y0: -y / scale, x1: (width - x) / scale, y1: (height - y) / scale };
}

/** The box around all pieces, cm. */
export function extent(layers: readonly Layer[]): Box {
  return boxOf(layers.flatMap((layer) => ('outline' in layer ? flatten(layer.outline, true, 3) : [])));
}

export interface CastShadow {
  /** Offset and softness, px of the picture. */
  dx: number;
  dy: number;
  blur: number;
  /** 0..1 */
  strength: number;
}

/** The shadow that all pieces together throw on the wall behind them, as one soft picture. */
export function wallShadow(layers: readonly Layer[], camera: Camera, { dx, dy, blur, strength }: CastShadow): string {
  const { scale, x, y } = camera;
  const polygons = layers.flatMap((layer) =>
    'outline' in layer
      ? [flatten(layer.outline, true, 4).map(([px, py]): Point => [px * scale + x + dx, py * scale + y + dy])]
      : [],
  );
  const around = boxOf(polygons.flat(), blur * 2.2);
  const box = overlap(around, { x0: 0, y0: 0, x1: camera.width, y1: camera.height });
  if (!box) return '';
  return softShape(polygons, box, {
    step: Math.max(6, blur / 2.4),
    blur: blur * 0.58,
    colour: [44, 36, 30],
    strength,
  });
}

/** Shapes with soft edges in one colour, as one small picture over `box`; everything in px of the picture. */
export function softShape(
  polygons: readonly (readonly Point[])[],
  box: Box,
  look: { step: number; blur: number; colour: readonly [number, number, number]; strength: number },
): string {
  const { step, blur, colour, strength } = look;
  const target = grid(box, step);
  const soft = blurred(coverage(target, polygons), target.columns, target.rows, blur / step);
  const levels = 48;
  const pixels = Uint8Array.from(soft, (value) => Math.round(value * levels));
  const palette = Array.from(
    { length: levels + 1 },
    (_, i) => [...colour, Math.round((i / levels) * strength * 255)] as const,
  );
  const url = pngDataUrl(raster(target.columns, target.rows, pixels), palette);
  return `<image x="${n(box.x0)}" y="${n(box.y0)}" width="${n(target.columns * step)}" height="${n(target.rows * step)}" preserveAspectRatio="none" href="${url}"/>`;
}
