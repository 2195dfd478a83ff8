import { mix } from '../drawing/colour.ts';
import { fold, quilted, tube } from '../drawing/relief.ts';
import type { Layer, Piece } from '../drawing/scene.ts';
import { flip, type Node, n, place, symmetric } from '../drawing/shape.ts';
import { band } from './parts/belt-tie.ts';
import { across } from './parts/bodice.ts';
import type { Cutters, Garment, Order } from './parts/garment.ts';
import { hood } from './parts/hood.ts';
import { neckBand } from './parts/neck-band.ts';
import { flapPocket, patchPocket, weltPocket } from './parts/pocket.ts';
import { label, metal, ribbing, seam, threadOf, topstitch, zip } from './parts/stitch.ts';
import { armholeBindings, assembled, topLength, upper } from './parts/upper.ts';
import { lining } from './tailored.ts';

interface ZippedOptions {
  /** Closed with toggles where others have a zip. */
  toggles?: boolean;
  length: number;
  quilt?: number;
  collar: 'stand' | 'hood' | 'rib';
  rib: boolean;
  sleeves: boolean;
}

/** Zipped jackets: puffers, gilets, bombers, parkas. */
function zipped(order: Order, options: ZippedOptions): Garment {
  const { block, cloth, trim, back, rng, has } = order;
  const s = block.armhole / 21;
  const quilt = options.quilt ?? 0;
  const parts = upper(order, {
    length: options.length,
    neckline: 'crew',
    sleeve: options.sleeves ? 'long' : 'none',
    stitched: quilt === 0 && !options.rib,
    ...(options.rib ? { ribHem: 5.6 * s, ribCuff: 5.4 * s } : {}),
    ...(quilt > 0 && options.sleeves ? { ribCuff: 1.6 * s } : {}),
    cut: {
      frontDepth: 6 * s,
      shoulder: block.shoulder * (options.sleeves ? 1.08 : 0.94),
      chest: block.chest * 1.1,
      waist: block.chest * 1.1,
      hem: block.chest * 1.08,
      bare: !options.sleeves,
      dip: 0.6,
    },
    sleeveWith: { billow: quilt > 0 ? 2.2 : 1.6, cuff: block.wrist * (quilt > 0 ? 1.35 : 1.12), head: 1 },
    calm: quilt > 0 ? 0.35 : 0.9,
  });
  const { cut, body } = parts;
  if (quilt > 0) {
    body.relief = [...(body.relief ?? []), quilted(rng, quilt, 1.55 * s)];
    body.thickness = 4;
    parts.sleeves.forEach((layer, i) => {
      if (!('outline' in layer) || i % 2 === 1) return;
      layer.relief = [tube(0.17, 2.3), quilted(rng, Math.round(quilt * 0.95), 1.35 * s)];
      layer.thickness = 4;
    });
  }
  const seams = quilt > 0 ? channels(parts.cut.length, quilt, cut.chest + 4, cut.dip) : '';
  body.under = (body.under ?? '') + seams;
  const teeth = metal(cloth);
  const zipLine: Node[] = [
    [0, options.collar === 'rib' ? cut.frontDepth - 2.4 * s : cut.frontDepth - 6 * s],
    [0, cut.length + cut.dip],
  ];
  const closing: Layer[] = back
    ? []
    : [
        {
          drawing: options.toggles
            ? seam(place(zipLine, -1.6 * s, 0), 1.2) + toggles(cut.frontDepth + 3 * s, cut.length * 0.74, s)
            : zip(zipLine, cloth.base, quilt > 0 ? mix(cloth.base, [0.2, 0.2, 0.2], 0.4) : teeth, 0.015),
        },
      ];
  const pockets: Layer[] = back
    ? []
    : ([-1, 1] as const).map(
        (side): Layer => ({
          drawing: weltPocket(
            [side * cut.chest * 0.52, cut.length * 0.62],
            [side * cut.chest * 0.72, cut.length * 0.62 + 14 * s],
            1.2 * s,
          ),
        }),
      );
  const neck =
    options.collar === 'hood'
      ? hood(cut, order, 'front')
      : options.collar === 'rib'
        ? ribCollar(order, cut)
        : standUp(order, cut, quilt > 0);
  const behind = options.collar === 'hood' ? hood(cut, order, 'behind') : [];
  const arms = options.sleeves ? [] : armholeBindings(cut, trim, 1.2 * s, false);
  const belt = has('belt') ? [band(cloth, cut.waistLine, cut.waist + 1, 3.6 * s)] : [];
  return {
    layers: [...behind, ...assembled(parts, [...pockets, ...closing, ...belt, ...arms], neck)],
    detail: { x: 3 * s, y: 5 * s, width: 28 * s },
  };
}

