import { shift } from '../drawing/colour.ts';
import { css } from '../drawing/print.ts';
import { crumple, fold, inflated, pull, tube } from '../drawing/relief.ts';
import type { Layer, Piece } from '../drawing/scene.ts';
import { type Node, n, ribbon, symmetric, traced } from '../drawing/shape.ts';
import { small } from './parts/bodice.ts';
import type { Cutters, Garment, Order } from './parts/garment.ts';
import { label, metal, seam, threadOf, topstitch } from './parts/stitch.ts';

function tote(order: Order): Garment {
  const { cloth, trim, rng } = order;
  const body: Node[] = traced(
    '-17.6 0!, 0 0.7, 17.6 0!, 18.6 14, 18.4 33!, 15 35.6, 0 36.2, -15 35.6, -18.4 33!, -18.6 14',
  );
  const handle = (y: number, tone: number): Layer => {
    const line: Node[] = [
      [-8.4, 4.6],
      [-8.2, -6],
      [-6.4, -16 + y],
      [0, -20.6 + y],
      [6.4, -16 + y],
      [8.2, -6],
      [8.4, 4.6],
    ];
    return {
      outline: ribbon(line, 2.6),
      cloth: trim,
      tone,
      casts: tone < 0 ? 0 : 0.9,
      thickness: 1.6,
      under: topstitch(line, threadOf(trim)),
      printed: false,
    };
  };
  const patches = ([-1, 1] as const)
    .map(
      (side) =>
        topstitch(
          [
            [side * 8.4 - 1, 1],
            [side * 8.4 - 1, 4.4, 1],
            [side * 8.4 + 1, 4.4, 1],
            [side * 8.4 + 1, 1],
          ],
          threadOf(trim),
        ) +
        seam(
          [
            [side * 8.4 - 1.4, 4.7],
            [side * 8.4 + 1.4, 4.7],
          ],
          0.7,
        ),
    )
    .join('');
  return {
    layers: [
      handle(1.6, -0.3),
      {
        outline: symmetric(traced('0 -0.8, 17 0.2!, 12 1.8, 0 2')),
        cloth,
        tone: -0.55,
      },
      {
        outline: body,
        cloth,
        relief: [
          tube(0.07, 3),
          small(cloth, rng),
          inflated(body, 3, 1.2),
          ...([-1, 1] as const).flatMap((side) => [
            pull(rng, side * 8.4, 4, {
              from: side === 1 ? 0.4 : 1.6,
              to: side === 1 ? 1.5 : 2.7,
              count: 4,
              length: 17,
              width: 1.4,
              height: 0.6,
            }),
            pull(rng, side * 17.6, 33, {
              from: side === 1 ? 3.3 : -1.1,
              to: side === 1 ? 4.3 : -0.2,
              count: 3,
              length: 11,
              width: 1.3,
              height: 0.6,
            }),
          ]),
          fold(traced('-13 12, -2 20, 6 31'), { width: 3, height: 0.7 }),
        ],
        under: topstitch(traced('-18 2.6, 0 3.3, 18 2.6'), threadOf(cloth)) + seam(traced('-18 3, 0 3.7, 18 3'), 0.4),
        over: order.back ? '' : label(0, 24, 7),
      },
      handle(0, 0),
      { drawing: patches },
    ],
    detail: { x: -7, y: 6, width: 22 },
    stands: true,
  };
}

function handbag(order: Order): Garment {
  const { cloth, rng, back } = order;
  const thread = threadOf(cloth);
  const gold = metal(cloth);
  const body: Node[] = traced(
    '-12.6 0!, 12.6 0!, 14.4 10, 15 18.4, 14 20.8, 11 21.6, -11 21.6, -14 20.8, -15 18.4, -14.4 10',
  );
  const flap: Node[] = traced(
    '-12.9 -0.6!, -6 -1, 6 -1, 12.9 -0.6!, 13.6 5, 13.2 10.2, 9 12.4, 0 13, -9 12.4, -13.2 10.2, -13.6 5',
  );
  const line: Node[] = traced('-8.6 0.4, -8.2 -5, -5.6 -9.8, 0 -11.6, 5.6 -9.8, 8.2 -5, 8.6 0.4');
  const inset = flap.slice(4).map(([x, y]): Node => [x * 0.965, y - 0.5]);
  const handle: Piece = {
    outline: ribbon(line, 1.5),
    cloth,
    casts: 0.8,
    thickness: 2.4,
    relief: [inflated(ribbon(line, 1.5), 0.5, 0.6)],
    under: topstitch(line, thread),
  };
  const rings = ([-1, 1] as const)
    .map(
      (side) =>
        `<circle cx="${n(side * 8.6)}" cy=".3" r=".95" fill="none" stroke="${css(shift(gold, -0.15))}" stroke-width=".5"/><circle cx="${n(side * 8.6)}" cy=".3" r=".95" fill="none" stroke="${css(gold)}" stroke-width=".3"/>`,
    )
    .join('');
  const clasp = `<g><rect x="-1.5" y="10.9" width="3" height="3.4" rx=".5" fill="#000" fill-opacity=".3" transform="translate(.3 .4)"/><rect x="-1.5" y="10.9" width="3" height="3.4" rx=".5" fill="${css(gold)}" stroke="${css(shift(gold, -0.22))}" stroke-width=".14"/><rect x="-1.15" y="11.2" width="1" height="2.8" rx=".3" fill="#fff" fill-opacity=".35"/><path d="M-.6 12.6H.6" stroke="${css(shift(gold, -0.3))}" stroke-width=".3" stroke-linecap="round"/></g>`;
  const front: Layer[] = back
    ? [
        {
          drawing: topstitch(traced('-11 5, -11 16, 11 16, 11 5'), thread) + seam(traced('-11 5, 11 5'), 1),
        },
      ]
    : [
        {
          outline: flap,
          cloth,
          relief: [
            inflated(flap, 2.2, 1.5),
            crumple(rng, { size: 5, height: 0.1 }),
            fold(traced('-12.6 0.4, 0 0, 12.6 0.4'), { width: 1, height: 0.5, fade: 'none' }),
          ],
          thickness: 2,
          casts: 1.1,
          under: topstitch(inset, thread),
        },
        { drawing: clasp },
      ];
  return {
    layers: [
      handle,
      {
        outline: body,
        cloth,
        relief: [
          inflated(body, 2.8, 2.4),
          crumple(rng, { size: 6, height: 0.12 }),
          pull(rng, -14, 20, { from: -1.3, to: -0.3, count: 3, length: 8, width: 1, height: 0.3 }),
          pull(rng, 14, 20, { from: 3.5, to: 4.5, count: 3, length: 8, width: 1, height: 0.3 }),
        ],
        thickness: 2,
        under: topstitch(traced('-14.2 18.6, -13.2 20.3, -10.8 20.9, 10.8 20.9, 13.2 20.3, 14.2 18.6'), thread),
      },
      ...front,
      { drawing: rings },
    ],
    detail: { x: 2, y: 9, width: 17 },
    stands: true,
  };
}

export const bags = { 'tote-bag': tote, handbag } satisfies Cutters;
