import { lightness, mix, parseHex, type Rgb, shift } from '../drawing/colour.ts';
import { css } from '../drawing/print.ts';
import { crumple, ease, fold, inflated, pull, type Relief } from '../drawing/relief.ts';
import type { Layer } from '../drawing/scene.ts';
import { flip, type Node, n, path, place, traced } from '../drawing/shape.ts';
import type { Cutters, Garment, Order } from './parts/garment.ts';
import { metal, rivet, seam, softLine, threadOf, topstitch } from './parts/stitch.ts';

/** Turns what is drawn with its toe to the left to the side that is shown. */
type Turn = (nodes: readonly Node[]) => Node[];

/** A pair from the side, toes to the left, soles at y = 12 cm; the back view shows the other side. */
function pair(order: Order, heel: number, draw: (turn: Turn) => Layer[], detail: Garment['detail']): Garment {
  const turn: Turn = (nodes) => (order.back ? flip(raised(nodes, heel)) : raised(nodes, heel));
  const hand = order.back ? -1 : 1;
  return {
    layers: draw(turn),
    beside: { layers: draw(turn), x: hand * 6.2, y: -3.2 },
    detail: { ...detail, x: hand * detail.x },
    stands: true,
  };
}

/** Lets the forefoot down to the floor from a heel `height` cm high. */
function raised(nodes: readonly Node[], height: number): Node[] {
  return nodes.map(([x, y, corner]): Node => {
    const down = y + height * ease(6, -6, x) * ease(-4, 5, y);
    return corner ? [x, down, corner] : [x, down];
  });
}

/** The upper of a shoe as its last fills it, with the crease across the toes. */
function lasted(outline: readonly Node[], order: Order, turn: Turn, more: readonly Relief[] = []): Relief[] {
  return [
    inflated(outline, 1.7, 1.7),
    // Leather is never as smooth as wax: it creases where the foot bends.
    crumple(order.rng, { size: 2.6, height: 0.1, stretch: 1.3 }),
    fold(turn(traced('-8.6 4.8, -8 6.6, -6.6 8.6')), { width: 0.55, height: -0.16, fade: 'both' }),
    ...more,
  ];
}

const soleColour = (order: Order, usual: Rgb): Rgb => (order.spec.secondary ? parseHex(order.spec.secondary) : usual);

