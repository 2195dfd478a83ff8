import { type Coordinates, distance } from '../../shared/stores/distance.ts';
import type { Bounds } from '../../shared/stores/map-points.ts';

/**
 * A grid of the earth whose cells have numbers as ids: cells of one degree, of a tenth of a degree, of a hundredth. A
 * place stores the id of its smallest cell (column `cell`); a larger cell, or a row of smaller ones, is a range of
 * ids.
 */
interface Block {
  /** The first and the last id in it. */
  first: number;
  last: number;
  /** Its south-west corner and its size, in hundredths of a degree from the south pole and the date line. */
  south: number;
  west: number;
  height: number;
  width: number;
}

/** A range of ids, and its minimum distance to the point, in metres. */
export interface CellRange {
  first: number;
  last: number;
  distance: number;
}

const perDegree = 100;
/** Metres of a degree of latitude, rounded down. */
const metresOfDegree = 111_000;

/** A block whose side is at most this many times its distance is not divided further. */
const coarseness = 1;

/** Adjacent ranges are joined if the farther one is at most `times` as far as the nearer one plus `metres`. */
const alike = { times: 1.5, metres: 1_000 };

/** Returns the id of the smallest cell of a place, as in the column `cell`. */
export function cellOf({ latitude, longitude }: Coordinates): number {
  const y = Math.floor((latitude + 90) * perDegree);
  const x = Math.floor((longitude + 180) * perDegree);
  const degree = Math.floor(y / 100) * 1000 + Math.floor(x / 100);
  const tenth = (Math.floor(y / 10) % 10) * 10 + (Math.floor(x / 10) % 10);
  return degree * 10_000 + tenth * 100 + (y % 10) * 10 + (x % 10);
}

/** Returns the ranges of ids of all cells within bounds, multiples of a tenth of a degree, or of one if wide. */
export function cellsWithin({ south, west, north, east }: Bounds): [first: number, last: number][] {
  const tenths = (value: number, from: number) => Math.round((value + from) * 10);
  const [bottom, top] = [tenths(south, 90), tenths(north, 90)];
  const [left, right] = [tenths(west, 180), tenths(east, 180)];
  const ranges: [number, number][] = [];
  for (let row = bottom; row < top; ) {
    // Adjacent whole degrees are one range.
    const whole = row % 10 === 0 && top - row >= 10 && left % 10 === 0 && right % 10 === 0;
    const degree = Math.floor(row / 10) * 1000;
    if (whole) ranges.push([(degree + left / 10) * 10_000, (degree + right / 10) * 10_000 - 1]);
    else
      for (let column = left; column < right; ) {
        const end = Math.min(right, (Math.floor(column / 10) + 1) * 10);
        const first = (degree + Math.floor(column / 10)) * 10_000 + (row % 10) * 1000 + (column % 10) * 100;
        ranges.push([first, first + (end - column) * 100 - 1]);
        column = end;
      }
    row += whole ? 10 : 1;
  }
  return ranges;
}

/** Divides a block into smaller ones, in the order of ids: ten rows, or ten cells of a row. */
function divided(block: Block): Block[] {
  const isRow = block.width > block.height;
  const ids = (block.last - block.first + 1) / 10;
  return Array.from({ length: 10 }, (_, index) => ({
    first: block.first + index * ids,
    last: block.first + (index + 1) * ids - 1,
    south: block.south + (isRow ? 0 : (index * block.height) / 10),
    west: block.west + (isRow ? (index * block.width) / 10 : 0),
    height: isRow ? block.height : block.height / 10,
    width: isRow ? block.width / 10 : block.width,
  }));
}

const within = (value: number, from: number, to: number) => Math.min(Math.max(value, from), to);

/** Returns the minimum distance of a block from a point in metres, slightly too small because the earth is round. */
function nearest({ south, west, height, width }: Block, center: Coordinates): number {
  const latitude = within(center.latitude, south / perDegree - 90, (south + height) / perDegree - 90);
  const longitude = within(center.longitude, west / perDegree - 180, (west + width) / perDegree - 180);
  return Math.max(0, distance(center, { latitude, longitude }) * 0.99 - 1);
}

/** Returns the one-degree cells that may be within a radius. */
function degrees({ latitude, longitude }: Coordinates, radius: number): Block[] {
  const high = radius / metresOfDegree;
  // Towards the poles degrees of longitude are narrow; there are no customers there.
  const wide = high / Math.max(0.05, Math.cos((Math.min(89, Math.abs(latitude) + high) * Math.PI) / 180));
  const steps = (from: number, to: number) =>
    Array.from({ length: Math.floor(to) - Math.floor(from) + 1 }, (_, index) => Math.floor(from) + index);
  return steps(Math.max(-90, latitude - high), Math.min(90, latitude + high)).flatMap((south) =>
    steps(Math.max(-180, longitude - wide), Math.min(180, longitude + wide)).map((west) => {
      const first = ((south + 90) * 1000 + west + 180) * 10_000;
      return {
        ...{ first, last: first + 9999, height: perDegree, width: perDegree },
        ...{ south: (south + 90) * perDegree, west: (west + 180) * perDegree },
      };
    }),
  );
}

/** Joins ranges of ids: in a query each range costs as much as a row. */
function joined(ranges: readonly CellRange[]): CellRange[] {
  const found: (CellRange & { farthest: number })[] = [];
  for (const range of ranges.toSorted((one, other) => one.first - other.first)) {
    const last = found.at(-1);
    const farthest = Math.max(last?.farthest ?? 0, range.distance);
    const nearest = Math.min(last?.distance ?? 0, range.distance);
    if (last?.last === range.first - 1 && farthest <= nearest * alike.times + alike.metres)
      Object.assign(last, { last: range.last, distance: nearest, farthest });
    else found.push({ ...range, farthest: range.distance });
  }
  return found.map(({ first, last, distance: away }) => ({ first, last, distance: away }));
}

/**
 * Returns all cells within a radius (metres) of a point, as ranges of ids, the nearest first: small around the point,
 * larger further away, so that the ranges are few and none holds many more places than those before it. Ranges do not
 * cross the date line.
 */
export function cellsAround(center: Coordinates, radius: number): CellRange[] {
  const found: CellRange[] = [];
  const left = degrees(center, radius);
  for (let block = left.pop(); block !== undefined; block = left.pop()) {
    const { first, last } = block;
    const away = nearest(block, center);
    if (away > radius) continue;
    const size = (Math.sqrt(block.height * block.width) / perDegree) * metresOfDegree;
    if (first === last || size <= away * coarseness) found.push({ first, last, distance: away });
    else left.push(...divided(block));
  }
  return joined(found).sort((one, other) => one.distance - other.distance);
}
