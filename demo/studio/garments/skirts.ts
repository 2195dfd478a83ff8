import { flutes } from '../drawing/relief.ts';
import type { Layer, Piece } from '../drawing/scene.ts';
import type { Length } from '../drawing/spec.ts';
import type { Cutters, Garment, Order } from './parts/garment.ts';
import { patchPocket, weltPocket } from './parts/pocket.ts';
import { hemStitches, type SkirtCut, skirtOutline, skirtRelief } from './parts/skirt.ts';
import { button, buttonColour, metal, rivet, seam, threadOf, topstitch, zip } from './parts/stitch.ts';
import { waistband, waistInside } from './parts/waistband.ts';

const lengths: Record<Length, number> = { cropped: 0.86, short: 0.92, regular: 1, long: 1.15 };

function miniSkirt(order: Order): Garment {
  const { block, cloth, rng, back, has } = order;
  const s = block.hip / 24;
  const flared = order.spec.fit === 'relaxed' || order.spec.fit === 'oversized' || has('pleats');
  const cut: SkirtCut = {
    y: 3.6 * s,
    waist: block.waist * 0.98,
    hip: block.hip * 1.02,
    hem: block.hip * (flared ? 1.34 : 1.1),
    hipAt: 19 * s,
    length: 41 * s * lengths[order.spec.length ?? 'regular'],
    waves: flared ? 3.5 : 2,
    depth: flared ? 1.2 : 0.4,
  };
  const skirt: Piece = {
    outline: skirtOutline(cut, rng),
    cloth,
    relief: skirtRelief(cut, cloth, rng, has('pleats') ? { pleated: 12 } : { smooth: !flared }),
    under: has('pleats') ? '' : hemStitches(cut, cloth, 2.4),
  };
  const on: Layer[] = [];
  const denim = cloth.fabric === 'denim' || cloth.fabric === 'corduroy';
  if (!back && (has('buttons') || denim)) {
    const n = 5;
    on.push({
      outline: [
        [-1.8, cut.y, 1],
        [1.8, cut.y, 1],
        [1.9, cut.y + cut.length + 0.6, 1],
        [-1.9, cut.y + cut.length + 0.6, 1],
      ],
      cloth,
      on: skirt,
      casts: 0.5,
      thickness: 1.2,
      under: topstitch(
        [
          [1.3, cut.y],
          [1.4, cut.y + cut.length],
        ],
        threadOf(cloth),
      ),
    });
    on.push({
      drawing: Array.from({ length: n }, (_, i) =>
        denim
          ? rivet(0, cut.y - 1.8 + ((cut.length - 3) * i) / (n - 1), 0.9, metal(cloth))
          : button(0, cut.y - 1.6 + ((cut.length - 3) * i) / (n - 1), 0.95, buttonColour(cloth)),
      ).join(''),
    });
  }
  if (!back && has('patch-pockets'))
    on.push(
      ...([-1, 1] as const).flatMap((side) =>
        patchPocket(skirt, cloth, side * cut.hip * 0.52, cut.y + 9 * s, 13 * s, 14 * s, false),
      ),
    );
  else if (!back)
    on.push({
      drawing:
        weltPocket([-cut.waist * 0.72, cut.y + 1], [-cut.hip * 0.93, cut.y + 12 * s], 0.8) +
        weltPocket([cut.waist * 0.72, cut.y + 1], [cut.hip * 0.93, cut.y + 12 * s], 0.8),
    });
  if (back)
    on.push({
      drawing:
        zip(
          [
            [0, cut.y - 3],
            [0, cut.y + 15 * s],
          ],
          cloth.base,
          cloth.base,
          0.03,
        ) +
        seam(
          [
            [0, cut.y + 15 * s],
            [0, cut.y + cut.length],
          ],
          0.6,
        ),
    });
  const [last] = on.slice(-1);
  const buttons = last && 'drawing' in last && !back && (has('buttons') || denim) ? last : undefined;
  return {
    layers: [
      waistInside(cloth, 0, cut.waist),
      skirt,
      ...on.filter((layer) => layer !== buttons),
      waistband(cloth, 0, cut.waist, 3.8 * s),
      ...(buttons ? [buttons] : []),
    ],
    detail: { x: 5, y: 8, width: 26 * s },
  };
}

