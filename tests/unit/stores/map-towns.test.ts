import { brotliCompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { roundBelow } from '../../../client/map/scale.ts';
import { makeMapTowns } from '../../../scripts/building/map-towns.ts';
import { worldOf } from '../../../shared/stores/base-map.ts';

it('towns have the names that are spoken there, the largest first, and are few bytes', () => {
  const text = makeMapTowns();
  const towns = text.split(';').map((entry) => entry.split('|'));
  const names = towns.map(([name]) => name);
  for (const name of ['Lille', 'München', 'Warszawa', 'Genève', 'Praha', 'Arras']) expect(names).toContain(name);
  expect(names.indexOf('Paris')).toBeLessThan(names.indexOf('Lille'));
  const [, x, y] = towns.find(([name]) => name === 'Lille') ?? [];
  const [lilleX, lilleY] = worldOf(50.63, 3.06);
  expect(Math.hypot(Number(x) - lilleX, Number(y) - lilleY)).toBeLessThan(10);
  const bytes = brotliCompressSync(text).length;
  console.log(`${towns.length} towns: ${bytes} bytes compressed`);
  expect(bytes).toBeLessThan(14_000);
});

it.each([
  [1, 1],
  [999, 500],
  [2_400, 2_000],
  [10_000, 10_000],
  [0.34, 0.2],
])('the scale shows of %f a round length, %f', (most, round) => expect(roundBelow(most)).toBeCloseTo(round, 9));
