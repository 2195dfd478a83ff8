import { z } from 'zod';
import { localizedText } from '../../shared/contract/gateway/values.ts';
import { entriesOf, idOf } from '../data-file.ts';
import data from './data/colours.json' with { type: 'json' };

/** Basic colours of the filter: names, and the colour of the dot. */
export const basics = entriesOf(data.basics, localizedText);
export const swatches: Readonly<Record<keyof typeof basics, string>> = data.swatches;

const colour = z.object({
  hex: z.string().regex(/^#[0-9a-f]{6}$/),
  /** Its basic colour in the filter. */
  basic: idOf(data.basics),
  /** A label without a noun: unique in every language, and never an adjective that would need agreement. */
  label: localizedText,
});

/** Colours by id. */
export const colours = entriesOf(data.colours, colour);

export type ColourId = keyof typeof data.colours;

/** Colours of each kind of cloth, the best sold first. */
export const palettes = entriesOf(data.palettes, z.array(idOf(data.colours)));

export const paletteId = idOf(data.palettes);
export type PaletteId = keyof typeof data.palettes;
