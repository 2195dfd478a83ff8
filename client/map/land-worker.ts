import baseMap from 'virtual:base-map';
import { type BaseMap, cutTo, type Point, pointsOf, type Square, worldUnits } from '../../shared/stores/base-map.ts';
import { type LandRequest, side } from './land-request.ts';

/** Worker that draws tiles of the land off the main thread: one for each message. */

/** Minimum distance between two points of a line, in pixels; nearer ones are skipped. */
const step = 0.6;
/** Margin around a tile, in pixels, where lines may be cut unseen. */
const around = 4;

interface Line {
  points: readonly Point[];
  within: Square;
}

function lineOf(steps: readonly number[]): Line {
  const points = pointsOf(steps);
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return { points, within: [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)] };
}

/** True if two boxes overlap. */
const meets = (one: Square, other: Square): boolean =>
  one[0] <= other[2] && one[2] >= other[0] && one[1] <= other[3] && one[3] >= other[1];

/** The lines as one path; skips points nearer than `least` to the one before. */
function pathOf(lines: readonly (readonly Point[])[], least: number, closed: boolean): Path2D {
  const path = new Path2D();
  for (const points of lines) {
    const [first] = points;
    if (first === undefined) continue;
    let [x, y] = first;
    path.moveTo(x, y);
    for (const [index, [toX, toY]] of points.entries()) {
      const isNear = Math.abs(toX - x) < least && Math.abs(toY - y) < least;
      if (isNear && index < points.length - 1) continue;
      [x, y] = [toX, toY];
      path.lineTo(x, y);
    }
    if (closed) path.closePath();
  }
  return path;
}

const { land, borders }: BaseMap = JSON.parse(baseMap);
const [coasts, frontiers] = [land.map(lineOf), borders.map(lineOf)];

function draw({ x, y, z, fine, colours }: LandRequest): ImageBitmap | null {
  const canvas = new OffscreenCanvas(side * fine, side * fine);
  const context = canvas.getContext('2d');
  if (context === null) return null;
  const unit = (256 * 2 ** z) / worldUnits;
  const [left, top, margin] = [(x * side) / unit, (y * side) / unit, around / unit];
  const size = side / unit + margin;
  const square: Square = [left - margin, top - margin, left + size, top + size];
  const near = ({ within }: Line) => meets(within, square);
  const coast = pathOf(
    coasts.filter(near).map(({ points }) => cutTo(points, square)),
    step / unit,
    true,
  );
  const frontier = pathOf(
    frontiers.filter(near).map(({ points }) => points),
    step / unit,
    false,
  );
  context.setTransform(unit * fine, 0, 0, unit * fine, -x * side * fine, -y * side * fine);
  context.lineJoin = 'round';
  context.fillStyle = colours.land;
  context.fill(coast, 'evenodd');
  context.lineWidth = 1 / unit;
  context.strokeStyle = colours.coast;
  context.stroke(coast);
  context.strokeStyle = colours.border;
  context.stroke(frontier);
  return canvas.transferToImageBitmap();
}

addEventListener('message', ({ data }: MessageEvent<LandRequest>) => {
  const image = draw(data);
  postMessage(image, { transfer: image === null ? [] : [image] });
});
