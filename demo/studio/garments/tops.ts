import { flutes, gathers, pleats } from '../drawing/relief.ts';
import type { Layer } from '../drawing/scene.ts';
import type { Node } from '../drawing/shape.ts';
import type { Block } from './parts/block.ts';
import type { BodyCut } from './parts/bodice.ts';
import { bow } from './parts/bow-and-roll.ts';
import { peterPan, shirtCollar, standCollar } from './parts/collar.ts';
import { buttonedFront, halfPlacket } from './parts/front.ts';
import type { Cutters, Garment, Order } from './parts/garment.ts';
import { hood } from './parts/hood.ts';
import { chestPocket, kangarooPocket } from './parts/pocket.ts';
import { type SkirtCut, skirtOutline, skirtRelief } from './parts/skirt.ts';
import { embroidery, metal, seam, threadOf, topstitch, zip } from './parts/stitch.ts';
import { armholeBindings, assembled, topLength, upper } from './parts/upper.ts';

const neckDetail = (cut: BodyCut) => ({
  x: cut.neck * 0.5,
  y: cut.armhole * 0.42,
  width: cut.armhole * 1.05,
});

function tshirt(order: Order): Garment {
  const { block, spec, cloth, has } = order;
  const parts = upper(order, {
    length: topLength(order, 1.06),
    sleeve: spec.sleeve ?? (spec.kind === 'long-sleeve-top' ? 'long' : 'short'),
    band: 1.9 * (block.armhole / 21),
  });
  const on: Layer[] = [];
  if (has('patch-pockets') && !order.back) on.push(...chestPocket(parts, cloth, 1, false));
  if (has('embroidery') && !order.back)
    on.push({
      drawing: embroidery(parts.cut.chest * 0.46, parts.cut.armhole * 0.86, parts.cut.armhole / 14, cloth),
    });
  return { layers: assembled(parts, on), detail: neckDetail(parts.cut) };
}

function tank(order: Order): Garment {
  const { block, spec, trim } = order;
  const strappy = spec.sleeve === 'strap';
  const shoulder = strappy ? block.neck + 3.4 : block.neck + 5.6;
  const parts = upper(order, {
    length: topLength(order, 1.02),
    neckline: spec.neckline ?? 'scoop',
    sleeve: 'none',
    cut: {
      bare: true,
      shoulder,
      neck: block.neck + (strappy ? 1.4 : 1),
      drop: 1.6,
      waist: block.chest * 0.9,
      hem: block.chest * 0.95,
      backDepth: 5,
    },
    band: 1.1,
    bandRibbed: false,
  });
  const { cut } = parts;
  const edges = armholeBindings(cut, trim, 1.1, false);
  return { layers: assembled(parts, edges), detail: neckDetail(cut) };
}

function polo(order: Order): Garment {
  const { block, spec, trim, back } = order;
  const size = block.armhole / 21;
  const parts = upper(order, {
    length: topLength(order, 1.06),
    neckline: 'crew',
    sleeve: spec.sleeve ?? 'short',
    ...(spec.sleeve === 'long' ? { ribCuff: 4 * size } : {}),
    cut: { frontDepth: 7 * size },
  });
  const on = back ? [] : halfPlacket(parts, order, 13 * size, 3);
  return {
    layers: assembled(parts, on, shirtCollar(parts.cut, trim, back, { soft: true, gap: 1.5 })),
    detail: { ...neckDetail(parts.cut), x: 0.5, y: 9 * size, width: 19 * size },
  };
}

/** Sweatshirts sit wide, with dropped shoulders. */
function sweatCut(block: Block): Partial<BodyCut> {
  return {
    shoulder: block.shoulder * 1.08,
    drop: block.drop * 1.15,
    chest: block.chest * 1.06,
    waist: block.chest * 1.06,
    hem: block.chest * 1.02,
  };
}

function sweatshirt(order: Order): Garment {
  const { block, has, cloth, back } = order;
  const size = block.armhole / 21;
  const parts = upper(order, {
    length: topLength(order, 1.02),
    sleeve: 'long',
    ribHem: 6 * size,
    ribCuff: 6 * size,
    band: 2.6 * size,
    cut: sweatCut(block),
    stitched: false,
    sleeveWith: { billow: 1.1, cuff: block.wrist * 1.05 },
  });
  const on: Layer[] = [];
  if (has('embroidery') && !back) on.push({ drawing: embroidery(0, parts.cut.armhole * 0.9, 1.7 * size, cloth) });
  return { layers: assembled(parts, on), detail: neckDetail(parts.cut) };
}

function hoodie(order: Order): Garment {
  const { block, cloth, back } = order;
  const size = block.armhole / 21;
  const parts = upper(order, {
    length: topLength(order, 1.06),
    neckline: 'crew',
    sleeve: 'long',
    ribHem: 6 * size,
    ribCuff: 6 * size,
    cut: {
      ...sweatCut(block),
      frontDepth: 8 * size,
    },
    stitched: false,
    sleeveWith: { billow: 1.1, cuff: block.wrist * 1.05 },
  });
  const { cut } = parts;
  const closing: Node[] = [
    [0, cut.frontDepth - 2 * size],
    [0, cut.length + cut.dip],
  ];
  const on: Layer[] = back ? [] : [kangarooPocket(parts, cloth)];
  if (order.has('zip') && !back) on.push({ drawing: zip(closing, cloth.base, metal(cloth), 0.02) });
  return {
    layers: [...hood(parts.cut, order, 'behind'), ...assembled(parts, on, hood(parts.cut, order, 'front'))],
    detail: { x: 2, y: 6 * size, width: 26 * size },
  };
}

