import { z } from 'zod';
import { listOf, orElse } from '../gateway/list-of.ts';
import { shopParts } from '../gateway/parts.ts';
import { paymentMethods } from './domain.ts';

/** Names of switches: a part of the shop, or a payment product. */
export const switchNames = [...shopParts, ...paymentMethods.map((method) => `payment:${method}` as const)] as const;
export type SwitchName = (typeof switchNames)[number];

/** The parts and payment products that are switched off in a market. */
export const switches = z.object({
  off: orElse(listOf(z.enum(switchNames)), []),
  /** When the checkout or the whole shop reopens, for the message to visitors. */
  opensAgain: orElse(z.iso.datetime().nullable(), null),
});
export type Switches = z.output<typeof switches>;

/** Nothing is switched off. */
export const allOn: Switches = { off: [], opensAgain: null };
