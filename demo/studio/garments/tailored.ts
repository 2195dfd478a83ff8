import { lightness, mix, type Rgb } from '../drawing/colour.ts';
import type { Layer } from '../drawing/scene.ts';
import { flip, type Node, place, ribbon } from '../drawing/shape.ts';
import { band, tied } from './parts/belt-tie.ts';
import type { Cutters, Garment, Order } from './parts/garment.ts';
import { collarBack, lapels } from './parts/lapel.ts';
import { openFront, topSide } from './parts/open-front.ts';
import { flapPocket, patchPocket, weltPocket } from './parts/pocket.ts';
import { sleeveEnd } from './parts/sleeve.ts';
import { button, buttonColour, buttonhole, seam, threadOf, topstitch } from './parts/stitch.ts';
import { topLength, type UpperOptions, upper } from './parts/upper.ts';

export const lining = (order: Order): Rgb =>
  mix(order.cloth.base, lightness(order.cloth.base) > 0.5 ? [0.8, 0.77, 0.72] : [0.24, 0.22, 0.24], 0.6);

interface TailoredOptions {
  length: number;
  buttons: number;
  doubleBreasted: boolean;
  breakAt: number;
  wide: number;
  style: 'notch' | 'peak' | 'shawl' | 'wide';
  /** Hem rounds away from the centre (blazers) or hangs straight (coats). */
  rounded: boolean;
  stitched: boolean;
  belted?: boolean;
  vent: number;
  pockets: 'flap' | 'welt' | 'patch';
  upper: Partial<UpperOptions>;
}

