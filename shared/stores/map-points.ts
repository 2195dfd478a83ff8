/** The points of a map: request to the storefront, and response. Without zod, for browsers as well. */

import type { PointKind } from '../contract/delivery/point-kinds.ts';
import type { Locale } from '../markets/locales.ts';

/** A rectangle of the earth, in degrees. */
export interface Bounds {
  south: number;
  west: number;
  north: number;
  east: number;
}

/** A store, pickup point or locker: id, name, latitude, longitude, and the path of its page; null if it has none. */
export type MapPoint = readonly [id: string, name: string, latitude: number, longitude: number, href: string | null];

/** The response; `more`: these bounds have more points than `maxMapPoints`. */
export interface MapPoints {
  points: readonly MapPoint[];
  more: boolean;
}

/** Maximum number of points in a response. */
export const maxMapPoints = 3_000;

/** Degrees beyond which bounds are wide. */
const wide = 2;

const within = (value: number, limit: number) => Math.min(Math.max(value, -limit), limit);

/**
 * Returns the bounds, widened to tenths of a degree, or, if they are wide, to whole degrees: so maps that show nearly
 * the same area send the same request, which is cached.
 */
export function snapped({ south, west, north, east }: Bounds): Bounds {
  const perDegree = north - south > wide || east - west > wide ? 1 : 10;
  // A value on the line stays there despite rounding errors, and zero has no sign.
  const down = (value: number) => Math.floor(value * perDegree + 1e-6);
  const up = (value: number, from: number) => Math.max(Math.ceil(value * perDegree - 1e-6), from + 1);
  const [bottom, left] = [down(south), down(west)];
  const degrees = (count: number, limit: number) => within(count / perDegree, limit) + 0;
  return {
    ...{ south: degrees(bottom, 90), west: degrees(left, 180) },
    ...{ north: degrees(up(north, bottom), 90), east: degrees(up(east, left), 180) },
  };
}

/** Returns the bounds for a query: `48.8,2.2,49,2.5`. */
export const boundsText = ({ south, west, north, east }: Bounds): string => [south, west, north, east].join();

/** Reads the bounds of a query, if they are snapped and not empty; null otherwise. */
export function readBounds(text: string): Bounds | null {
  if (!/^-?\d{1,3}(?:\.\d)?(?:,-?\d{1,3}(?:\.\d)?){3}$/.test(text)) return null;
  const [south = 0, west = 0, north = 0, east = 0] = text.split(',').map(Number);
  const bounds = { south, west, north, east };
  return south < north && west < east && boundsText(snapped(bounds)) === text ? bounds : null;
}

/** The path of the call, below the market's. */
export const mapPointsCall = '/api/getMapPoints';

/**
 * Returns the path for the points of a map: without bounds all stores of the market's locator; pickup points and
 * lockers within the bounds, in the countries that the market delivers to. With a country (ISO 3166-1 alpha-2), only
 * those in it to which an order can be sent. The response is the same for everybody, and cached.
 */
export function mapPointsPath(locale: Locale, kind: PointKind, bounds: Bounds | null, country?: string): string {
  const query = new URLSearchParams({
    kind,
    ...(bounds !== null && { bounds: boundsText(snapped(bounds)) }),
    ...(country !== undefined && { country }),
  });
  return `/${locale}${mapPointsCall}?${query}`;
}
