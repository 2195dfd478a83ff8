import type { Point } from './shape.ts';

/**
 * The cloth's own coordinates on a piece: `u` runs 0..1 from edge to edge, `v` 0..1 from top to bottom along
 * the piece's axis. Patterns and folds follow these, so a sleeve turns its stripes with it.
 */
export interface Frame {
  /** Radians from straight down; positive swings the lower end to the right. */
  angle: number;
  /** Length along the axis, cm. */
  length: number;
  uv(x: number, y: number): Point;
  xy(u: number, v: number): Point;
  /** Width across at `v`, cm. */
  width(v: number): number;
}

const ROWS = 48;

export function frameOf(polygon: readonly Point[], angle = 0): Frame {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const local = polygon.map(([x, y]): Point => [x * cos - y * sin, x * sin + y * cos]);
  const q0 = Math.min(...local.map(([, q]) => q));
  const q1 = Math.max(...local.map(([, q]) => q));
  const length = Math.max(0.01, q1 - q0);
  const left = new Array<number>(ROWS + 1).fill(0);
  const right = new Array<number>(ROWS + 1).fill(0);
  for (let row = 0; row <= ROWS; row++) {
    const q = q0 + (length * (0.5 + row * ((ROWS - 1) / ROWS))) / ROWS;
    let [low, high] = [Infinity, -Infinity];
    local.forEach(([p, s], i) => {
      const [p2, s2] = local[(i + 1) % local.length] ?? [p, s];
      if (s > q === s2 > q) return;
      const crossing = p + ((q - s) / (s2 - s)) * (p2 - p);
      low = Math.min(low, crossing);
      high = Math.max(high, crossing);
    });
    left[row] = low;
    right[row] = high;
  }
  settle(left);
  settle(right);
  const edges = [smooth(left), smooth(right)] as const;
  const edge = (side: 0 | 1, v: number): number => {
    const at = Math.min(ROWS - 0.001, Math.max(0, v * ROWS));
    const row = Math.floor(at);
    const [a, b] = [edges[side][row] ?? 0, edges[side][row + 1] ?? 0];
    return a + (b - a) * (at - row);
  };
  return {
    angle,
    length,
    uv(x, y) {
      const [p, q] = [x * cos - y * sin, x * sin + y * cos];
      const v = (q - q0) / length;
      const [a, b] = [edge(0, v), edge(1, v)];
      return [(p - a) / Math.max(0.01, b - a), v];
    },
    xy(u, v) {
      const [a, b] = [edge(0, v), edge(1, v)];
      const [p, q] = [a + (b - a) * u, q0 + v * length];
      return [p * cos + q * sin, -p * sin + q * cos];
    },
    width: (v) => edge(1, v) - edge(0, v),
  };
}

/** A wavy hem must not pull the edges in: the last rows go on as the ones before them. */
function settle(values: number[]): void {
  const from = Math.round(ROWS * 0.9);
  const [a, b] = [values[from - 4], values[from]];
  if (a === undefined || b === undefined || !Number.isFinite(a) || !Number.isFinite(b)) return;
  for (let row = from + 1; row <= ROWS; row++) values[row] = b + ((b - a) / 4) * (row - from) * 0.8;
}

/** A running mean: edges jump where a neckline or a sleeve starts, and the cloth does not. */
function smooth(values: number[]): number[] {
  const filled = values.map((value, i) => (Number.isFinite(value) ? value : (values.find(Number.isFinite) ?? i)));
  let result = filled;
  for (let pass = 0; pass < 14; pass++) {
    const before = result;
    result = before.map((value, i) => ((before[i - 1] ?? value) + value * 2 + (before[i + 1] ?? value)) / 4);
  }
  return result;
}
