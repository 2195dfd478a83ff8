import { gathers } from '../drawing/relief.ts';
import type { Layer, Piece } from '../drawing/scene.ts';
import { flip, mirrored, type Node, place, ribbon } from '../drawing/shape.ts';
import { peterPan } from './parts/collar.ts';
import { buttonedFront } from './parts/front.ts';
import type { Cutters, Garment, Order } from './parts/garment.ts';
import { legCut, legOutline, legRelief } from './parts/legs.ts';
import { embroidery, ribbing, rivet, seam, threadOf, topstitch } from './parts/stitch.ts';
import { assembled, upper } from './parts/upper.ts';
import { tops } from './tops.ts';
import { bottoms } from './trousers.ts';

const snapColour = [0.93, 0.92, 0.9] as const;

/** A bodysuit with envelope shoulders and snaps between the legs. */
function bodysuit(order: Order): Garment {
  const { block, cloth, trim, back, spec } = order;
  const s = block.armhole / 21;
  const parts = upper(order, {
    length: block.hipLine * 1.36,
    neckline: 'scoop',
    sleeve: spec.sleeve ?? 'short',
    stitched: true,
    band: 1.5 * s,
    cut: { waist: block.chest * 1, hem: block.hip * 0.98, frontDepth: 8.6 * s },
  });
  const { cut, body } = parts;
  const end = cut.length;
  const side = body.outline;
  const low = block.hipLine * 1.02;
  const upperHalf = side.filter(([, y]) => y < low * 0.98);
  const right = upperHalf.filter(([x]) => x >= -0.01);
  const left = upperHalf.filter(([x]) => x < -0.01);
  const leg: Node[] = [
    [block.hip * 0.98, low, 1],
    [block.hip * 0.66, low + (end - low) * 0.46],
    [4.6, end - 1.6, 1],
    [4.4, end + 1.4, 1],
  ];
  body.outline = [...right, ...leg, ...mirrored(leg), ...left];
  body.under = '';
  const edge: Node[] = leg.slice(0, 3).map(([x, y]): Node => [x, y]);
  const bands = ([-1, 1] as const).map(
    (hand): Layer => ({
      outline: ribbon(hand === 1 ? edge : flip(edge), 1.2),
      cloth: trim,
      casts: 0.3,
      printed: false,
      under: ribbing(hand === 1 ? edge : flip(edge), 1.2),
    }),
  );
  const flap: Piece = {
    outline: [
      [-4.8, end - 2.2, 1],
      [4.8, end - 2.2, 1],
      [4.6, end + 1.5, 1],
      [-4.6, end + 1.5, 1],
    ],
    cloth: trim,
    casts: 0.4,
    thickness: 1.4,
    printed: false,
    over: [-2.9, 0, 2.9].map((x) => rivet(x, end - 0.2, 0.55, snapColour)).join(''),
  };
  const envelope: Layer[] = ([-1, 1] as const).map((hand) => {
    const line: Node[] = back
      ? [
          [hand * cut.neck * 0.9, 1.4],
          [hand * (cut.shoulder - 1), cut.armhole * 0.52],
        ]
      : [
          [hand * cut.neck, 0.4],
          [hand * cut.neck * 1.24, cut.drop + 2.4],
          [hand * (cut.shoulder - 0.4), cut.armhole * 0.5],
        ];
    return { drawing: seam(line, 1.1) + topstitch(place(line, 0, 0.5), threadOf(cloth)) };
  });
  const collar = spec.collar === 'peter-pan' ? peterPan(cut, trim, back) : [];
  return {
    layers: assembled(parts, [...bands, ...(back ? [] : [flap]), ...envelope], collar),
    detail: { x: 2, y: 5, width: 16 },
  };
}

