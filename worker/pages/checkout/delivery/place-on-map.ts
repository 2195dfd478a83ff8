import type { Coordinates } from '../../../../shared/stores/distance.ts';

/** What the delivery step's map sends: a place, `50.63671,3.06352`, or a point there with its id behind another comma. */

const place = /^(-?\d{1,2}(?:\.\d{1,9})?),(-?\d{1,3}(?:\.\d{1,9})?)$/;
const point = /^([^,]{1,13},[^,]{1,14}),([\w-]{1,40})$/;

/** A place (degrees) that was chosen on the map; null for what is none. */
export function readPlace(text: string): Coordinates | null {
  const [, latitude, longitude] = place.exec(text) ?? [];
  if (latitude === undefined || longitude === undefined) return null;
  const read = { latitude: Number(latitude), longitude: Number(longitude) };
  return Math.abs(read.latitude) <= 90 && Math.abs(read.longitude) <= 180 ? read : null;
}

/** A point that was chosen on the map and is not in the list: where it is, as text, and its id; null for what is none. */
export function readPointOnMap(text: string): { near: string; id: string } | null {
  const [, near, id] = point.exec(text) ?? [];
  return near === undefined || id === undefined || readPlace(near) === null ? null : { near, id };
}
