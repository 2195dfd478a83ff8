import { lightness, mix, parseHex, type Rgb, shift } from './colour.ts';
import type { Fabric, GarmentSpec, Kind, Pattern } from './spec.ts';

/** How a fabric looks in the light and falls. */
export interface Hand {
  /** Height (cm) and size (cm) of its small creases, and how far they stretch along the grain. */
  crumple: number;
  crumpleSize: number;
  stretch: number;
  /** Share of ridges (linen, poplin) against soft swells (jersey, wool) in its creases, 0..1. */
  ridged: number;
  /** Factor on the height of folds: satin falls deep, felted wool hardly folds. */
  fold: number;
  /** Strength of the reflected light, 0..1, and its tightness. */
  gloss: number;
  tight: number;
  /** Thickness, cm: how round its edges are. */
  thickness: number;
  /** Strength of the woven or knitted texture, 0..1. */
  grain: number;
}

const hands: Record<Fabric, Hand> = {
  jersey: hand(0.16, 7, 2.4, 0.15, 0.85, 0.05, 6, 0.14, 0.5),
  poplin: hand(0.2, 6, 1.7, 0.55, 1, 0.08, 8, 0.08, 0.35),
  linen: hand(0.26, 4.6, 1.5, 0.7, 1.05, 0.03, 6, 0.1, 0.9),
  satin: hand(0.2, 10, 3, 0.12, 1.25, 0.24, 5, 0.05, 0.1),
  wool: hand(0.12, 10, 1.8, 0.1, 0.7, 0.02, 4, 0.3, 0.9),
  knit: hand(0.15, 9, 1.8, 0.05, 0.75, 0.02, 4, 0.4, 1),
  rib: hand(0.12, 9, 2.2, 0.05, 0.7, 0.03, 4, 0.3, 1),
  cable: hand(0.15, 10, 1.8, 0.05, 0.7, 0.02, 4, 0.5, 1),
  denim: hand(0.16, 4.4, 1.4, 0.5, 0.9, 0.04, 6, 0.22, 1),
  corduroy: hand(0.14, 7, 1.8, 0.2, 0.8, 0.1, 5, 0.24, 1),
  leather: hand(0.14, 4.5, 1.4, 0.5, 1, 0.42, 12, 0.2, 0.35),
  suede: hand(0.12, 7, 1.5, 0.2, 0.8, 0.04, 4, 0.2, 0.8),
  nylon: hand(0.24, 4.8, 1.5, 0.5, 1, 0.24, 8, 0.12, 0.2),
  canvas: hand(0.16, 6, 1.4, 0.4, 0.8, 0.03, 6, 0.16, 0.9),
  fleece: hand(0.16, 9, 1.6, 0.05, 0.75, 0.02, 4, 0.4, 0.8),
  eyelet: hand(0.2, 6, 1.7, 0.55, 1, 0.06, 8, 0.1, 0.35),
};

function hand(
  crumple: number,
  crumpleSize: number,
  stretch: number,
  ridged: number,
  fold: number,
  gloss: number,
  tight: number,
  thickness: number,
  grain: number,
): Hand {
  return { crumple, crumpleSize, stretch, ridged, fold, gloss, tight, thickness, grain };
}

/** What a kind is made of when its spec does not say. */
const usual: Partial<Record<Kind, Fabric>> = {
  dress: 'poplin',
  'mini-dress': 'poplin',
  'midi-dress': 'poplin',
  'shirt-dress': 'poplin',
  'wrap-dress': 'satin',
  'slip-dress': 'satin',
  'knit-dress': 'rib',
  jumpsuit: 'linen',
  dungarees: 'denim',
  shirt: 'poplin',
  blouse: 'poplin',
  sweatshirt: 'fleece',
  hoodie: 'fleece',
  jumper: 'knit',
  'roll-neck': 'knit',
  cardigan: 'knit',
  'knit-vest': 'knit',
  blazer: 'wool',
  coat: 'wool',
  trench: 'canvas',
  'puffer-jacket': 'nylon',
  gilet: 'nylon',
  'denim-jacket': 'denim',
  bomber: 'nylon',
  parka: 'canvas',
  jeans: 'denim',
  'wide-trousers': 'linen',
  'tailored-trousers': 'wool',
  chinos: 'canvas',
  joggers: 'fleece',
  shorts: 'canvas',
  'mini-skirt': 'wool',
  'midi-skirt': 'satin',
  'pleated-skirt': 'satin',
  pyjamas: 'poplin',
  swimsuit: 'nylon',
  'swim-shorts': 'nylon',
  scarf: 'wool',
  beanie: 'knit',
  'sun-hat': 'linen',
  cap: 'canvas',
  socks: 'rib',
  'tote-bag': 'canvas',
  handbag: 'leather',
  belt: 'leather',
  trainers: 'leather',
  'ankle-boots': 'leather',
  'ballet-flats': 'leather',
  loafers: 'leather',
  sandals: 'leather',
};

/** A cloth of one colour and pattern, ready to cut from. */
export interface Cloth {
  /** Number that tells cloths of one picture apart. */
  id: string;
  base: Rgb;
  second: Rgb;
  pattern: Pattern;
  fabric: Fabric;
  hand: Hand;
  /** Stripes run across (jersey, knit) or along (shirting). */
  run: 'across' | 'along';
  /** Size of the pattern, 1 for adults. */
  scale: number;
}

export function clothOf(spec: GarmentSpec): Cloth {
  const fabric =
    spec.fabric ?? (spec.pattern === 'denim' ? 'denim' : spec.pattern === 'knit' ? 'knit' : usual[spec.kind]);
  const colour = parseHex(spec.colour);
  const second = spec.secondary ? parseHex(spec.secondary) : companion(colour);
  const made = fabric ?? 'jersey';
  const woven =
    made === 'poplin' ||
    made === 'eyelet' ||
    made === 'linen' ||
    made === 'satin' ||
    made === 'canvas' ||
    made === 'wool';
  const small = spec.wearer === 'baby' ? 0.55 : spec.wearer === 'girls' || spec.wearer === 'boys' ? 0.75 : 1;
  return cloth('a', colour, made, {
    second,
    pattern: spec.pattern,
    run: woven && spec.kind !== 'pleated-skirt' ? 'along' : 'across',
    scale: small,
  });
}

export function cloth(
  id: string,
  colour: Rgb,
  fabric: Fabric,
  more: Partial<Pick<Cloth, 'second' | 'pattern' | 'run' | 'scale'>> = {},
): Cloth {
  return {
    id,
    base: photographed(colour),
    second: photographed(more.second ?? companion(colour)),
    pattern: more.pattern ?? 'plain',
    fabric,
    hand: hands[fabric],
    run: more.run ?? 'across',
    scale: more.scale ?? 1,
  };
}

/** As a camera sees it: white keeps room for light, black for shape. */
function photographed(colour: Rgb): Rgb {
  const l = lightness(colour);
  if (l > 0.955) return shift(colour, 0.955 - l);
  if (l < 0.24) return shift(colour, (0.24 - l) * 0.75);
  return colour;
}

/** A second colour that goes with the first: light on dark, deep on light. */
function companion(colour: Rgb): Rgb {
  return lightness(colour) > 0.62
    ? mix(shift(colour, -0.45), parseHex('#26303f'), 0.5)
    : mix(colour, parseHex('#f4efe6'), 0.88);
}