/** A sleepsuit: a body with sleeves, legs with feet, and a front of snaps. */
function sleepsuit(order: Order): Garment {
  const { block, cloth, trim, rng, back, spec } = order;
  const s = block.armhole / 21;
  const parts = upper(order, {
    length: block.waistLine * 1.06,
    neckline: 'crew',
    sleeve: 'long',
    stitched: false,
    ribCuff: 3 * s,
    band: 1.5 * s,
    cut: { waist: block.chest * 1.01, hem: block.hip * 0.99, dip: 0 },
  });
  const { cut, body } = parts;
  const y = block.waistLine * 1.02;
  const legs = legCut(
    { ...block, waist: block.hip * 0.985, hip: block.hip * 1.02 },
    y,
    13 + block.inseam * 1.02,
    10.4,
    8.4,
    2.2,
  );
  legs.crotch = 14.5;
  legs.hipAt = 8;
  const leg = (side: 1 | -1): Piece => ({
    outline: legOutline(legs, rng, side),
    cloth,
    relief: legRelief(legs, cloth, rng, side),
    casts: side === 1 ? 0.5 : 0,
  });
  const feet = ([-1, 1] as const).map((side): Piece => {
    const end = legs.y + legs.length;
    const nodes: Node[] = [
      [legs.apart - 0.2, end - 1.4, 1],
      [legs.apart + legs.hem * 0.5, end - 1],
      [legs.apart + legs.hem + 0.2, end - 1.4, 1],
      [legs.apart + legs.hem + 1, end + 2.4],
      [legs.apart + legs.hem * 0.72, end + 5.6],
      [legs.apart + legs.hem * 0.2, end + 5],
      [legs.apart - 0.6, end + 2],
    ];
    return {
      outline: side === 1 ? nodes : flip(nodes),
      cloth: trim,
      relief: [gathers(rng, { count: 4, at: 0, length: 0.4, height: 0.2 })],
      thickness: 2,
      casts: 0.4,
      under: seam(side === 1 ? nodes.slice(0, 3) : flip(nodes.slice(0, 3)), 0.8),
    };
  });
  body.edge = 0;
  const front = back
    ? []
    : buttonedFront(parts, order, { buttons: 6, placket: 2.2 * s, small: true, to: y + legs.crotch * 0.72 });
  const snaps = front.map(
    (layer): Layer =>
      'outline' in layer
        ? {
            ...layer,
            cloth: trim,
            over: Array.from({ length: 6 }, (_, i) => rivet(0, cut.frontDepth + 1.6 + i * 3.9, 0.5, snapColour)).join(
              '',
            ),
          }
        : layer,
  );
  const collar = spec.collar === 'peter-pan' ? peterPan(cut, trim, back) : [];
  return {
    layers: [
      ...parts.behind,
      leg(-1),
      leg(1),
      ...feet,
      body,
      ...snaps,
      ...parts.sleeves,
      ...parts.neck,
      ...collar,
      ...(order.has('embroidery') && !back
        ? [{ drawing: embroidery(cut.chest * 0.5, cut.armhole * 0.95, 0.9, cloth) }]
        : []),
    ],
    detail: { x: 1, y: 7, width: 18 },
  };
}

/** Pyjamas: a shirt laid over its trousers. */
function pyjamas(order: Order): Garment {
  const knitted = order.cloth.fabric === 'jersey' || order.cloth.fabric === 'rib';
  const top = knitted ? tops['long-sleeve-top'] : tops.shirt;
  const short = order.spec.length === 'short';
  const bottom = short ? bottoms.shorts : knitted ? bottoms.joggers : bottoms['wide-trousers'];
  const shirt = top({
    ...order,
    spec: {
      ...order.spec,
      kind: knitted ? 'long-sleeve-top' : 'shirt',
      details: [...(order.spec.details ?? []), 'patch-pockets'],
    },
    has: (detail) => detail === 'patch-pockets' || order.has(detail),
  });
  const trousers = bottom({
    ...order,
    spec: { ...order.spec, kind: 'wide-trousers', length: 'regular', fit: 'slim' },
    cloth: { ...order.cloth, fabric: 'linen' },
  });
  const block = order.block;
  return {
    layers: shirt.layers,
    beside: {
      layers: trousers.layers.map((layer) =>
        'outline' in layer && layer.cloth.id === order.cloth.id ? { ...layer, cloth: order.cloth } : layer,
      ),
      x: block.chest * 0.78,
      y: block.hipLine * 0.62,
    },
    detail: shirt.detail,
  };
}

export const baby = { bodysuit, sleepsuit, pyjamas } satisfies Cutters;
