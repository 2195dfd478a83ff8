import { parseHex } from '../drawing/colour.ts';
import { crumple, fold, inflated, pull, tube } from '../drawing/relief.ts';
import type { Layer } from '../drawing/scene.ts';
import { ellipse, type Node, n, path, place, ribbon, symmetric, traced } from '../drawing/shape.ts';
import { buckle } from './parts/belt-tie.ts';
import type { Cutters, Garment, Order } from './parts/garment.ts';
import { label, metal, ribbing, seam, threadOf, topstitch } from './parts/stitch.ts';

function beanie(order: Order): Garment {
  const { cloth, trim, rng } = order;
  const dome: Node[] = traced(
    '-12.4 12!, -12.6 4, -10.4 -5, -5.6 -10.6, 0 -12, 5.6 -10.6, 10.4 -5, 12.6 4, 12.4 12!, 0 13',
  );
  const brim: Node[] = traced(
    '-12.8 6.4!, -6 7.6, 0 7.9, 6 7.6, 12.8 6.4!, 13 10, 12.4 14.4!, 6 15.8, 0 16.2, -6 15.8, -12.4 14.4!, -13 10',
  );
  const wales = Array.from({ length: 15 }, (_, i) => {
    const t = (i - 7) / 7;
    return path([
      [t * 12.4, 10],
      [t * 11.4, -1],
      [t * 6.4, -8.4],
      [t * 0.8, -11.4],
    ]);
  }).join('');
  const ribs = `<path d="${wales}" fill="none" stroke="#000" stroke-opacity=".16" stroke-width=".5"/><path d="${wales}" fill="none" stroke="#fff" stroke-opacity=".12" stroke-width=".3" transform="translate(.45 0)"/>`;
  const pom: Layer[] =
    order.has('fringe') || order.spec.wearer === 'baby' || order.spec.wearer === 'girls'
      ? [
          {
            outline: ellipse(0, -14.4, 4.2, 4),
            cloth: order.has('contrast-trim') ? trim : cloth,
            relief: [
              inflated(ellipse(0, -14.4, 4.2, 4), 1.8, 4),
              crumple(rng, { size: 0.7, height: 0.6, stretch: 1, ridged: 0.2 }),
            ],
            thickness: 2,
            casts: 1,
          },
        ]
      : [];
  return {
    layers: [
      {
        outline: dome,
        cloth,
        relief: [
          inflated(dome, 5, 7),
          pull(rng, 0, -11, { from: 0.5, to: 2.6, count: 5, length: 12, width: 1, height: 0.35 }),
        ],
        under: ribs,
      },
      {
        outline: brim,
        cloth: trim,
        relief: [tube(0.18, 2.3)],
        thickness: 3,
        casts: 1.2,
        printed: false,
        under: ribbing(traced('-14 10.4, 0 12, 14 10.4'), 9, 1.1, 0.85),
        over: label(0, 12.4, 5),
      },
      ...pom,
    ],
    detail: { x: 2, y: 9, width: 18 },
  };
}

