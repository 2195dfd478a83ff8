import type { Cloth } from './cloth.ts';
import { bytes, lightness, mix, type Rgb, shift } from './colour.ts';
import { blurred, coverage, type Field } from './field.ts';
import { pngDataUrl, raster, type Swatch } from './png.ts';
import type { Point } from './shape.ts';

/** A large soft box to the upper left of the camera, and a weak fill from the right. */
const KEY = normal(-0.46, -0.52, 0.72);
const HALF = normal(KEY[0], KEY[1], KEY[2] + 1);
const SHADES = 74;
const LIGHTS = 50;

export interface Occluder {
  polygons: readonly (readonly Point[])[];
  /** How far its shadow reaches, cm. */
  reach: number;
}

export interface LightOptions {
  cloth: Cloth;
  polygon: readonly Point[];
  /** Added to every cell: negative for the inside of a garment. */
  tone: number;
  thickness: number;
  occluders: readonly Occluder[];
}

/** The light and shade on a field as a PNG: cells over the whole field, dark or light ink with opacity. */
export function shading(target: Field, options: LightOptions): string {
  const { columns, rows, step } = target;
  const { cloth, polygon, tone, thickness, occluders } = options;
  const { height } = target;
  const solid = blurred(coverage(target, [polygon]), columns, rows, 0.55 / step);
  if (thickness > 0)
    for (let i = 0; i < height.length; i++) height[i] = (height[i] ?? 0) + (solid[i] ?? 0) * thickness * 1.15;
  const near = blurred(height, columns, rows, 0.8 / step);
  const far = blurred(height, columns, rows, 2.6 / step);
  const level = new Float32Array(columns * rows);
  const [kx, ky, kz] = KEY;
  const [hx, hy, hz] = HALF;
  const { gloss, tight } = cloth.hand;
  for (let row = 0; row < rows; row++) {
    const above = Math.max(0, row - 1) * columns;
    const below = Math.min(rows - 1, row + 1) * columns;
    for (let column = 0; column < columns; column++) {
      const i = row * columns + column;
      const here = height[i] ?? 0;
      const left = height[column > 0 ? i - 1 : i] ?? 0;
      const right = height[column < columns - 1 ? i + 1 : i] ?? 0;
      const dx = (left - right) / (2 * step);
      const dy = ((height[above + column] ?? 0) - (height[below + column] ?? 0)) / (2 * step);
      const nz = 1 / Math.sqrt(dx * dx + dy * dy + 1);
      const key = (dx * kx + dy * ky + kz) * nz - kz;
      const lit = key > 0 ? key * 0.95 : key * 1.12;
      const cavity = Math.max(0, (near[i] ?? 0) - here) * 0.5 + Math.max(0, (far[i] ?? 0) - here) * 0.16;
      const crest = Math.max(0, here - (far[i] ?? 0)) * 0.1;
      const turned = (1 - nz) ** 2 * 0.55;
      const facing = gloss > 0.03 ? Math.max(0, (dx * hx + dy * hy + hz) * nz) : 0;
      const gleam = gloss * facing ** (tight * 6);
      level[i] = lit - Math.min(0.5, cavity) + Math.min(0.12, crest) - turned + gleam * 0.85 + tone;
    }
  }
  for (const { polygons: above, reach } of occluders) {
    const soft = blurred(coverage(target, above, reach * 0.42, reach * 0.6), columns, rows, (reach * 0.62) / step);
    const close = blurred(coverage(target, above, reach * 0.1, reach * 0.16), columns, rows, (reach * 0.22) / step);
    for (let i = 0; i < level.length; i++) {
      level[i] = (level[i] ?? 0) - (soft[i] ?? 0) * 0.36 - (close[i] ?? 0) * 0.26;
    }
  }
  const pixels = new Uint8Array(columns * rows);
  for (let i = 0; i < pixels.length; i++) pixels[i] = (solid[i] ?? 0) < 0.004 ? SHADES : toned(level[i] ?? 0);
  return pngDataUrl(raster(columns, rows, pixels), ramp(cloth.base));
}

/** A level of light to an index of the ramp, with a soft shoulder at both ends. */
function toned(level: number): number {
  const bent = level < 0 ? -(1 - Math.exp(level * 1.45)) : 1 - Math.exp(-level * 1.7);
  return Math.round(SHADES + bent * (bent < 0 ? SHADES : LIGHTS));
}

/** Inks for each level: shadows keep the hue of the cloth, lights lift it towards warm white. */
function ramp(base: Rgb): Swatch[] {
  const l = lightness(base);
  const deep = bytes(shift(mix(base, [0.1, 0.09, 0.14], 0.4), -0.5 * l, 1.05 - 0.25 * (1 - l)));
  const light = bytes(mix(base, [1, 0.985, 0.95], 0.72));
  const shadow = l > 0.85 ? 0.74 : 0.9;
  const highlight = l < 0.35 ? 0.62 : 0.8;
  return Array.from({ length: SHADES + LIGHTS + 1 }, (_, i): Swatch => {
    const below = i <= SHADES;
    const [r, g, b] = below ? deep : light;
    const amount = below ? ((SHADES - i) / SHADES) * shadow : ((i - SHADES) / LIGHTS) * highlight;
    return [r, g, b, Math.round(amount * 255)];
  });
}

function normal(x: number, y: number, z: number): readonly [number, number, number] {
  const length = Math.hypot(x, y, z);
  return [x / length, y / length, z / length];
}