function trainers(order: Order): Garment {
  const { cloth } = order;
  const rubber = order.other('s', soleColour(order, [0.94, 0.925, 0.89]), 'canvas');
  const heelCloth = order.has('contrast-trim')
    ? order.trim
    : order.other('h', shift(cloth.base, lightness(cloth.base) > 0.5 ? -0.07 : 0.07), 'suede');
  const lining = order.other('t', mix(cloth.base, [0.9, 0.86, 0.78], 0.6), 'canvas');
  const thread = threadOf(cloth);
  const draw = (turn: Turn): Layer[] => {
    const upper = turn(
      traced(
        '-14 9.4!, -13.9 7.8, -12.4 6.2, -9.6 5.1, -6.4 4.1, -3.4 2, -1 0, 1.2 -1.8!, 3 -0.8, 5.6 1.7, 8.4 1.9, 10.8 0.3!, 11.9 0.2, 12.1 2.6, 12.8 5.6, 12.8 9.2!, 6 10, -2 10, -9 10',
      ),
    );
    const toe = turn(traced('-13.9 9.4!, -13.8 7.8, -12.3 6.2, -9.6 5.1, -8.4 4.8, -7.9 6.4, -8.8 9.4!'));
    const stay = turn(
      traced('-6.6 4.2, -3.4 2, -1 0, 1.4 -1.9!, 3.1 -0.8!, 2.2 1.2, -0.2 3.8, -2.8 5.8, -5.2 6.6, -6.8 5.6'),
    );
    const heel = turn(traced('9.4 9.3!, 9.4 6, 9.8 1.6, 10.8 0.3!, 11.9 0.2, 12.1 2.6, 12.8 5.6, 12.8 9.2!'));
    const sole = turn(
      traced(
        '-14.4 9.2, -8 9.3, 0 9.6, 8 9.4, 13.1 8.9!, 13.4 10.4, 13 11.8, 8 12, 0 12, -8 12, -12 11.8, -14 10.9, -14.7 9.9',
      ),
    );
    const quarter = turn(traced('-5 6.8, -1 6.6, 2.6 4.9, 6 4.4, 9.6 4.6'));
    const lace = css(
      lightness(cloth.base) > 0.6
        ? mix(shift(cloth.base, -0.16), [1, 0.98, 0.94], 0.3)
        : mix(rubber.base, [1, 1, 1], 0.5),
    );
    const laces = [0, 1, 2, 3, 4].map((i) => {
      const t = i / 4;
      const [x, y] = [-5 + t * 5.8, 3.3 - t * 4];
      const line = turn([
        [x - 0.5, y + 0.2],
        [x + 0.6, y + 0.9],
        [x + 1.5, y + 2.2 - t * 0.4],
      ]);
      const d = path(line);
      return (
        softLine(place(line, 0.1, 0.25), 0.85, 0.3) +
        `<circle cx="${n(line[2]?.[0] ?? 0)}" cy="${n(line[2]?.[1] ?? 0)}" r=".42" fill="#000" fill-opacity=".45"/><path d="${d}" fill="none" stroke="#000" stroke-opacity=".22" stroke-width=".78" stroke-linecap="round" transform="translate(.08 .2)"/><path d="${d}" fill="none" stroke="${lace}" stroke-width=".58" stroke-linecap="round"/><path d="${d}" fill="none" stroke="#000" stroke-opacity=".05" stroke-width=".58" stroke-dasharray=".1 .16"/>`
      );
    });
    const shaped = () => lasted(upper, order, turn);
    return [
      {
        outline: turn(traced('0.9 -1.7!, 4 -1.4, 8 -0.5, 11.2 0.3!, 9 2.2, 5.6 2.6, 2.6 0.4')),
        cloth: lining,
        tone: -0.45,
      },
      {
        outline: turn(traced('-1.6 0.8!, -0.6 -1.6, 0.7 -3.2, 1.7 -3.5, 2.9 -2.8, 2.7 -1, 0.6 2')),
        cloth: lining,
        thickness: 2,
      },
      {
        outline: upper,
        cloth,
        relief: shaped(),
        under: seam(quarter, 0.7) + topstitch(place(quarter, 0, 0.35), thread),
      },
      {
        outline: toe,
        cloth,
        relief: shaped(),
        edge: 0.6,
        casts: 0.2,
        under: topstitch(turn(traced('-8.7 4.9, -8.3 6.4, -9.1 9.2')), thread),
      },
      {
        outline: heel,
        cloth: heelCloth,
        relief: shaped(),
        edge: 0.6,
        casts: 0.2,
        under: topstitch(turn(traced('9.8 9.2, 9.8 6, 10.2 1.8')), thread),
      },
      {
        outline: stay,
        cloth,
        relief: shaped(),
        edge: 0.6,
        casts: 0.3,
        under: topstitch(turn(traced('-6.2 5.6, -5 6.2, -2.9 5.3, -0.5 3.5, 1.8 1, 2.6 -0.6')), thread),
      },
      { drawing: laces.join('') },
      {
        outline: sole,
        cloth: rubber,
        relief: [inflated(sole, 0.9, 0.7)],
        under:
          topstitch(turn(traced('-14.2 9.8, 0 10.1, 13 9.5')), shift(rubber.base, -0.18)) +
          seam(turn(traced('-14.2 10.7, 0 11, 13.2 10.6')), 0.35),
        over: `<path d="${path(turn(traced('-12.6 11.9, 0 12, 12.9 11.8')))}" fill="none" stroke="#6b5a48" stroke-width=".34" stroke-opacity=".55"/>`,
      },
    ];
  };
  return pair(order, 0, draw, { x: -2, y: 3.6, width: 17 });
}

