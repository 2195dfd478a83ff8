import { flutes, fold, pull, type Relief, tube } from '../drawing/relief.ts';
import type { Layer, Piece } from '../drawing/scene.ts';
import { flip, type Node, ribbon } from '../drawing/shape.ts';
import { band, tied } from './parts/belt-tie.ts';
import { buttonedFront } from './parts/front.ts';
import type { Cutters, Garment, Order } from './parts/garment.ts';
import { patchPocket } from './parts/pocket.ts';
import { type SkirtCut, skirtOutline, skirtRelief } from './parts/skirt.ts';
import { assembled, type UpperOptions, upper } from './parts/upper.ts';
import { collars, reach, smocked } from './parts/waisted.ts';

/** Dresses cut in one from shoulder to hem. */
function shift(
  order: Order,
  length: number,
  options: Partial<UpperOptions> & { flare: number; swing: number },
): Garment {
  const { block, has, cloth, back, rng } = order;
  const s = block.armhole / 21;
  const { flare, swing, ...rest } = options;
  const collared = order.spec.collar !== undefined && order.spec.collar !== 'none';
  const parts = upper(order, {
    length,
    band: collared ? 0 : 1 * s,
    bandRibbed: false,
    sleeve: order.spec.sleeve ?? 'short',
    ...rest,
    cut: {
      waist: block.chest * 1.02,
      hem: block.hip * flare,
      dip: 1.4,
      ...(collared ? { frontDepth: 6.4 * s, neck: block.neck * 0.94 } : {}),
      ...rest.cut,
    },
  });
  parts.body.relief = [
    ...(parts.body.relief ?? []),
    flutes(rng, {
      count: 3.6,
      top: 0,
      bottom: swing * cloth.hand.fold * s,
      from: 0.25,
      to: 1.05,
      sharp: 0.6,
    }),
  ];
  const on: Layer[] = [];
  if (has('smocking')) smocked(parts, block.waistLine);
  if (has('ruffle')) {
    const tier: SkirtCut = {
      y: length * 0.76,
      waist: block.hip * flare * 0.93,
      hip: block.hip * flare * 1.02,
      hem: block.hip * flare * 1.1,
      hipAt: length * 0.1,
      length: length * 0.26,
      waves: 5,
      depth: 1.5 * s,
    };
    on.push({
      outline: skirtOutline(tier, rng),
      cloth,
      relief: skirtRelief(tier, cloth, rng, { gathered: 20 }),
      casts: 0.9,
    });
  }
  if (has('patch-pockets') && !back)
    on.push(
      ...([-1, 1] as const).flatMap((side) =>
        patchPocket(parts.body, cloth, side * block.chest * 0.52, block.waistLine + 8 * s, 13 * s, 14.5 * s, false),
      ),
    );
  if (has('belt'))
    on.push(
      ...(back
        ? [band(cloth, block.waistLine, block.chest * 1.02, 3 * s)]
        : tied(cloth, rng, block.waistLine, block.chest * 1.02 + 0.6, 3 * s, 28 * s)),
    );
  if (has('buttons') && !back)
    on.unshift(...buttonedFront(parts, order, { buttons: 9, placket: 2.2 * s, small: true }));
  return {
    layers: assembled(parts, on, collars(order, parts)),
    detail: { x: 4 * s, y: 10 * s, width: 27 * s },
  };
}

function slipDress(order: Order): Garment {
  const { block, cloth, rng, back } = order;
  const s = block.armhole / 21;
  const top = 13.5 * s;
  const [chest, waist, hip] = [block.chest * 0.94, block.waist * 1.06, block.hip * 1.02];
  const length = block.waistLine + reach(order, 76);
  const hem = block.hip * 1.3;
  const dip = back ? 5 : 4.6;
  const half: Node[] = [
    [0, top + dip * s, 1],
    [block.chest * 0.34, top + 0.6 * s],
    [block.chest * 0.56, top - 1.6 * s, 1],
    [chest * 0.86, top + 4 * s],
    [chest, top + 8.6 * s, 1],
    [waist * 1.03, block.waistLine * 0.96],
    [hip, block.hipLine],
    [(hip + hem) / 2, (block.hipLine + length) / 2],
    [hem, length - 1.4, 1],
    [hem * 0.66, length + 0.6],
    [hem * 0.25, length + 0.2],
    [0, length + 1.3],
  ];
  const left = flip(half)
    .reverse()
    .filter(([x]) => x < -0.01);
  const cowl: Relief[] = back
    ? []
    : [0, 1, 2].map((i) =>
        fold(
          [
            [-chest * 0.5, top + (1 + i) * s],
            [0, top + (7 + i * 3.4) * s],
            [chest * 0.5, top + (1 + i) * s],
          ],
          { width: 1.3 * s, height: 0.5 * s, sharp: 0.6 },
        ),
      );
  const body: Piece = {
    outline: [...half, ...left],
    cloth,
    relief: [
      tube(0.12, 2.5),
      ...cowl,
      flutes(rng, {
        count: 3.2,
        top: 0,
        bottom: 2.2 * cloth.hand.fold * s,
        from: 0.36,
        to: 1.05,
        sharp: 0.6,
      }),
      ...([-1, 1] as const).map((side) =>
        pull(rng, side * waist * 0.96, block.waistLine, {
          from: side === 1 ? 2.2 : -0.2,
          to: side === 1 ? 3.4 : 1,
          count: 5,
          length: 22 * s,
          width: 1.5 * s,
          height: 0.4 * s,
        }),
      ),
    ],
  };
  const straps = ([-1, 1] as const).map((side): Layer => {
    const line: Node[] = [
      [side * block.chest * 0.555, top - 1 * s],
      [side * block.chest * 0.5, top * 0.45],
      [side * block.chest * 0.44, -0.4],
    ];
    return { outline: ribbon(line, 0.75 * s), cloth, casts: 0.5, printed: false };
  });
  const inside: Layer[] = back
    ? []
    : [
        {
          outline: [
            [-chest * 0.66, top + 2.6 * s, 1],
            [-chest * 0.3, top + 1.6 * s],
            [chest * 0.3, top + 1.6 * s],
            [chest * 0.66, top + 2.6 * s, 1],
            [chest * 0.4, top + 8 * s],
            [-chest * 0.4, top + 8 * s],
          ],
          cloth,
          tone: -0.4,
        },
      ];
  return { layers: [...inside, ...straps, body], detail: { x: 4 * s, y: top + 6 * s, width: 30 * s } };
}

function knitDress(order: Order): Garment {
  const { block, spec } = order;
  const s = block.armhole / 21;
  return shift(order, block.waistLine + reach(order, 66), {
    flare: 1.04,
    swing: 0.3,
    sleeve: spec.sleeve ?? 'long',
    band: spec.collar === 'roll' ? 0 : 2.4 * s,
    bandRibbed: true,
    ribHem: 5 * s,
    ...(spec.sleeve === undefined || spec.sleeve === 'long' ? { ribCuff: 5 * s } : {}),
    stitched: false,
    cut: { waist: block.waist * 1.1, chest: block.chest * 0.96 },
  });
}

export const shiftDresses = {
  'mini-dress': (order) =>
    shift(order, order.block.waistLine + reach(order, 50), { flare: 1.34, swing: 1.3, stitched: true }),
  'slip-dress': slipDress,
  'knit-dress': knitDress,
} satisfies Cutters;
