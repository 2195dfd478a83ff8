import type { Rgb } from '../drawing/colour.ts';
import { tube } from '../drawing/relief.ts';
import type { Layer, Piece } from '../drawing/scene.ts';
import { flip, type Node, place } from '../drawing/shape.ts';
import { shirtCollar } from './parts/collar.ts';
import type { Garment, Order } from './parts/garment.ts';
import { patchPocket } from './parts/pocket.ts';
import { button, buttonColour, metal, rivet, seam, threadOf, topstitch } from './parts/stitch.ts';
import { assembled, topLength, upper } from './parts/upper.ts';

/** A denim jacket: yoke, pointed pockets, a placket of metal buttons. */
export function denimJacket(order: Order): Garment {
  const { block, cloth, back, has } = order;
  const s = block.armhole / 21;
  // A chore jacket is cut plain and long, with patch pockets instead of seams and flaps.
  const chore = has('patch-pockets');
  const thread: Rgb = chore ? threadOf(cloth) : [0.78, 0.56, 0.3];
  const parts = upper(order, {
    length: topLength(order, chore ? 1.16 : 0.98),
    neckline: 'crew',
    sleeve: 'long',
    cuff: 5 * s,
    stitched: false,
    cut: {
      frontDepth: 6.4 * s,
      shoulder: block.shoulder * 1.05,
      waist: block.chest * 0.98,
      hem: block.chest * 0.92,
      dip: 0.7,
    },
    sleeveWith: { billow: 0.7, cuff: block.wrist * 1.12 },
  });
  const { cut, body } = parts;
  const yokeY = cut.armhole * 0.66;
  const double = (line: Node[]) =>
    seam(line, 0.9) + topstitch(place(line, 0, 0.35), thread) + topstitch(place(line, 0, 0.75), thread);
  const side = (hand: 1 | -1, line: Node[]) => (hand === 1 ? line : flip(line));
  const yoke: Node[] = [
    [-cut.chest, yokeY - 0.6],
    [-cut.chest * 0.5, yokeY + 0.5],
    [0, yokeY + 0.2],
    [cut.chest * 0.5, yokeY + 0.5],
    [cut.chest, yokeY - 0.6],
  ];
  const panels = ([-1, 1] as const)
    .map(
      (hand) =>
        double(
          side(hand, [
            [cut.chest * 0.36, yokeY],
            [cut.chest * 0.31, cut.length * 0.62],
            [cut.chest * 0.16, cut.length],
          ]),
        ) +
        double(
          side(hand, [
            [cut.chest * 0.74, yokeY + 7 * s],
            [cut.chest * 0.6, cut.length * 0.7],
            [cut.chest * 0.46, cut.length],
          ]),
        ),
    )
    .join('');
  const bandPiece: Piece = {
    outline: [
      [-cut.hem - 0.4, cut.length - 4.2 * s, 1],
      [0, cut.length - 3.4 * s],
      [cut.hem + 0.4, cut.length - 4.2 * s, 1],
      [cut.hem + 0.3, cut.length + 0.2, 1],
      [0, cut.length + 1],
      [-cut.hem - 0.3, cut.length + 0.2, 1],
    ],
    cloth,
    relief: [tube(0.1, 2.8)],
    thickness: 1.5,
    casts: 0.4,
    under:
      topstitch(
        [
          [-cut.hem, cut.length - 3.7 * s],
          [0, cut.length - 2.9 * s],
          [cut.hem, cut.length - 3.7 * s],
        ],
        thread,
      ) +
      topstitch(
        [
          [-cut.hem, cut.length - 0.4],
          [0, cut.length + 0.4],
          [cut.hem, cut.length - 0.4],
        ],
        thread,
      ),
  };
  if (back)
    return {
      layers: assembled(
        parts,
        chore ? [] : [{ drawing: double(yoke) + panels }, bandPiece],
        shirtCollar(cut, cloth, true, {}),
      ),
      detail: { x: 3, y: 9 * s, width: 26 * s },
    };
  const colour = metal(cloth);
  const fastener = (y: number) => (chore ? button(0, y, 0.95 * s, buttonColour(cloth)) : rivet(0, y, 0.78 * s, colour));
  const w = 2.1 * s;
  const placket: Piece = {
    outline: [
      [-w, cut.frontDepth - 0.4, 1],
      [w, cut.frontDepth - 0.4, 1],
      [w, cut.length + 0.9, 1],
      [-w, cut.length + 0.9, 1],
    ],
    cloth,
    on: body,
    casts: 0.6,
    thickness: 1.3,
    under:
      topstitch(
        [
          [w - 0.5, cut.frontDepth],
          [w - 0.5, cut.length],
        ],
        thread,
      ) +
      topstitch(
        [
          [-w + 0.5, cut.frontDepth],
          [-w + 0.5, cut.length],
        ],
        thread,
      ),
    over: Array.from({ length: 6 }, (_, i) =>
      fastener(cut.frontDepth + 2 * s + ((cut.length - cut.frontDepth - 4 * s) * i) / 5),
    ).join(''),
  };
  const pockets = ([-1, 1] as const).flatMap((hand): Layer[] => {
    const x = hand * cut.chest * 0.53;
    const flap: Node[] = [
      [-5.4 * s, 0, 1],
      [5.4 * s, 0, 1],
      [5.2 * s, 3 * s, 1],
      [0, 5 * s, 1],
      [-5.2 * s, 3 * s, 1],
    ];
    return [
      ...patchPocket(body, cloth, x, yokeY + 0.9, 10 * s, 12.5 * s, true),
      {
        outline: place(flap, x, yokeY + 0.4),
        cloth,
        on: body,
        casts: 0.8,
        thickness: 1.4,
        under: topstitch(
          place(
            [
              [-4.8 * s, 0.3],
              [-4.7 * s, 2.6 * s, 1],
              [0, 4.4 * s, 1],
              [4.7 * s, 2.6 * s, 1],
              [4.8 * s, 0.3],
            ],
            x,
            yokeY + 0.4,
          ),
          thread,
        ),
        over: rivet(x, yokeY + 3.4 * s, 0.7 * s, colour),
      },
    ];
  });
  const patches = [
    ...patchPocket(body, cloth, cut.chest * 0.5, cut.armhole * 0.86, 10.5 * s, 11.5 * s, false),
    ...([-1, 1] as const).flatMap((hand) =>
      patchPocket(body, cloth, hand * cut.chest * 0.55, cut.length - 21 * s, 15 * s, 17 * s, false),
    ),
  ];
  const onBody = chore ? [...patches, placket] : [{ drawing: double(yoke) + panels }, ...pockets, bandPiece, placket];
  return {
    layers: assembled(parts, onBody, shirtCollar(cut, cloth, false, { gap: 1.4 })),
    detail: { x: 5 * s, y: 11 * s, width: 26 * s },
  };
}
