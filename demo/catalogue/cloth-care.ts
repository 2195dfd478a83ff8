import { localizedText } from '../../shared/contract/gateway/values.ts';
import { entriesOf, idOf } from '../../starter/data-file.ts';
import data from './data/cloth-care.json' with { type: 'json' };

/** Fibres, as on the composition label. */
export const fibres = entriesOf(data.fibres, localizedText);
export const fibre = idOf(data.fibres);

/** Care symbols. */
export const cares = entriesOf(data.cares, localizedText);
export const care = idOf(data.cares);
