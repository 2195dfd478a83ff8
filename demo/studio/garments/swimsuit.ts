import { fold, gathers, pull, tube } from '../drawing/relief.ts';
import type { Layer, Piece } from '../drawing/scene.ts';
import { flip, type Node, ribbon, symmetric } from '../drawing/shape.ts';
import { buckle } from './parts/belt-tie.ts';
import { small } from './parts/bodice.ts';
import type { Garment, Order } from './parts/garment.ts';
import { metal, threadOf, topstitch } from './parts/stitch.ts';

/** A one-piece swimsuit. */
export function swimsuit(order: Order): Garment {
  const { block, cloth, trim, rng, back, has } = order;
  const s = block.armhole / 21;
  const top = 13 * s;
  const crotch = block.hipLine * 1.32;
  const deep = back ? 22 * s : 9 * s;
  const half: Node[] = [
    ...(order.spec.neckline === 'square' && !back
      ? ([
          [0, top + 2.4 * s, 1],
          [block.chest * 0.5, top + 2 * s, 1],
        ] as Node[])
      : ([
          [0, top + deep, 1],
          [block.chest * 0.26, top + deep * 0.5],
        ] as Node[])),
    [block.chest * 0.48, top - 2.6 * s, 1],
    [block.chest * 0.62, top - 2.4 * s, 1],
    [block.chest * 0.78, top + 5 * s],
    [block.chest * 0.92, top + 9 * s, 1],
    [block.waist * 0.97, block.waistLine],
    [block.hip * 0.84, block.hipLine * 0.88],
    [block.hip * 0.87, block.hipLine * 0.96, 1],
    [block.hip * (back ? 0.76 : 0.6), block.hipLine * 1.08],
    [block.hip * (back ? 0.5 : 0.3), crotch - (back ? 5 : 7) * s],
    [3.6 * s, crotch - 0.6, 1],
    [0, crotch],
  ];
  const body: Piece = {
    outline: symmetric(half),
    cloth,
    relief: [
      tube(0.15, 2.3),
      small(cloth, rng, 0.8),
      ...([-1, 1] as const).flatMap((side) => [
        pull(rng, side * block.waist * 0.96, block.waistLine, {
          from: side === 1 ? 2.5 : -0.6,
          to: side === 1 ? 3.8 : 0.7,
          count: 5,
          length: 15 * s,
          width: 1.1,
          height: 0.3,
        }),
        fold(
          [
            [side * block.chest * 0.5, top + 1],
            [side * block.chest * 0.42, top + 9 * s],
            [side * block.chest * 0.7, top + 13 * s],
          ],
          { width: 2.4, height: 0.5 },
        ),
      ]),
      ...(has('ruffle') || has('belt') ? [gathers(rng, { count: 14, at: 0.55, length: -0.14, height: 0.2 })] : []),
    ],
    under:
      topstitch(
        half.slice(8, 12).map(([x, y]): Node => [x - 0.8, y - 0.6]),
        threadOf(cloth),
      ) +
      topstitch(
        flip(half.slice(8, 12)).map(([x, y]): Node => [x + 0.8, y - 0.6]),
        threadOf(cloth),
      ),
  };
  const straps = ([-1, 1] as const).map(
    (side): Layer => ({
      outline: ribbon(
        back
          ? [
              [side * block.chest * 0.55, top - 2 * s],
              [side * block.chest * 0.44, 2],
            ]
          : [
              [side * block.chest * 0.55, top - 1.6 * s],
              [side * block.chest * 0.5, 2],
              [side * block.chest * 0.44, -4 * s],
            ],
        2.1 * s,
      ),
      cloth: trim,
      casts: 0.4,
      thickness: 1.4,
    }),
  );
  const inside: Layer[] = back
    ? []
    : [
        {
          outline: symmetric([
            [0, top + deep * 1.05],
            [block.chest * 0.3, top + 6 * s],
            [block.chest * 0.6, top + 3 * s, 1],
            [block.chest * 0.5, top + 14 * s],
            [0, top + 16 * s],
          ]),
          cloth,
          tone: -0.5,
        },
      ];
  const belted: Layer[] = has('belt')
    ? [
        {
          outline: ribbon(
            [
              [-block.waist - 0.4, block.waistLine],
              [0, block.waistLine + 0.8],
              [block.waist + 0.4, block.waistLine],
            ],
            2.6 * s,
          ),
          cloth: trim,
          casts: 0.8,
          thickness: 1.6,
          over: buckle(0, block.waistLine + 0.8, 3.6 * s, metal(cloth)),
        },
      ]
    : [];
  return {
    layers: [...inside, ...straps, body, ...belted],
    detail: { x: 4 * s, y: top + 9 * s, width: 24 * s },
  };
}
