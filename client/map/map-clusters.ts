/** Groups points of a map that would overlap. Independent of Leaflet: all lengths have the same unit. */

export interface Placed {
  id: string;
  x: number;
  y: number;
}

/** Points shown as one marker at the position of the first; a single point is a cluster, too. */
export interface Cluster<Point extends Placed> {
  x: number;
  y: number;
  points: Point[];
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Key of a grid square by its column and line; no zoom has as many lines. */
const keyOf = (column: number, line: number) => column * 2 ** 25 + line;

/**
 * Groups points nearer than `reach` to the first of a cluster, each with the nearest first; so clusters are that far
 * apart. The result depends on the order of the points, not on the visible part of the map. A square of `reach` holds
 * few firsts, so the work is linear in the number of points.
 */
export function clustersOf<Point extends Placed>(points: readonly Point[], reach: number): Cluster<Point>[] {
  const squares = new Map<number, Cluster<Point>[]>();
  const clusters: Cluster<Point>[] = [];
  for (const point of points) {
    const { x, y } = point;
    const [column, line] = [Math.floor(x / reach), Math.floor(y / reach)];
    let nearest: Cluster<Point> | undefined;
    let distance = reach;
    for (let square = 0; square < 9; square += 1) {
      const around = squares.get(keyOf(column + (square % 3) - 1, line + Math.floor(square / 3) - 1));
      if (around === undefined) continue;
      for (const cluster of around) {
        const away = Math.sqrt((cluster.x - x) ** 2 + (cluster.y - y) ** 2);
        if (away < distance) [nearest, distance] = [cluster, away];
      }
    }
    if (nearest !== undefined) {
      nearest.points.push(point);
      continue;
    }
    const cluster = { x, y, points: [point] };
    const own = keyOf(column, line);
    clusters.push(cluster);
    const there = squares.get(own);
    if (there === undefined) squares.set(own, [cluster]);
    else there.push(cluster);
  }
  return clusters;
}

/** The clusters within the box and `margin` around it. */
export function visibleWithin<Positioned extends { x: number; y: number }>(
  clusters: readonly Positioned[],
  { left, top, right, bottom }: Box,
  margin: number,
): Positioned[] {
  return clusters.filter(
    ({ x, y }) => x >= left - margin && x <= right + margin && y >= top - margin && y <= bottom + margin,
  );
}
