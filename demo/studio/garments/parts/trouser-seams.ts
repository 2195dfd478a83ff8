import type { Rgb } from '../../drawing/colour.ts';
import { type Node, place } from '../../drawing/shape.ts';
import type { LegCut } from './legs.ts';
import { rivet, seam, softLine, topstitch } from './stitch.ts';

/** What sets one kind of trousers apart. Widths and lengths in cm, `length` as a share of the inseam. */
export interface Style {
  knee: number;
  hem: number;
  length: number;
  apart?: number;
  creased?: boolean;
  wide?: boolean;
  tight?: boolean;
  pockets: 'jeans' | 'slant' | 'none';
  band: 'belt' | 'elastic' | 'rib';
  bandHigh: number;
  stitch?: Rgb;
  pleated?: boolean;
  ribEnds?: number;
}

export function frontMarks(cut: LegCut, style: Style, thread: Rgb, s: number): string {
  const { y, waist, hip, crotch, hipAt } = cut;
  const centre = seam(
    [
      [0, y],
      [0.1, y + crotch * 0.6],
      [-0.1, y + crotch],
    ],
    1,
  );
  const fly =
    style.band === 'belt'
      ? topstitch(
          [
            [3.4 * s, y],
            [3.4 * s, y + crotch * 0.5],
            [2.6 * s, y + crotch * 0.66],
            [0.2, y + crotch * 0.76],
          ],
          thread,
        )
      : '';
  const pocket = (side: 1 | -1): string => {
    if (style.pockets === 'none') return '';
    if (style.pockets === 'slant') {
      const line: Node[] = [
        [side * waist * 0.7, y],
        [side * hip * 0.93, y + hipAt * 0.86],
      ];
      return (
        softLine(place(line, -side * 0.2, 0.3), 1, 0.24) +
        seam(line, 1.1) +
        topstitch(place(line, -side * 0.7, 0), thread)
      );
    }
    const line: Node[] = [
      [side * waist * 0.5, y],
      [side * waist * 0.6, y + 5.4 * s],
      [side * waist * 0.82, y + 8.4 * s],
      [side * (hip - 1.2), y + 8.8 * s],
    ];
    const coin: Node[] = [
      [side * waist * 0.66, y + 4 * s],
      [side * waist * 0.95, y + 4.4 * s],
    ];
    return (
      softLine(place(line, 0, 0.35), 1.1, 0.26) +
      seam(line, 1.1) +
      topstitch(place(line, -side * 0.4, 0.5), thread) +
      topstitch(place(line, -side * 0.75, 0.95), thread) +
      (side === 1 ? seam(coin, 0.8) + topstitch(place(coin, 0, 0.5), thread) : '') +
      rivet(side * waist * 0.51, y + 0.7 * s, 0.42 * s, [0.72, 0.5, 0.34]) +
      rivet(side * (hip - 2.2), y + 8.8 * s, 0.42 * s, [0.72, 0.5, 0.34])
    );
  };
  return centre + fly + pocket(1) + pocket(-1);
}

export function backMarks(cut: LegCut, style: Style, thread: Rgb): string {
  const { y, waist, hip, crotch } = cut;
  const centre: Node[] = [
    [0, y],
    [0.15, y + crotch * 0.6],
    [-0.1, y + crotch + 0.5],
  ];
  if (style.pockets !== 'jeans')
    return (
      seam(centre, 1) +
      (style.band === 'belt'
        ? seam(
            [
              [-waist * 0.5, y],
              [-waist * 0.5, y + 8],
            ],
            0.6,
          ) +
          seam(
            [
              [waist * 0.5, y],
              [waist * 0.5, y + 8],
            ],
            0.6,
          )
        : '')
    );
  const yoke: Node[] = [
    [-waist - 0.5, y + 3],
    [0, y + 6.4],
    [waist + 0.5, y + 3],
  ];
  return (
    seam(centre, 1.1) +
    topstitch(place(centre, 0.5, 0), thread) +
    seam(
      [
        [-hip * 0.98, y + 3.4],
        [0, y + 6.6, 1],
        [hip * 0.98, y + 3.4],
      ],
      1,
    ) +
    topstitch(
      place(yoke, 0, 0.6).map(([x, v], i): Node => (i === 1 ? [x, v, 1] : [x, v])),
      thread,
    )
  );
}
