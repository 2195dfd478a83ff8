/**
 * The base map below the stores: land, and the borders within it. The world is a square in Mercator's projection. One
 * unit is about four hundred metres in Europe; y grows to the south.
 */
export const worldUnits = 2 ** 16;

/** A point in the world, in units. */
export type Point = [x: number, y: number];

/** A rectangle of the world, in units. */
export type Square = readonly [left: number, top: number, right: number, bottom: number];

/** Lines of alternating x and y, in units, each point relative to the previous one. */
export interface BaseMap {
  /** Closed: coasts, islands and inland seas. */
  land: readonly (readonly number[])[];
  borders: readonly (readonly number[])[];
}

/** Converts a place (degrees) to units. */
export function worldOf(latitude: number, longitude: number): Point {
  const sine = Math.sin((latitude * Math.PI) / 180);
  return [(longitude / 360 + 0.5) * worldUnits, (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * worldUnits];
}

/** Returns the points of a line, in units. */
export function pointsOf(steps: readonly number[]): Point[] {
  const points: Point[] = [];
  let [x, y] = [0, 0];
  for (let index = 0; index < steps.length; index += 2) {
    x += steps[index] ?? 0;
    y += steps[index + 1] ?? 0;
    points.push([x, y]);
  }
  return points;
}

/** Cuts a ring at a line, to the side where `axis` (0 for x) is more than `at`, or less. */
function clipRing(ring: readonly Point[], axis: 0 | 1, at: number, more: boolean): Point[] {
  const points: Point[] = [];
  let last = ring.at(-1);
  for (const point of ring) {
    const [now, before] = [point[axis] - at, (last ?? point)[axis] - at];
    const isInside = more ? now >= 0 : now <= 0;
    const wasInside = more ? before >= 0 : before <= 0;
    if (last !== undefined && isInside !== wasInside) {
      const share = before / (before - now);
      points.push([last[0] + (point[0] - last[0]) * share, last[1] + (point[1] - last[1]) * share]);
    }
    if (isInside) points.push(point);
    last = point;
  }
  return points;
}

/** Cuts a ring to a square (Sutherland and Hodgman); outside of it the ring follows the square's sides. */
export function cutTo(ring: readonly Point[], [left, top, right, bottom]: Square): Point[] {
  const across = clipRing(clipRing(ring, 0, left, true), 0, right, false);
  return clipRing(clipRing(across, 1, top, true), 1, bottom, false);
}
