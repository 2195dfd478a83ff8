import type { Cloth } from '../drawing/cloth.ts';
import { mix, type Rgb } from '../drawing/colour.ts';
import { fold, gathers, type Relief, tube } from '../drawing/relief.ts';
import type { Layer, Piece } from '../drawing/scene.ts';
import { type Node, n, place } from '../drawing/shape.ts';
import type { Fit, Length } from '../drawing/spec.ts';
import type { Cutters, Garment, Order } from './parts/garment.ts';
import { type LegCut, legCut, legEnd, legOutline, legRelief } from './parts/legs.ts';
import { patchPocket, weltPocket } from './parts/pocket.ts';
import {
  button,
  buttonColour,
  embroidery,
  metal,
  ribbing,
  rivet,
  seam,
  softLine,
  strip,
  threadOf,
  topstitch,
} from './parts/stitch.ts';
import { backMarks, frontMarks, type Style } from './parts/trouser-seams.ts';
import { waistband, waistInside } from './parts/waistband.ts';

function turnUp(cut: LegCut, cloth: Cloth, side: 1 | -1, high: number): Piece {
  const top = legEnd(cut, side, high);
  const bottom = legEnd(cut, side, -0.5);
  const corner = (nodes: Node[]): Node[] => nodes.map(([x, y], i): Node => (i === 1 ? [x, y] : [x, y, 1]));
  return {
    outline: [...corner(top), ...corner(bottom).reverse()],
    cloth,
    relief: [tube(0.13, 2.4)],
    thickness: 1.8,
    casts: 0.6,
    tone: cloth.fabric === 'denim' ? 0.16 : 0,
  };
}

export const widths: Record<Fit, number> = { slim: 0.84, regular: 1, relaxed: 1.16, oversized: 1.34 };

const legLengths: Record<Length, number> = { cropped: 0.86, short: 0.92, regular: 1, long: 1.04 };

function trousers(order: Order, style: Style): Garment {
  const { block, cloth, trim, rng, back, spec, has } = order;
  const s = block.hip / 24;
  const fit = widths[spec.fit ?? 'regular'];
  const bandHigh = style.bandHigh * s;
  const long = style.length > 0.6;
  const length = block.rise + block.inseam * style.length * (long ? legLengths[spec.length ?? 'regular'] : 1);
  const cut = legCut(block, bandHigh, length, style.knee * 0.95 * s * fit, style.hem * s * fit, style.apart ?? 2);
  if (style.band !== 'belt') cut.waist = block.waist * 0.82 + block.hip * 0.2;
  const thread = style.stitch ?? threadOf(cloth);
  const relief = (side: 1 | -1): Relief[] => [
    ...legRelief(cut, cloth, rng, side, style),
    ...(style.band === 'belt' ? [] : [gathers(rng, { count: 8, at: 0, length: 0.16, height: 0.32 * s })]),
    ...(style.ribEnds
      ? [gathers(rng, { count: 5, at: 1 - style.ribEnds / length, length: -0.12, height: 0.35 * s })]
      : []),
    ...(style.pleated && !back ? pleatFolds(cut, side, s) : []),
  ];
  const leg = (side: 1 | -1): Piece => ({
    outline: legOutline(cut, rng, side),
    cloth,
    relief: relief(side),
    casts: side === 1 ? 0.8 : 0,
    under:
      (cloth.fabric === 'denim' ? wash(cut, side) : '') +
      (has('turn-ups') || style.ribEnds || style.creased
        ? ''
        : topstitch(legEnd(cut, side, 1.8 * s), thread) + seam(legEnd(cut, side, 1.9 * s), 0.3)),
  });
  const [left, right] = [leg(-1), leg(1)];
  const marks: Layer[] = [{ drawing: back ? backMarks(cut, style, thread) : frontMarks(cut, style, thread, s) }];
  if (back && style.pockets === 'jeans')
    marks.push(
      ...([-1, 1] as const).flatMap((side) =>
        patchPocket(
          side === 1 ? right : left,
          cloth,
          side * cut.hip * 0.48,
          bandHigh + 7 * s,
          13 * s,
          14.5 * s,
          true,
          side * -0.04,
        ),
      ),
    );
  if (back && style.pockets === 'slant')
    marks.push({
      drawing: ([-1, 1] as const)
        .map(
          (side) =>
            weltPocket([side * cut.hip * 0.28, bandHigh + 8 * s], [side * cut.hip * 0.76, bandHigh + 7.4 * s], s) +
            button(side * cut.hip * 0.52, bandHigh + 9.8 * s, 0.6 * s, buttonColour(cloth)),
        )
        .join(''),
    });
  const ends: Layer[] = style.ribEnds
    ? ([-1, 1] as const).map((side): Layer => {
        const end = turnUp({ ...cut, apart: cut.apart + 0.8, hem: cut.hem - 1.6 }, trim, side, style.ribEnds ?? 5);
        return {
          ...end,
          tone: 0,
          printed: false,
          under: ribbing(legEnd(cut, side, (style.ribEnds ?? 5) / 2), style.ribEnds ?? 5),
        };
      })
    : has('turn-ups')
      ? ([-1, 1] as const).map((side): Layer => turnUp(cut, cloth, side, 3.6 * s))
      : [];
  const layers: Layer[] = [
    waistInside(cloth, 0, cut.waist),
    left,
    right,
    ...marks,
    ...ends,
    ...(has('embroidery') && !back
      ? [{ drawing: embroidery(cut.hip * 0.68, bandHigh + length * 0.66, 2 * s, cloth) }]
      : []),
    ...waist(order, cut, style, bandHigh, s),
  ];
  return { layers, detail: { x: cut.hip * 0.3, y: 9 * s, width: 27 * s } };
}

