import { z } from 'zod';
import { listOf, orElse } from '../gateway/list-of.ts';
import { shopParts } from '../gateway/parts.ts';
import { paymentMethods } from './domain.ts';

/** What can be switched off: a part of the shop, or a payment product. */
export const switchNames = [
  ...shopParts,
  ...paymentMethods.map((method) => `payment:${method}` as const),
] as const;
export type SwitchName = (typeof switchNames)[number];

/** What rests in a market. */
export const switches = z.object({
  off: orElse(listOf(z.enum(switchNames)), []),
  /** When the checkout or the whole shop is to be open again, as visitors are told. */
  opensAgain: orElse(z.iso.datetime().nullable(), null),
});
export type Switches = z.output<typeof switches>;

/** Nothing rests. */
export const allOn: Switches = { off: [], opensAgain: null };
