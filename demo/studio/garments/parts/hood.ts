import { mix, shift } from '../../drawing/colour.ts';
import { css } from '../../drawing/print.ts';
import { crumple, fold, pull, tube } from '../../drawing/relief.ts';
import type { Layer, Piece } from '../../drawing/scene.ts';
import { flip, type Node, n, path, place, symmetric } from '../../drawing/shape.ts';
import type { BodyCut } from './bodice.ts';
import type { Order } from './garment.ts';
import { label, seam, softLine, threadOf, topstitch } from './stitch.ts';

/** A hood, thrown back: the hollow behind the neck, and the two edges that meet in front. */
export function hood(cut: BodyCut, order: Order, part: 'behind' | 'front'): Layer[] {
  const { neck } = cut;
  const { cloth, rng, back } = order;
  const s = cut.armhole / 21;
  const deep = 11 * s;
  if (part === 'behind') {
    if (back) return [];
    const outline = symmetric([
      [0, -deep],
      [neck * 0.9, -deep * 0.94],
      [neck * 1.5, -deep * 0.52],
      [neck * 1.62, 0],
      [neck * 1.2, 4 * s, 1],
      [0, 5 * s],
    ]);
    return [
      {
        outline,
        cloth,
        relief: [
          tube(0.14, 2.2),
          pull(rng, 0, 2, {
            from: -2.6,
            to: -0.5,
            count: 5,
            length: 11 * s,
            width: 1.4 * s,
            height: 0.6 * s,
          }),
        ],
        thickness: 2,
      },
    ];
  }
  if (back) {
    const outline = symmetric([
      [0, -3.4 * s],
      [neck * 0.9, -3 * s],
      [neck * 1.5, 0.2],
      [neck * 1.5, 6 * s],
      [neck * 1.06, 15 * s],
      [0, 19 * s],
    ]);
    return [
      {
        outline,
        cloth,
        relief: [
          tube(0.16, 2.4),
          pull(rng, 0, 0, { from: 0.4, to: 2.7, count: 6, length: 15 * s, width: 1.5 * s, height: 0.6 * s }),
        ],
        thickness: 2,
        casts: 2 * s,
        under: seam(
          [
            [0, -4 * s],
            [0.2, 6 * s],
            [0, 19 * s],
          ],
          0.8,
        ),
      },
    ];
  }
  const hollow: Piece = {
    outline: symmetric([
      [0, -deep * 0.66],
      [neck * 0.75, -deep * 0.58],
      [neck * 1.08, -deep * 0.2],
      [neck * 0.95, 3 * s],
      [0.6, cut.frontDepth + 1 * s, 1],
    ]),
    cloth,
    tone: -0.62,
    edge: 0.2,
    over: label(0, -deep * 0.1, 3.8 * s),
  };
  const sides = ([-1, 1] as const).map((hand): Layer => {
    const turn = (nodes: Node[]) => (hand === 1 ? nodes : flip(nodes));
    const nodes: Node[] = [
      [-0.8, cut.frontDepth + 2.6 * s, 1],
      [neck * 0.5, cut.frontDepth * 0.5],
      [neck * 0.9, -deep * 0.2],
      [neck * 0.78, -deep * 0.62],
      [0, -deep * 0.72, 1],
      [0, -deep, 1],
      [neck * 0.9, -deep * 0.94],
      [neck * 1.5, -deep * 0.52],
      [neck * 1.66, 0.4 * s],
      [neck * 1.3, 4.6 * s],
      [neck * 0.6, cut.frontDepth + 1.6 * s],
    ];
    return {
      outline: turn(nodes),
      cloth,
      thickness: 2.2,
      casts: 1.4 * s,
      relief: [
        fold(
          turn([
            [neck * 0.2, cut.frontDepth + 1],
            [neck * 1.1, 1],
            [neck * 1.25, -deep * 0.5],
            [neck * 0.6, -deep * 0.84],
          ]),
          { width: 2.2 * s, height: 1.1 * s, sharp: 0.2, fade: 'none' },
        ),
        crumple(rng, { size: 5 * s, height: 0.3 * s }),
      ],
      under: topstitch(
        turn([
          [0.4, cut.frontDepth + 1.4 * s],
          [neck * 0.66, cut.frontDepth * 0.5],
          [neck * 1.04, -deep * 0.2],
          [neck * 0.9, -deep * 0.66],
          [0, -deep * 0.8],
        ]),
        threadOf(cloth),
      ),
    };
  });
  const cordColour = css(mix(cloth.base, shift(cloth.base, 0.2), 0.7));
  const cords = ([-1, 1] as const)
    .map((hand) => {
      const line: Node[] = [
        [hand * 2 * s, cut.frontDepth + 1.6 * s],
        [hand * 2.5 * s, cut.frontDepth + 8 * s],
        [hand * 2.2 * s, cut.frontDepth + (15 + hand) * s],
      ];
      return (
        softLine(place(line, 0.3, 0.25), 0.9 * s, 0.35) +
        `<path d="${path(line)}" fill="none" stroke="${cordColour}" stroke-width="${n(0.62 * s)}" stroke-linecap="round"/><path d="${path(line)}" fill="none" stroke="#000" stroke-opacity=".16" stroke-width="${n(0.62 * s)}" stroke-dasharray=".12 .2"/>`
      );
    })
    .join('');
  return [hollow, ...sides, { drawing: cords }];
}