/** Wooden toggles on leather loops, from one height down to another, cm. */
function toggles(from: number, to: number, s: number): string {
  const cord = (d: string) =>
    `<path d="${d}" fill="none" stroke="#000" stroke-opacity=".25" stroke-width="${n(0.75 * s)}" transform="translate(.15 .3)"/><path d="${d}" fill="none" stroke="#4a3423" stroke-width="${n(0.55 * s)}" stroke-linecap="round"/>`;
  return [0, 1, 2, 3]
    .map((i) => {
      const y = n(from + ((to - from) * i) / 3);
      const [near, far] = [n(1.5 * s), n(6.5 * s)];
      const patch = (x: number) =>
        `<rect x="${n(x * s)}" y="${n(Number(y) - 1.1 * s)}" width="${n(2.2 * s)}" height="${n(2.2 * s)}" rx=".4" fill="#5a3f2a" stroke="#33231a" stroke-width=".1"/>`;
      const toggle = `<rect x="${n(-2.3 * s)}" y="${n(Number(y) - 0.75 * s)}" width="${n(4.6 * s)}" height="${n(1.5 * s)}" rx="${n(0.75 * s)}" fill="#b98a55" stroke="#6b4a2a" stroke-width=".12"/><path d="M${n(-1.7 * s)} ${n(Number(y) - 0.3 * s)}h${n(3.2 * s)}" stroke="#fff" stroke-opacity=".35" stroke-width="${n(0.3 * s)}" stroke-linecap="round"/>`;
      return cord(`M-${far} ${y}H-${near}M${near} ${y}H${far}`) + patch(-8.2) + patch(6) + toggle;
    })
    .join('');
}

/** A duffle coat: hooded, closed with toggles, with large patch pockets. */
export function duffle(order: Order): Garment {
  return hooded(order, { length: topLength(order, 1.5), toggles: true });
}

function channels(length: number, count: number, half: number, dip: number): string {
  let lines = '';
  for (let i = 1; i < count; i++) {
    const y = (length + dip) * (i / count);
    lines += seam(
      [
        [-half, y - 0.4],
        [-half * 0.5, y + 0.3],
        [0, y + 0.5],
        [half * 0.5, y + 0.3],
        [half, y - 0.4],
      ],
      0.8,
    );
  }
  return lines;
}

function standUp(order: Order, cut: { neck: number; frontDepth: number; armhole: number }, padded: boolean): Layer[] {
  const { cloth, back, rng } = order;
  const s = cut.armhole / 21;
  const { neck } = cut;
  const high = 7 * s;
  const relief = padded
    ? [tube(0.14, 2.2), quilted(rng, 2, 1.5 * s)]
    : [
        tube(0.12, 2.4),
        fold(
          [
            [-neck, -2],
            [0, 0],
            [neck, -2],
          ],
          { width: 1.4 * s, height: 0.3, fade: 'none' },
        ),
      ];
  if (back)
    return [
      {
        outline: symmetric([
          [0, -high],
          [neck * 0.8, -high * 0.97],
          [neck * 1.08, -high * 0.86, 1],
          [neck * 1.16, 1.2 * s, 1],
          [0, 3 * s],
        ]),
        cloth,
        relief,
        thickness: 3,
        casts: 1.2,
      },
    ];
  const side: Node[] = [
    [0.1, cut.frontDepth, 1],
    [0.1, cut.frontDepth - high * 0.98, 1],
    [neck * 0.5, -high * 0.42],
    [neck * 0.96, -high * 0.82, 1],
    [neck * 1.14, -high * 0.3],
    [neck * 1.14, 1.2 * s, 1],
    [neck * 0.6, cut.frontDepth * 0.9],
  ];
  const hollow: Piece = {
    outline: symmetric([
      [0, -high * 0.98],
      [neck * 0.7, -high * 0.95],
      [neck, -high * 0.82, 1],
      [neck * 0.6, 0],
      [0, cut.frontDepth - high * 0.7],
    ]),
    cloth: order.other('i', lining(order), 'satin'),
    tone: -0.45,
    over: label(0, -high * 0.46, 4 * s, true),
  };
  return [
    hollow,
    ...([-1, 1] as const).map(
      (hand): Layer => ({ outline: hand === 1 ? side : flip(side), cloth, relief, thickness: 3, casts: 1.2 }),
    ),
  ];
}

