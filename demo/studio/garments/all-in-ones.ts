import { gathers, tube } from '../drawing/relief.ts';
import type { Layer, Piece } from '../drawing/scene.ts';
import { type Node, place, ribbon } from '../drawing/shape.ts';
import { band, buckle, tied } from './parts/belt-tie.ts';
import { buttonedFront } from './parts/front.ts';
import type { Cutters, Garment, Order } from './parts/garment.ts';
import { legCut, legs } from './parts/legs.ts';
import { patchPocket } from './parts/pocket.ts';
import { button, metal, seam, threadOf, topstitch } from './parts/stitch.ts';
import { upper } from './parts/upper.ts';
import { collars } from './parts/waisted.ts';

function jumpsuit(order: Order): Garment {
  const { block, cloth, rng, back, spec, has } = order;
  const s = block.armhole / 21;
  const parts = upper(order, {
    length: block.waistLine + 0.8,
    neckline: spec.neckline ?? 'v',
    sleeve: spec.sleeve ?? 'short',
    stitched: true,
    band: spec.collar === 'shirt' ? 0 : 1 * s,
    bandRibbed: false,
    cut: {
      waist: block.waist * 1.08,
      hem: block.waist * 1.05,
      dip: 0.7,
      ...(spec.collar === 'shirt' ? { frontDepth: 6.4 * s, neck: block.neck * 0.92 } : {}),
    },
  });
  parts.body.under = '';
  parts.body.relief = [
    ...(parts.body.relief ?? []),
    gathers(rng, { count: 14, at: 1, length: -0.22, height: 0.24 * s }),
  ];
  const wide = spec.fit !== 'slim';
  const cut = legCut(
    { ...block, waist: block.waist * 1.05 },
    block.waistLine - 0.4,
    block.rise + block.inseam * 0.94,
    (wide ? 27 : 21) * s,
    (wide ? 29 : 17) * s,
    wide ? 0.8 : 2.4,
  );
  const front = back || spec.collar !== 'shirt' ? [] : buttonedFront(parts, order, { buttons: 6, placket: 2.6 * s });
  const belt =
    has('belt') || !back
      ? tied(cloth, rng, block.waistLine, block.waist * 1.06 + 0.7, 3.2 * s, 26 * s)
      : [band(cloth, block.waistLine, block.waist * 1.06 + 0.7, 3.2 * s)];
  return {
    layers: [
      ...parts.behind,
      ...legs(order, cut, { wide }),
      parts.body,
      ...front,
      ...(back ? belt.slice(0, 1) : belt),
      ...parts.sleeves,
      ...parts.neck,
      ...collars(order, parts),
    ],
    detail: { x: 4 * s, y: 14 * s, width: 30 * s },
  };
}

function dungarees(order: Order): Garment {
  const { block, cloth, back, spec } = order;
  const s = block.hip / 24;
  const y = 27 * s;
  const thread = cloth.fabric === 'denim' ? ([0.78, 0.56, 0.3] as const) : threadOf(cloth);
  const short = spec.length === 'short' || spec.length === 'cropped';
  const cut = legCut(
    { ...block, waist: block.waist * 1.06, hip: block.hip * 1.06 },
    y,
    block.rise + block.inseam * (short ? 0.24 : 0.94),
    24 * s,
    (short ? 25 : 21) * s,
    short ? 0.8 : 1.8,
  );
  const bib: Piece = {
    outline: [
      [-10.6 * s, 0, 1],
      [10.6 * s, 0, 1],
      [11.6 * s, y * 0.55],
      [15 * s, y + 0.6, 1],
      [-15 * s, y + 0.6, 1],
      [-11.6 * s, y * 0.55],
    ],
    cloth,
    relief: [tube(0.06, 3)],
    thickness: 1.3,
    casts: 0.6,
    under:
      topstitch(
        [
          [-10.2 * s, 0.8],
          [10.2 * s, 0.8],
        ],
        thread,
      ) +
      topstitch(
        [
          [-10.2 * s, 1.5],
          [10.2 * s, 1.5],
        ],
        thread,
      ) +
      topstitch(
        [
          [10 * s, 0],
          [11 * s, y * 0.55],
          [14.3 * s, y],
        ],
        thread,
      ) +
      topstitch(
        [
          [-10 * s, 0],
          [-11 * s, y * 0.55],
          [-14.3 * s, y],
        ],
        thread,
      ),
  };
  const pocket = back ? [] : patchPocket(bib, cloth, 0, 6.4 * s, 12.5 * s, 12 * s, true);
  const straps = ([-1, 1] as const).map((side): Layer => {
    const line: Node[] = back
      ? [
          [side * 8 * s, 4 * s],
          [side * 7 * s, -8 * s],
          [side * 10 * s, -20 * s],
        ]
      : [
          [side * 8.4 * s, 2.6 * s],
          [side * 8.8 * s, -9 * s],
          [side * 9.8 * s, -21 * s],
        ];
    return {
      outline: ribbon(line, 3.4 * s),
      cloth,
      casts: 0.8,
      thickness: 1.4,
      under: topstitch(place(line, 1.2 * s, 0), thread) + topstitch(place(line, -1.2 * s, 0), thread),
    };
  });
  const buckles = back
    ? ''
    : ([-1, 1] as const)
        .map(
          (side) =>
            buckle(side * 8.5 * s, 1 * s, 3.6 * s, metal(cloth)) + button(side * 8.4 * s, 3 * s, 1 * s, metal(cloth)),
        )
        .join('');
  const waist = band(cloth, y + 1.4 * s, block.waist * 1.06, 3.6 * s);
  const trousers = legs(order, cut, {});
  const first = trousers.find((layer): layer is Piece => 'outline' in layer);
  const side =
    back && first
      ? ([-1, 1] as const).flatMap((hand) =>
          patchPocket(first, cloth, hand * cut.hip * 0.48, y + 9 * s, 13 * s, 14 * s, true),
        )
      : [];
  const slant = back
    ? ''
    : ([-1, 1] as const)
        .map((hand) => {
          const line: Node[] = [
            [hand * cut.waist * 0.5, y + 3 * s],
            [hand * cut.waist * 0.62, y + 9 * s],
            [hand * cut.hip * 0.96, y + 12 * s],
          ];
          return seam(line, 1.1) + topstitch(place(line, -hand * 0.5, 0.6), thread);
        })
        .join('');
  return {
    layers: [
      ...straps.map((layer) => ({ ...layer, casts: 0 })),
      ...trousers,
      bib,
      ...pocket,
      waist,
      { drawing: slant },
      ...side,
      { drawing: buckles },
    ],
    detail: { x: 0, y: 6 * s, width: 30 * s },
  };
}

export const allInOnes = { jumpsuit, dungarees } satisfies Cutters;
