import { between, type Random } from '../../../random.ts';
import type { Cloth } from '../../drawing/cloth.ts';
import { fold, pull, tube } from '../../drawing/relief.ts';
import type { Layer, Piece } from '../../drawing/scene.ts';
import { flip, type Node, place, symmetric, traced } from '../../drawing/shape.ts';
import type { BodyCut } from './bodice.ts';
import { ribbing } from './stitch.ts';

/** A pussy bow: two loops, a knot and two falling ends. */
export function bow(cut: BodyCut, cloth: Cloth, rng: Random): Layer[] {
  const s = cut.armhole / 21;
  const y = cut.frontDepth + 0.6 * s;
  const loop = (hand: 1 | -1): Layer => {
    const nodes: Node[] = traced('0.3 -0.7!, 4.5 -3, 8.8 -2.4, 9.6 0.4, 7.4 2.6, 3.6 1.8, 0.3 0.9!');
    const turn = (line: Node[]) => place(hand === 1 ? line : flip(line), 0, y, hand * 0.28, s);
    return {
      outline: turn(nodes),
      cloth,
      angle: hand * 1.2,
      casts: 1.2 * s,
      thickness: 2,
      relief: [
        pull(rng, hand * 0.5, y, {
          from: hand === 1 ? -0.3 : Math.PI - 0.6,
          to: hand === 1 ? 0.6 : Math.PI + 0.3,
          count: 4,
          length: 8 * s,
          width: 0.7 * s,
          height: 0.4 * s,
        }),
      ],
    };
  };
  const end = (hand: 1 | -1, length: number): Layer => {
    const nodes: Node[] = [
      [-0.9, 0, 1],
      [-1.9, length * 0.4],
      [-2.2, length, 1],
      [2.4, length - 1.8, 1],
      [1.6, length * 0.4],
      [0.9, 0, 1],
    ];
    return {
      outline: place(hand === 1 ? nodes : flip(nodes), hand * 1.1 * s, y, hand * -0.12, s),
      cloth,
      angle: hand * 0.12,
      casts: 1.3 * s,
      relief: [
        fold(
          place(
            [
              [0, 0],
              [hand * 0.4, length * 0.5],
              [hand * 0.2, length],
            ],
            hand * s,
            y,
            hand * -0.12,
            s,
          ),
          { width: 0.9 * s, height: 0.5 * s },
        ),
      ],
    };
  };
  const knot: Layer = {
    outline: place(traced('-1.2 -1, 0 -1.3, 1.2 -0.9, 1.3 0.9, 0 1.4, -1.3 1'), 0, y, 0, s),
    cloth,
    casts: 0.8 * s,
    relief: [tube(0.3, 2)],
    thickness: 1.5,
  };
  return [end(-1, 19 + between(rng, 0, 2)), end(1, 22), loop(-1), loop(1), knot];
}

/** A roll neck: a knitted tube turned over, closed all round. */
export function rollCollar(cut: BodyCut, cloth: Cloth, back: boolean): Layer[] {
  const height = 9.5 * (cut.armhole / 21);
  const ribs = (ends: number, middle: number, width: number) =>
    ribbing(
      [
        [-cut.neck * 1.3, height * ends],
        [0, height * middle],
        [cut.neck * 1.3, height * ends],
      ],
      height * width,
    );
  return back
    ? [rollFromBehind(cut, cloth, height, ribs(-0.45, -0.35, 1.6))]
    : rollFromBefore(cut, cloth, height, ribs(-0.1, 0.1, 2.3));
}

function rollFromBehind(cut: BodyCut, cloth: Cloth, height: number, under: string): Piece {
  const { neck } = cut;
  const s = cut.armhole / 21;
  const outline = symmetric([
    [0, -height - 0.8],
    [neck, -height, 1],
    [neck * 1.08, 0, 1],
    [neck * 0.6, 1.7 * s],
    [0, 2.4 * s],
  ]);
  return { outline, cloth, casts: 1, printed: false, under };
}

function rollFromBefore(cut: BodyCut, cloth: Cloth, height: number, ribs: string): Layer[] {
  const { neck } = cut;
  const s = cut.armhole / 21;
  const top = -height;
  const w = neck * 0.9;
  const opening: Piece = {
    outline: symmetric([
      [0, top - 1 * s],
      [w * 0.6, top - 0.7 * s],
      [w * 0.96, top + 0.3],
      [w * 0.6, top + 1.3 * s],
      [0, top + 1.7 * s],
    ]),
    cloth,
    tone: -0.55,
  };
  const tubeOutline = symmetric([
    [0, top + 1.4 * s],
    [w * 0.6, top + 1 * s],
    [w * 0.98, top, 1],
    [w * 1.06, top + height * 0.35],
    [neck * 1.06, 1.4 * s, 1],
    [neck * 0.9, cut.frontDepth * 0.52],
    [neck * 0.5, cut.frontDepth * 0.86],
    [0, cut.frontDepth],
  ]);
  return [
    opening,
    {
      outline: tubeOutline,
      cloth,
      relief: [
        tube(0.16, 2.2),
        fold(
          [
            [-neck, -height * 0.35],
            [0, -height * 0.12 + 2],
            [neck, -height * 0.4],
          ],
          { width: 1 * s, height: -0.4 * s, fade: 'none' },
        ),
      ],
      thickness: 1.4,
      casts: 1.2 * s,
      printed: false,
      under: ribs,
    },
  ];
}