/** Where denim is washed out: along the thighs and over the knees. */
function wash(cut: LegCut, side: 1 | -1): string {
  const { y, hip, crotch, length } = cut;
  const pale = (x: number, v: number, rx: number, ry: number) =>
    `<ellipse cx="${n(x)}" cy="${n(y + v)}" rx="${n(rx)}" ry="${n(ry)}" fill="url(#fade)"/>`;
  const stops =
    '<stop offset="0" stop-color="#fff" stop-opacity=".26"/><stop offset=".5" stop-color="#fff" stop-opacity=".13"/><stop offset="1" stop-color="#fff" stop-opacity="0"/>';
  const defined = side === -1 ? `<defs><radialGradient id="fade">${stops}</radialGradient></defs>` : '';
  const over = length < crotch * 1.7 ? 0 : 1;
  return `${defined}${[-1, 1].map((hand) => pale(hand * hip * 0.52, crotch + 8 * over, hip * 0.42, length * 0.24) + pale(hand * hip * 0.5, crotch + (length - crotch) * 0.5, hip * 0.4, length * 0.16 * over)).join('')}`;
}

function pleatFolds(cut: LegCut, side: 1 | -1, s: number): Relief[] {
  return [0.34, 0.56].map((share) =>
    fold(
      [
        [side * cut.waist * share, cut.y],
        [side * cut.waist * (share + 0.03), cut.y + 12 * s],
        [side * cut.hip * (share + 0.02), cut.y + cut.crotch * 0.9],
      ],
      { width: 1 * s, height: 0.6 * s, sharp: 0.8, fade: 'end' },
    ),
  );
}

export function waist(order: Order, cut: LegCut, style: Style, high: number, s: number): Layer[] {
  const { cloth, trim, back, rng } = order;
  if (style.band !== 'belt') {
    const band = waistband(style.band === 'rib' ? trim : cloth, 0, cut.waist, high, false);
    const middle: Node[] = [
      [-cut.waist - 1, high * 0.6],
      [0, high * 0.75],
      [cut.waist + 1, high * 0.6],
    ];
    band.relief = [tube(0.1, 2.8), gathers(rng, { count: 24, at: 0, length: 4, height: 0.16 })];
    band.under =
      style.band === 'rib'
        ? ribbing(middle, high, 0.9)
        : topstitch(place(middle, 0, -high * 0.28), threadOf(cloth)) +
          topstitch(place(middle, 0, high * 0.2), threadOf(cloth));
    if (back || style.tight) return [band];
    const cord = (side: 1 | -1) => {
      const line: Node[] = [
        [side * 0.8, high * 0.7],
        [side * 2.4, high * 1.7],
        [side * 1.9, high * (3.4 + side * 0.3)],
      ];
      return (
        softLine(place(line, 0.25, 0.3), 0.8, 0.3) +
        topstitch(line, mix(cloth.base, [1, 1, 1], 0.6), 0) +
        strandLine(line, cloth)
      );
    };
    return [band, { drawing: cord(1) + cord(-1) }];
  }
  const band = waistband(cloth, 0, cut.waist, high, true);
  const loops = [-0.72, -0.3, 0.3, 0.72]
    .map((t) => strip([t * cut.waist, -0.4], [t * cut.waist * 1.01, high + 0.7], 1.1 * s, cloth))
    .join('');
  const fastening = back
    ? ''
    : style.pockets === 'jeans'
      ? rivet(0.6, high * 0.62, 0.9 * s, metal(cloth))
      : button(0.9, high * 0.62, 0.78 * s, buttonColour(cloth));
  const patch =
    back && style.pockets === 'jeans'
      ? `<rect x="4" y="${0.5}" width="7" height="${Math.round(high * 80) / 100}" rx=".2" fill="#8a5a33" stroke="#5f3c20" stroke-width=".12"/><rect x="4.3" y=".8" width="6.4" height="${Math.round((high * 0.8 - 0.6) * 100) / 100}" fill="none" stroke="#d9b58a" stroke-width=".07" stroke-dasharray=".2 .1"/>`
      : '';
  const overlap = back
    ? ''
    : seam(
        [
          [-1.4 * s, 0.3],
          [-1.4 * s, high + 0.6],
        ],
        1,
      );
  return [band, { drawing: overlap + loops + fastening + patch }];
}