function shirt(order: Order): Garment {
  const { block, spec, cloth, back, has } = order;
  const size = block.armhole / 21;
  const short = spec.sleeve === 'short';
  const parts = upper(order, {
    length: topLength(order, 1.16),
    neckline: 'crew',
    sleeve: spec.sleeve ?? 'long',
    ...(short ? {} : { cuff: 6 * size }),
    cut: {
      frontDepth: 6.2 * size,
      neck: block.neck * 0.92,
      dip: 3.4 * size,
      waist: block.chest * 0.97,
      hem: block.chest * 0.98,
    },
    sleeveWith: short ? {} : { billow: 0.9, cuff: block.wrist * 1.04 },
  });
  const on: Layer[] = back
    ? [yoke(parts.cut, cloth)]
    : buttonedFront(parts, order, { buttons: 7, placket: 3.1 * size });
  if (!back && (has('patch-pockets') || spec.wearer === 'men' || spec.fabric === 'linen'))
    on.push(...chestPocket(parts, cloth, 1, true));
  const collar =
    spec.collar === 'band'
      ? standCollar(parts.cut, cloth, back)
      : shirtCollar(parts.cut, has('contrast-trim') ? order.trim : cloth, back, {});
  return { layers: assembled(parts, on, collar), detail: { x: 3.5 * size, y: 8 * size, width: 23 * size } };
}

/** The back of a shirt: a yoke seam and a box pleat below it. */
function yoke(cut: BodyCut, cloth: Order['cloth']): Layer {
  const y = cut.drop + 5 * (cut.armhole / 21);
  const line: Node[] = [
    [-cut.shoulder - 0.5, y - 1],
    [-cut.shoulder * 0.5, y],
    [0, y + 0.3],
    [cut.shoulder * 0.5, y],
    [cut.shoulder + 0.5, y - 1],
  ];
  const fold = (x: number): Node[] => [
    [x, y + 0.3],
    [x * 1.1, y + 8],
    [x * 1.2, y + 22],
  ];
  return {
    drawing:
      seam(line) +
      topstitch(
        line.map(([x, v]): Node => [x, v + 0.5]),
        threadOf(cloth),
      ) +
      seam(fold(-1.6), 0.5) +
      seam(fold(1.6), 0.5),
  };
}

function blouse(order: Order): Garment {
  const { block, spec, cloth, trim, back, has, rng } = order;
  const size = block.armhole / 21;
  const collar = spec.collar ?? 'none';
  const sleeve = spec.sleeve ?? 'balloon';
  const parts = upper(order, {
    length: topLength(order, 1.04),
    neckline: collar === 'none' ? (spec.neckline ?? 'v') : 'crew',
    sleeve,
    ...(sleeve === 'balloon' || sleeve === 'long' ? { cuff: 5 * size } : {}),
    cut: {
      waist: block.chest * 0.98,
      hem: block.chest * 1.04,
      dip: 1.8 * size,
      ...(collar === 'none' ? {} : { frontDepth: 6.4 * size, neck: block.neck * 0.94 }),
    },
    ...(collar === 'none' ? { band: 1 * size, bandRibbed: false } : {}),
  });
  parts.body.relief = [
    ...(parts.body.relief ?? []),
    gathers(rng, { count: 16, at: 0.06, length: 0.3, height: 0.22 * size, from: 0.12, to: 0.42 }),
    gathers(rng, { count: 16, at: 0.06, length: 0.3, height: 0.22 * size, from: 0.58, to: 0.88 }),
    flutes(rng, { count: 5, top: 0, bottom: 0.9 * size, from: 0.25, to: 1 }),
    ...(has('pleats') ? [pleats(18, 0.25)] : []),
  ];
  const ruffle: Layer[] = has('ruffle') ? [hemRuffle(order, parts.cut)] : [];
  const front =
    !back && (has('buttons') || collar !== 'none')
      ? buttonedFront(parts, order, { buttons: 8, placket: 1.8 * size, small: true })
      : [];
  const tops: Layer[] =
    collar === 'peter-pan'
      ? peterPan(parts.cut, trim, back)
      : collar === 'bow'
        ? [...standCollar(parts.cut, cloth, back), ...(back ? [] : bow(parts.cut, cloth, rng))]
        : collar === 'band'
          ? standCollar(parts.cut, cloth, back)
          : collar === 'shirt'
            ? shirtCollar(parts.cut, cloth, back, {})
            : [];
  return {
    layers: assembled(parts, [...ruffle, ...front], tops),
    detail: { x: 3 * size, y: 9 * size, width: 24 * size },
  };
}

/** A gathered frill around the hem of a top. */
function hemRuffle({ block, cloth, rng }: Order, cut: BodyCut): Layer {
  const size = block.armhole / 21;
  const frill: SkirtCut = {
    y: cut.length * 0.84,
    waist: block.chest * 1.03,
    hip: block.chest * 1.1,
    hem: block.chest * 1.18,
    hipAt: 3 * size,
    length: cut.length * 0.24,
    waves: 6,
    depth: 1.4 * size,
  };
  return {
    outline: skirtOutline(frill, rng),
    cloth,
    relief: skirtRelief(frill, cloth, rng, { gathered: 22 }),
    casts: 0.9,
  };
}

export const tops = {
  't-shirt': tshirt,
  'long-sleeve-top': tshirt,
  'tank-top': tank,
  polo,
  sweatshirt,
  hoodie,
  shirt,
  blouse,
} satisfies Cutters;
