import type { Cloth } from '../../drawing/cloth.ts';
import { fold, tube } from '../../drawing/relief.ts';
import type { Layer, Piece } from '../../drawing/scene.ts';
import { flip, type Node, symmetric } from '../../drawing/shape.ts';
import type { BodyCut } from './bodice.ts';
import { label, threadOf, topstitch } from './stitch.ts';

/** A shirt collar: the stand inside the back and two leaves that turn over it. */
export function shirtCollar(
  cut: BodyCut,
  cloth: Cloth,
  back: boolean,
  options: { soft?: boolean; gap?: number; open?: number },
): Layer[] {
  const { neck, frontDepth } = cut;
  const s = cut.armhole / 21;
  const thread = threadOf(cloth);
  if (back) {
    const leaf: Node[] = [
      [0, -3.2 * s],
      [neck * 0.7, -2.7 * s],
      [neck + 0.6 * s, -0.6 * s, 1],
      [neck + 1.5 * s, 1.6 * s, 1],
      [neck * 0.6, 2.7 * s],
      [0, 3 * s],
    ];
    const outline = symmetric(leaf);
    return [
      {
        outline,
        cloth,
        relief: [tube(0.08, 2.4)],
        thickness: 1.6,
        casts: 0.9 * s,
        under: topstitch(
          [
            [-neck - 1.2 * s, 1.2 * s],
            [0, 2.5 * s],
            [neck + 1.2 * s, 1.2 * s],
          ],
          thread,
        ),
      },
    ];
  }
  const open = options.open ?? 0;
  const gap = (options.gap ?? 0.5) * s + open;
  const front = frontDepth - 3.1 * s;
  const standOutline = symmetric([
    [0, -2.9 * s],
    [neck * 0.66, -2.5 * s],
    [neck * 1.02, -0.6 * s, 1],
    [neck * 0.8, frontDepth * 0.5],
    [gap * 0.4, frontDepth - 1 * s, 1],
  ]);
  const stand: Piece = { outline: standOutline, cloth, tone: -0.42, over: label(0, 0.2 * s, 3.4 * s) };
  const point = options.soft ? 5.2 * s : 6.4 * s;
  const leaf: Node[] = [
    [gap, front + (open > 0 ? 2 : 0.6) * s, 1],
    [neck * 0.52 + open * 0.3, -0.4 * s],
    [neck * 0.9, -2.5 * s],
    [neck * 1.1, -1.4 * s],
    [neck * 1.26, 1.5 * s],
    [neck * 0.92 + open * 0.5, front + point, 1],
    [neck * 0.45 + gap * 0.5, front + point * 0.62],
  ];
  const stitched: Node[] = [
    [neck * 1.2, 1.4 * s],
    [neck * 0.9 + open * 0.5, front + point - 0.75 * s, 1],
    [neck * 0.46 + gap * 0.5, front + point * 0.55],
    [gap + 0.2, front + 1.1 * s],
  ];
  const leaves = ([1, -1] as const).map((side): Layer => {
    const turn = (nodes: Node[]) => (side === 1 ? nodes : flip(nodes));
    return {
      outline: turn(leaf),
      cloth,
      relief: [
        fold(
          turn([
            [neck * 0.6, -1 * s],
            [neck * 0.98, 0],
            [neck * 1.15, 2 * s],
          ]),
          { width: 1.5 * s, height: 0.55 * s, sharp: 0.2, fade: 'none' },
        ),
      ],
      thickness: 1.8,
      casts: 1.1 * s,
      angle: side * 0.35,
      under: topstitch(turn(stitched), thread),
    };
  });
  return [stand, ...leaves];
}

/** A stand without leaves: mandarin and band collars. */
export function standCollar(cut: BodyCut, cloth: Cloth, back: boolean): Layer[] {
  const { neck, frontDepth } = cut;
  const s = cut.armhole / 21;
  const high = 2.8 * s;
  const thread = threadOf(cloth);
  if (back) {
    const outline = symmetric([
      [0, -high * 0.7],
      [neck * 0.7, -high * 0.75],
      [neck * 0.99, -high * 0.6, 1],
      [neck * 1.05, 0.3, 1],
      [neck * 0.6, 1.9 * s],
      [0, 2.4 * s],
    ]);
    return [{ outline, cloth, relief: [tube(0.1)], casts: 0.5, thickness: 1.5 }];
  }
  const inner = symmetric([
    [0, -1.6 * s],
    [neck * 0.7, -1.9 * s],
    [neck * 0.98, -high * 0.5, 1],
    [neck * 0.75, frontDepth * 0.4],
    [0.3, frontDepth - high, 1],
  ]);
  const side: Node[] = [
    [0.25, frontDepth - high * 0.9, 1],
    [neck * 0.5, frontDepth * 0.62 - high * 0.72],
    [neck * 0.86, frontDepth * 0.1 - high * 0.62],
    [neck * 0.97, -high * 0.62, 1],
    [neck * 1.06, 0.2, 1],
    [neck * 0.84, frontDepth * 0.52],
    [neck * 0.46, frontDepth * 0.9],
    [0, frontDepth + 0.2, 1],
  ];
  return [
    { outline: inner, cloth, tone: -0.45, over: label(0, 0.9 * s, 3.2 * s) },
    ...([1, -1] as const).map((hand): Layer => {
      const turn = (nodes: Node[]) => (hand === 1 ? nodes : flip(nodes));
      return {
        outline: turn(side),
        cloth,
        casts: 0.6 * s,
        thickness: 1.6,
        under: topstitch(
          turn([
            [0.6, frontDepth - 0.4],
            [neck * 0.46, frontDepth * 0.86],
            [neck * 0.8, frontDepth * 0.5],
            [neck, 0],
          ]),
          thread,
        ),
      };
    }),
  ];
}

/** A round flat collar. */
export function peterPan(cut: BodyCut, cloth: Cloth, back: boolean): Layer[] {
  const { neck, frontDepth } = cut;
  const s = cut.armhole / 21;
  const thread = threadOf(cloth);
  const wide = 5.6 * s;
  return ([1, -1] as const).map((hand): Layer => {
    const turn = (nodes: Node[]) => (hand === 1 ? nodes : flip(nodes));
    const leaf: Node[] = back
      ? [
          [0.15, 2, 1],
          [neck * 0.6, 1.4],
          [neck * 0.98, -0.5, 1],
          [neck + wide * 0.8, 2.4 * s],
          [neck * 0.9, 2.6 + wide * 0.7],
          [1.5, 2.4 + wide],
          [0.15, 1.4 + wide * 0.8],
        ]
      : [
          [0.2, frontDepth, 1],
          [neck * 0.46, frontDepth * 0.9],
          [neck * 0.84, frontDepth * 0.5],
          [neck * 0.97, -0.5, 1],
          [neck + wide * 0.72, 2.2 * s],
          [neck + wide * 0.45, frontDepth * 0.86],
          [neck * 0.62, frontDepth + wide * 0.82],
          [1.3, frontDepth + wide * 0.86],
          [0.3, frontDepth + wide * 0.35],
        ];
    return {
      outline: turn(leaf),
      cloth,
      casts: 0.8 * s,
      thickness: 1.6,
      angle: hand * 0.4,
      under: topstitch(turn(leaf.slice(4).map(([x, y]): Node => [x * 0.95, y - 0.5])), thread),
    };
  });
}
