import type { Cloth } from '../drawing/cloth.ts';
import { mix, type Rgb } from '../drawing/colour.ts';
import { css } from '../drawing/print.ts';
import { cables } from '../drawing/relief.ts';
import type { Layer, Piece } from '../drawing/scene.ts';
import { flip, type Node, n, ribbon } from '../drawing/shape.ts';
import { rollCollar } from './parts/bow-and-roll.ts';
import type { Cutters, Garment, Order } from './parts/garment.ts';
import { neckBand } from './parts/neck-band.ts';
import { openFront, topSide } from './parts/open-front.ts';
import { patchPocket } from './parts/pocket.ts';
import { button, buttonColour, label, metal, ribbing, zip } from './parts/stitch.ts';
import { armholeBindings, assembled, topLength, type UpperOptions, upper } from './parts/upper.ts';

/** Knitwear sits easily: dropped shoulders, ribs at every edge. */
function knitted(order: Order, more: Partial<UpperOptions> = {}) {
  const { block } = order;
  const s = block.armhole / 21;
  const parts = upper(order, {
    length: topLength(order, 1.08),
    ribHem: 5.2 * s,
    ribCuff: 5.2 * s,
    stitched: false,
    calm: 0.85,
    sleeveWith: { billow: 1, cuff: block.wrist * 1.06 },
    ...more,
    cut: {
      shoulder: block.shoulder * 1.07,
      drop: block.drop * 1.2,
      chest: block.chest * 1.01,
      waist: block.chest * 0.99,
      hem: block.chest * 0.96,
      ...more.cut,
    },
  });
  if (order.cloth.fabric === 'cable')
    parts.body.relief = [...(parts.body.relief ?? []), cables(parts.cut.chest * 0.36, s)];
  return parts;
}

/** Rings of knitted motifs around the neck, over body and sleeves alike. */
function fairIsle({ base, second }: Cloth, s: number): string {
  const rings: [radius: number, width: number, dashes: string, colour: Rgb][] = [
    [12.2, 0.5, '.5 .5', second],
    [13.9, 1.5, '.9 .9', second],
    [15.8, 0.5, '', mix(base, second, 0.55)],
    [17.5, 1.4, '.45 .45 1.3 .45', second],
    [17.5, 0.45, '1.2 1.45', mix(base, second, 0.35)],
    [19.3, 0.5, '', mix(base, second, 0.55)],
    [21.1, 1.5, '.9 .9', second],
    [22.8, 0.5, '.5 .5', second],
    [24.8, 0.45, '.45 1.3', second],
  ];
  return rings
    .map(
      ([radius, width, dashes, colour]) =>
        `<circle cy="${n(-3 * s)}" r="${n(radius * s)}" fill="none" stroke="${css(colour)}" stroke-width="${n(width * s)}" stroke-dasharray="${dashes}"/>`,
    )
    .join('');
}

/** A roll-neck that opens by a zip down to the chest. */
function halfZip(order: Order): Garment {
  const { layers, detail } = rollNeckJumper(order);
  if (order.back) return { layers, detail };
  const { armhole } = order.block;
  const opening: Node[] = [
    [0, -armhole * 0.2],
    [0, armhole * 0.95],
  ];
  return {
    layers: [...layers, { drawing: zip(opening, order.cloth.base, metal(order.cloth), 0.05) }],
    detail,
  };
}

function jumper(order: Order): Garment {
  if (order.has('zip')) return halfZip(order);
  const s = order.block.armhole / 21;
  const parts = knitted(order, { band: 2.8 * s });
  if (order.has('fair-isle')) {
    const yoke = fairIsle(order.cloth, s);
    for (const piece of [parts.body, ...parts.sleeves])
      if ('outline' in piece) piece.under = (piece.under ?? '') + yoke;
  }
  return { layers: assembled(parts), detail: { x: parts.cut.neck * 0.6, y: 9 * s, width: 23 * s } };
}

function rollNeckJumper(order: Order): Garment {
  const s = order.block.armhole / 21;
  const parts = knitted(order, {
    neckline: 'crew',
    cut: { frontDepth: 7.4 * s, neck: order.block.neck * 1.04 },
  });
  const collar = rollCollar(parts.cut, order.trim, order.back);
  return { layers: assembled(parts, [], collar), detail: { x: 2, y: 1 * s, width: 27 * s } };
}

function knitVest(order: Order): Garment {
  const { block, trim } = order;
  const s = block.armhole / 21;
  const parts = knitted(order, {
    neckline: order.spec.neckline ?? 'v',
    sleeve: 'none',
    band: 2.4 * s,
    length: topLength(order, 0.94),
    cut: {
      bare: true,
      shoulder: block.shoulder * 0.92,
      drop: block.drop * 0.95,
      chest: block.chest * 1.02,
      waist: block.chest,
      hem: block.chest * 0.97,
      frontDepth: order.spec.neckline === 'crew' ? 9 * s : 19 * s,
    },
  });
  const { cut } = parts;
  const arms = armholeBindings(cut, trim, 2.2 * s, true);
  return { layers: assembled(parts, arms), detail: { x: cut.neck * 0.5, y: 15 * s, width: 25 * s } };
}

