import { z } from 'zod';
import { localizedText } from '../../shared/contract/gateway/values.ts';
import { colorGroups } from '../../starter/color-groups.ts';
import { entriesOf, idOf } from '../../starter/data-file.ts';
import data from './data/colours.json' with { type: 'json' };

const isGroup = (id: string): boolean => colorGroups.some((group) => group.id === id);

const colour = z.object({
  hex: z.string().regex(/^#[0-9a-f]{6}$/),
  /** Its basic colour in the filter. */
  basic: z.string().refine(isGroup),
  /** A label without a noun: unique in every language, and never an adjective that would need agreement. */
  label: localizedText,
});

/** Colours by id. */
export const colours = entriesOf(data.colours, colour);

export type ColourId = keyof typeof data.colours;

/** The English name of a colour's basic colour in the filter. */
export const basicName = (id: ColourId): string =>
  colorGroups.find((group) => group.id === colours[id].basic)?.label.en ?? id;

/** Colours of each kind of cloth, the best sold first. */
export const palettes = entriesOf(data.palettes, z.array(idOf(data.colours)));

export const paletteId = idOf(data.palettes);
export type PaletteId = keyof typeof data.palettes;
