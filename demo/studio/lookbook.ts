import { z } from 'zod';
import { entriesOf, idOf } from '../../starter/data-file.ts';
import { garmentOf } from '../catalogue/garment-of-option.ts';
import { palettes } from './drawing/spec.ts';
import data from './lookbook.json' with { type: 'json' };
import type { Look } from './looks.ts';

const optionId = z.string().regex(/^\d+$/);

/** Pictures of pieces for sale: those hanging from left to right, and those standing below. */
export const lookbook = entriesOf(
  data,
  z.object({
    scene: z.literal('pegs'),
    palette: z.enum(palettes),
    hung: z.array(optionId),
    onFloor: z.array(optionId),
  }),
);

export const lookbookPicture = idOf(data);
export type LookbookPicture = z.output<typeof lookbookPicture>;

/** The content of a lookbook picture; pieces that a collection of this size does not have are left out. */
export function lookbookLook(name: LookbookPicture, products: number): Look {
  const { scene, palette, hung, onFloor } = lookbook[name];
  const garmentsOf = (ids: readonly string[]) => ids.flatMap((id) => garmentOf(id, products) ?? []);
  return { scene, palette, garments: garmentsOf(hung), onFloor: garmentsOf(onFloor) };
}
