import { between } from '../../random.ts';
import { mix, shift } from '../drawing/colour.ts';
import { css } from '../drawing/print.ts';
import { fold, gathers, inflated, pull, tube } from '../drawing/relief.ts';
import type { Layer, Piece } from '../drawing/scene.ts';
import { type Node, n, path, place, ribbon, traced } from '../drawing/shape.ts';
import { buckle } from './parts/belt-tie.ts';
import { small } from './parts/bodice.ts';
import type { Cutters, Garment, Order } from './parts/garment.ts';
import { metal, ribbing, threadOf, topstitch } from './parts/stitch.ts';

/** A square of light cloth, folded once across: the upper half lies a little short of the lower. */
function neckerchief(order: Order): Garment {
  const { cloth, rng } = order;
  const half = (down: number): Node[] => [
    [-33, -down * 0.3, 1],
    [0, -1.2 - down * 0.3],
    [33, -down * 0.3, 1],
    [17, 16 + down * 0.5],
    [0, 32 + down, 1],
    [-17, 16 + down * 0.5],
  ];
  const side = (down: number, casts: number): Layer => ({
    outline: half(down),
    cloth,
    casts,
    relief: [
      small(cloth, rng),
      ...[-14, -3, 11].map((x) =>
        fold(
          [
            [x, -1],
            [x * 0.8 + between(rng, -2, 2), 12],
            [x * 0.3, 28],
          ],
          { width: between(rng, 1.2, 2), height: between(rng, 0.3, 0.6), sharp: 0.5, fade: 'both' },
        ),
      ),
    ],
    under: topstitch(place(half(down).slice(2), 0, -0.7), threadOf(cloth)),
  });
  return { layers: [side(1.8, 0), side(0, 0.8)], detail: { x: 4, y: 14, width: 26 } };
}

function scarf(order: Order): Garment {
  if (order.spec.length === 'short') return neckerchief(order);
  const { cloth, rng } = order;
  const end = (x: number, length: number, lean: number, casts: number): Layer[] => {
    const nodes: Node[] = [
      [-8.2, 3.2],
      [-6.4, -1.6],
      [0, -3.4],
      [6.4, -1.6],
      [8.2, 3.2],
      [9.4, length * 0.34],
      [9.9, length * 0.7],
      [10.4, length, 1],
      [0, length + 0.8],
      [-10.4, length, 1],
      [-10, length * 0.66],
      [-9.2, length * 0.3],
    ];
    const at = (list: readonly Node[]) => place(list, x, 8, -lean);
    const fringe = Array.from({ length: 26 }, (_, i) => {
      const fx = -10.1 + i * 0.81;
      const line = at([
        [fx, length + 0.2],
        [fx + between(rng, -0.3, 0.3), length + 3],
        [fx + between(rng, -0.7, 0.7), length + between(rng, 5.4, 6.4)],
      ]);
      return path(line);
    }).join('');
    const colour = css(cloth.base);
    const strands = `<path d="${fringe}" fill="none" stroke="#000" stroke-opacity=".2" stroke-width=".62" transform="translate(.3 .3)"/><path d="${fringe}" fill="none" stroke="${css(shift(cloth.base, -0.12))}" stroke-width=".6"/><path d="${fringe}" fill="none" stroke="${colour}" stroke-width=".36"/>`;
    return [
      { drawing: order.has('fringe') ? strands : '' },
      {
        outline: at(nodes),
        cloth,
        angle: lean,
        casts,
        thickness: 1.6,
        relief: [
          tube(0.05, 3),
          small(cloth, rng),
          ...[-5.5, -1.5, 3, 6.4].map((fx) =>
            fold(
              at([
                [fx * 0.8, 0],
                [fx + between(rng, -1, 1), length * 0.45],
                [fx * 1.15, length],
              ]),
              { width: between(rng, 1, 1.8), height: between(rng, 0.6, 1.1), sharp: 0.6, fade: 'end' },
            ),
          ),
          gathers(rng, { count: 6, at: 0, length: 0.4, height: 0.4 }),
        ],
      },
    ];
  };
  return {
    // Folded over and hung: the longer end falls before the other.
    layers: [...end(4.2, 56, 0.1, 1), ...end(-2.2, 68, -0.03, 2.2)],
    detail: { x: -3, y: 56, width: 26 },
  };
}