function strandLine(line: readonly Node[], cloth: Cloth): string {
  return topstitch(line, mix(cloth.base, [1, 1, 1], 0.75), 1)
    .replaceAll('stroke-width=".075"', 'stroke-width=".5"')
    .replaceAll('stroke-dasharray=".24 .11"', 'stroke-linecap="round"');
}

/** Legs that stand apart and hardly widen, so that shorts are not taken for a skirt. */
const shortLegs = { knee: 21, hem: 21, apart: 3.2 };

/** As a share of the inseam; long ones are Bermudas. */
const shortLengths: Record<Length, number> = { cropped: 0.12, short: 0.16, regular: 0.26, long: 0.44 };

const stitchOf = (order: Order): { stitch?: Rgb } =>
  order.cloth.fabric === 'denim' ? { stitch: [0.78, 0.56, 0.3] } : {};

export const bottoms = {
  jeans: (order) =>
    trousers(order, {
      knee: 22,
      hem: 19.5,
      length: 0.98,
      pockets: 'jeans',
      band: 'belt',
      bandHigh: 3.8,
      tight: order.spec.fit === 'slim',
      ...stitchOf(order),
    }),
  chinos: (order) =>
    trousers(order, { knee: 22.5, hem: 18.5, length: 0.98, pockets: 'slant', band: 'belt', bandHigh: 3.6 }),
  'wide-trousers': (order) =>
    trousers(order, {
      knee: 28,
      hem: 30,
      length: 1,
      apart: 0.6,
      wide: true,
      pockets: 'slant',
      band: order.cloth.fabric === 'linen' ? 'elastic' : 'belt',
      bandHigh: 4,
      pleated: order.has('pleats'),
    }),
  'tailored-trousers': (order) =>
    trousers(order, {
      knee: 22,
      hem: 18.5,
      length: 1,
      creased: true,
      pockets: 'slant',
      band: 'belt',
      bandHigh: 3.8,
      pleated: order.has('pleats'),
    }),
  joggers: (order) =>
    trousers(order, {
      knee: 23,
      hem: 15.5,
      length: 0.95,
      apart: 3,
      pockets: 'slant',
      band: 'rib',
      bandHigh: 5,
      ribEnds: 5.6,
    }),
  leggings: (order) =>
    trousers(order, {
      knee: 14.5,
      hem: 10.5,
      length: 0.96,
      apart: 4.4,
      tight: true,
      pockets: 'none',
      band: 'elastic',
      bandHigh: 4.4,
    }),
  shorts: (order) =>
    trousers(order, {
      ...shortLegs,
      length: shortLengths[order.spec.length ?? 'regular'],
      pockets: order.cloth.fabric === 'denim' ? 'jeans' : 'slant',
      band:
        order.cloth.fabric === 'denim' || order.cloth.fabric === 'canvas' || order.cloth.fabric === 'wool'
          ? 'belt'
          : 'elastic',
      bandHigh: 3.8,
      pleated: order.has('pleats'),
      ...stitchOf(order),
    }),
  'swim-shorts': (order) =>
    trousers(order, { ...shortLegs, length: 0.24, pockets: 'slant', band: 'elastic', bandHigh: 4 }),
} satisfies Cutters;