/** The laced front of a boot: two rows of eyelets seen from the side, the tongue above them, and a bow. */
function lacing(order: Order, turn: Turn): Layer[] {
  const { cloth } = order;
  const facing = turn(
    traced('-6.9 4.7!, -5 3.6, -2.2 0.4, -1 -5, -0.6 -11.6!, 2.5 -11.5!, 2.3 -5, 1.2 0.6, -1.8 5, -4.9 6.8, -6.6 6'),
  );
  const tongue = turn(traced('-1 -8!, -1.5 -12.4, -0.4 -14.1, 1.6 -13.8, 2.4 -11.4!, 0.6 -9'));
  const lace = css(order.has('contrast-trim') ? order.trim.base : mix(cloth.base, [0.12, 0.1, 0.09], 0.75));
  const stroke = (d: string, width: number) =>
    `<path d="${d}" fill="none" stroke="#000" stroke-opacity=".3" stroke-width="${width + 0.2}" transform="translate(.1 .2)" stroke-linecap="round"/><path d="${d}" fill="none" stroke="${lace}" stroke-width="${width}" stroke-linecap="round"/>`;
  const holes = turn(traced('-3.7 4.9, -1.6 2.6, -0.2 -0.2, 0.5 -3, 0.8 -5.7, 1 -8.3, 1.1 -10.6'));
  const edge = turn(traced('-5.8 4, -3.9 2.3, -2.3 0.2, -1.6 -2.6, -1.2 -5.2, -0.9 -7.9, -0.8 -10.3'));
  const rows = holes.map(([x, y], i) => {
    const [ex, ey] = edge[i] ?? [x, y];
    return (
      stroke(
        path([
          [x, y],
          [(x + ex) / 2, (y + ey) / 2 - 0.35],
          [ex, ey],
        ]),
        0.6,
      ) + rivet(x, y, 0.42, metal(cloth))
    );
  });
  const [bx = 0, by = 0] = turn([[-0.4, -9.4]])[0] ?? [];
  const hand = order.back ? -1 : 1;
  const bow = [
    [-3.4, -1.2],
    [-3, 1.6],
    [2.6, 2.6],
    [-1.2, 3.8],
  ].map(([x = 0, y = 0], i): string =>
    i < 2
      ? stroke(
          path([
            [bx, by],
            [bx + hand * x * 0.7, by + y - 0.9],
            [bx + hand * x, by + y],
            [bx + hand * x * 0.5, by + y + 0.6],
            [bx, by],
          ]),
          0.45,
        )
      : stroke(
          path([
            [bx, by],
            [bx + hand * x * 0.6, by + y * 0.4],
            [bx + hand * x, by + y],
          ]),
          0.45,
        ),
  );
  return [
    { outline: tongue, cloth, thickness: 2, tone: -0.12, relief: [inflated(tongue, 0.8, 0.5)] },
    {
      outline: facing,
      cloth,
      casts: 0.4,
      thickness: 1.4,
      relief: lasted(facing, order, turn),
      under: topstitch(turn(traced('-6.2 6, -4.8 6.3, -2 4.6, 0.8 0.5, 1.9 -5, 2.1 -11.2')), threadOf(cloth)),
    },
    { drawing: rows.join('') + bow.join('') },
  ];
}

function ankleBoots(order: Order): Garment {
  const { cloth, rng } = order;
  const welt = order.other('s', soleColour(order, [0.2, 0.16, 0.13]), 'leather');
  const elastic = order.other('e', shift(cloth.base, lightness(cloth.base) > 0.3 ? -0.12 : 0.06), 'rib');
  const draw = (turn: Turn): Layer[] => {
    const upper = turn(
      traced(
        '-13.8 9.4!, -13.9 8.2, -12.2 6.5, -8.8 5.3, -5 3.6, -2.2 0.4, -1 -5, -0.6 -11.6!, 4.4 -11.2, 9.4 -11.8!, 9.6 -5.6, 10 0.4, 11.2 4.6, 11.2 9.2!, 6 9.9, 1 10, -4 10, -9 10, -12.6 9.9',
      ),
    );
    const heel = turn(traced('5.4 10!, 11.4 9.9!, 11 13.2!, 5.9 13.2!'));
    const sole = turn(traced('-14.2 9.1, -6 9.3, 2 9.4, 11.6 8.9!, 11.6 10!, 5 10.1, -4 10.3, -12.6 10.3, -14.4 9.8'));
    const [px = 0] = turn([[-1.6, 1]])[0] ?? [];
    const towards = order.back ? { from: 2.3, to: 3.4 } : { from: -0.2, to: 0.9 };
    const side: Layer = {
      outline: turn(traced('2.2 -11.2!, 6.8 -11.4!, 6.6 -4, 5.8 1.4, 4.6 3.2!, 3.2 1.4, 2.4 -4')),
      cloth: elastic,
      relief: lasted(upper, order, turn),
      casts: 0.2,
      printed: false,
    };
    return [
      {
        outline: turn(traced('-0.6 -11.6!, 4.4 -12.7, 9.4 -11.8!, 4.8 -10.8')),
        cloth,
        tone: -0.55,
        printed: false,
      },
      {
        outline: upper,
        cloth,
        relief: lasted(upper, order, turn, [
          pull(rng, px, 1.8, { ...towards, count: 4, length: 7, width: 0.65, height: 0.26 }),
        ]),
        under:
          seam(turn(traced('4.6 3.4, 4.6 6.4, 4.8 9.4')), 0.7) +
          topstitch(turn(traced('-0.4 -10.8, 4.4 -10.4, 9.3 -11')), threadOf(cloth)),
      },
      ...(order.has('laces') ? lacing(order, turn) : [side]),
      {
        outline: turn(traced('8.7 -13.6!, 9.9 -13.7!, 10 -10.4!, 8.9 -10.3!')),
        cloth: elastic,
        casts: 0.3,
        printed: false,
      },
      {
        outline: heel,
        cloth: welt,
        relief: [inflated(heel, 1.2, 1)],
        under: seam(turn(traced('5.4 11.2, 11.4 11.1')), 0.5) + seam(turn(traced('5.6 12.2, 11.4 12.1')), 0.5),
      },
      {
        outline: sole,
        cloth: welt,
        relief: [inflated(sole, 0.5, 0.4)],
        under: topstitch(turn(traced('-14 9.4, 0 9.7, 11.4 9.3')), mix(welt.base, [0.9, 0.8, 0.66], 0.6)),
      },
    ];
  };
  return pair(order, 2.9, draw, { x: 1, y: -1.6, width: 19 });
}

