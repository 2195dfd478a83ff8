import { between, type Random } from '../../../random.ts';
import type { Cloth } from '../../drawing/cloth.ts';
import { crumple, flutes, fold, pull, type Relief, tube } from '../../drawing/relief.ts';
import { mirrored, type Node } from '../../drawing/shape.ts';
import type { Neckline } from '../../drawing/spec.ts';
import type { Block } from './block.ts';

/** Where a top is held and where it ends, cm, right half. */
export interface BodyCut {
  neck: number;
  frontDepth: number;
  backDepth: number;
  neckline: Neckline;
  shoulder: number;
  drop: number;
  armhole: number;
  chest: number;
  waist: number;
  waistLine: number;
  hem: number;
  length: number;
  /** How far the hem hangs lower at the centre. */
  dip: number;
  /** Straps and cut-in armholes instead of a set-in sleeve. */
  bare: boolean;
}

const necks: Record<Neckline, { wide: number; deep: number }> = {
  crew: { wide: 1, deep: 8.2 },
  scoop: { wide: 1.25, deep: 13 },
  v: { wide: 1.05, deep: 17 },
  square: { wide: 1.45, deep: 12.5 },
  boat: { wide: 1.55, deep: 5.4 },
  sweetheart: { wide: 1.5, deep: 14.5 },
  wrap: { wide: 1.05, deep: 22 },
};

export function bodyCut(block: Block, neckline: Neckline, length: number, more: Partial<BodyCut> = {}): BodyCut {
  const size = block.armhole / 21;
  const shape = necks[neckline];
  return {
    neck: Math.min(block.neck * shape.wide, block.shoulder - 3.2 * size),
    frontDepth: shape.deep * size,
    backDepth: 2.2 * size,
    neckline,
    shoulder: block.shoulder,
    drop: block.drop,
    armhole: block.armhole,
    chest: block.chest,
    waist: block.waist,
    waistLine: block.waistLine,
    hem: block.hip,
    length,
    dip: 1.1 * size,
    bare: false,
    ...more,
  };
}

/** The front neckline from its centre to the right shoulder. */
export function frontNeck({ neck, frontDepth: d, neckline }: BodyCut): Node[] {
  switch (neckline) {
    case 'v':
    case 'wrap':
      return [
        [0, d, 1],
        [neck * 0.5, d * 0.52],
        [neck * 0.93, d * 0.1],
        [neck, 0, 1],
      ];
    case 'square':
      return [
        [0, d],
        [neck * 0.55, d - 0.15],
        [neck * 0.94, d - 0.6, 1],
        [neck * 0.98, d * 0.45],
        [neck, 0.2, 1],
      ];
    case 'sweetheart':
      return [
        [0, d, 1],
        [neck * 0.4, d - 3.2],
        [neck * 0.8, d - 3],
        [neck * 0.95, d - 5, 1],
        [neck, 0.4, 1],
      ];
    case 'boat':
      return [
        [0, d],
        [neck * 0.5, d * 0.88],
        [neck * 0.86, d * 0.42],
        [neck, 0, 1],
      ];
    default:
      return [
        [0, d],
        [neck * 0.46, d * 0.9],
        [neck * 0.84, d * 0.52],
        [neck * 0.98, d * 0.16],
        [neck, 0, 1],
      ];
  }
}

/** The back neckline from its centre to the right shoulder. */
export function backNeck({ neck, backDepth: d }: BodyCut): Node[] {
  return [
    [0, d],
    [neck * 0.55, d * 0.82],
    [neck * 0.9, d * 0.35],
    [neck, 0, 1],
  ];
}

/** A whole line across both sides from its right half, left to right. */
export function across(right: readonly Node[]): Node[] {
  const left = mirrored(right).filter(([x]) => Math.abs(x) > 0.01);
  return [...left, ...right];
}

/** The right side of a body: shoulder, armhole, side seam, hem; from the neck point to the hem's centre. */
export function bodySide(cut: BodyCut, rng: Random): Node[] {
  const { shoulder, drop, armhole, chest, waist, waistLine, hem, length, dip, bare } = cut;
  const loose = () => between(rng, -0.35, 0.35);
  const arm: Node[] = bare
    ? [
        [shoulder, drop * 0.9, 1],
        [shoulder - 0.9, armhole * 0.5],
        [shoulder + (chest - shoulder) * 0.35, armhole * 0.86],
        [chest, armhole, 1],
      ]
    : [
        [shoulder, drop, 1],
        [shoulder - 0.3, armhole * 0.5],
        [shoulder + (chest - shoulder) * 0.4, armhole * 0.88],
        [chest, armhole, 1],
      ];
  const side: Node[] =
    length > waistLine * 1.06
      ? [
          [chest - (chest - waist) * 0.45, armhole + (waistLine - armhole) * 0.5 + loose()],
          [waist + loose() * 0.6, waistLine],
          [waist + (hem - waist) * 0.62 + loose() * 0.5, waistLine + (length - waistLine) * 0.5],
        ]
      : [[chest + (Math.min(waist, hem) - chest) * 0.5 + loose() * 0.5, armhole + (length - armhole) * 0.5]];
  return [
    ...arm,
    ...side,
    [hem + loose() * 0.4, length - 0.2, 1],
    [hem * 0.55, length + dip * 0.75 + loose() * 0.5],
    [0, length + dip],
  ];
}