function ribCollar(
  order: Order,
  cut: { neck: number; frontDepth: number; armhole: number; backDepth: number },
): Layer[] {
  const s = cut.armhole / 21;
  const { neck } = cut;
  const width = 5 * s;
  if (order.back)
    return [
      {
        outline: symmetric([
          [0, -2.6 * s],
          [neck * 0.7, -2.3 * s],
          [neck * 1.04, -1 * s, 1],
          [neck * 1.2, 1.6 * s, 1],
          [0, 2.8 * s],
        ]),
        cloth: order.trim,
        printed: false,
        casts: 0.8,
        under: ribbing(
          place(
            across([
              [0, 0.4],
              [neck * 0.6, 0.2],
              [neck, -0.4],
            ]),
            0,
            0,
          ),
          6 * s,
        ),
      },
    ];
  const inside: Layer = {
    outline: symmetric([
      [0, -2.2 * s],
      [neck * 0.7, -1.8 * s],
      [neck, -0.6, 1],
      [neck * 0.8, 3 * s],
      [0, 2.6 * s],
    ]),
    cloth: order.trim,
    tone: -0.35,
    printed: false,
    under: ribbing(
      [
        [-neck, 0],
        [0, 0.6],
        [neck, 0],
      ],
      6 * s,
    ),
  };
  const line: Node[] = [
    [-0.1, cut.frontDepth - 1.2 * s],
    [neck * 0.5, cut.frontDepth * 0.72],
    [neck * 0.92, cut.frontDepth * 0.22],
    [neck * 0.99, -0.8 * s],
  ];
  return [
    inside,
    ...([-1, 1] as const).map((hand): Layer => {
      const nodes = hand === 1 ? line : flip(line);
      return {
        outline: neckBand(nodes, width),
        cloth: order.trim,
        printed: false,
        casts: 0.9,
        thickness: 1.6,
        under: ribbing(nodes, width),
      };
    }),
  ];
}

const parka = (order: Order): Garment => hooded(order, { length: topLength(order, 1.42), toggles: false });

/** A hooded coat with patch pockets; with a zip and a drawn waist, unless it closes with toggles. */
function hooded(order: Order, { length, toggles }: { length: number; toggles: boolean }): Garment {
  const { block, cloth, back } = order;
  const s = block.armhole / 21;
  const garment = zipped(order, {
    length,
    collar: 'hood',
    rib: false,
    sleeves: true,
    toggles,
  });
  const line: Node[] = [
    [-block.chest * 1.1, block.waistLine * 1.08],
    [0, block.waistLine * 1.08 + 1.2],
    [block.chest * 1.1, block.waistLine * 1.08],
  ];
  const cord =
    seam(line, 0.8) +
    topstitch(place(line, 0, 0.9), threadOf(cloth)) +
    topstitch(place(line, 0, -0.9), threadOf(cloth));
  const host = garment.layers.find(
    (layer): layer is Piece => 'outline' in layer && layer.relief !== undefined && layer.relief.length > 6,
  );
  const pockets =
    back || !host
      ? []
      : ([-1, 1] as const).flatMap((hand) => [
          ...patchPocket(host, cloth, hand * block.chest * 0.6, block.waistLine * 1.24, 16 * s, 18 * s, false),
          flapPocket(host, cloth, hand * block.chest * 0.6, block.waistLine * 1.22, 17 * s, 6 * s, 0),
        ]);
  const bodyAt = host ? garment.layers.indexOf(host) + 1 : 1;
  return {
    ...garment,
    layers: [
      ...garment.layers.slice(0, bodyAt),
      { drawing: toggles ? '' : cord },
      ...pockets,
      ...garment.layers.slice(bodyAt),
    ],
  };
}

export const jackets = {
  'puffer-jacket': (order) =>
    zipped(order, {
      length: topLength(order, order.spec.length === 'long' ? 1.4 : 1.02),
      quilt: order.spec.length === 'long' ? 12 : 8,
      collar: order.spec.collar === 'hood' ? 'hood' : 'stand',
      rib: false,
      sleeves: true,
    }),
  gilet: (order) =>
    zipped(order, { length: topLength(order, 1), quilt: 8, collar: 'stand', rib: false, sleeves: false }),
  bomber: (order) => {
    const { collar } = order.spec;
    const length = topLength(order, 0.98);
    if (collar === 'hood') return zipped(order, { length, collar: 'hood', rib: false, sleeves: true });
    return zipped(order, { length, collar: collar === 'band' ? 'stand' : 'rib', rib: true, sleeves: true });
  },
  parka,
} satisfies Cutters;
