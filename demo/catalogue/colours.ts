import { z } from 'zod';
import { localizedText } from '../../shared/contract/gateway/values.ts';
import { entriesOf, idOf } from '../data-file.ts';
import data from './data/colours.json' with { type: 'json' };

/** The colours that a shopper chooses by: what each is called, and how it looks as a dot. */
export const basics = entriesOf(data.basics, localizedText);
export const swatches: Readonly<Record<keyof typeof basics, string>> = data.swatches;

const colour = z.object({
  hex: z.string().regex(/^#[0-9a-f]{6}$/),
  /** The colour that a shopper chooses by. */
  basic: idOf(data.basics),
  /** A label that stands alone: unique in every language, and never an adjective that would have to agree. */
  label: localizedText,
});

/** Colours by id. */
export const colours = entriesOf(data.colours, colour);

export type ColourId = keyof typeof data.colours;

/** What colours a kind of cloth is dyed in, the most sold first. */
export const palettes = entriesOf(data.palettes, z.array(idOf(data.colours)));

export const paletteId = idOf(data.palettes);
export type PaletteId = keyof typeof data.palettes;
