import type { Cloth } from '../../drawing/cloth.ts';
import { gathers, type Relief, tube } from '../../drawing/relief.ts';
import type { Layer, Piece } from '../../drawing/scene.ts';
import { flatten, type Node, place, ribbon } from '../../drawing/shape.ts';
import type { Length, Neckline, Sleeve } from '../../drawing/spec.ts';
import { across, type BodyCut, backNeck, bodyCut, bodyOutline, bodyRelief, frontNeck, innerBack } from './bodice.ts';
import type { Order } from './garment.ts';
import { backBand, neckBand } from './neck-band.ts';
import { type SleeveCut, sleeveCut, sleeveEnd, sleeveOutline, sleeveRelief } from './sleeve.ts';
import { label, ribbing, seam, softLine, threadOf, topstitch } from './stitch.ts';

export interface UpperOptions {
  /** From the neck point to the hem, cm. */
  length: number;
  neckline?: Neckline;
  sleeve?: Sleeve;
  /** Ribbed bands at hem and cuffs, cm high. */
  ribHem?: number;
  ribCuff?: number;
  /** Woven cuffs, cm high. */
  cuff?: number;
  /** Width of a neck band, cm; none when 0. */
  band?: number;
  bandRibbed?: boolean;
  /** Rows of stitching at hem and sleeve ends. */
  stitched?: boolean;
  lined?: boolean;
  cut?: Partial<BodyCut>;
  sleeveWith?: Partial<SleeveCut>;
  calm?: number;
}

/** The parts of anything worn on the upper body, for its kind to complete and put in order. */
export interface Upper {
  cut: BodyCut;
  sleeve: SleeveCut | undefined;
  behind: Layer[];
  body: Piece;
  /** Hem band and whatever is sewn to the body, below the sleeves. */
  hem: Layer[];
  sleeves: Layer[];
  neck: Layer[];
}

/** Lengths of tops relative to the hip line. */
export function topLength(order: Order, usual: number): number {
  const by: Record<Length, number> = { cropped: 0.82, short: 0.92, regular: 1, long: 1.16 };
  return order.block.hipLine * usual * by[order.spec.length ?? 'regular'];
}

export function upper(order: Order, options: UpperOptions): Upper {
  const { cloth, trim, block, rng, back, spec } = order;
  const cut = bodyCut(block, options.neckline ?? spec.neckline ?? 'crew', options.length, {
    waist: block.chest * 0.94,
    hem: block.chest * 0.97,
    ...options.cut,
  });
  const shape = sleeveCut(block, options.sleeve ?? spec.sleeve ?? 'long');
  const sleeve = shape ? { ...shape, ...options.sleeveWith } : undefined;
  const thread = threadOf(cloth);
  const stitched = options.stitched ?? true;
  const size = cut.armhole / 21;
  const relief: Relief[] = bodyRelief(cut, cloth, rng, { calm: options.calm ?? 1 });
  if (options.ribHem) {
    relief.push(gathers(rng, { count: 13, at: 1, length: -0.17, height: 0.34 * size }));
  }
  const body: Piece = {
    outline: bodyOutline(options.ribHem ? { ...cut, length: cut.length - options.ribHem + 0.6 } : cut, rng, back),
    cloth,
    relief,
    under: stitched && !options.ribHem ? doubled((up) => hemLine(cut, up), thread, size) : '',
  };
  const hem: Layer[] = options.ribHem ? [ribbedHem(cut, options.ribHem, trim, body)] : [];
  const behind: Layer[] = back ? [] : [inside(cut, options.lined ? order.other('i', trim.base, 'satin') : cloth, size)];
  const neck: Layer[] = [];
  if (options.band) {
    const ribbed = options.bandRibbed ?? true;
    if (!back) {
      behind.push(backOf(cut, options.band, trim, ribbed, true));
      neck.push(band(across(frontNeck(cut)), options.band, trim, ribbed));
    } else neck.push(backOf(cut, options.band, trim, ribbed, false));
  }
  const sleeves: Layer[] = sleeve
    ? ([-1, 1] as const).flatMap((side) =>
        sleeveLayers(order, cut, sleeve, side, options, stitched ? thread : undefined),
      )
    : [];
  return { cut, sleeve, behind, body, hem, sleeves, neck };
}

/** All parts in their usual order. */
export function assembled(parts: Upper, onBody: readonly Layer[] = [], onTop: readonly Layer[] = []): Layer[] {
  return [...parts.behind, parts.body, ...parts.hem, ...onBody, ...parts.sleeves, ...parts.neck, ...onTop];
}

function inside(cut: BodyCut, cloth: Cloth, size: number): Piece {
  return {
    outline: innerBack(cut),
    cloth,
    tone: -0.5,
    over: label(0, cut.backDepth + 2.7 * size, 3.8 * size),
  };
}

function backOf(cut: BodyCut, width: number, cloth: Cloth, ribbed: boolean, inside: boolean): Piece {
  const line = across(backNeck({ ...cut, backDepth: cut.backDepth * 0.8 }));
  const under = ribbed ? ribbing(line, width * 1.15) : topstitch(place(line, 0, width * 0.3), threadOf(cloth), 0.4);
  return {
    outline: backBand(cut, width, inside),
    cloth,
    tone: inside ? -0.3 : 0,
    casts: inside ? 0 : 0.5,
    printed: false,
    under,
  };
}