function socks(order: Order): Garment {
  const { cloth, trim, rng } = order;
  const sock = (x: number, lean: number, casts: number): Layer[] => {
    const at = (nodes: readonly Node[]) => place(nodes, x, 0, lean);
    const leg: Node[] = traced(
      '-4.6 0!, 4.6 0!, 4.6 8, 4.2 16, 4.9 22, 3.6 27.6, -2 30.4, -9.4 33, -14.6 33.4, -17 30.6, -15.6 27.2, -10 24.4, -5.6 20.4, -4.6 14, -4.6 7',
    );
    const cuff: Node[] = traced('-4.9 -0.4!, 4.9 -0.4!, 4.8 4.6!, -4.8 4.6!');
    const toe: Node[] = traced('-11 33.2!, -14.6 33.4, -17 30.6, -15.6 27.2, -12.4 25.6!, -10.8 29.4');
    const heel: Node[] = traced('5 20.6!, 4.9 22.4, 3.6 27.6, -0.4 29.8!, -0.2 25, 2 22');
    const shaped = inflated(at(leg), 2, 2);
    return [
      {
        outline: at(leg),
        cloth,
        relief: [
          shaped,
          small(cloth, rng, 0.6),
          pull(rng, at([[-4.4, 20]])[0]?.[0] ?? 0, 20.4, {
            from: -0.4,
            to: 0.9,
            count: 4,
            length: 8,
            width: 0.8,
            height: 0.3,
          }),
        ],
        casts,
        thickness: 1.5,
      },
      { outline: at(heel), cloth: trim, relief: [shaped], printed: false, edge: 0.25 },
      { outline: at(toe), cloth: trim, relief: [shaped], printed: false, edge: 0.25 },
      {
        outline: at(cuff),
        cloth: trim,
        relief: [tube(0.2, 2.4)],
        printed: false,
        thickness: 1.6,
        casts: 0.4,
        under: ribbing(at(traced('-5 2.1, 5 2.1')), 6),
      },
    ];
  };
  return { layers: [...sock(6.4, 0.1, 0), ...sock(-2.4, -0.02, 1.4)], detail: { x: -2, y: 8, width: 18 } };
}

export function belt(order: Order): Garment {
  const { cloth, back } = order;
  const thread = threadOf(cloth);
  const behind: Node[] = traced('-20 0, -14 -7.4, 0 -9.6, 14 -7.4, 20 0');
  const front: Node[] = traced(
    '-17.6 -4.4, -20 -1.6, -19.4 2.4, -16.4 6, -9 9.2, 0 10.2, 9 9.2, 16.4 6, 19.4 2.4, 20 -1.6, 17.6 -4.4',
  );
  const tail: Node[] = traced('-3 9.7, 5 10.1, 11 8.9, 15.6 7.6');
  const holes = back
    ? ''
    : [4.4, 6.6, 8.8, 11]
        .map(
          (x, i) =>
            `<ellipse cx="${n(x)}" cy="${n(10.15 - i * 0.42)}" rx=".26" ry=".32" fill="#000" fill-opacity=".6"/>`,
        )
        .join('');
  const edge = (line: Node[], dy: number) => topstitch(place(line, 0, dy), thread, 0.6);
  const tailShape = ribbon(tail, 3, 2.7);
  return {
    layers: [
      {
        outline: ribbon(behind, 3),
        cloth: order.other('i', mix(cloth.base, [0.72, 0.56, 0.4], 0.55), 'suede'),
        tone: -0.25,
        printed: false,
        thickness: 1.6,
      },
      {
        outline: ribbon(front, 3.1),
        cloth,
        relief: [inflated(ribbon(front, 3.1), 0.8, 0.5), tube(0.12, 2.2)],
        thickness: 2,
        casts: 1.2,
        under: edge(front, 1.15) + edge(front, -1.15),
      },
      ...(back
        ? []
        : [
            {
              outline: tailShape,
              cloth,
              relief: [inflated(tailShape, 0.8, 0.5)],
              thickness: 2,
              casts: 0.9,
              under: edge(tail, 1) + edge(tail, -1),
            } satisfies Piece,
            {
              outline: ribbon(traced('6.6 7.4, 6.9 12.4'), 1.5),
              cloth,
              thickness: 2,
              casts: 0.6,
            } satisfies Piece,
          ]),
      { drawing: holes + (back ? '' : buckle(-3.4, 9.9, 5, metal(cloth))) },
    ],
    detail: { x: 1, y: 9.4, width: 15 },
  };
}

export const accessories = { scarf, socks, belt } satisfies Cutters;
