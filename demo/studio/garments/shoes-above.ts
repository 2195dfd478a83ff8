import { shift } from '../drawing/colour.ts';
import { css } from '../drawing/print.ts';
import { crumple, inflated, type Relief } from '../drawing/relief.ts';
import type { Layer } from '../drawing/scene.ts';
import { flip, type Node, path, place, traced } from '../drawing/shape.ts';
import { buckle } from './parts/belt-tie.ts';
import type { Cutters, Garment, Order } from './parts/garment.ts';
import { label, metal, threadOf, topstitch } from './parts/stitch.ts';

function rounded(outline: readonly Node[], radius: number, height: number, order: Order): Relief[] {
  return [inflated(outline, radius, height), crumple(order.rng, { size: 4, height: 0.05, stretch: 1.4 })];
}

/** Shoes seen from above, side by side: the right one; `flip` gives the left. */
function fromAbove(right: (turn: (nodes: readonly Node[]) => Node[]) => Layer[], detail: Garment['detail']): Garment {
  const set =
    (side: 1 | -1) =>
    (nodes: readonly Node[]): Node[] =>
      place(side === 1 ? nodes : flip(nodes), side * 6.1, 0, side * 0.06);
  return { layers: [...right(set(-1)), ...right(set(1))], detail };
}

const foot: Node[] = traced(
  '0.2 -13.4, 2.9 -11.8, 4.3 -7.6, 4.2 -3, 3.4 2.4, 3.3 8, 2.6 11.8, 0 13.2, -2.6 11.8, -3.2 8, -2.9 2.4, -3.6 -3, -4 -8, -2.6 -12',
);

function ballet(order: Order): Garment {
  const { cloth, back } = order;
  if (back) {
    const soleCloth = order.other('s', [0.68, 0.55, 0.42], 'leather');
    return fromAbove(
      (turn) => {
        const whole = turn(foot);
        const under = turn(foot.map(([x, y]): Node => [x * 0.86, y * 0.95]));
        return [
          { outline: whole, cloth, relief: [inflated(whole, 1.2, 1)] },
          {
            outline: under,
            cloth: soleCloth,
            relief: [inflated(under, 2, 0.6)],
            thickness: 1.5,
            casts: 0.2,
            under: topstitch(turn(foot.map(([x, y]): Node => [x * 0.76, y * 0.9])), [0.5, 0.4, 0.3], 0.6, true),
          },
        ];
      },
      { x: 6, y: -4, width: 15 },
    );
  }
  const bed = order.other('l', [0.86, 0.76, 0.64], 'leather');
  const binding = order.has('contrast-trim') ? order.trim : cloth;
  return fromAbove(
    (turn) => {
      const whole = turn(foot);
      const opening = turn(
        traced(
          '0 -6.6, 1.9 -5.6, 2.8 -1.4, 2.4 3.6, 2.3 8, 1.6 10.9, 0 11.8, -1.6 10.9, -2.2 8, -2 3.6, -2.5 -1.4, -1.8 -5.6',
        ),
      );
      const loop = (hand: 1 | -1): Layer => {
        const nodes: Node[] = [
          [0, -0.2, 1],
          [hand * 0.9, -0.75],
          [hand * 1.55, -0.5],
          [hand * 1.5, 0.3],
          [hand * 0.8, 0.5],
          [0, 0.2, 1],
        ];
        return {
          outline: turn(place(nodes, 0.1, -7.2)),
          cloth: binding,
          thickness: 2,
          casts: 0.35,
          relief: [inflated(turn(place(nodes, 0.1, -7.2)), 0.4, 0.4)],
        };
      };
      return [
        {
          outline: whole,
          cloth,
          relief: rounded(whole, 1.7, 2.6, order),
          thickness: 2,
          under: topstitch(turn(traced('2.9 10.2, 3.2 8, 3.1 3')), threadOf(cloth), 0),
        },
        {
          outline: opening,
          cloth: bed,
          tone: -0.3,
          relief: [inflated(opening, 1.6, -1.6)],
          printed: false,
          over: `<path d="${path(opening, true)}" fill="none" stroke="${css(shift(binding.base, -0.05))}" stroke-width=".42"/><path d="${path(opening, true)}" fill="none" stroke="#fff" stroke-opacity=".16" stroke-width=".14"/>`,
        },
        { drawing: label(turn([[0, 8.6]])[0]?.[0] ?? 0, 8.4, 2.3) },
        loop(-1),
        loop(1),
        {
          outline: turn(place(traced('-0.4 -0.4, 0.4 -0.4, 0.45 0.35, -0.45 0.35'), 0.1, -7.2)),
          cloth: binding,
          thickness: 2,
          casts: 0.3,
        },
      ];
    },
    { x: 6, y: -5, width: 14 },
  );
}

function sandals(order: Order): Garment {
  const { cloth, back } = order;
  const bed = order.other('l', back ? [0.36, 0.27, 0.2] : [0.78, 0.64, 0.48], 'leather');
  return fromAbove(
    (turn) => {
      const whole = turn(foot);
      const base: Layer[] = [
        { outline: whole, cloth: order.other('s', [0.34, 0.25, 0.18], 'leather'), thickness: 2 },
        {
          outline: turn(foot.map(([x, y]): Node => [x * 0.93, y * 0.97])),
          cloth: bed,
          relief: [inflated(whole, 2.4, -0.9)],
          printed: false,
          under: topstitch(turn(foot.map(([x, y]): Node => [x * 0.86, y * 0.94])), shift(bed.base, -0.2), 0.7, true),
          over: back ? '' : label(turn([[0, 8.4]])[0]?.[0] ?? 0, 8.4, 2.4),
        },
      ];
      if (back) return base;
      const strap = (line: Node[], width: number): Layer => {
        const left = line.map(([x, y]): Node => [x, y - width / 2]);
        const right = line.map(([x, y]): Node => [x, y + width / 2]).reverse();
        const ends = (nodes: Node[]): Node[] =>
          nodes.map(([x, y], i): Node => (i === 0 || i === nodes.length - 1 ? [x, y, 1] : [x, y]));
        const outline = turn([...ends(left), ...ends(right)]);
        return {
          outline,
          cloth,
          casts: 0.9,
          thickness: 2,
          relief: rounded(outline, 0.9, 0.9, order),
          under:
            topstitch(turn(line.map(([x, y]): Node => [x, y - width / 2 + 0.25])), threadOf(cloth)) +
            topstitch(turn(line.map(([x, y]): Node => [x, y + width / 2 - 0.25])), threadOf(cloth)),
        };
      };
      const [bx = 0, by = 0] = turn([[3.2, 1.2]])[0] ?? [];
      return [
        ...base,
        strap(traced('-4.2 -6.6, -1 -8.4, 2 -8.2, 4.6 -6'), 2.3),
        strap(traced('-4 -2.6, -1 -3.9, 2 -3.8, 4.5 -2'), 2.3),
        strap(traced('-3.1 2.6, -1 0.2, 1.6 -0.2, 3.9 1.4'), 1.5),
        { drawing: buckle(bx, by, 2, metal(cloth)) },
      ];
    },
    { x: 6, y: -4, width: 15 },
  );
}

export const aboveShoes = { 'ballet-flats': ballet, sandals } satisfies Cutters;
