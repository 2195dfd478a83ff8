import { gathers, raised } from '../../drawing/relief.ts';
import type { Layer, Piece } from '../../drawing/scene.ts';
import type { Length } from '../../drawing/spec.ts';
import { bow, rollCollar } from './bow-and-roll.ts';
import { peterPan, shirtCollar, standCollar } from './collar.ts';
import type { Order } from './garment.ts';
import { hemStitches, type SkirtCut, skirtOutline, skirtRelief } from './skirt.ts';
import { seam, zip } from './stitch.ts';
import { type Upper, type UpperOptions, upper } from './upper.ts';

const lengths: Record<Length, number> = { cropped: 0.82, short: 0.88, regular: 1, long: 1.18 };

export const reach = (order: Order, cm: number) =>
  cm * (order.block.hip / 24) * lengths[order.spec.length ?? 'regular'];

interface Waisted {
  parts: Upper;
  skirt: Piece;
  tiers: Layer[];
  cut: SkirtCut;
}

/** A bodice to the waist and a skirt sewn to it. */
export function waisted(
  order: Order,
  skirtLength: number,
  flare: number,
  options: { upper?: Partial<UpperOptions>; gathered?: number; waist?: number; high?: number },
): Waisted {
  const { block, cloth, rng, has } = order;
  const s = block.armhole / 21;
  const at = block.waistLine * (options.high ?? 1);
  const waist = block.waist * (options.waist ?? 1.02);
  const parts = upper(order, {
    length: at + 0.8,
    sleeve: order.spec.sleeve ?? 'puff',
    stitched: false,
    band: 1 * s,
    bandRibbed: false,
    calm: 0.85,
    ...options.upper,
    cut: { waist: waist * 1.03, hem: waist, dip: 0.7, ...options.upper?.cut },
  });
  const cut: SkirtCut = {
    y: at - 0.2,
    waist: waist * 0.99,
    hip: Math.max(
      block.hip * 1.03,
      waist + (block.hip * flare - waist) * ((block.hipLine - block.waistLine) / skirtLength) * 1.2,
    ),
    hem: block.hip * flare,
    hipAt: block.hipLine - block.waistLine,
    length: skirtLength,
    waves: options.gathered ? 4 : 3,
    depth: 1.7 * s,
  };
  const skirt: Piece = {
    outline: skirtOutline(cut, rng),
    cloth,
    relief: skirtRelief(
      cut,
      cloth,
      rng,
      has('pleats') ? { pleated: 16 } : options.gathered ? { gathered: options.gathered } : {},
    ),
    under: hemStitches(cut, cloth, 1.6),
  };
  const tiers: Layer[] = [];
  if (has('ruffle')) {
    const tier: SkirtCut = {
      ...cut,
      y: cut.y + cut.length * 0.66,
      waist: cut.hip + (cut.hem - cut.hip) * 0.56,
      hip: cut.hem,
      hipAt: cut.length * 0.17,
      hem: cut.hem * 1.12,
      length: cut.length * 0.36,
      waves: 5,
      depth: 2 * s,
    };
    tiers.push({
      outline: skirtOutline(tier, rng),
      cloth,
      relief: skirtRelief(tier, cloth, rng, { gathered: 22 }),
      casts: 0.9,
    });
  }
  if (options.gathered)
    parts.body.relief = [
      ...(parts.body.relief ?? []),
      gathers(rng, { count: 15, at: 1, length: -0.26, height: 0.22 * s }),
    ];
  parts.body.casts = 0.4;
  return { parts, skirt, tiers, cut };
}

export function put(
  { parts, skirt, tiers }: Waisted,
  onBody: readonly Layer[] = [],
  onTop: readonly Layer[] = [],
): Layer[] {
  return [...parts.behind, skirt, ...tiers, parts.body, ...onBody, ...parts.sleeves, ...parts.neck, ...onTop];
}

export const backZip = (order: Order, to: number): Layer[] =>
  order.back
    ? [
        {
          drawing: zip(
            [
              [0, 1.6],
              [0.1, to],
            ],
            order.cloth.base,
            order.cloth.base,
            0.02,
          ),
        },
      ]
    : [];

export function collars(order: Order, parts: Upper): Layer[] {
  const { trim, cloth, back, rng, spec } = order;
  if (spec.collar === 'peter-pan') return peterPan(parts.cut, trim, back);
  if (spec.collar === 'shirt') return shirtCollar(parts.cut, cloth, back, {});
  if (spec.collar === 'band') return standCollar(parts.cut, cloth, back);
  if (spec.collar === 'roll') return rollCollar(parts.cut, trim, back);
  if (spec.collar === 'bow')
    return [...standCollar(parts.cut, cloth, back), ...(back ? [] : bow(parts.cut, cloth, rng))];
  return [];
}

/** The elastic rows of a smocked bodice, down to `to` cm. */
export function smocked({ cut, body }: Upper, to = cut.length): void {
  const from = cut.armhole * 0.9;
  const rows = Math.round((to - from) / 1.5);
  body.relief = [
    ...(body.relief ?? []),
    raised((x, y) =>
      y > from - 1 && y < to
        ? 0.16 * Math.sin(x * 5.2 + Math.sin(y * 2.1) * 0.8) * Math.min(1, (y - from + 1) / 1.5)
        : 0,
    ),
  ];
  body.under = Array.from({ length: rows }, (_, i) => {
    const y = from + i * 1.5;
    return seam(
      [
        [-cut.chest, y - 0.3],
        [0, y + 0.4],
        [cut.chest, y - 0.3],
      ],
      0.5,
    );
  }).join('');
}
