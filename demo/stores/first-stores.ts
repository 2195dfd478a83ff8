import { z } from 'zod';
import { country, digits } from '../../shared/contract/gateway/values.ts';
import records from './first-stores.json' with { type: 'json' };

const place = z.object({
  storeId: digits,
  /** Null without a name of its own. */
  name: z.string().nullable(),
  city: z.string(),
  country,
  line1: z.string(),
  zipCode: z.string(),
  latitude: z.number(),
  longitude: z.number(),
});
export type StorePlace = z.output<typeof place>;

/** Stores that demo orders were sent to; their ids are fixed. */
export const firstStores = z.array(place).parse(records);
