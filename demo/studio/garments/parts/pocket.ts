import type { Cloth } from '../../drawing/cloth.ts';
import { fold } from '../../drawing/relief.ts';
import type { Layer, Piece } from '../../drawing/scene.ts';
import { type Node, place } from '../../drawing/shape.ts';
import { seam, softLine, threadOf, topstitch } from './stitch.ts';
import type { Upper } from './upper.ts';

/** A patch pocket: a straight top and a pointed or round lower edge; `w` and `h` in cm, centred on x, from y down. */
export function patchPocket(
  host: Piece,
  cloth: Cloth,
  x: number,
  y: number,
  w: number,
  h: number,
  pointed: boolean,
  tilt = 0,
): Layer[] {
  const half = w / 2;
  const shape: Node[] = pointed
    ? [
        [-half, 0, 1],
        [half, 0, 1],
        [half, h * 0.84, 1],
        [0, h, 1],
        [-half, h * 0.84, 1],
      ]
    : [
        [-half, 0, 1],
        [half, 0, 1],
        [half, h * 0.78],
        [half * 0.8, h * 0.97],
        [0, h],
        [-half * 0.8, h * 0.97],
        [-half, h * 0.78],
      ];
  const inset = (by: number): Node[] =>
    shape.map(([a, b, corner], i): Node => {
      const nx = a * (1 - by / half);
      const ny = i < 2 ? b : b - by;
      return corner ? [nx, ny, corner] : [nx, ny];
    });
  const thread = threadOf(cloth);
  const set = (nodes: readonly Node[]) => place(nodes, x, y, tilt);
  const top = Math.min(2.4, h * 0.2);
  const stitched = inset(0.3);
  const around = [...stitched.slice(1), ...stitched.slice(0, 1)];
  return [
    {
      outline: set(shape),
      cloth,
      on: host,
      casts: 0.5,
      thickness: 1.2,
      relief: [
        fold(
          set([
            [-half, 0.2],
            [0, 0.4],
            [half, 0.2],
          ]),
          { width: 0.7, height: 0.16, fade: 'none' },
        ),
      ],
      under:
        topstitch(set(around), thread) +
        seam(
          set([
            [-half, top],
            [0, top + 0.15],
            [half, top],
          ]),
          0.5,
        ),
    },
  ];
}

/** The chest pocket of shirts and tees, on the wearer's left. */
export function chestPocket(parts: Upper, cloth: Cloth, side: 1 | -1, pointed: boolean): Layer[] {
  const s = parts.cut.armhole / 21;
  return patchPocket(
    parts.body,
    cloth,
    side * parts.cut.chest * 0.46,
    parts.cut.armhole * 0.78,
    10 * s,
    11.5 * s,
    pointed,
  );
}

/** The pouch of a hoodie. */
export function kangarooPocket(parts: Upper, cloth: Cloth): Layer {
  const { cut, body } = parts;
  const s = cut.armhole / 21;
  const bottom = cut.length - 5.6 * s;
  const top = bottom - 18 * s;
  const w = cut.chest * 0.66;
  const outline: Node[] = [
    [-w * 0.6, top, 1],
    [w * 0.6, top, 1],
    [w * 0.82, top + 7 * s],
    [w, bottom - 4 * s, 1],
    [w, bottom, 1],
    [-w, bottom, 1],
    [-w, bottom - 4 * s, 1],
    [-w * 0.82, top + 7 * s],
  ];
  const open = (side: 1 | -1): Node[] => [
    [side * w * 0.57, top + 0.4],
    [side * (w * 0.78), top + 7 * s],
    [side * w * 0.95, bottom - 4 * s],
  ];
  const thread = threadOf(cloth);
  return {
    outline,
    cloth,
    on: body,
    casts: 0.8 * s,
    thickness: 1.4,
    under:
      topstitch(open(1), thread) +
      topstitch(open(-1), thread) +
      topstitch(
        [
          [-w * 0.6, top + 0.5],
          [w * 0.6, top + 0.5],
        ],
        thread,
      ),
  };
}

/** A pocket mouth cut into the cloth, straight or slanting, with its two lips. */
export function weltPocket(from: Node, to: Node, thickness = 1): string {
  const line: Node[] = [
    [from[0], from[1]],
    [to[0], to[1]],
  ];
  return (
    softLine(place(line, 0.15, 0.3), 1.1 * thickness, 0.3) +
    seam(line, 1.2) +
    seam(place(line, 0.05, -0.6 * thickness), 0.6) +
    seam(place(line, 0.05, 0.6 * thickness), 0.6)
  );
}

/** A pocket with a flap, as on blazers and coats. */
export function flapPocket(host: Piece, cloth: Cloth, x: number, y: number, w: number, h: number, tilt: number): Layer {
  const half = w / 2;
  const shape: Node[] = [
    [-half, 0, 1],
    [half, 0, 1],
    [half, h * 0.7],
    [half * 0.86, h],
    [-half * 0.86, h],
    [-half, h * 0.7],
  ];
  return {
    outline: place(shape, x, y, tilt),
    cloth,
    on: host,
    casts: 0.6,
    thickness: 1.2,
    over: seam(
      place(
        [
          [-half - 0.3, 0],
          [half + 0.3, 0],
        ],
        x,
        y,
        tilt,
      ),
      1.1,
    ),
  };
}
