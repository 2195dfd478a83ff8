import type { Frame } from './frame.ts';
import { type Box, boxOf, type Point } from './shape.ts';

/** Cells over a box. */
export interface Grid {
  box: Box;
  /** Size of a cell, in the unit of the box. */
  step: number;
  columns: number;
  rows: number;
}

/** Heights of the cloth above its ground on a grid of cells, all in centimetres. */
export interface Field extends Grid {
  height: Float32Array;
  frame: Frame;
  /** The cloth's own coordinates of each cell, computed once. */
  u: Float32Array;
  v: Float32Array;
}

export function grid(box: Box, step: number): Grid {
  const columns = Math.max(2, Math.ceil((box.x1 - box.x0) / step));
  const rows = Math.max(2, Math.ceil((box.y1 - box.y0) / step));
  return { box, step, columns, rows };
}

export function field(box: Box, step: number, frame: Frame): Field {
  const { columns, rows } = grid(box, step);
  const height = new Float32Array(columns * rows);
  return { box, step, columns, rows, height, ...coordinates(box, step, columns, rows, frame) };
}

/** The same heights seen in another frame: a pocket's own folds on top of those of its garment. */
export function reframed(target: Field, frame: Frame): Field {
  const { box, step, columns, rows } = target;
  return { ...target, ...coordinates(box, step, columns, rows, frame) };
}

function coordinates(box: Box, step: number, columns: number, rows: number, frame: Frame) {
  const u = new Float32Array(columns * rows);
  const v = new Float32Array(columns * rows);
  for (let i = 0; i < u.length; i++) {
    const [a, b] = frame.uv(box.x0 + ((i % columns) + 0.5) * step, box.y0 + (Math.floor(i / columns) + 0.5) * step);
    u[i] = a;
    v[i] = b;
  }
  return { frame, u, v };
}

/** Adds `value` to each cell within `box`, or to all. */
export function raise(
  target: Field,
  value: (x: number, y: number, u: number, v: number) => number,
  box: Box = target.box,
): void {
  const { step, columns, rows, height, u, v } = target;
  const c0 = Math.max(0, Math.floor((box.x0 - target.box.x0) / step));
  const c1 = Math.min(columns - 1, Math.ceil((box.x1 - target.box.x0) / step));
  const r0 = Math.max(0, Math.floor((box.y0 - target.box.y0) / step));
  const r1 = Math.min(rows - 1, Math.ceil((box.y1 - target.box.y0) / step));
  for (let row = r0; row <= r1; row++) {
    const y = target.box.y0 + (row + 0.5) * step;
    for (let column = c0; column <= c1; column++) {
      const i = row * columns + column;
      height[i] = (height[i] ?? 0) + value(target.box.x0 + (column + 0.5) * step, y, u[i] ?? 0, v[i] ?? 0);
    }
  }
}

/** The height at a place, between cells. */
export function sample(target: Field, x: number, y: number): number {
  const { columns, rows, height, step, box } = target;
  const cx = Math.min(columns - 1.001, Math.max(0, (x - box.x0) / step - 0.5));
  const cy = Math.min(rows - 1.001, Math.max(0, (y - box.y0) / step - 0.5));
  const i = Math.floor(cy) * columns + Math.floor(cx);
  const [fx, fy] = [cx % 1, cy % 1];
  const at = (k: number) => height[k] ?? 0;
  const top = at(i) + (at(i + 1) - at(i)) * fx;
  const bottom = at(i + columns) + (at(i + columns + 1) - at(i + columns)) * fx;
  return top + (bottom - top) * fy;
}

/** How much of each cell is covered by any of the polygons, 0..1; they are moved by (dx, dy). */
export function coverage(target: Grid, polygons: readonly (readonly Point[])[], dx = 0, dy = 0): Float32Array {
  const cells = new Float32Array(target.columns * target.rows);
  for (const polygon of polygons) cover(target, cells, polygon, dx, dy);
  return cells;
}

function cover(target: Grid, cells: Float32Array, polygon: readonly Point[], dx: number, dy: number): void {
  const { columns, rows, step, box } = target;
  const { y0, y1 } = boxOf(polygon);
  const first = Math.max(0, Math.floor((y0 + dy - box.y0) / step));
  const last = Math.min(rows - 1, Math.ceil((y1 + dy - box.y0) / step));
  const crossings: number[] = [];
  for (let row = first; row <= last; row++) {
    const y = box.y0 + (row + 0.5) * step - dy;
    crossings.length = 0;
    let from = polygon[polygon.length - 1];
    for (const to of polygon) {
      if (from && from[1] > y !== to[1] > y) {
        crossings.push(from[0] + ((y - from[1]) / (to[1] - from[1])) * (to[0] - from[0]) + dx);
      }
      from = to;
    }
    crossings.sort((a, b) => a - b);
    for (let k = 0; k + 1 < crossings.length; k += 2) {
      const left = ((crossings[k] ?? 0) - box.x0) / step;
      const right = ((crossings[k + 1] ?? 0) - box.x0) / step;
      for (let column = Math.max(0, Math.floor(left)); column < Math.min(columns, Math.ceil(right)); column++) {
        const share = Math.min(column + 1, right) - Math.max(column, left);
        const i = row * columns + column;
        cells[i] = Math.min(1, (cells[i] ?? 0) + Math.max(0, share));
      }
    }
  }
}

/** A soft copy: two box means each way, near enough to a Gaussian. `radius` in cells. */
export function blurred(cells: Float32Array, columns: number, rows: number, radius: number): Float32Array {
  const reach = Math.max(0, Math.round(radius));
  if (reach === 0) return cells;
  let result = cells;
  for (let pass = 0; pass < 2; pass++) {
    result = boxMean(result, columns, rows, reach, 1, columns);
    result = boxMean(result, rows, columns, reach, columns, 1);
  }
  return result;
}

/** One running mean along lines of `count` cells that are `stride` apart; lines are `lineStride` apart. */
function boxMean(
  cells: Float32Array,
  count: number,
  lines: number,
  reach: number,
  stride: number,
  lineStride: number,
): Float32Array {
  const out = new Float32Array(cells.length);
  for (let line = 0; line < lines; line++) {
    const start = line * lineStride;
    const at = (i: number) => cells[start + Math.min(count - 1, Math.max(0, i)) * stride] ?? 0;
    let sum = 0;
    for (let i = -reach; i <= reach; i++) sum += at(i);
    for (let i = 0; i < count; i++) {
      out[start + i * stride] = sum / (reach * 2 + 1);
      sum += at(i + reach + 1) - at(i - reach);
    }
  }
  return out;
}
