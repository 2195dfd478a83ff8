import { gathers, pull } from '../drawing/relief.ts';
import type { Layer } from '../drawing/scene.ts';
import { type Node, place } from '../drawing/shape.ts';
import { band, tied } from './parts/belt-tie.ts';
import { shirtCollar } from './parts/collar.ts';
import { buttonedFront } from './parts/front.ts';
import type { Cutters, Garment, Order } from './parts/garment.ts';
import { patchPocket } from './parts/pocket.ts';
import { threadOf, topstitch } from './parts/stitch.ts';
import { overlapEdge } from './parts/upper.ts';
import { backZip, collars, put, reach, smocked, waisted } from './parts/waisted.ts';

export function dress(order: Order): Garment {
  const { block, has, back, spec } = order;
  const s = block.armhole / 21;
  const collared = spec.collar !== undefined && spec.collar !== 'none';
  const made = waisted(order, reach(order, 60), 1.5, {
    gathered: spec.fit === 'slim' ? 0 : 14,
    upper: {
      sleeve: spec.sleeve ?? 'short',
      neckline: spec.neckline ?? 'crew',
      ...(collared ? { band: 0, cut: { frontDepth: 6.4 * s, neck: block.neck * 0.94 } } : {}),
    },
  });
  if (has('smocking')) smocked(made.parts);
  const on = [
    ...backZip(order, block.waistLine + 14 * s),
    ...(has('belt') ? [band(order.trim, block.waistLine + 0.4, block.waist + 0.7, 3 * s)] : []),
  ];
  const buttons =
    has('buttons') && !back ? buttonedFront(made.parts, order, { buttons: 5, placket: 1.9 * s, small: true }) : [];
  return {
    layers: put(made, [...buttons, ...on], collars(order, made.parts)),
    detail: { x: 4 * s, y: 12 * s, width: 28 * s },
  };
}

function midiDress(order: Order): Garment {
  const { block, has, back, spec } = order;
  const s = block.armhole / 21;
  const collared = spec.collar !== undefined && spec.collar !== 'none';
  const made = waisted(order, reach(order, 82), 1.62, {
    gathered: 16,
    high: 0.94,
    upper: {
      sleeve: spec.sleeve ?? 'puff',
      neckline: spec.neckline ?? (collared ? 'crew' : 'v'),
      ...(spec.sleeve === 'balloon' ? { cuff: 4 * s } : {}),
      ...(collared ? { band: 0, cut: { frontDepth: 6.4 * s, neck: block.neck * 0.94 } } : {}),
    },
  });
  if (has('smocking')) smocked(made.parts);
  const on = [
    ...backZip(order, block.waistLine + 14 * s),
    ...(has('belt') ? tied(order.cloth, order.rng, block.waistLine * 0.95, block.waist + 0.6, 2.8 * s, 26 * s) : []),
  ];
  const buttons =
    has('buttons') && !back
      ? buttonedFront(made.parts, order, {
          buttons: 12,
          placket: 1.9 * s,
          small: true,
          to: made.cut.y + made.cut.length + 1,
        })
      : [];
  const layers =
    buttons.length > 0
      ? [
          ...made.parts.behind,
          made.skirt,
          ...made.tiers,
          made.parts.body,
          ...buttons,
          ...on,
          ...made.parts.sleeves,
          ...made.parts.neck,
          ...collars(order, made.parts),
        ]
      : put(made, on, collars(order, made.parts));
  return { layers, detail: { x: 4 * s, y: 14 * s, width: 30 * s } };
}

