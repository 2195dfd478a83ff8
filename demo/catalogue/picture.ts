import { hash } from '../random.ts';
import type { GarmentSpec, Pattern } from '../studio/drawing/spec.ts';
import { cloths } from './cloths.ts';
import { type ColourId, colours, type PaletteId, palettes } from './colours.ts';
import type { Design } from './designs.ts';

const neutralPalettes: readonly PaletteId[] = ['washes', 'leather', 'cradle', 'sport'];

/** The colours of a design: as many as requested, all different, in an order that depends on the design. */
export function coloursOf({ garment, clothId, familyId, wearer }: Design, seed: string, count: number): ColourId[] {
  // A file has no colour; its picture shows the pattern in unbleached cloth.
  if (familyId === 'dematerialised') return ['ecru'];
  const dyed: PaletteId = garment.palette ?? cloths[clothId].palette;
  const child = wearer === 'girls' || wearer === 'boys';
  const palette: PaletteId =
    neutralPalettes.includes(dyed) || (!child && wearer !== 'baby') ? dyed : child ? 'play' : 'cradle';
  const all: readonly ColourId[] = palettes[palette];
  return all.toSorted((a, b) => hash(seed, a) - hash(seed, b)).slice(0, count);
}

/** Approximate relative luminance, 0 to 1. */
function lightness(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  return 0.21 * red + 0.72 * green + 0.07 * blue;
}

function secondaryOf(pattern: Pattern, colourId: ColourId, seed: string): string {
  const light = lightness(colours[colourId].hex) > 0.55;
  const partners: Record<'quiet' | 'lively', readonly ColourId[]> = light
    ? {
        quiet: ['navy', 'midnight', 'forest', 'tobacco', 'black'],
        lively: ['coral', 'cobalt', 'forest', 'mustard', 'raspberry'],
      }
    : { quiet: ['ecru', 'ivory', 'sand', 'sky'], lively: ['blush', 'mustard', 'sage', 'coral', 'ecru'] };
  const list = partners[pattern === 'floral' ? 'lively' : 'quiet'];
  return colours[list[hash(seed, 'secondary', colourId) % list.length] ?? 'ecru'].hex;
}

/** The drawing of one colour of a design. */
export function pictureOf(design: Design, colourId: ColourId, seed: string): GarmentSpec {
  const { garment, clothId, wearer } = design;
  const { fabric } = cloths[clothId];
  const knitted = fabric === 'knit' || fabric === 'rib' || fabric === 'cable';
  const pattern: Pattern =
    design.pattern !== 'plain' ? design.pattern : fabric === 'denim' ? 'denim' : knitted ? 'knit' : 'plain';
  const details = garment.cut?.details ?? [];
  const twoTone = details.includes('contrast-trim') || details.includes('embroidery');
  const shoe = garment.kind === 'trainers';
  const printed = pattern === 'stripe' || pattern === 'check' || pattern === 'dot' || pattern === 'floral';
  return {
    kind: garment.kind,
    colour: colours[colourId].hex,
    ...((printed || twoTone) && { secondary: secondaryOf(pattern, colourId, seed) }),
    ...(shoe && { secondary: colours.ivory.hex }),
    pattern,
    // The colours of a product hang alike, with different folds.
    seed: hash(seed, 'folds', colourId) % 100_000,
    wearer,
    fabric: fabric,
    ...garment.cut,
  };
}