/** Everything with lapels: blazers, coats, trenches. */
function tailored(order: Order, options: TailoredOptions): { layers: Layer[]; s: number; waist: number } {
  const { block, cloth, back, rng, has } = order;
  const s = block.armhole / 21;
  const parts = upper(order, {
    length: options.length,
    neckline: 'v',
    sleeve: 'long',
    stitched: options.stitched,
    calm: 0.7,
    lined: true,
    ...options.upper,
  });
  const { cut, body } = parts;
  const hand = topSide(order);
  const line = order.other('i', lining(order), 'satin');
  const cuffs = sleeveButtons(order, parts, s);
  if (back) {
    const belt = options.belted ? [band(cloth, cut.waistLine, cut.waist + 0.6, 4.4 * s)] : [];
    return {
      layers: [parts.body, ...belt, ...parts.sleeves, ...collarBack(cut, cloth, options.vent)],
      s,
      waist: cut.waistLine,
    };
  }
  const past = options.doubleBreasted ? 8.5 * s : 1.9 * s;
  const bottom = cut.length + cut.dip;
  const edge: Node[] = [
    [cut.neck * 0.9, -0.2, 1],
    [cut.neck * 0.3, options.breakAt * 0.5],
    [-past, options.breakAt, 1],
    [-past, options.breakAt + (bottom - options.breakAt) * 0.45],
    ...(options.rounded
      ? ([
          [-past * 0.9, bottom - 13 * s],
          [-past * 0.1 + 0.6, bottom - 4.2 * s],
          [5.2 * s, bottom - 0.5, 1],
        ] as Node[])
      : ([[-past, bottom, 1]] as Node[])),
  ];
  const panels = openFront(order, cut, edge, body.relief ?? [], line);
  const collar = lapels(
    cut,
    cloth,
    has('contrast-trim') ? order.trim : cloth,
    {
      overlap: past,
      breakAt: options.breakAt,
      wide: options.wide,
      style: options.style,
      stitched: options.stitched,
    },
    hand,
  );
  const thread = threadOf(cloth);
  const dart = (side: 1 | -1): Layer => ({
    drawing: seam(
      [
        [side * cut.chest * 0.5, cut.armhole * 1.15],
        [side * cut.waist * 0.5, cut.waistLine],
        [side * cut.waist * 0.52, cut.waistLine + 9 * s],
      ],
      0.55,
    ),
  });
  const colour = buttonColour(cloth);
  const first = options.breakAt + 1.2 * s;
  const gap =
    options.buttons > 1
      ? options.rounded
        ? 10.5 * s
        : Math.min(13 * s, (bottom - 26 * s - first) / Math.max(1, options.buttons - 1))
      : 0;
  let buttons = '';
  for (let i = 0; i < options.buttons; i++) {
    const y = first + gap * i;
    const r = 1.15 * Math.max(0.8, s);
    const x = options.doubleBreasted ? -hand * (past - 2.2 * s) : 0;
    buttons += buttonhole(x, y, r * 2.6, false, cloth) + button(x, y, r, colour);
    if (options.doubleBreasted) buttons += button(-x + hand * (i === 0 && options.buttons > 2 ? 1.6 : 0), y, r, colour);
  }
  const pocketY = options.rounded ? cut.waistLine + 8 * s : cut.waistLine + 14 * s;
  const pocket = (side: 1 | -1): Layer[] => {
    const host = side === hand ? panels.right : panels.left;
    const x = side * (cut.waist * 0.5 + 2.6 * s);
    if (options.pockets === 'flap') return [flapPocket(host, cloth, x, pocketY, 14 * s, 5.2 * s, side * 0.05)];
    if (options.pockets === 'patch')
      return patchPocket(host, cloth, x, pocketY - 1, 16 * s, 18 * s, false, side * 0.03);
    return [
      {
        drawing: weltPocket([x - side * 2.4 * s, pocketY - 5 * s], [x + side * 2.8 * s, pocketY + 9 * s], s * 1.2),
      },
    ];
  };
  const chest: Layer = {
    drawing: options.rounded
      ? weltPocket(
          [cut.chest * 0.34, cut.armhole * 0.98 + 0.4],
          [cut.chest * 0.34 + 9.4 * s, cut.armhole * 0.98 - 0.8],
          s,
        )
      : '',
  };
  const ends: Layer = {
    drawing: options.stitched ? topstitch(place(hand === 1 ? edge : flip(edge), hand * 0.8, 0).slice(2), thread) : '',
  };
  const belt = options.belted ? tied(cloth, rng, cut.waistLine, cut.waist + 0.4, 4.6 * s, 30 * s) : [];
  const layers = [
    ...panels.behind,
    ...collar.behind,
    panels.left,
    ...collar.under,
    panels.right,
    dart(1),
    dart(-1),
    chest,
    ends,
    ...pocket(-1),
    ...pocket(1),
    { drawing: buttons },
    ...belt,
    ...parts.sleeves,
    { drawing: cuffs },
    ...collar.over,
  ];
  return { layers, s, waist: cut.waistLine };
}

/** Three small buttons above the end of each sleeve. */
function sleeveButtons(order: Order, parts: ReturnType<typeof upper>, s: number): string {
  const { sleeve, cut } = parts;
  if (!sleeve || order.back) return '';
  const colour = buttonColour(order.cloth);
  return ([-1, 1] as const)
    .flatMap((side) =>
      [0, 1, 2].map((i) => {
        const [[x, y] = [0, 0]] = sleeveEnd(cut, sleeve, side, (3 + i * 1.9) * s, -1.4 * s);
        return button(x, y, 0.62 * s, colour);
      }),
    )
    .join('');
}

function blazer(order: Order): Garment {
  const { block, has, cloth } = order;
  const s = block.armhole / 21;
  const double = has('double-breasted');
  const { layers } = tailored(order, {
    length: topLength(order, order.spec.length === 'long' ? 1.2 : 1.22),
    buttons: double ? 3 : order.spec.wearer === 'men' ? 2 : 1,
    doubleBreasted: double,
    breakAt: block.waistLine * (double ? 0.84 : 0.92),
    wide: 7.4 * s,
    style: double ? 'peak' : order.spec.collar === 'shawl' ? 'shawl' : 'notch',
    rounded: !double,
    stitched: cloth.fabric === 'linen' || cloth.fabric === 'corduroy',
    vent: order.spec.wearer === 'men' ? 20 * s : 14 * s,
    pockets: has('patch-pockets') ? 'patch' : 'flap',
    upper: {
      cut: {
        waist: block.waist * 1.1,
        hem: block.hip * 0.98,
        shoulder: block.shoulder * 1.06,
        drop: block.drop * 0.86,
      },
    },
  });
  return { layers, detail: { x: 3 * s, y: 14 * s, width: 32 * s } };
}

