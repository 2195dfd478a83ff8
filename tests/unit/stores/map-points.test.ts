import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cellOf, cellsWithin } from '../../../backend/stores/cells.ts';
import { boundsText, mapPointsPath, readBounds, snapped } from '../../../shared/stores/map-points.ts';

const latitudes = fc.double({ min: -89, max: 89, noNaN: true });
const longitudes = fc.double({ min: -179, max: 179, noNaN: true });
const mapBounds = fc
  .record({ one: latitudes, other: latitudes, left: longitudes, right: longitudes })
  .filter(({ one, other, left, right }) => one !== other && left !== right)
  .map(({ one, other, left, right }) => ({
    ...{ south: Math.min(one, other), north: Math.max(one, other) },
    ...{ west: Math.min(left, right), east: Math.max(left, right) },
  }));
/** The bounds of a map of a town. */
const closeBounds = fc.record({ south: latitudes, west: longitudes }).map(({ south, west }) => ({
  ...{ south, west, north: Math.min(90, south + 0.13), east: Math.min(180, west + 0.3) },
}));

describe('the bounds of a map', () => {
  it('is widened to tenths or to whole degrees, and stays so', () => {
    fc.assert(
      fc.property(fc.oneof(mapBounds, closeBounds), (bounds) => {
        const wider = snapped(bounds);
        expect(wider.south).toBeLessThanOrEqual(bounds.south + 1e-6);
        expect(wider.west).toBeLessThanOrEqual(bounds.west + 1e-6);
        expect(wider.north).toBeGreaterThanOrEqual(bounds.north - 1e-6);
        expect(wider.east).toBeGreaterThanOrEqual(bounds.east - 1e-6);
        expect(snapped(wider)).toEqual(wider);
        expect(readBounds(boundsText(wider))).toEqual(wider);
      }),
    );
  });

  it('is asked for by a path that neighbours share', () => {
    const lille = { south: 50.61, west: 3.02, north: 50.66, east: 3.09 };
    const path = '/fr-fr/api/getMapPoints?kind=pickup&bounds=50.6%2C3%2C50.7%2C3.1';
    expect(mapPointsPath('fr-fr', 'pickup', lille)).toBe(path);
    expect(mapPointsPath('fr-fr', 'pickup', { ...lille, west: 3.04 })).toBe(path);
    expect(mapPointsPath('de', 'store', null)).toBe('/de/api/getMapPoints?kind=store');
  });

  it.each(['', '1,2,3', '1,2,3,4,5', '50.61,3,50.7,3.1', '2,2,1,3', '1,1,1,2', '0.5,0,9,9', 'a,b,c,d', '1e1,2,3,4'])(
    'is nothing where it is %j',
    (text) => expect(readBounds(text)).toBeNull(),
  );
});

it('squares within bounds are in one range, others in none', () => {
  fc.assert(
    fc.property(fc.oneof(mapBounds, closeBounds), latitudes, longitudes, (bound, latitude, longitude) => {
      const bounds = snapped(bound);
      const id = cellOf({ latitude, longitude });
      const found = cellsWithin(bounds).filter(([first, last]) => first <= id && id <= last);
      const inside =
        latitude >= bounds.south + 0.01 &&
        latitude < bounds.north - 0.01 &&
        longitude >= bounds.west + 0.01 &&
        longitude < bounds.east - 0.01;
      const outside =
        latitude < bounds.south - 0.01 ||
        latitude > bounds.north + 0.01 ||
        longitude < bounds.west - 0.01 ||
        longitude > bounds.east + 0.01;
      if (inside) expect(found).toHaveLength(1);
      if (outside) expect(found).toEqual([]);
      expect(cellsWithin(bounds).length).toBeLessThanOrEqual(180);
    }),
    { numRuns: 300 },
  );
});
