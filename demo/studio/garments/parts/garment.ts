import { type Random, random } from '../../../random.ts';
import { type Cloth, cloth, clothOf } from '../../drawing/cloth.ts';
import { parseHex, type Rgb } from '../../drawing/colour.ts';
import type { Layer } from '../../drawing/scene.ts';
import type { Detail, Fabric, GarmentSpec, Kind } from '../../drawing/spec.ts';
import { type Block, blockOf } from './block.ts';

/** A garment cut and laid out, in centimetres: x from the centre front, y down from the top. */
export interface Garment {
  layers: Layer[];
  /** A second item laid behind (the other shoe, the trousers of a set), moved by cm. */
  beside?: { layers: Layer[]; x: number; y: number };
  /** Where the detail picture looks: centre and width, cm. */
  detail: { x: number; y: number; width: number };
  /** Stands on the floor (shoes, bags) instead of hanging before the wall. */
  stands?: boolean;
}

/** Everything that a cutter needs to know. */
export interface Order {
  spec: GarmentSpec;
  cloth: Cloth;
  /** Cloth for trims: of the second colour when the spec asks for contrast, else the main cloth unprinted. */
  trim: Cloth;
  block: Block;
  rng: Random;
  back: boolean;
  has: (detail: Detail) => boolean;
  /** Another cloth in the same picture. Each needs its own id. */
  other: (id: string, colour: Rgb, fabric: Fabric) => Cloth;
}

export type Cutter = (order: Order) => Garment;
export type Cutters = Partial<Record<Kind, Cutter>>;

/** Prepares an order. Front and back share their random numbers, so that both show the same garment. */
export function order(spec: GarmentSpec, back: boolean, key = ''): Order {
  const main = { ...clothOf(spec), id: `${key}a` };
  const has = (detail: Detail) => spec.details?.includes(detail) ?? false;
  const contrast = has('contrast-trim') && spec.secondary !== undefined;
  const trim = cloth(`${key}b`, contrast && spec.secondary ? parseHex(spec.secondary) : main.base, main.fabric, {
    second: main.second,
    scale: main.scale,
  });
  return {
    spec,
    cloth: main,
    trim,
    block: blockOf(spec.wearer, spec.fit),
    rng: random(spec.seed, spec.kind, back ? 'back' : 'front'),
    back,
    has,
    other: (id, colour, fabric) => cloth(`${key}${id}`, colour, fabric, { scale: main.scale }),
  };
}
