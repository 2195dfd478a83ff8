import { between, type Random } from '../../../random.ts';
import type { Cloth } from '../../drawing/cloth.ts';
import { flutes, fold, gathers, pleats, pull, type Relief, tube } from '../../drawing/relief.ts';
import { mirrored, type Node } from '../../drawing/shape.ts';
import { small } from './bodice.ts';
import { threadOf, topstitch } from './stitch.ts';

export interface SkirtCut {
  /** Height of the waist in the garment, cm. */
  y: number;
  /** Half widths. */
  waist: number;
  hip: number;
  hem: number;
  /** Waist to hip, and waist to hem. */
  hipAt: number;
  length: number;
  /** Flutes across the front, and how deep they hang at the hem, cm. */
  waves: number;
  depth: number;
}

/** A skirt from its waist to a hem that swings with its flutes. */
export function skirtOutline(cut: SkirtCut, rng: Random): Node[] {
  const { y, waist, hip, hem, hipAt, length, waves, depth } = cut;
  const loose = () => between(rng, -0.4, 0.4);
  const side: Node[] = [
    [waist, y, 1],
    [waist + (hip - waist) * 0.62, y + hipAt * 0.5],
    [hip, y + hipAt],
    [hip + (hem - hip) * 0.5 + loose(), y + hipAt + (length - hipAt) * 0.52],
    [hem - Math.min(1.2, (hem - hip) * 0.1), y + length - depth - 0.6 - (hem - hip) * 0.05, 1],
  ];
  const count = Math.max(2, Math.round(waves * 2));
  const bottom: Node[] = [];
  for (let i = 1; i < count; i++) {
    const t = i / count;
    const x = hem * (1 - 2 * t);
    const arc = (1 - (2 * t - 1) ** 2) * (1.2 + (hem - hip) * 0.14);
    const swing = (i % 2 === 0 ? -0.5 : 0.5) * depth * between(rng, 0.7, 1.3);
    bottom.push([x + between(rng, -0.5, 0.5), y + length - depth + arc + swing]);
  }
  return [...side, ...bottom, ...mirrored(side)];
}

/** The fall of a skirt: flutes that open towards the hem, gathers or darts at the waist. */
export function skirtRelief(
  cut: SkirtCut,
  cloth: Cloth,
  rng: Random,
  options: { gathered?: number; pleated?: number; smooth?: boolean } = {},
): Relief[] {
  const deep = cloth.hand.fold;
  const result: Relief[] = [tube(0.1, 2.7), small(cloth, rng, cut.hip / 24)];
  if (options.pleated) {
    result.push(pleats(options.pleated, ((cut.hem * 2) / options.pleated) * 0.2, -0.1, 0.25));
    return result;
  }
  const flare = Math.max(0.25, (cut.hem - cut.hip) / cut.hip);
  result.push(
    flutes(rng, {
      count: cut.waves,
      top: 0.1,
      bottom: (1 + flare * 3) * deep * (options.smooth ? 0.45 : 1),
      from: 0.05,
      to: 1,
      drift: 0.4,
      sharp: 0.6,
    }),
  );
  if (flare > 0.4)
    result.push(flutes(rng, { count: cut.waves * 1.9, top: 0.05, bottom: 0.8 * deep, from: 0.3, to: 1.1, drift: 0.6 }));
  if (options.gathered) {
    result.push(gathers(rng, { count: options.gathered, at: 0, length: 0.36, height: 0.45 * deep }));
    result.push(gathers(rng, { count: options.gathered * 0.55, at: 0, length: 0.75, height: 0.5 * deep }));
  } else {
    for (const side of [-1, 1] as const) {
      result.push(
        pull(rng, side * cut.hip * 0.96, cut.y + cut.hipAt * 0.62, {
          from: side === 1 ? 1.7 : 0.6,
          to: side === 1 ? 2.5 : 1.44,
          count: 3,
          length: cut.length * 0.5,
          width: 2.2,
          height: 0.24 * deep,
        }),
      );
    }
    result.push(
      fold(
        [
          [between(rng, -4, 4), cut.y + cut.hipAt * 0.7],
          [between(rng, -6, 6), cut.y + cut.length * 0.65],
          [between(rng, -9, 9), cut.y + cut.length],
        ],
        { width: 2.6, height: 0.7 * deep, fade: 'start' },
      ),
    );
  }
  return result;
}

export function hemStitches(cut: SkirtCut, cloth: Cloth, up: number): string {
  const y = cut.y + cut.length - cut.depth - up;
  const arc = 1.2 + (cut.hem - cut.hip) * 0.14;
  return topstitch(
    [
      [-cut.hem, y - 0.4],
      [-cut.hem * 0.5, y + arc * 0.75],
      [0, y + arc],
      [cut.hem * 0.5, y + arc * 0.75],
      [cut.hem, y - 0.4],
    ],
    threadOf(cloth),
    0.5,
  );
}
