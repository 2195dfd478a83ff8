import { localizedText } from '../../shared/contract/gateway/values.ts';
import { entriesOf, idOf } from '../data-file.ts';
import data from './data/cloth-care.json' with { type: 'json' };

/** Fibres, as they stand on the label of composition. */
export const fibres = entriesOf(data.fibres, localizedText);
export const fibre = idOf(data.fibres);

/** What may be done to a cloth, and what may not. */
export const cares = entriesOf(data.cares, localizedText);
export const care = idOf(data.cares);
