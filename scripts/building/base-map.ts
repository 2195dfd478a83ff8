import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { merge, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import type { Plugin } from 'vite';
import { type BaseMap, cutTo, type Point, worldOf, worldUnits } from '../../shared/stores/base-map.ts';
import { makeMapTowns } from './map-towns.ts';

/**
 * The land and borders of the store map: Natural Earth's countries (1:10m, public domain) from the package
 * `world-atlas`, cropped to Europe and simplified, so that the shop serves them itself.
 */

/** Degrees: from Ireland to the Black Sea, from Malta to the North Cape. */
const europe = { west: -26, south: 33, east: 46, north: 72 };
/** Maximum deviation of a simplified line, and minimum size of an island, in units (shared/stores/base-map.ts). */
const tolerance = 2.2;
const smallestIsland = 12;

const [left, top] = worldOf(europe.north, europe.west);
const [right, bottom] = worldOf(europe.south, europe.east);

/** Squared distance of a point from the line between two others. */
function offLine([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / length));
  return (x - ax - along * dx) ** 2 + (y - ay - along * dy) ** 2;
}

/** Simplifies a line within the tolerance (Douglas and Peucker). */
function simpler(line: readonly Point[]): Point[] {
  const keep = new Set([0, line.length - 1]);
  const parts: [from: number, to: number][] = [[0, line.length - 1]];
  for (let part = parts.pop(); part !== undefined; part = parts.pop()) {
    const [from, to] = part;
    const [start, end] = [line[from], line[to]];
    let [furthest, far] = [0, tolerance ** 2];
    for (let index = from + 1; index < to; index += 1) {
      const point = line[index];
      if (!point || !start || !end) continue;
      const off = offLine(point, start, end);
      if (off > far) [furthest, far] = [index, off];
    }
    if (furthest === 0) continue;
    keep.add(furthest);
    parts.push([from, furthest], [furthest, to]);
  }
  return line.filter((_, index) => keep.has(index));
}

const isWithin = ([x, y]: Point) => x >= left && x <= right && y >= top && y <= bottom;

/** A ring without the jump at the antimeridian, which Asia's ring has; Europe stays where it is. */
function unwrapped(ring: readonly Point[]): Point[] {
  let [turns, last] = [0, ring[0]?.[0] ?? 0];
  const points = ring.map(([x, y]): Point => {
    turns -= Math.round((x - last) / worldUnits);
    last = x;
    return [x + turns * worldUnits, y];
  });
  const anchor = ring.findIndex(isWithin);
  const shift = (ring[anchor]?.[0] ?? 0) - (points[anchor]?.[0] ?? 0);
  return points.map(([x, y]) => [x + shift, y]);
}

function areaOf(ring: readonly Point[]): number {
  let twice = 0;
  for (const [index, [x, y]] of ring.entries()) {
    const [fromX, fromY] = ring.at(index - 1) ?? [x, y];
    twice += fromX * y - x * fromY;
  }
  return Math.abs(twice) / 2;
}

/** Whole units, each point as the difference from the one before: small numbers, which compress well. */
function steps(line: readonly Point[]): number[] {
  let [x, y] = [0, 0];
  return line.flatMap((point) => {
    const [toX, toY] = [Math.round(point[0]), Math.round(point[1])];
    const step = [toX - x, toY - y];
    [x, y] = [toX, toY];
    return step;
  });
}

type Countries = Topology<{ countries: GeometryCollection }>;

/** Natural Earth's countries in units, simplified: neighbours share their lines, so they still fit. */
function readCountries(): Countries {
  const file = createRequire(import.meta.url).resolve('world-atlas/countries-10m.json');
  const { transform, ...atlas }: Countries = JSON.parse(readFileSync(file, 'utf8'));
  const { scale, translate } = transform ?? { scale: [1, 1], translate: [0, 0] };
  const arcs = atlas.arcs.map((arc) => {
    let [x, y] = [0, 0];
    const line = arc.map(([stepX = 0, stepY = 0]) => {
      [x, y] = [x + stepX, y + stepY];
      return worldOf(y * scale[1] + translate[1], x * scale[0] + translate[0]);
    });
    // Shapes elsewhere do not matter.
    return line.some(isWithin) ? simpler(line) : [...line.slice(0, 1), ...line.slice(-1)];
  });
  return { ...atlas, arcs };
}

const isPoint = (position: readonly number[]): position is Point => position.length === 2;

/** Crops the base map from Natural Earth's countries. */
export function makeBaseMap(): BaseMap {
  const atlas = readCountries();
  const { countries } = atlas.objects;
  const solid = countries.geometries.filter((each) => each.type === 'Polygon' || each.type === 'MultiPolygon');
  const land = merge(atlas, solid)
    .coordinates.flat()
    .map((ring) => cutTo(unwrapped(ring.filter(isPoint)), [left, top, right, bottom]))
    .filter((ring) => areaOf(ring) >= smallestIsland);
  const borders = mesh(atlas, countries, (one, other) => one !== other)
    .coordinates.map((line) => line.filter(isPoint))
    .filter((line) => line.some(isWithin));
  return { land: land.map(steps), borders: borders.map(steps) };
}

/** Data for the browser's modules, as strings, which parse faster than scripts. */
const made = new Map<string, () => string>([
  ['virtual:base-map', () => JSON.stringify(makeBaseMap())],
  ['virtual:map-towns', makeMapTowns],
]);

/** Provides `virtual:base-map`, the base map as JSON, and `virtual:map-towns`. */
export function virtualBaseMap(): Plugin {
  return {
    name: 'virtual-base-map',
    resolveId: (source) => (made.has(source) ? `\0${source}` : undefined),
    load(id) {
      const make = made.get(id.slice(1));
      return id.startsWith('\0') && make !== undefined ? `export default ${JSON.stringify(make())};` : undefined;
    },
  };
}
