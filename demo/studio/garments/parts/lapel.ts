import type { Cloth } from '../../drawing/cloth.ts';
import { fold, tube } from '../../drawing/relief.ts';
import type { Layer, Piece } from '../../drawing/scene.ts';
import { flip, type Node, symmetric } from '../../drawing/shape.ts';
import type { BodyCut } from './bodice.ts';
import { label, seam, threadOf, topstitch } from './stitch.ts';

export interface LapelShape {
  /** Where the fronts meet, cm: x of the top front's edge (negative: past the centre), height of the first button. */
  overlap: number;
  breakAt: number;
  /** Width of the lapel at its tip. */
  wide: number;
  /** Points upwards (double-breasted), has a notch, or is one curve (shawl). */
  style: 'notch' | 'peak' | 'shawl' | 'wide';
  stitched: boolean;
}

/** Collar and lapels over two fronts; `hand` is the side that lies on top. */
export function lapels(
  cut: BodyCut,
  cloth: Cloth,
  facing: Cloth,
  shape: LapelShape,
  hand: 1 | -1,
): { behind: Layer[]; under: Layer[]; over: Layer[] } {
  const { neck } = cut;
  const s = cut.armhole / 21;
  const { overlap, breakAt, wide, style } = shape;
  const thread = threadOf(cloth);
  const stand: Piece = {
    outline: symmetric([
      [0, -3 * s],
      [neck * 0.7, -2.5 * s],
      [neck * 1.02, -0.6 * s, 1],
      [neck * 0.9, 5 * s],
      [0, 7.5 * s],
    ]),
    cloth: facing,
    tone: -0.42,
    over: label(0, 1.6 * s, 4.2 * s, true),
  };
  const turnOf = (side: 1 | -1) => (nodes: Node[]) => (side === 1 ? nodes : flip(nodes));
  const tip = neck + wide;
  const gorge = 4.6 * s;
  const lapel = (side: 1 | -1): Piece => {
    const turn = turnOf(side);
    const outline: Node[] =
      style === 'shawl'
        ? [
            [neck * 0.86, -1.6 * s, 1],
            [neck * 1.14, -1 * s],
            [tip * 0.86, 6 * s],
            [tip * 0.84, 13 * s],
            [neck * 0.66, breakAt * 0.68],
            [-overlap, breakAt, 1],
            [neck * 0.34, breakAt * 0.5],
          ]
        : style === 'peak'
          ? [
              [neck * 0.9, -0.4 * s, 1],
              [neck + 2.8 * s, gorge + 1.2 * s, 1],
              [tip + 1.2 * s, gorge - 2.6 * s, 1],
              [tip - 0.6 * s, gorge + 5 * s],
              [neck * 0.9, breakAt * 0.6],
              [-overlap, breakAt, 1],
              [neck * 0.3, breakAt * 0.5],
            ]
          : [
              [neck * 0.9, -0.4 * s, 1],
              [neck + wide * 0.5, gorge + 0.6 * s, 1],
              [tip, gorge + 1.9 * s, 1],
              [tip - 0.9 * s, gorge + 6 * s],
              [neck * 0.86, breakAt * 0.66],
              [-overlap, breakAt, 1],
              [neck * 0.3, breakAt * 0.5],
            ];
    const roll: Node[] = [
      [neck * 0.92, 0],
      [neck * 0.42, breakAt * 0.5],
      [-overlap * 0.7, breakAt],
    ];
    const inset = outline.slice(2, 6).map(([x, y]): Node => [x - 0.55, y + 0.1]);
    return {
      outline: turn(outline),
      cloth: facing,
      angle: side * -0.16,
      relief: [fold(turn(roll), { width: 1.5 * s, height: 0.7 * s, sharp: 0.1, fade: 'none' }), tube(0.03, 2)],
      thickness: 1.6,
      casts: 1.5 * s,
      under: shape.stitched ? topstitch(turn(inset), thread) : '',
    };
  };
  const collar = (side: 1 | -1): Layer => {
    const turn = turnOf(side);
    const w = style === 'wide' ? 1.25 : 1;
    const outline: Node[] = [
      [0, -3.3 * s, 1],
      [neck * 0.62, -3.2 * s],
      [neck * 1.04, -2.1 * s],
      [neck + 3.4 * s * w, 1.4 * s],
      [neck + (wide * 0.5 + 2) * w, gorge - 2.5 * s, 1],
      [neck + wide * 0.5, gorge + 0.7 * s, 1],
      [neck * 0.98, 1.1 * s],
      [neck * 0.9, -0.5 * s, 1],
      [neck * 0.6, -1.5 * s],
      [0, -1.9 * s, 1],
    ];
    return {
      outline: turn(outline),
      cloth: facing,
      angle: side * -0.3,
      relief: [
        fold(
          turn([
            [0, -2.8 * s],
            [neck * 0.8, -2 * s],
            [neck * 1.3, 1 * s],
          ]),
          { width: 1.4 * s, height: 0.5 * s, fade: 'none' },
        ),
      ],
      thickness: 1.8,
      casts: 1 * s,
      under: shape.stitched
        ? topstitch(turn(outline.slice(2, 6).map(([x, y]): Node => [x - 0.5, y + 0.4])), thread)
        : '',
    };
  };
  const collars =
    style === 'shawl'
      ? [
          {
            outline: symmetric([
              [0, -3.2 * s],
              [neck * 0.7, -2.9 * s],
              [neck * 1.1, -1.4 * s, 1],
              [neck * 0.84, -0.9 * s, 1],
              [0, -1.8 * s],
            ]),
            cloth: facing,
            thickness: 1.6,
          } satisfies Piece,
        ]
      : [collar(-1), collar(1)];
  return { behind: [stand], under: [lapel(hand === 1 ? -1 : 1)], over: [lapel(hand), ...collars] };
}

/** The back of a turned-down collar, and the centre seam below it. */
export function collarBack(cut: BodyCut, cloth: Cloth, vent: number): Layer[] {
  const { neck } = cut;
  const s = cut.armhole / 21;
  const outline = symmetric([
    [0, -3.3 * s],
    [neck * 0.7, -2.9 * s],
    [neck * 1.1, -1.4 * s],
    [neck + 2.8 * s, 1.8 * s, 1],
    [neck * 0.9, 2.6 * s],
    [0, 3.4 * s],
  ]);
  const line: Node[] = [
    [0, 2],
    [0.15, cut.waistLine],
    [0, cut.length - vent],
  ];
  const slit: Node[] = [
    [0, cut.length - vent],
    [-0.7, cut.length + cut.dip],
  ];
  return [
    { drawing: seam(line, 0.8) + (vent > 0 ? seam(slit, 1.6) : '') },
    {
      outline,
      cloth,
      thickness: 1.7,
      casts: 1.2 * s,
      relief: [tube(0.08, 2.4)],
      under: topstitch(
        symmetric([
          [0, 2.9 * s],
          [neck * 0.9, 2.1 * s],
          [neck + 2.4 * s, 1.4 * s],
        ]).slice(0, 3),
        threadOf(cloth),
      ),
    },
  ];
}