function coat(order: Order): Garment {
  const { block, has, spec } = order;
  const s = block.armhole / 21;
  const double = has('double-breasted');
  const { layers } = tailored(order, {
    length: topLength(order, spec.length === 'short' ? 1.36 : spec.wearer === 'men' ? 1.66 : 1.82),
    buttons: double ? 3 : 3,
    doubleBreasted: double,
    breakAt: block.waistLine * (double ? 0.72 : 0.78),
    wide: 8.8 * s,
    style: spec.collar === 'shawl' ? 'shawl' : double ? 'peak' : 'notch',
    rounded: false,
    stitched: true,
    vent: 38 * s,
    pockets: has('patch-pockets') ? 'patch' : 'welt',
    belted: has('belt'),
    upper: {
      cut: {
        waist: has('belt') ? block.waist * 1.12 : block.chest * 1.02,
        hem: block.hip * 1.16,
        chest: block.chest * 1.06,
        shoulder: block.shoulder * 1.09,
        drop: block.drop * 0.95,
      },
      sleeveWith: { billow: 0.3, cuff: block.wrist * 1.24, length: block.arm * 1.04 },
    },
  });
  return { layers, detail: { x: 4 * s, y: 13 * s, width: 34 * s } };
}

function trench(order: Order): Garment {
  const { block, cloth, back } = order;
  const s = block.armhole / 21;
  const { layers } = tailored(order, {
    length: topLength(order, order.spec.length === 'short' ? 1.4 : 1.8),
    buttons: 3,
    doubleBreasted: true,
    breakAt: block.waistLine * 0.58,
    wide: 9.4 * s,
    style: 'wide',
    rounded: false,
    stitched: true,
    vent: 36 * s,
    pockets: 'welt',
    belted: true,
    upper: {
      cut: {
        waist: block.waist * 1.14,
        hem: block.hip * 1.22,
        chest: block.chest * 1.06,
        shoulder: block.shoulder * 1.06,
      },
      sleeveWith: { billow: 0.3, cuff: block.wrist * 1.26, length: block.arm * 1.03 },
    },
  });
  const flapLine: Node[] = [
    [block.chest * 0.98, block.armhole * 0.62],
    [block.chest * 0.5, block.armhole * 1.16],
    [block.chest * 0.2, block.armhole * 1.08],
  ];
  const storm: Layer = {
    drawing: back
      ? seam(
          [
            [-block.chest, block.armhole * 0.9],
            [0, block.armhole * 1.12],
            [block.chest, block.armhole * 0.9],
          ],
          1.1,
        )
      : seam(flapLine, 1),
  };
  const epaulettes = ([-1, 1] as const).map((side): Layer => {
    const line: Node[] = [
      [side * block.shoulder * 1.04, block.drop + 0.6],
      [side * block.neck * 1.5, 1.4 * s],
    ];
    return {
      outline: ribbon(line, 3.2 * s, 2.6 * s),
      cloth,
      casts: 0.6,
      thickness: 1.4,
      under: topstitch(line, threadOf(cloth)),
      over: button(side * block.neck * 1.72, 2 * s, 0.7 * s, buttonColour(cloth)),
    };
  });
  const at = layers.findIndex((layer) => 'drawing' in layer && layer.drawing.includes('circle'));
  const withFlap = [...layers.slice(0, Math.max(1, at)), storm, ...layers.slice(Math.max(1, at))];
  return {
    layers: [...withFlap.slice(0, -2), ...epaulettes, ...withFlap.slice(-2)],
    detail: { x: 3 * s, y: 12 * s, width: 34 * s },
  };
}

export const tailoring = { blazer, coat, trench } satisfies Cutters;
