import { localizedText } from '../../shared/contract/gateway/values.ts';
import { entriesOf, idOf } from '../../starter/data-file.ts';
import data from './data/features.json' with { type: 'json' };

/** Sentences about a trait of a cut. Their subject is the trait, so they suit any garment that has it. */
export const features = entriesOf(data, localizedText);

export const featureId = idOf(data);
