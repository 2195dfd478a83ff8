/** Points of a map that would lie on each other are shown as one. Without Leaflet: all lengths are of one unit. */

/** A point of the map: where it is, and what tells it from the others. */
export interface Placed {
  id: string;
  x: number;
  y: number;
}

/** Points that are shown as one, where the first of them is; one alone stands for itself. */
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

/** A square by its column and line; there are fewer lines than that at any zoom. */
const keyOf = (column: number, line: number) => column * 2 ** 25 + line;

/**
 * Gathers points that are nearer than `reach` to the first of a cluster, each to the nearest first; so clusters are that
 * far apart. The order of the points decides, and dragging a map changes nothing. A square of `reach` holds few firsts, so
 * the work grows with the points and not with their pairs.
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

/** What is drawn: the clusters within the box, and as far around it as `margin`. */
export function visibleWithin<Positioned extends { x: number; y: number }>(
  clusters: readonly Positioned[],
  { left, top, right, bottom }: Box,
  margin: number,
): Positioned[] {
  return clusters.filter(
    ({ x, y }) => x >= left - margin && x <= right + margin && y >= top - margin && y <= bottom + margin,
  );
}