function sunHat(order: Order): Garment {
  const { cloth, trim, rng } = order;
  const brim: Node[] = traced(
    '-24 3, -19 -4.4, -9 -7.6, 0 -8.2, 9 -7.6, 19 -4.4, 24 3, 20 9.4, 10 12.6, 0 13.4, -10 12.6, -20 9.4',
  );
  const crown: Node[] = traced(
    '-11.6 3.2!, -11.4 -4, -9.8 -12, -5 -15.6, 0 -15, 5 -15.6, 9.8 -12, 11.4 -4, 11.6 3.2!, 6 5.6, 0 6.2, -6 5.6',
  );
  const bandShape: Node[] = traced(
    '-11.9 -1.4!, -6 1, 0 1.6, 6 1, 11.9 -1.4!, 11.9 3.2!, 6 5.8, 0 6.4, -6 5.8, -11.9 3.2!',
  );
  const rings = [0.62, 0.72, 0.82, 0.92]
    .map((k) =>
      seam(
        place(
          brim.map(([x, y]): Node => [x * k, (y - 2.6) * k + 2.6]),
          0,
          0,
        ),
        0.35,
        true,
      ),
    )
    .join('');
  const bandCloth = order.spec.secondary ? order.other('h', parseHex(order.spec.secondary), 'satin') : trim;
  return {
    layers: [
      {
        outline: brim,
        cloth,
        relief: [
          inflated(brim, 3, 1.2),
          fold(traced('-23 2, -12 7.6, 0 9, 12 7.6, 23 2'), { width: 2.6, height: 0.9, fade: 'none' }),
          fold(traced('8 12, 14 8, 21 6'), { width: 2, height: 0.5 }),
          crumple(rng, { size: 5, height: 0.14 }),
        ],
        thickness: 1.6,
        under: rings,
      },
      {
        outline: crown,
        cloth,
        relief: [
          tube(0.22, 2.3),
          fold(traced('-5 -15, 0 -12.6, 5 -15'), { width: 1.6, height: -0.9, fade: 'none' }),
          crumple(rng, { size: 5, height: 0.12 }),
        ],
        casts: 2.2,
        thickness: 1.4,
        under: [-9, -6, -3]
          .map((y) =>
            seam(
              [
                [-12, y - 1],
                [0, y + 1.4],
                [12, y - 1],
              ],
              0.3,
            ),
          )
          .join(''),
      },
      {
        outline: bandShape,
        cloth: bandCloth,
        relief: [tube(0.22, 2.3)],
        casts: 0.5,
        thickness: 1.4,
        printed: false,
      },
    ],
    detail: { x: 5, y: -1, width: 22 },
  };
}

function cap(order: Order): Garment {
  const { cloth, trim, rng, back } = order;
  const dome: Node[] = traced(
    '-10.4 8!, -10.8 1, -8.6 -7, -4 -11.2, 0 -12, 4 -11.2, 8.6 -7, 10.8 1, 10.4 8!, 5 9.4, 0 9.8, -5 9.4',
  );
  const peak: Node[] = traced(
    '-10.6 7.4!, -5 6.2, 0 5.9, 5 6.2, 10.6 7.4!, 10.4 11.4, 6 14.6, 0 15.6, -6 14.6, -10.4 11.4',
  );
  const panels =
    seam(traced('0 -12, 0 8'), 0.8) +
    ([-1, 1] as const)
      .map((side) => {
        const line: Node[] = [
          [side * 0.6, -12],
          [side * 5.6, -6],
          [side * 7.2, 8],
        ];
        return (
          seam(line, 0.8) +
          topstitch(place(line, side * 0.45, 0), threadOf(cloth)) +
          topstitch(place(line, -side * 0.45, 0), threadOf(cloth)) +
          `<circle cx="${n(side * 2.8)}" cy="-6.4" r=".34" fill="#000" fill-opacity=".5"/>`
        );
      })
      .join('');
  const rows = [0.94, 0.84, 0.74, 0.64]
    .map((k) =>
      topstitch(
        peak.slice(5).map(([x, y]): Node => [x * k, 6.6 + (y - 6.6) * k]),
        threadOf(cloth),
      ),
    )
    .join('');
  const opening: Layer[] = back
    ? [
        {
          outline: symmetric(traced('0 2.4, 3.2 3.6, 4.6 7.6!, 2 8.6, 0 8.8')),
          cloth,
          tone: -0.7,
          printed: false,
        },
        {
          outline: ribbon(traced('-5 7.6, 0 8.4, 5 7.6'), 1.7),
          cloth: trim,
          casts: 0.5,
          over: buckle(1.4, 8.2, 1.8, metal(cloth)),
        },
      ]
    : [
        {
          outline: peak,
          cloth: trim,
          relief: [
            inflated(peak, 2, 1.6),
            fold(traced('-9 9, 0 12.6, 9 9'), { width: 2.4, height: 0.8, fade: 'none' }),
          ],
          thickness: 2,
          casts: 0.8,
          under: rows,
        },
      ];
  return {
    layers: [
      {
        outline: dome,
        cloth,
        relief: [inflated(dome, 4.6, 7), crumple(rng, { size: 5, height: 0.2 })],
        under: panels,
      },
      { outline: ellipse(0, -11.9, 0.9, 0.5), cloth, thickness: 3, casts: 0.3 },
      ...opening,
    ],
    detail: { x: 2, y: 2, width: 15 },
  };
}

export const hats = { beanie, 'sun-hat': sunHat, cap } satisfies Cutters;
