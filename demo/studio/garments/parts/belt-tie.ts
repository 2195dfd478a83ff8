import type { Random } from '../../../random.ts';
import type { Cloth } from '../../drawing/cloth.ts';
import { type Rgb, shift } from '../../drawing/colour.ts';
import { css } from '../../drawing/print.ts';
import { fold, pull, tube } from '../../drawing/relief.ts';
import type { Layer } from '../../drawing/scene.ts';
import { flip, type Node, n, place } from '../../drawing/shape.ts';
import { threadOf, topstitch } from './stitch.ts';

/** A belt around the body at height `y`: `half` is half the width of the body there, `wide` the belt's height, cm. */
export function band(cloth: Cloth, y: number, half: number, wide: number): Layer {
  const sag = wide * 0.35;
  const edge = (dy: number): Node[] => [
    [-half - 0.5, y + dy - sag * 0.4, 1],
    [-half * 0.5, y + dy + sag * 0.7],
    [half * 0.5, y + dy + sag * 0.7],
    [half + 0.5, y + dy - sag * 0.4, 1],
  ];
  return {
    outline: [...edge(-wide / 2), ...edge(wide / 2).reverse()],
    cloth,
    relief: [tube(0.08, 2.8)],
    thickness: 1.8,
    casts: 1.1,
    under: topstitch(edge(-wide / 2 + 0.4), threadOf(cloth)) + topstitch(edge(wide / 2 - 0.4), threadOf(cloth)),
  };
}

/** A belt tied at the front: band, knot, and two falling ends. */
export function tied(cloth: Cloth, rng: Random, y: number, half: number, wide: number, drop: number): Layer[] {
  const x = -half * 0.12;
  const end = (hand: 1 | -1, length: number, lean: number): Layer => {
    const nodes: Node[] = [
      [-wide * 0.36, 0, 1],
      [-wide * 0.5, length * 0.45],
      [-wide * 0.52, length, 1],
      [wide * 0.5, length - wide * 0.25, 1],
      [wide * 0.46, length * 0.4],
      [wide * 0.36, 0, 1],
    ];
    const at = (line: readonly Node[]) => place(line, x + hand * wide * 0.25, y + 0.5, -lean);
    return {
      outline: at(nodes),
      cloth,
      angle: lean,
      casts: 1.2,
      thickness: 1.3,
      relief: [
        fold(
          at([
            [0.2, 0],
            [-0.4, length * 0.5],
            [0.1, length],
          ]),
          { width: wide * 0.3, height: wide * 0.14 },
        ),
      ],
    };
  };
  const loop: Node[] = [
    [0, -wide * 0.4, 1],
    [wide * 1.6, -wide * 0.7],
    [wide * 2.6, -wide * 0.1],
    [wide * 2.1, wide * 0.8],
    [0, wide * 0.4, 1],
  ];
  const knot: Node[] = [
    [-wide * 0.55, -wide * 0.5],
    [0, -wide * 0.62],
    [wide * 0.55, -wide * 0.48],
    [wide * 0.6, wide * 0.5],
    [0, wide * 0.66],
    [-wide * 0.6, wide * 0.52],
  ];
  return [
    band(cloth, y, half, wide),
    end(-1, drop, -0.1),
    end(1, drop * 0.86, 0.13),
    {
      outline: place(flip(loop), x, y + 0.2, -0.35),
      cloth,
      casts: 1.1,
      thickness: 1.6,
      relief: [
        pull(rng, x - 0.4, y, {
          from: 2.6,
          to: 3.6,
          count: 3,
          length: wide * 2,
          width: wide * 0.2,
          height: wide * 0.12,
        }),
      ],
    },
    { outline: place(knot, x, y + 0.2), cloth, casts: 0.9, thickness: 1.6, relief: [tube(0.3, 2)] },
  ];
}

/** A frame buckle with its prong; `size` is its height, cm. */
export function buckle(x: number, y: number, size: number, colour: Rgb): string {
  const [w, h] = [size * 0.86, size];
  const lit = css(shift(colour, 0.16));
  const rect = (dx: number, dy: number) =>
    `x="${n(x - w / 2 + dx)}" y="${n(y - h / 2 + dy)}" width="${n(w)}" height="${n(h)}" rx="${n(size * 0.14)}" fill="none"`;
  return (
    `<rect ${rect(0.2, 0.3)} stroke="#000" stroke-opacity=".3" stroke-width="${n(size * 0.15)}"/>` +
    `<rect ${rect(0, 0)} stroke="${css(shift(colour, -0.18))}" stroke-width="${n(size * 0.15)}"/>` +
    `<rect ${rect(-0.03, -0.04)} stroke="${css(colour)}" stroke-width="${n(size * 0.1)}"/>` +
    `<path d="M${n(x - w / 2)} ${n(y + h * 0.3)}V${n(y - h * 0.36)}Q${n(x - w / 2)} ${n(y - h / 2)} ${n(x - w * 0.3)} ${n(y - h / 2)}H${n(x + w * 0.3)}" fill="none" stroke="${lit}" stroke-width="${n(size * 0.035)}" stroke-linecap="round"/>` +
    `<path d="M${n(x - w / 2)} ${n(y)}H${n(x + w * 0.52)}" stroke="${css(colour)}" stroke-width="${n(size * 0.09)}" stroke-linecap="round"/>`
  );
}