/** A knitted collar that lies broad on the shoulders and ends in the front edges. */
function shawl(line: readonly Node[], cloth: Cloth, s: number): Layer[] {
  return ([-1, 1] as const).map((side): Layer => {
    const nodes = line.map(([x, y]): Node => [side * (x + 2.2 * s), y - 0.6]);
    return {
      outline: ribbon(nodes, 8 * s, 3.6 * s),
      cloth,
      casts: 1.2,
      thickness: 2.2,
      printed: false,
      under: ribbing(nodes, 8 * s, 0.9, 0.5),
    };
  });
}

function cardigan(order: Order): Garment {
  const { block, trim, cloth, back, spec } = order;
  const s = block.armhole / 21;
  const neckline = spec.neckline === 'crew' ? 'crew' : 'v';
  const parts = knitted(order, {
    neckline,
    length: topLength(order, spec.length === 'long' ? 1.42 : 1.08),
    cut: { frontDepth: (neckline === 'v' ? 21 : 8.6) * s },
    ...(back ? { band: 2.6 * s } : {}),
  });
  const { cut } = parts;
  if (back) return { layers: assembled(parts), detail: { x: 2, y: 9 * s, width: 24 * s } };
  const d = cut.frontDepth;
  const w = 1.6 * s;
  const edge: Node[] =
    neckline === 'v'
      ? [
          [cut.neck, 0, 1],
          [cut.neck * 0.9, d * 0.14],
          [cut.neck * 0.45, d * 0.58],
          [-w * 0.4, d],
          [-w, d + 6 * s],
          [-w, cut.length - 4],
          [-w, cut.length + cut.dip * 0.9, 1],
        ]
      : [
          [cut.neck, 0, 1],
          [cut.neck * 0.86, d * 0.5],
          [cut.neck * 0.44, d * 0.9],
          [-w, d + 0.2, 1],
          [-w, d + 10 * s],
          [-w, cut.length + cut.dip * 0.9, 1],
        ];
  const hand = topSide(order);
  const panels = openFront(order, cut, edge, parts.body.relief ?? [], cloth);
  const line = edge.map(
    ([x, y]): Node => [x + (y > d ? w * 0.8 : w * 0.5), y + (neckline === 'crew' && y <= d ? w * 0.6 : 0)],
  );
  const ribs = (side: 1 | -1): Piece => {
    const nodes = side === 1 ? line : flip(line);
    return {
      outline: neckBand(nodes, 3 * s),
      cloth: trim,
      casts: side === hand ? 0.8 : 0.4,
      thickness: 1.3,
      printed: false,
      under: ribbing(nodes, 3 * s, 0.9, 0.5),
    };
  };
  const count = neckline === 'v' ? 5 : 7;
  const top = d + 1.6 * s;
  const colour = buttonColour(trim);
  const buttons = Array.from({ length: count }, (_, i) =>
    button(0, top + ((cut.length - 3.4 * s - top) * i) / (count - 1), 0.92 * s, colour),
  ).join('');
  const inner: Layer = {
    outline: [
      [-cut.neck + 0.8, -0.4, 1],
      [0, 0.7],
      [cut.neck - 0.8, -0.4, 1],
      [cut.neck, 2.4, 1],
      [0, 3.6 * s],
      [-cut.neck, 2.4, 1],
    ],
    cloth: trim,
    tone: -0.3,
    printed: false,
    under: ribbing(
      [
        [-cut.neck, 0.9],
        [0, 2],
        [cut.neck, 0.9],
      ],
      3,
    ),
    over: label(0, 5.6 * s, 3.8 * s),
  };
  const layers: Layer[] = [
    ...panels.behind,
    inner,
    panels.left,
    ribs(hand === 1 ? -1 : 1),
    panels.right,
    ...parts.hem,
    ribs(hand),
    ...(spec.collar === 'shawl'
      ? shawl(
          line.filter(([, y]) => y <= d + 1),
          trim,
          s,
        )
      : []),
    { drawing: buttons },
    ...(order.has('patch-pockets')
      ? [-1, 1].flatMap((side) =>
          patchPocket(
            side === 1 ? panels.right : panels.left,
            cloth,
            side * cut.chest * 0.52,
            cut.length - 21 * s,
            12 * s,
            13 * s,
            false,
          ),
        )
      : []),
    ...parts.sleeves,
  ];
  return { layers, detail: { x: 0.5, y: d + 3 * s, width: 24 * s } };
}

export const knits = {
  jumper,
  'roll-neck': rollNeckJumper,
  cardigan,
  'knit-vest': knitVest,
} satisfies Cutters;
