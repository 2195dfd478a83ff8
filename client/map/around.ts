import type { Map as LeafletMap } from 'leaflet';
import type { PointKind } from '../../shared/contract/delivery/point-kinds.ts';
import type { Locale } from '../../shared/markets/locales.ts';
import { type MapPoints, mapPointsPath } from '../../shared/stores/map-points.ts';
import { listedKind } from './listed.ts';
import type { Point } from './pins.ts';

/** Points around those of the list: all stores of the market, or those within the visible part of the map. */

/** Minimum zoom to load points; a wider map would have thousands. */
const widest = 8;

/** The points of a response; none if it fails, since the list has its own. */
export async function pointsAt(path: string): Promise<Point[]> {
  try {
    const response = await fetch(path);
    if (!response.ok) return [];
    const { points }: MapPoints = await response.json();
    return points.map(([id, name, latitude, longitude, href]) => ({ id, name, latitude, longitude, href }));
  } catch {
    return [];
  }
}

/**
 * After every move of the map, reports all points of a country loaded so far, of the listed kind.
 * @returns loads and reports them again
 */
export function watchPoints(map: LeafletMap, country: string, onPoints: (points: Point[]) => void): () => void {
  // The Worker writes the market into the document.
  const locale = document.documentElement.dataset.locale as Locale;
  const known = new Map<PointKind, Map<string, Point>>();
  const asked = new Set<string>();
  let shownKind: PointKind | null = null;

  const reload = async (): Promise<void> => {
    const kind = listedKind();
    const of = kind && (known.get(kind) ?? new Map<string, Point>());
    if (kind === null || of === null) return;
    known.set(kind, of);
    if (kind !== shownKind) onPoints([...of.values()]);
    shownKind = kind;
    if (map.getZoom() < widest) return;
    const seen = map.getBounds();
    const bounds = {
      south: seen.getSouth(),
      west: seen.getWest(),
      north: seen.getNorth(),
      east: seen.getEast(),
    };
    const path = mapPointsPath(locale, kind, bounds, country);
    if (asked.has(path)) return;
    asked.add(path);
    const found = await pointsAt(path);
    // A failed path may be requested again.
    if (found.length === 0) asked.delete(path);
    const before = of.size;
    for (const point of found) of.set(point.id, point);
    if (of.size > before && listedKind() === kind) onPoints([...of.values()]);
  };
  map.on('moveend', reload);
  return reload;
}