function shirtDress(order: Order): Garment {
  const { block, cloth, back, rng, has, spec } = order;
  const s = block.armhole / 21;
  const sleeve = spec.sleeve ?? 'long';
  const made = waisted(order, reach(order, 70), 1.36, {
    upper: {
      neckline: 'crew',
      sleeve,
      band: 0,
      ...(sleeve === 'long' || sleeve === 'balloon' ? { cuff: 6 * s } : { stitched: true }),
      cut: { frontDepth: 6.2 * s, neck: block.neck * 0.92 },
      sleeveWith: sleeve === 'long' ? { billow: 1, cuff: block.wrist * 1.05 } : {},
    },
    waist: 1.08,
  });
  made.skirt.relief = [...(made.skirt.relief ?? []), gathers(rng, { count: 12, at: 0, length: 0.2, height: 0.3 * s })];
  const on: Layer[] = back
    ? []
    : buttonedFront(made.parts, order, {
        buttons: 11,
        placket: 3 * s,
        to: made.cut.y + made.cut.length + 1.4,
      });
  if (!back && has('patch-pockets'))
    on.push(
      ...([-1, 1] as const).flatMap((side) =>
        patchPocket(made.parts.body, cloth, side * block.chest * 0.48, block.armhole * 0.84, 10.5 * s, 11.5 * s, true),
      ),
    );
  const belt = tied(cloth, rng, block.waistLine, block.waist * 1.06 + 0.7, 3 * s, 30 * s);
  return {
    layers: put(
      made,
      [...on, ...(has('belt') ? (back ? belt.slice(0, 1) : belt) : [])],
      shirtCollar(made.parts.cut, cloth, back, {}),
    ),
    detail: { x: 3 * s, y: 9 * s, width: 25 * s },
  };
}

function wrapDress(order: Order): Garment {
  const { block, cloth, back, rng, spec } = order;
  const s = block.armhole / 21;
  const sleeve = spec.sleeve ?? 'elbow';
  const made = waisted(order, reach(order, 76), 1.42, {
    upper: {
      neckline: 'wrap',
      sleeve,
      band: 0,
      stitched: true,
      ...(sleeve === 'balloon' ? { cuff: 4 * s } : {}),
      cut: { frontDepth: 25 * s },
    },
  });
  const { cut } = made.parts;
  const depth = cut.frontDepth;
  const edge: Node[] = [
    [cut.neck, 0],
    [cut.neck * 0.72, depth * 0.34],
    [0, depth],
    [-cut.waist * 0.62, cut.waistLine],
  ];
  const hang: Node[] = [
    [-cut.waist * 0.62, cut.waistLine],
    [-cut.waist * 0.5, cut.waistLine + made.cut.length * 0.5],
    [-cut.waist * 0.3, cut.waistLine + made.cut.length + 1],
  ];
  made.parts.body.relief = [
    ...(made.parts.body.relief ?? []),
    ...(back
      ? []
      : [
          pull(rng, -cut.waist * 0.8, cut.waistLine, {
            from: -1.35,
            to: -0.3,
            count: 6,
            length: 24 * s,
            width: 1.2 * s,
            height: 0.42 * s,
          }),
        ]),
  ];
  made.skirt.relief = [
    ...(made.skirt.relief ?? []),
    ...(back
      ? []
      : [
          pull(rng, -cut.waist * 0.8, cut.waistLine, {
            from: 0.35,
            to: 1.4,
            count: 5,
            length: 40 * s,
            width: 1.9 * s,
            height: 0.8 * s,
          }),
        ]),
  ];
  const over: Layer[] = back
    ? []
    : [
        {
          drawing: overlapEdge(edge) + overlapEdge(hang) + topstitch(place(edge, 0.6, -0.6), threadOf(cloth), 0.35),
        },
      ];
  const belt = tied(cloth, rng, block.waistLine, block.waist + 0.7, 3.4 * s, 34 * s);
  return {
    layers: put(made, [...over, ...(back ? belt.slice(0, 1) : belt)]),
    detail: { x: 1, y: 22 * s, width: 34 * s },
  };
}

export const dresses = {
  dress,
  'midi-dress': midiDress,
  'shirt-dress': shirtDress,
  'wrap-dress': wrapDress,
} satisfies Cutters;
