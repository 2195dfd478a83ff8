import { describe, expect, it } from 'vitest';
import { clustersOf, type Placed, visibleWithin } from '../../../client/map/map-clusters.ts';

const reach = 48;
const at = (id: string, x: number, y: number): Placed => ({ id, x, y });
const idsOf = (points: readonly Placed[]) =>
  clustersOf(points, reach).map((cluster) => cluster.points.map(({ id }) => id));

/** Points distributed like stores: many in towns, some between; the same in each run. */
function spread(count: number): Placed[] {
  let seed = 1;
  const random = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  const towns = Array.from({ length: 40 }, () => [random() * 4000, random() * 4000] as const);
  return Array.from({ length: count }, (_, index) => {
    const [x, y] = towns[index % towns.length] ?? [0, 0];
    const wide = index % 5 === 0 ? 2000 : 90;
    return at(String(index), x + (random() - 0.5) * wide, y + (random() - 0.5) * wide);
  });
}

describe('points of a map that would lie on each other', () => {
  it('are shown as one, where the first is, also across the squares of the grid', () => {
    expect(clustersOf([at('a', 47, 47), at('b', 49, 49)], reach)).toEqual([
      { x: 47, y: 47, points: [at('a', 47, 47), at('b', 49, 49)] },
    ]);
    expect(idsOf([at('a', -1, -1), at('b', 1, 1)])).toEqual([['a', 'b']]);
  });

  it('stay by themselves where they are as far apart as a finger is wide', () => {
    expect(idsOf([at('a', 0, 0), at('b', reach, 0), at('c', 0, reach + 1)])).toEqual([['a'], ['b'], ['c']]);
  });

  it('go to the nearest of two', () => {
    expect(idsOf([at('a', 0, 0), at('b', 60, 0), at('c', 35, 0)])).toEqual([['a'], ['b', 'c']]);
  });

  it('of three thousand, none is lost or shown twice, and no two clusters are within reach', () => {
    const points = spread(3000);
    const clusters = clustersOf(points, reach);
    expect(clusters.flatMap((cluster) => cluster.points.map(({ id }) => id)).sort()).toEqual(
      points.map(({ id }) => id).sort(),
    );
    const firsts = clusters.flatMap((cluster) => cluster.points.slice(0, 1));
    const near = firsts.flatMap((one) =>
      firsts.filter((other) => one !== other && Math.hypot(one.x - other.x, one.y - other.y) < reach),
    );
    expect(near).toEqual([]);
  });
});

describe('the visible part of a map', () => {
  const box = { left: 0, top: 0, right: 100, bottom: 50 };

  it('is what lies within it and a little around', () => {
    const points = [at('in', 50, 25), at('edge', 110, 60), at('left', -11, 25), at('below', 50, 61)];
    expect(visibleWithin(points, box, 10).map(({ id }) => id)).toEqual(['in', 'edge']);
  });
});
