import { clothOf } from './drawing/cloth.ts';
import { type Camera, drawLayers, extent, type Layer, wallShadow } from './drawing/scene.ts';
import type { Box } from './drawing/shape.ts';
import type { GarmentSpec, View } from './drawing/spec.ts';
import { cutters } from './garments/cutters.ts';
import { type Garment, order } from './garments/parts/garment.ts';
import { floorShadow, wall, wallColour } from './studio.ts';

/** To be raised when the same spec gives another picture, so that stored pictures are rendered again. */
export const DRAWING = 5;

const WIDTH = 900;
const HEIGHT = 1200;

/** Cuts a garment. `key` keeps several garments in one picture apart. Throws RangeError on an unknown kind. */
export function cutGarment(spec: GarmentSpec, back: boolean, key = ''): Garment {
  if (!Object.hasOwn(cutters, spec.kind)) throw new RangeError(`No drawing for ${JSON.stringify(spec.kind)}`);
  return cutters[spec.kind](order(spec, back, key));
}

/**
 * A garment in one view as an SVG of 900 x 1200, the same for the same spec. Throws RangeError on an unknown kind or
 * a colour that is not `#rrggbb`.
 */
export function drawGarment(spec: GarmentSpec, view: View): string {
  const garment = cutGarment(spec, view === 'DP');
  const camera = frame(garment, view);
  const colour = wallColour(clothOf(spec).base, view === 'AP' || view === 'DP' ? 'plain' : 'near', spec.seed);
  const box = boxOf(garment);
  const ground = garment.stands ? camera.y + box.y1 * camera.scale : undefined;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">` +
    wall(colour, WIDTH, HEIGHT, ground) +
    (ground === undefined ? shadows(garment, camera) : floorShadow(box, camera)) +
    drawCut(garment, camera, spec.seed) +
    '</svg>'
  );
}

/** All parts of a garment, from back to front, without wall or shadow. */
export function drawCut(garment: Garment, camera: Camera, seed: number, key = ''): string {
  const beside = garment.beside
    ? drawLayers(garment.beside.layers, moved(camera, garment.beside), seed, `${key}y`)
    : '';
  const contact = garment.beside ? wallShadow(garment.layers, camera, soft(camera, 0.5)) : '';
  return beside + contact + drawLayers(garment.layers, camera, seed, `${key}z`);
}

/** The shadow of a garment on the wall: a wide soft one and a close one. */
export function shadows(garment: Garment, camera: Camera): string {
  const of = (layers: readonly Layer[], at: Camera) =>
    wallShadow(layers, at, soft(camera, 1)) + wallShadow(layers, at, close(camera));
  return (garment.beside ? of(garment.beside.layers, moved(camera, garment.beside)) : '') + of(garment.layers, camera);
}

const unitOf = (camera: Camera) => Math.min(1.5, Math.max(0.7, camera.width / 900));
const soft = (camera: Camera, strength: number) => {
  const unit = unitOf(camera);
  return { dx: 24 * unit, dy: 32 * unit, blur: 44 * unit, strength: 0.2 * strength };
};
const close = (camera: Camera) => {
  const unit = unitOf(camera);
  return { dx: 6 * unit, dy: 9 * unit, blur: 14 * unit, strength: 0.3 };
};

function moved(camera: Camera, by: { x: number; y: number }): Camera {
  return { ...camera, x: camera.x + by.x * camera.scale, y: camera.y + by.y * camera.scale };
}

/** The box around all parts of a garment, cm. */
export function boxOf({ layers, beside }: Garment): Box {
  const box = extent(layers);
  if (!beside) return box;
  const other = extent(beside.layers);
  return {
    x0: Math.min(box.x0, other.x0 + beside.x),
    y0: Math.min(box.y0, other.y0 + beside.y),
    x1: Math.max(box.x1, other.x1 + beside.x),
    y1: Math.max(box.y1, other.y1 + beside.y),
  };
}

/** Position of the camera: the whole garment, nearer on cards, close on a detail. */
function frame(garment: Garment, view: View): Camera {
  const size = { width: WIDTH, height: HEIGHT };
  if (view === 'VC' || view === 'ZM') {
    const { x, y, width } = garment.detail;
    const scale = (WIDTH / width) * (view === 'ZM' ? 2.2 : 1);
    return { ...size, scale, x: WIDTH / 2 - x * scale, y: HEIGHT / 2 - y * scale };
  }
  const box = boxOf(garment);
  const [w, h] = [box.x1 - box.x0, box.y1 - box.y0];
  if (view === 'VH' || view === 'SU') {
    // A little more than half of it, whatever is wider than it is high.
    const scale = Math.min(840 / w, (HEIGHT * 1.7) / h);
    const middle = view === 'VH' ? box.y0 + h * 0.29 : box.y1 - h * 0.29;
    return {
      ...size,
      scale,
      x: WIDTH / 2 - ((box.x0 + box.x1) / 2) * scale,
      y: HEIGHT / 2 - middle * scale,
    };
  }
  const near = view === 'GZ';
  const scale = Math.min((near ? 750 : 690) / w, (near ? 1040 : 950) / h, largest(w, h) * (near ? 1.12 : 1));
  return {
    ...size,
    scale,
    x: WIDTH / 2 - ((box.x0 + box.x1) / 2) * scale,
    y: HEIGHT / 2 - ((box.y0 + box.y1) / 2) * scale + (garment.stands ? 60 : 0),
  };
}

/** Small things are smaller in the picture than large ones. */
function largest(w: number, h: number): number {
  const size = Math.hypot(w, h);
  return (660 + Math.min(340, size * 3.2)) / size;
}
