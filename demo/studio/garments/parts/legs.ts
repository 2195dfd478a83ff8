import { between, type Random } from '../../../random.ts';
import type { Cloth } from '../../drawing/cloth.ts';
import { flutes, fold, pull, type Relief, tube } from '../../drawing/relief.ts';
import type { Layer, Piece } from '../../drawing/scene.ts';
import { flip, type Node } from '../../drawing/shape.ts';
import type { Block } from './block.ts';
import { small } from './bodice.ts';
import type { Order } from './garment.ts';
import { seam, threadOf, topstitch } from './stitch.ts';

export interface LegCut {
  /** Height of the waist seam in the garment, cm; all other heights are from there. */
  y: number;
  waist: number;
  hip: number;
  hipAt: number;
  crotch: number;
  length: number;
  /** Full widths of one leg. */
  knee: number;
  hem: number;
  /** How far the legs stand apart at the hem, half, cm. */
  apart: number;
}

export function legCut(block: Block, y: number, length: number, knee: number, hem: number, apart = 2): LegCut {
  return {
    y,
    waist: block.waist * 0.8 + block.hip * 0.2,
    hip: block.hip * 0.95,
    hipAt: block.rise * 0.72,
    crotch: block.rise + 1,
    length,
    knee,
    hem,
    apart,
  };
}

/** One leg from the waist: the centre front, the crotch, the inner and outer seam. */
export function legOutline(cut: LegCut, rng: Random, side: 1 | -1): Node[] {
  const { y, waist, hip, hipAt, crotch, length, knee, hem, apart } = cut;
  const loose = () => between(rng, -0.3, 0.3);
  const kneeAt = crotch + (length - crotch) * 0.46;
  const long = length > crotch * 1.7;
  const innerKnee = 0.8 + apart * 0.5;
  const nodes: Node[] = [
    [0, y, 1],
    [waist, y, 1],
    [waist + (hip - waist) * 0.7, y + hipAt * 0.45],
    [hip, y + hipAt],
    ...(long
      ? ([
          [hip * 0.99 + (innerKnee + knee - hip) * 0.45, y + crotch + (kneeAt - crotch) * 0.35],
          [innerKnee + knee + loose(), y + kneeAt],
          [(innerKnee + knee + apart + hem) / 2 + loose(), y + (kneeAt + length) / 2],
        ] as Node[])
      : []),
    [apart + hem, y + length - 0.3, 1],
    [apart + hem * 0.5, y + length + 0.5],
    [apart, y + length - 0.2, 1],
    ...(long
      ? ([
          [(innerKnee + apart) / 2 + loose() * 0.6, y + (kneeAt + length) / 2],
          [innerKnee, y + kneeAt],
          [0.55, y + crotch + (kneeAt - crotch) * 0.3],
        ] as Node[])
      : []),
    [-0.15, y + crotch, 1],
  ];
  return side === 1 ? nodes : flip(nodes);
}

