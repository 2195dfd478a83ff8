import { z } from 'zod';
import { localizedText } from '../../shared/contract/gateway/values.ts';
import { entriesOf } from '../data-file.ts';
import data from './data/sentences.json' with { type: 'json' };

/** One at least. */
const texts = z.tuple([localizedText], localizedText);

/** How a description begins and ends, by what kind of garment it is. No sentence has to agree with a garment's name. */
export const sentences = entriesOf(data, z.object({ openings: texts, closings: texts }));

export type SentenceGroup = keyof typeof data;
