import { z } from 'zod';
import { localizedText } from '../../shared/contract/gateway/values.ts';
import { entriesOf } from '../../starter/data-file.ts';
import data from './data/shelves.json' with { type: 'json' };

/** Titles and introductions of families, by their contents. */
export const shelves = entriesOf(data, z.object({ title: localizedText, description: localizedText }));

export type ShelfId = keyof typeof data;