export function legRelief(
  cut: LegCut,
  cloth: Cloth,
  rng: Random,
  side: 1 | -1,
  options: { creased?: boolean; wide?: boolean; tight?: boolean } = {},
): Relief[] {
  const { y, hip, crotch, length, knee, hem, apart, hipAt } = cut;
  const s = hip / 24;
  const h = 0.5 * cloth.hand.fold * s;
  const at = (x: number, v: number): Node => [side * x, y + v];
  const kneeAt = crotch + (length - crotch) * 0.46;
  const long = length > crotch * 1.7;
  const result: Relief[] = [tube(0.13, 2.5, side === 1 ? -1 : 1), small(cloth, rng, s)];
  result.push(
    pull(rng, side * 0.8, y + crotch - 1, {
      from: side === 1 ? -0.75 : Math.PI - 0.45,
      to: side === 1 ? 0.45 : Math.PI + 0.75,
      count: 5,
      length: hip * 0.8,
      width: 1.3 * s,
      height: h * 0.62,
      start: 0.6,
    }),
  );
  if (options.tight !== true) {
    result.push(
      fold([at(hip * 0.55, hipAt * 0.9), at(hip * 0.5, crotch + 9 * s), at(hip * 0.45, kneeAt * 0.92)], {
        width: 2.2 * s,
        height: h * 1.2,
        sharp: 0.5,
      }),
    );
    result.push(
      fold([at(hip * 0.86, crotch * 0.8), at(hip * 0.78, crotch + 14 * s), at(hip * 0.6, kneeAt)], {
        width: 1.8 * s,
        height: h,
        sharp: 0.6,
      }),
    );
  }
  if (long) {
    const inner = 0.8 + apart * 0.5;
    const creases = options.wide ? 1 : options.creased ? 2 : 4;
    for (let i = 0; i < creases; i++) {
      const v = kneeAt + (i - creases / 2) * 5.2 * s + between(rng, -2, 2);
      const left = i % 2 === 0;
      const from = left ? inner - 0.5 : inner + knee + 0.5;
      const to = left ? inner + knee * between(rng, 0.4, 0.85) : inner + knee * between(rng, 0.15, 0.55);
      result.push(
        fold([at(from, v), at((from + to) / 2, v + 1.6 * s), at(to, v + between(rng, 1, 6) * s)], {
          width: between(rng, 1.1, 1.9) * s,
          height: h * between(rng, 0.35, 0.85),
          sharp: 0.7,
          fade: 'end',
        }),
      );
    }
    for (let i = 0; i < (options.wide ? 1 : 4); i++) {
      const v = length - (4 + i * 4.6) * s + between(rng, -1, 1);
      const left = i % 2 === 1;
      const from = left ? apart - 0.4 : apart + hem + 0.4;
      const to = apart + hem * (left ? 0.75 : 0.25);
      result.push(
        fold([at(from, v - 1.5), at((from + to) / 2, v + 1.2 * s), at(to, v + 0.5)], {
          width: 1.1 * s,
          height: h * between(rng, 0.6, 1.1),
          sharp: 0.7,
          fade: 'end',
        }),
      );
    }
  }
  if (options.wide)
    result.push(
      flutes(rng, { count: 2.2, top: 0.1, bottom: 1.9 * cloth.hand.fold * s, from: 0.15, to: 1, sharp: 0.5 }),
    );
  else if (!long) result.push(flutes(rng, { count: 1.5, top: 0, bottom: 0.8 * s, from: 0.3, to: 1 }));
  if (options.creased)
    result.push(
      fold(
        [at(hip * 0.52, hipAt * 0.3), at(0.8 + apart * 0.5 + knee * 0.5, kneeAt), at(apart + hem * 0.5, length + 1)],
        { width: 0.9 * s, height: 0.42 * s, sharp: 0.2, fade: 'none' },
      ),
    );
  return result;
}

/** Straight rows of stitching or a rolled hem at the end of a leg. */
export function legEnd(cut: LegCut, side: 1 | -1, up: number): Node[] {
  const { y, length, hem, apart } = cut;
  const nodes: Node[] = [
    [apart - 0.6, y + length - up],
    [apart + hem * 0.5, y + length - up + 0.6],
    [apart + hem + 0.6, y + length - up - 0.1],
  ];
  return side === 1 ? nodes : flip(nodes);
}

/** Legs without a waist, for all-in-ones: two pieces and their marks. */
export function legs(order: Order, cut: LegCut, options: { wide?: boolean; creased?: boolean }): Layer[] {
  const { cloth, rng } = order;
  const leg = (side: 1 | -1): Piece => ({
    outline: legOutline(cut, rng, side),
    cloth,
    relief: legRelief(cut, cloth, rng, side, options),
    casts: side === 1 ? 0.8 : 0,
    under: topstitch(legEnd(cut, side, 2), threadOf(cloth)),
  });
  return [
    leg(-1),
    leg(1),
    {
      drawing: seam(
        [
          [0, cut.y],
          [0.1, cut.y + cut.crotch * 0.6],
          [-0.1, cut.y + cut.crotch],
        ],
        0.8,
      ),
    },
  ];
}
