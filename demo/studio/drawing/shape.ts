/** Points, curves and outlines in centimetres: x to the right of the centre front, y down. */
export type Point = readonly [x: number, y: number];

/** A point that a curve passes through; a third entry of 1 makes it a corner. */
export type Node = readonly [x: number, y: number, corner?: 1];

export interface Box {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

interface Segment {
  from: Point;
  c1: Point;
  c2: Point;
  to: Point;
}

const HANDLE = 0.36;

/** Bézier segments through the nodes: smooth at each node that is not a corner. */
function segments(nodes: readonly Node[], closed: boolean): Segment[] {
  const count = nodes.length;
  const at = (i: number): Node => {
    const index = closed ? ((i % count) + count) % count : Math.min(count - 1, Math.max(0, i));
    return nodes[index] ?? [0, 0];
  };
  const tangent = (i: number): Point | undefined => {
    const node = at(i);
    if (node[2] === 1 || (!closed && (i <= 0 || i >= count - 1))) return undefined;
    const [before, after] = [at(i - 1), at(i + 1)];
    const length = Math.hypot(after[0] - before[0], after[1] - before[1]) || 1;
    return [(after[0] - before[0]) / length, (after[1] - before[1]) / length];
  };
  const result: Segment[] = [];
  for (let i = 0; i < (closed ? count : count - 1); i++) {
    const [a, b] = [at(i), at(i + 1)];
    const [ta, tb] = [tangent(i), tangent(i + 1)];
    const reach = Math.hypot(b[0] - a[0], b[1] - a[1]) * HANDLE;
    const c1: Point = ta ? [a[0] + ta[0] * reach, a[1] + ta[1] * reach] : toward(a, tb ? back(b, tb, reach) : b);
    const c2: Point = tb ? back(b, tb, reach) : toward(b, c1);
    result.push({ from: [a[0], a[1]], c1, c2, to: [b[0], b[1]] });
  }
  return result;
}

const back = (p: Node, t: Point, reach: number): Point => [p[0] - t[0] * reach, p[1] - t[1] * reach];
const toward = (p: Node, target: Point | Node): Point => [
  p[0] + (target[0] - p[0]) * HANDLE,
  p[1] + (target[1] - p[1]) * HANDLE,
];

/** At most two decimals: a tenth of a millimetre. */
export function n(value: number): string {
  const rounded = Math.round(value * 100) / 100;
  return String(rounded === 0 ? 0 : rounded);
}

/** SVG path data of a curve through the nodes. */
export function path(nodes: readonly Node[], closed = false): string {
  const first = nodes[0];
  if (!first) return '';
  let d = `M${n(first[0])} ${n(first[1])}`;
  for (const s of segments(nodes, closed)) {
    d += `C${n(s.c1[0])} ${n(s.c1[1])} ${n(s.c2[0])} ${n(s.c2[1])} ${n(s.to[0])} ${n(s.to[1])}`;
  }
  return closed ? `${d}Z` : d;
}

/** The same curve as a polyline, `steps` points to a segment. */
export function flatten(nodes: readonly Node[], closed = false, steps = 8): Point[] {
  const first = nodes[0];
  if (!first) return [];
  const points: Point[] = [[first[0], first[1]]];
  for (const { from, c1, c2, to } of segments(nodes, closed)) {
    for (let i = 1; i <= steps; i++) {
      const t = i / steps;
      const u = 1 - t;
      const at = (k: 0 | 1) => u * u * u * from[k] + 3 * u * u * t * c1[k] + 3 * u * t * t * c2[k] + t * t * t * to[k];
      points.push([at(0), at(1)]);
    }
  }
  return points;
}

export function boxOf(points: readonly (Point | Node)[], margin = 0): Box {
  const box = { x0: Infinity, y0: Infinity, x1: -Infinity, y1: -Infinity };
  for (const [x, y] of points) {
    box.x0 = Math.min(box.x0, x - margin);
    box.y0 = Math.min(box.y0, y - margin);
    box.x1 = Math.max(box.x1, x + margin);
    box.y1 = Math.max(box.y1, y + margin);
  }
  return box;
}

export function overlap(a: Box, b: Box): Box | undefined {
  const box = {
    x0: Math.max(a.x0, b.x0),
    y0: Math.max(a.y0, b.y0),
    x1: Math.min(a.x1, b.x1),
    y1: Math.min(a.y1, b.y1),
  };
  return box.x0 < box.x1 && box.y0 < box.y1 ? box : undefined;
}

/** The nodes on the other side of the centre, in reverse, so that a half outline closes. */
export function mirrored(nodes: readonly Node[]): Node[] {
  return nodes.map(([x, y, corner]): Node => (corner ? [-x, y, 1] : [-x, y])).reverse();
}

/** A whole outline from its right half, given from the top centre to the bottom centre. */
export function symmetric(right: readonly Node[]): Node[] {
  const left = mirrored(right).filter(([x]) => Math.abs(x) > 0.01);
  return [...right, ...left];
}

/** Flips left and right without changing the order. */
export function flip(nodes: readonly Node[]): Node[] {
  return nodes.map(([x, y, corner]): Node => (corner ? [-x, y, 1] : [-x, y]));
}

/** Moves nodes, and optionally turns (radians) and scales them around the origin first. */
export function place(nodes: readonly Node[], x: number, y: number, turn = 0, scale = 1): Node[] {
  const [cos, sin] = [Math.cos(turn) * scale, Math.sin(turn) * scale];
  return nodes.map(([a, b, corner]): Node => {
    const [px, py] = [x + a * cos - b * sin, y + a * sin + b * cos];
    return corner ? [px, py, 1] : [px, py];
  });
}

/** An ellipse as eight smooth nodes. */
export function ellipse(x: number, y: number, rx: number, ry: number): Node[] {
  return Array.from({ length: 8 }, (_, i): Node => {
    const angle = (i / 8) * Math.PI * 2;
    return [x + Math.cos(angle) * rx, y + Math.sin(angle) * ry];
  });
}

/** A strip of constant or tapering width along a line: a strap, a band, a cord. */
export function ribbon(line: readonly Node[], width: number, endWidth = width): Node[] {
  const points = flatten(line, false, 3);
  const left: Node[] = [];
  const right: Node[] = [];
  points.forEach((point, i) => {
    const before = points[Math.max(0, i - 1)] ?? point;
    const after = points[Math.min(points.length - 1, i + 1)] ?? point;
    const length = Math.hypot(after[0] - before[0], after[1] - before[1]) || 1;
    const half = (width + ((endWidth - width) * i) / Math.max(1, points.length - 1)) / 2;
    const [nx, ny] = [(-(after[1] - before[1]) / length) * half, ((after[0] - before[0]) / length) * half];
    const end = i === 0 || i === points.length - 1;
    left.push(end ? [point[0] + nx, point[1] + ny, 1] : [point[0] + nx, point[1] + ny]);
    right.push(end ? [point[0] - nx, point[1] - ny, 1] : [point[0] - nx, point[1] - ny]);
  });
  return [...left, ...right.reverse()];
}

/** The point at `t` (0..1) of a polyline's length. */
export function along(points: readonly Point[], t: number): Point {
  const lengths = points.map((p, i) => {
    const q = points[i - 1];
    return q ? Math.hypot(p[0] - q[0], p[1] - q[1]) : 0;
  });
  let left = lengths.reduce((a, b) => a + b, 0) * Math.min(1, Math.max(0, t));
  for (let i = 1; i < points.length; i++) {
    const [p, q, length] = [points[i - 1], points[i], lengths[i] ?? 0];
    if (!p || !q) break;
    if (left <= length && length > 0) {
      const f = left / length;
      return [p[0] + (q[0] - p[0]) * f, p[1] + (q[1] - p[1]) * f];
    }
    left -= length;
  }
  return points[points.length - 1] ?? [0, 0];
}

/** Nodes written down as text, `x y, x y!, x y`: an exclamation mark makes a corner. */
export function traced(text: string): Node[] {
  return text.split(',').map((pair): Node => {
    const [x = 0, y = 0] = pair.replace('!', '').trim().split(' ').map(Number);
    return pair.includes('!') ? [x, y, 1] : [x, y];
  });
}
