import { between, type Random } from '../../../random.ts';
import type { Cloth } from '../../drawing/cloth.ts';
import { all, flutes, fold, gathers, pull, type Relief, tube } from '../../drawing/relief.ts';
import { flip, type Node } from '../../drawing/shape.ts';
import type { Sleeve } from '../../drawing/spec.ts';
import type { Block } from './block.ts';
import { type BodyCut, small } from './bodice.ts';

export interface SleeveCut {
  /** From the shoulder point, cm. */
  length: number;
  /** Width at its end, cm. */
  cuff: number;
  /** Radians away from the body. */
  angle: number;
  /** How much it stands out at the shoulder and above the cuff, cm. */
  head: number;
  billow: number;
}

export function sleeveCut(block: Block, sleeve: Sleeve): SleeveCut | undefined {
  const upper = block.armhole * 0.47;
  switch (sleeve) {
    case 'none':
    case 'strap':
      return undefined;
    case 'cap':
      return { length: block.armhole * 0.5, cuff: upper * 0.66, angle: 0.34, head: -0.9, billow: 0 };
    case 'short':
      // A baby's arm is short for its armhole.
      return {
        length: Math.max(block.arm * 0.34, block.armhole * 0.86),
        cuff: upper * 0.92,
        angle: 0.44,
        head: 0.1,
        billow: 0,
      };
    case 'elbow':
      return { length: block.arm * 0.52, cuff: upper * 0.86, angle: 0.34, head: 0.2, billow: 0.1 };
    case 'puff':
      return { length: block.arm * 0.36, cuff: upper * 0.86, angle: 0.26, head: 2, billow: 2.4 };
    case 'flutter':
      return { length: block.armhole * 0.78, cuff: upper * 1.12, angle: 0.3, head: -0.4, billow: -0.5 };
    case 'balloon':
      return { length: block.arm * 0.98, cuff: block.wrist * 0.86, angle: 0.15, head: 1.1, billow: 2.8 };
    case 'long':
      return { length: block.arm, cuff: block.wrist, angle: 0.15, head: 0.1, billow: 0 };
  }
}

/** Places on a right sleeve: `down` its axis from the shoulder point and `out` from the body, cm. */
interface SleeveMap {
  at: (down: number, out: number) => readonly [number, number];
  /** The underarm, and the outer and inner corner of the end, in those terms. */
  under: readonly [number, number];
  outer: readonly [number, number];
  inner: readonly [number, number];
}

function sleeveMap({ shoulder, drop, chest, armhole }: BodyCut, { length, cuff, angle }: SleeveCut): SleeveMap {
  const [dx, dy] = [Math.sin(angle), Math.cos(angle)];
  const [ux, uy] = [chest - 0.3 - shoulder, armhole + 0.4 - drop];
  const under = [dx * ux + dy * uy, dy * ux - dx * uy] as const;
  const long = length > under[0] * 2.1;
  const middle = under[1] + armhole * 0.22 - (long ? 1 : 0);
  const inner = long ? middle - cuff / 2 : under[1] + 0.4;
  const end = Math.max(length, 1);
  return {
    at: (down, out) => [shoulder + dx * down + dy * out, drop + dy * down - dx * out],
    under,
    outer: [end, long ? middle + cuff / 2 : under[1] + cuff],
    inner: [Math.max(end - 0.1, long ? 0 : Math.min(under[0] + 0.6, end + 4)), inner],
  };
}

/** A sleeve as it hangs: shoulder point, outer edge, end, inner edge, underarm, seam. */
export function sleeveOutline(cut: BodyCut, sleeve: SleeveCut, rng: Random, side: 1 | -1): Node[] {
  const { shoulder, chest, armhole } = cut;
  const { length, head, billow } = sleeve;
  const { at, under, outer, inner } = sleeveMap(cut, sleeve);
  const loose = () => between(rng, -0.3, 0.3);
  const long = length > under[0] * 2.1;
  const full = under[1] + armhole * 0.43;
  const capped = Math.min(1, length / (under[0] * 0.9));
  const cap: Node[] = [
    [...at(0, 0), 1],
    [...at(under[0] * 0.13 * capped, full * 0.2 + head * 0.7)],
    [...at(under[0] * 0.46 * capped, full * (0.3 + 0.34 * capped) + head * 1.1)],
    ...(long ? ([[...at(under[0] * 0.86, full * 0.88 + head * 0.9)]] as Node[]) : []),
  ];
  const outerEdge: Node[] = long
    ? [
        [...at(under[0] * 1.34, full * 0.98 + head * 0.6 + billow * 0.4)],
        [...at(length * 0.52, (full + outer[1]) / 2 + 0.35 + billow * 0.9 + loose())],
        [...at(length * 0.8, outer[1] + (full - outer[1]) * 0.16 + billow * 1.15 + loose())],
        ...(billow > 2 ? ([[...at(length * 0.93, outer[1] + billow * 0.95)]] as Node[]) : []),
      ]
    : [[...at(length * 0.72, outer[1] * 0.93 + billow * 0.9 + head * 0.4)]];
  const innerEdge: Node[] = long
    ? [
        ...(billow > 2 ? ([[...at(length * 0.93, inner[1] - billow * 0.75)]] as Node[]) : []),
        [...at(length * 0.8, inner[1] + (under[1] - inner[1]) * 0.1 - billow * 0.85 + loose() * 0.5)],
        [...at(length * 0.5, inner[1] * 0.55 + under[1] * 0.45 - 0.3 - billow * 0.5 + loose() * 0.5)],
      ]
    : [];
  const nodes: Node[] = [
    ...cap,
    ...outerEdge,
    [...at(...outer), 1],
    [...at((outer[0] + inner[0]) / 2 + 0.35, (outer[1] + inner[1]) / 2)],
    [...at(...inner), 1],
    ...innerEdge,
    [chest - 0.3, armhole + 0.4, 1],
    [shoulder + (chest - shoulder) * 0.42, armhole * 0.9],
    [shoulder - 0.35, armhole * 0.52],
  ];
  return side === 1 ? nodes : flip(nodes);
}