function midiSkirt(order: Order): Garment {
  const { block, cloth, rng, back, has, spec } = order;
  const s = block.hip / 24;
  const cut: SkirtCut = {
    y: 2.6 * s,
    waist: block.waist,
    hip: block.hip * 1.03,
    hem: block.hip * (spec.fit === 'slim' ? 1.12 : 1.46),
    hipAt: 20 * s,
    length: 76 * s * lengths[spec.length ?? 'regular'],
    waves: 3,
    depth: 1.6,
  };
  const skirt: Piece = {
    outline: skirtOutline(cut, rng),
    cloth,
    relief: skirtRelief(cut, cloth, rng, spec.fit === 'relaxed' || has('ruffle') ? { gathered: 15 } : {}),
    under: hemStitches(cut, cloth, 1.2),
  };
  const on: Layer[] = [];
  if (has('ruffle')) {
    const tier: SkirtCut = {
      ...cut,
      y: cut.y + cut.length * 0.62,
      waist: cut.hip + (cut.hem - cut.hip) * 0.5,
      hip: cut.hem * 0.98,
      hipAt: cut.length * 0.2,
      hem: cut.hem * 1.14,
      length: cut.length * 0.4,
      waves: 5,
      depth: 2,
    };
    on.push({
      outline: skirtOutline(tier, rng),
      cloth,
      relief: skirtRelief(tier, cloth, rng, { gathered: 22 }),
      casts: 1,
    });
  }
  if (back)
    on.push({
      drawing: zip(
        [
          [0, 0.4],
          [0.1, cut.y + 16 * s],
        ],
        cloth.base,
        cloth.base,
        0.03,
      ),
    });
  if (!back && has('buttons'))
    on.push({
      drawing:
        seam(
          [
            [1.6, cut.y],
            [1.9, cut.y + cut.length],
          ],
          0.9,
        ) +
        Array.from({ length: 9 }, (_, i) =>
          button(0, cut.y + 2 + ((cut.length - 8) * i) / 8, 0.75, buttonColour(cloth)),
        ).join(''),
    });
  return {
    layers: [
      waistInside(cloth, 0, cut.waist),
      skirt,
      ...on,
      waistband(cloth, 0, cut.waist, 2.8 * s, cloth.fabric !== 'satin'),
    ],
    detail: { x: -4, y: 10, width: 30 * s },
  };
}

function pleatedSkirt(order: Order): Garment {
  const { block, cloth, rng, back, spec } = order;
  const s = block.hip / 24;
  const cut: SkirtCut = {
    y: 3 * s,
    waist: block.waist,
    hip: block.hip * 1.08,
    hem: block.hip * 1.62,
    hipAt: 20 * s,
    length: 74 * s * lengths[spec.length ?? 'regular'],
    waves: 8,
    depth: 0.9,
  };
  const count = 22;
  const lines = Array.from({ length: count - 1 }, (_, i) => {
    const t = ((i + 1) / count) * 2 - 1;
    return seam(
      [
        [cut.waist * t, cut.y],
        [cut.hip * t, cut.y + cut.hipAt],
        [cut.hem * t * 0.99, cut.y + cut.length],
      ],
      0.55,
    );
  }).join('');
  const skirt: Piece = {
    outline: skirtOutline(cut, rng),
    cloth,
    relief: skirtRelief(cut, cloth, rng, { pleated: count }),
    under: lines,
  };
  skirt.relief = [...(skirt.relief ?? []), flutes(rng, { count: 2.2, top: 0.2, bottom: 2.4, from: 0, to: 1 })];
  return {
    layers: [
      waistInside(cloth, 0, cut.waist),
      skirt,
      waistband(cloth, 0, cut.waist, 3.2 * s),
      ...(back
        ? [
            {
              drawing: zip(
                [
                  [0, 0.4],
                  [0.1, cut.y + 12],
                ],
                cloth.base,
                cloth.base,
                0.03,
              ),
            },
          ]
        : []),
    ],
    detail: { x: 5, y: 12, width: 28 * s },
  };
}

export const skirts = {
  'mini-skirt': miniSkirt,
  'midi-skirt': midiSkirt,
  'pleated-skirt': pleatedSkirt,
} satisfies Cutters;
