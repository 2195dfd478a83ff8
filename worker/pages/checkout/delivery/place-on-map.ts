import type { Coordinates } from '../../../../shared/stores/distance.ts';

/** Value sent by the delivery step's map: a place, `50.63671,3.06352`, or a point with its id after another comma. */

const place = /^(-?\d{1,2}(?:\.\d{1,9})?),(-?\d{1,3}(?:\.\d{1,9})?)$/;
const point = /^([^,]{1,13},[^,]{1,14}),([\w-]{1,40})$/;

/** Parses a place (degrees) chosen on the map; null if it is invalid. */
export function readPlace(text: string): Coordinates | null {
  const [, latitude, longitude] = place.exec(text) ?? [];
  if (latitude === undefined || longitude === undefined) return null;
  const read = { latitude: Number(latitude), longitude: Number(longitude) };
  return Math.abs(read.latitude) <= 90 && Math.abs(read.longitude) <= 180 ? read : null;
}

/** Parses a point chosen on the map that is not in the list: its place, as text, and its id; null if it is invalid. */
export function readPointOnMap(text: string): { near: string; id: string } | null {
  const [, near, id] = point.exec(text) ?? [];
  return near === undefined || id === undefined || readPlace(near) === null ? null : { near, id };
}
