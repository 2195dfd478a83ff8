import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { makeBaseMap } from '../../../scripts/building/base-map.ts';
import { pointsOf, worldOf, worldUnits } from '../../../shared/stores/base-map.ts';

const map = makeBaseMap();

/** True if a place is on land: a line to the west crosses coasts an odd number of times. */
function isLand(latitude: number, longitude: number): boolean {
  const [x, y] = worldOf(latitude, longitude);
  let crossed = 0;
  for (const line of map.land) {
    const ring = [...pointsOf(line)];
    for (const [index, [toX, toY]] of ring.entries()) {
      const [fromX, fromY] = ring.at(index - 1) ?? [toX, toY];
      if (fromY > y === toY > y) continue;
      if (fromX + ((y - fromY) / (toY - fromY)) * (toX - fromX) < x) crossed += 1;
    }
  }
  return crossed % 2 === 1;
}

it('places are where Mercator puts them', () => {
  expect(worldOf(0, 0)).toEqual([worldUnits / 2, worldUnits / 2]);
  expect(worldOf(85.0511287798, 180)[0]).toBe(worldUnits);
  expect(worldOf(85.0511287798, 180)[1]).toBeCloseTo(0, 3);
});

it.each([
  ['Lille', 50.63, 3.06, true],
  ['Zürich', 47.37, 8.54, true],
  ['Palma', 39.6, 2.9, true],
  ['Edinburgh', 55.9, -3.3, true],
  ['Warszawa', 52.23, 21.01, true],
  ['the Channel', 50.2, -1, false],
  ['the Adriatic', 43, 15.3, false],
  ['the Baltic', 57, 19.8, false],
])('the shop’s own map knows what is land: %s', (_, latitude, longitude, land) => {
  expect(isLand(latitude, longitude)).toBe(land);
});

it('has borders between neighbours, and is small', () => {
  expect(map.borders.length).toBeGreaterThan(50);
  const bytes = gzipSync(JSON.stringify(map)).length;
  console.log(`The base map: ${bytes} bytes compressed`);
  expect(bytes).toBeLessThan(60_000);
});
