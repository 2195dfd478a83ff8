import { z } from 'zod';
import { localizedText } from '../../shared/contract/gateway/values.ts';
import { entriesOf } from '../../starter/data-file.ts';
import data from './data/sentences.json' with { type: 'json' };

/** `machineWash`: true only of what may be washed in the machine. */
const sentence = localizedText.extend({ machineWash: z.literal(true).exactOptional() });

/** At least one. */
const texts = z.tuple([sentence], sentence);

/** First and last sentences of descriptions, by kind of garment. None needs agreement with the garment's name. */
export const sentences = entriesOf(data, z.object({ openings: texts, closings: texts }));

export type SentenceGroup = keyof typeof data;
