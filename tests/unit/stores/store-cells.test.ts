import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cellOf, cellsAround } from '../../../backend/stores/cells.ts';
import { distance } from '../../../shared/stores/distance.ts';

const places = fc.record({
  latitude: fc.double({ min: 27, max: 65, noNaN: true }),
  longitude: fc.double({ min: -18, max: 30, noNaN: true }),
});
const steps = fc.double({ min: -0.9, max: 0.9, noNaN: true });
const radii = fc.constantFrom(500, 5_000, 25_000, 60_000);

it('whatever lies within the radius is in one range, no nearer than that says', () => {
  fc.assert(
    fc.property(places, steps, steps, radii, (center, north, east, radius) => {
      const place = { latitude: center.latitude + north, longitude: center.longitude + east };
      const id = cellOf(place);
      const ranges = cellsAround(center, radius).filter(({ first, last }) => first <= id && id <= last);
      const away = distance(center, place);
      if (away < radius) expect(ranges).toHaveLength(1);
      for (const range of ranges) expect(range.distance).toBeLessThanOrEqual(away + 1);
    }),
    { numRuns: 300 },
  );
});

it('ranges are few, the nearest first', () => {
  fc.assert(
    fc.property(places, radii, (center, radius) => {
      const away = cellsAround(center, radius).map((range) => range.distance);
      expect(away).toEqual(away.toSorted((one, other) => one - other));
      expect(away.length).toBeLessThan(150);
    }),
    { numRuns: 50 },
  );
});