/** Creases of a sleeve: at its head, inside the elbow, above the cuff. */
export function sleeveRelief(cut: BodyCut, sleeve: SleeveCut, cloth: Cloth, rng: Random, side: 1 | -1): Relief[] {
  const { armhole, chest } = cut;
  const { length, cuff, billow } = sleeve;
  const size = armhole / 21;
  const h = 0.46 * cloth.hand.fold * size;
  const map = sleeveMap(cut, sleeve);
  const edge = map.outer[1];
  const at = (down: number, out: number): Node => {
    const [x, y] = map.at(down, out + edge);
    return [side * x, y];
  };
  const result: Relief[] = [tube(0.17, 2.3, side === 1 ? -1 : 1), small(cloth, rng, size)];
  const [ux, uy]: [number, number] = [side * (chest + 0.6), armhole - 0.5];
  const out = side === 1 ? 0 : Math.PI;
  result.push(
    pull(rng, ux, uy, {
      from: out - side * 0.9,
      to: out + side * 0.9,
      count: 4,
      length: 11 * size,
      width: 1.1 * size,
      height: h,
      start: 0.3,
    }),
  );
  if (billow > 2) {
    const count = sleeve.length > armhole ? 5 : 6;
    result.push(
      gathers(rng, { count: count * 1.6, at: 1, length: -0.4, height: 0.5 * size }),
      gathers(rng, { count: count * 1.4, at: 0.06, length: 0.34, height: 0.42 * size }),
      flutes(rng, { count: 2.6, top: 0.4 * size, bottom: 1.1 * size, from: 0.1, to: 0.85 }),
    );
  }
  if (length > armhole * 1.7) {
    const bend = length * 0.5;
    for (let i = 0; i < 7; i++) {
      const down = bend + (i - 3) * 3.1 * size + between(rng, -1, 1);
      const tilt = between(rng, -1.5, 4.5) * size;
      const reach = between(rng, 0.45, 0.95);
      result.push(
        fold(
          [
            at(down, -cuff * 1.35),
            at(down - tilt * 0.4, -cuff * (1.35 - reach * 0.6)),
            at(down - tilt, -cuff * (1.35 - reach * 1.25)),
          ],
          {
            width: between(rng, 0.8, 1.35) * size,
            height: h * between(rng, 0.6, 1.25),
            sharp: 0.7,
            fade: 'end',
          },
        ),
      );
    }
    for (let i = 0; i < 4; i++) {
      const down = length - (3.5 + i * 3.1) * size + between(rng, -0.6, 0.6);
      const flipSide = i % 2 === 0 ? 1 : -1;
      const mid = -cuff * 0.5;
      result.push(
        fold(
          [
            at(down, mid + flipSide * cuff * 0.75),
            at(down + 1.2 * size, mid),
            at(down + 0.4, mid - flipSide * cuff * 0.45),
          ],
          {
            width: between(rng, 0.8, 1.2) * size,
            height: h * between(rng, 0.5, 1),
            sharp: 0.6,
            fade: 'end',
          },
        ),
      );
    }
    result.push(
      fold([at(1, -edge + 0.5), at(length * 0.2, -edge * 0.55), at(length * 0.42, -cuff * 0.35)], {
        width: 2 * size,
        height: h * 0.9,
        sharp: 0.4,
      }),
    );
  } else {
    result.push(
      fold([at(0.5, -edge + 0.5), at(length * 0.5, -cuff * 0.62), at(length, -cuff * 0.5)], {
        width: 1.7 * size,
        height: h * 0.9,
        sharp: 0.5,
      }),
      fold([at(length * 0.45, -cuff * 0.25), at(length * 0.8, -cuff * 0.22), at(length * 1.02, -cuff * 0.26)], {
        width: 1.4 * size,
        height: h * 0.8,
        sharp: 0.6,
        fade: 'start',
      }),
    );
  }
  if (cuff > armhole * 0.8) result.push(flutes(rng, { count: 3, top: 0, bottom: 1.5 * size, from: 0.1, to: 1 }));
  return [all(result)];
}

/** A line across a sleeve, `up` cm above its end and `widen` cm past its edges: for stitching and cuffs. */
export function sleeveEnd(cut: BodyCut, sleeve: SleeveCut, side: 1 | -1, up = 0, widen = 0): Node[] {
  const { at, outer, inner } = sleeveMap(cut, sleeve);
  const line: [number, number][] = [
    [outer[0] - up, outer[1] + widen],
    [(outer[0] + inner[0]) / 2 + 0.35 - up, (outer[1] + inner[1]) / 2],
    [inner[0] - up, inner[1] - widen],
  ];
  return line.map(([down, out]): Node => {
    const [x, y] = at(down, out);
    return [side * x, y];
  });
}