function loafers(order: Order): Garment {
  const { cloth } = order;
  const welt = order.other('s', soleColour(order, [0.24, 0.18, 0.14]), 'leather');
  const thread = threadOf(cloth);
  const draw = (turn: Turn): Layer[] => {
    const upper = turn(
      traced(
        '-13.9 9.4!, -14 8.4, -12.4 7, -9.4 6, -6.2 4.6, -3.4 2.9, -1.6 2!, -0.2 3, 2.6 4.9, 6 5.2, 9 4.2, 10.9 3.2!, 11.7 3.6, 11.6 6, 12 9.2!, 6 9.9, 1 10, -4 10, -9 10, -12.6 9.9',
      ),
    );
    const saddle = turn(traced('-6.9 4.9!, -3.9 3.2!, 0.4 8.9!, -3.6 9.3!'));
    const heel = turn(traced('5.8 10!, 12.1 9.9!, 11.9 12!, 6.2 12!'));
    const sole = turn(traced('-14.3 9.1, -6 9.3, 2 9.4, 12.2 8.9!, 12.2 10!, 4 10.2, -5 10.3, -12.8 10.3, -14.5 9.8'));
    const apron = turn(traced('-12.4 7.4, -10 6.6, -7.4 6.2, -5 6.5'));
    return [
      {
        outline: turn(traced('-1.8 2!, 1.6 2.9, 5.4 3.3, 8.6 2.9, 10.9 3.2!, 8.8 4.8, 5.6 5.7, 2 5.3, -0.8 3.2')),
        cloth: order.other('l', [0.8, 0.68, 0.54], 'leather'),
        tone: -0.4,
        printed: false,
      },
      {
        outline: upper,
        cloth,
        relief: lasted(upper, order, turn),
        under:
          seam(turn(traced('6.4 5.2, 6.2 7, 6.6 9.4')), 0.7) +
          topstitch(turn(traced('-1.2 2.9, 2.4 5.4, 6 5.7, 9.2 4.7, 11.2 3.8')), thread),
      },
      {
        drawing:
          seam(apron, 1.4) +
          `<path d="${path(place(apron, 0, -0.28))}" fill="none" stroke="#000" stroke-opacity=".28" stroke-width=".36" stroke-dasharray=".12 .36"/>`,
      },
      {
        outline: saddle,
        cloth,
        relief: lasted(upper, order, turn),
        thickness: 1.6,
        casts: 0.4,
        under: topstitch(turn(traced('-6.5 5.2, -3.3 9')), thread) + topstitch(turn(traced('-3.8 3.7, 0 8.6')), thread),
        over: `<path d="${path(turn(traced('-4.4 5.2, -3.8 5.8, -3.2 6.6')))}" fill="none" stroke="#000" stroke-opacity=".5" stroke-width=".4" stroke-linecap="round"/>`,
      },
      { outline: heel, cloth: welt, relief: [inflated(heel, 1, 0.8)] },
      {
        outline: sole,
        cloth: welt,
        relief: [inflated(sole, 0.5, 0.4)],
        under: topstitch(turn(traced('-14 9.4, 0 9.7, 12 9.3')), mix(welt.base, [0.9, 0.8, 0.66], 0.6)),
      },
    ];
  };
  return pair(order, 1.7, draw, { x: -4, y: 5.4, width: 15 });
}

export const sideShoes = { trainers, 'ankle-boots': ankleBoots, loafers } satisfies Cutters;