function band(line: readonly Node[], width: number, cloth: Cloth, ribbed: boolean): Piece {
  const nodes = flatten(line, false, 3).map(([x, y]): Node => [x, y]);
  return {
    outline: neckBand(nodes, width),
    cloth,
    casts: 0.6,
    printed: false,
    under: ribbed ? ribbing(nodes, width) : topstitch(nodes, threadOf(cloth), 0.4),
  };
}

/** A line across the body, `up` cm above its hem. */
export function hemLine(cut: BodyCut, up: number): Node[] {
  const { hem, dip } = cut;
  const y = cut.length - up;
  return [
    [-hem - 1, y - 0.2],
    [-hem * 0.55, y + dip * 0.75],
    [0, y + dip],
    [hem * 0.55, y + dip * 0.75],
    [hem + 1, y - 0.2],
  ];
}

function doubled(line: (up: number) => Node[], thread: Cloth['base'], size: number): string {
  return topstitch(line(2.1 * size), thread) + topstitch(line(1.6 * size), thread);
}

function ribbedHem(cut: BodyCut, height: number, cloth: Cloth, body: Piece): Piece {
  const tight = 0.955;
  const scaled = (up: number, by: number): Node[] =>
    hemLine({ ...cut, hem: cut.hem * by - 0.9 }, up).map(([x, y]): Node => [x, y]);
  const top = scaled(height, 1);
  const bottom = scaled(0, tight);
  const corner = (nodes: Node[]): Node[] =>
    nodes.map(([x, y], i): Node => (i === 0 || i === nodes.length - 1 ? [x, y, 1] : [x, y]));
  return {
    outline: [...corner(top), ...corner(bottom).reverse()],
    cloth,
    relief: [tube(0.1, 2.8)],
    thickness: 1.3,
    casts: 0.4,
    printed: false,
    under: ribbing(scaled(height / 2, 0.98), height),
    ...(body.angle === undefined ? {} : { angle: body.angle }),
  };
}

function sleeveLayers(
  order: Order,
  cut: BodyCut,
  sleeve: SleeveCut,
  side: 1 | -1,
  options: UpperOptions,
  thread: Cloth['base'] | undefined,
): Layer[] {
  const { cloth, trim, rng } = order;
  const size = cut.armhole / 21;
  const angle = side * sleeve.angle;
  const end = options.ribCuff ?? options.cuff ?? 0;
  const relief = sleeveRelief(cut, sleeve, cloth, rng, side);
  if (end > 0) relief.push(gathers(rng, { count: 5, at: 1 - end / sleeve.length, length: -0.14, height: 0.28 * size }));
  const layers: Layer[] = [
    {
      outline: sleeveOutline(cut, sleeve, rng, side),
      cloth,
      angle,
      relief,
      casts: 1.5 * size,
      under: thread && end === 0 ? doubled((up) => sleeveEnd(cut, sleeve, side, up, 0.6), thread, size) : '',
    },
  ];
  if (end > 0)
    layers.push(
      cuffPiece(cut, sleeve, side, end, options.ribCuff !== undefined, options.ribCuff ? trim : cloth, angle),
    );
  return layers;
}

function cuffPiece(
  cut: BodyCut,
  sleeve: SleeveCut,
  side: 1 | -1,
  height: number,
  ribbed: boolean,
  cloth: Cloth,
  angle: number,
): Piece {
  const top = sleeveEnd(cut, sleeve, side, height, ribbed ? 0.1 : 0.25);
  const bottom = sleeveEnd(cut, sleeve, side, -0.4, ribbed ? -0.5 : 0);
  const corner = (nodes: Node[]): Node[] => nodes.map(([x, y], i): Node => (i === 1 ? [x, y] : [x, y, 1]));
  const middle = sleeveEnd(cut, sleeve, side, height / 2, 0.3);
  return {
    outline: [...corner(top), ...corner(bottom).reverse()],
    cloth,
    angle,
    relief: [tube(0.16, 2.4)],
    thickness: 1.4,
    casts: 0.4,
    printed: !ribbed,
    under: ribbed
      ? ribbing(middle, height)
      : topstitch(sleeveEnd(cut, sleeve, side, height - 0.4, 0.3), threadOf(cloth)) +
        topstitch(sleeveEnd(cut, sleeve, side, 0.1, 0.3), threadOf(cloth)),
  };
}

/** The edge of an overlap from neck to hem with its soft shadow: half plackets, wraps, fly fronts. */
export function overlapEdge(line: readonly Node[]): string {
  return softLine(place(line, 0.35, 0.1), 1.3, 0.2) + seam(line, 0.9);
}

/** The edges of cut-in armholes, bound or ribbed. */
export function armholeBindings(cut: BodyCut, cloth: Cloth, width: number, ribbed: boolean): Layer[] {
  return ([-1, 1] as const).map((side): Layer => {
    const line: Node[] = [
      [side * cut.shoulder, cut.drop * 0.9],
      [side * (cut.shoulder - 0.9), cut.armhole * 0.5],
      [side * (cut.shoulder + (cut.chest - cut.shoulder) * 0.35), cut.armhole * 0.86],
      [side * (cut.chest - 0.3), cut.armhole + 0.2],
    ];
    return {
      outline: ribbon(line, width),
      cloth,
      casts: 0.4,
      printed: false,
      under: ribbed ? ribbing(line, width) : topstitch(line, threadOf(cloth), 0.4),
    };
  });
}