/** The outline of a front or back. */
export function bodyOutline(cut: BodyCut, rng: Random, back: boolean): Node[] {
  const neck = back ? backNeck(cut) : frontNeck(cut);
  const right = bodySide(cut, rng);
  const left = mirrored(bodySide(cut, rng)).filter(([x]) => x < -0.01);
  return [...neck, ...right, ...left, ...mirrored(neck).filter(([x]) => x < -0.01)];
}

/** What is seen of the inside of the back through the neckline. */
export function innerBack(cut: BodyCut): Node[] {
  // A little higher than the seam, so that nothing shows between it and a neck band.
  const neck = backNeck({ ...cut, backDepth: cut.backDepth * 0.62 });
  const below = cut.frontDepth + 2.5;
  const w = Math.min(cut.neck + 1.2, cut.shoulder - 0.5);
  return [
    ...across(neck),
    [w, 0.6, 1],
    [w - 0.4, below * 0.6, 1],
    [cut.neck * 0.4, below, 1],
    [-cut.neck * 0.4, below, 1],
    [-w + 0.4, below * 0.6, 1],
    [-w, 0.6, 1],
  ];
}

/** How the cloth of a body falls: around the chest, from the underarms, towards the hem. */
export function bodyRelief(
  cut: BodyCut,
  cloth: Cloth,
  rng: Random,
  options: { waisted?: boolean; calm?: number } = {},
): Relief[] {
  const { chest, armhole, shoulder, waistLine, length, drop } = cut;
  const { fold: deep } = cloth.hand;
  const size = armhole / 21;
  const calm = options.calm ?? 1;
  const h = 0.42 * deep * size * calm;
  const result: Relief[] = [tube(0.1, 2.8), small(cloth, rng, size)];
  for (const side of [-1, 1] as const) {
    const x = side * (chest - 1.2);
    const inward = side === 1 ? Math.PI : 0;
    result.push(
      pull(rng, x, armhole - 1, {
        from: inward - side * 0.2,
        to: inward - side * 1.15,
        count: 4,
        length: 17 * size,
        width: 1.25 * size,
        height: h * 1.05,
        start: 0.5,
      }),
      fold(
        [
          [side * (shoulder - 2.4), drop + 4 * size],
          [side * (shoulder - 4.4), armhole * 0.62],
          [side * (shoulder - 3.2), armhole + 1],
        ],
        { width: 1.7 * size, height: h * 0.8, sharp: 0.5 },
      ),
    );
    const low = Math.min(length, waistLine * 1.5);
    for (let i = 0; i < 3; i++) {
      const y = armhole + (low - armhole) * (0.3 + i * 0.26) + between(rng, -1.5, 1.5);
      const reach = chest * between(rng, 0.35, 0.75);
      const slope = (side === 1 ? between(rng, -1, 8) : between(rng, -8, 3)) * size;
      result.push(
        fold(
          [
            [side * (chest + 1), y],
            [side * (chest - reach * 0.5), y + slope * 0.75],
            [side * (chest - reach), y + slope * 0.9 + between(rng, -1, 1.5)],
          ],
          {
            width: between(rng, 0.9, 1.7) * size,
            height: h * between(rng, 0.4, 0.85),
            sharp: 0.7,
            fade: 'end',
          },
        ),
      );
    }
  }
  result.push(
    fold(
      [
        [between(rng, -5, -2) * size, armhole * 0.95],
        [between(rng, -4, 1) * size, (armhole + length) / 2],
        [between(rng, -7, 2) * size, length - 3],
      ],
      { width: 3.2 * size, height: h * 0.8, sharp: 0.2 },
    ),
  );
  if (options.waisted !== true) {
    result.push(
      flutes(rng, {
        count: 3.4,
        top: 0,
        bottom: 0.95 * deep * size * calm,
        from: 0.35,
        to: 1.15,
        sharp: 0.4,
      }),
    );
  }
  return result;
}

/** The small creases that the fabric itself makes. */
export function small(cloth: Cloth, rng: Random, size = 1): Relief {
  const { crumple: height, crumpleSize, stretch, ridged } = cloth.hand;
  return crumple(rng, { size: crumpleSize * size, height: height * size, stretch, ridged });
}
