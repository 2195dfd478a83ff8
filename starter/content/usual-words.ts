import { localizedText } from '../../shared/contract/gateway/values.ts';
import { entriesOf } from '../data-file.ts';
import data from './usual-words.json' with { type: 'json' };

/** Words of footers, in six languages. */
export const usualWords = entriesOf(data, localizedText);
