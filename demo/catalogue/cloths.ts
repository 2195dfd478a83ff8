import { z } from 'zod';
import { type LocalizedText, localizedText } from '../../shared/contract/gateway/values.ts';
import { entriesOf, idOf } from '../../starter/data-file.ts';
import { fabrics } from '../studio/drawing/spec.ts';
import { care, fibre } from './cloth-care.ts';
import { paletteId } from './colours.ts';
import data from './data/cloths.json' with { type: 'json' };
import phrases from './data/pattern-phrases.json' with { type: 'json' };

const cloth = z.object({
  /** The words in a name: with a preposition, in English as the word before the garment. */
  phrase: localizedText,
  /** The same for names that contain the usual word already: "Gabardina cruzada de algodón". */
  plainer: localizedText.exactOptional(),
  /** Fibres, with their share in percent. */
  fibres: z.array(z.tuple([fibre, z.number()])),
  care: z.array(care),
  fabric: z.enum(fabrics),
  palette: paletteId,
  /** Factor on the price of a garment in its usual cloth. */
  factor: z.number(),
  eco: z.literal(true).exactOptional(),
  /** They describe only the cloth, so they suit any garment. */
  sentences: z.tuple([localizedText], localizedText),
});

/** Cloths by id. */
export const cloths = entriesOf(data, cloth);

export const clothId = idOf(data);
export type ClothId = keyof typeof data;

/** The words for a pattern in a name, after the cloth; in English before the garment. */
export const patternPhrases = entriesOf(phrases.usual, localizedText);

/**
 * The same for names that contain the usual word already: a square neckline ("encolure carrée"), a belt ("pasek").
 */
export const otherPatternPhrases: Partial<Record<keyof typeof patternPhrases, LocalizedText>> = entriesOf(
  phrases.other,
  localizedText,
);
