import { z } from 'zod';
import { listOf, orElse } from '../gateway/list-of.ts';
import { row } from '../gateway/row.ts';
import { nothing, page, pageSize } from '../gateway/values.ts';
import { orderNumber } from './orders.ts';

/** Points that came or went. */
const movement = z.object({
  id: z.string(),
  /**
   * `bonus` is for faithful holders, `granted` a gift of the shop; `taken-back` was earned with pieces that came back,
   * `given-back` was spent on them. Null where the shop has no word for it.
   */
  kind: orElse(z.enum(['earned', 'bonus', 'granted', 'spent', 'taken-back', 'given-back']).nullable(), null),
  /** Less than nothing for points that went. */
  points: z.int(),
  /** Null where it is not known. */
  at: orElse(z.iso.datetime().nullable(), null),
  orderNumber: orElse(orderNumber.nullable(), null),
});
export type PointsMovement = z.output<typeof movement>;

/** A day as the gateway writes it, `20261121`. */
const compactDay = /^(\d{4})(\d\d)(\d\d)$/;

export const loyaltyRows = {
  /** The points of a holder, and how they came to be: the latest first. All movements together are the points. */
  getLoyalty: row({
    upstream: 'gateway',
    method: 'GET',
    path: '/customers-self/loyalty',
    input: z.object({ size: pageSize, page }),
    output: z
      .object({ points: z.int(), total: z.int().optional(), movements: orElse(listOf(movement), []) })
      .transform(({ points, total, movements }) => ({ points, total: total ?? movements.length, movements })),
    access: 'customer',
    refuses: ['no-loyalty-card'],
    failure: 'throw',
  }),
  /**
   * The day of the last purchase (ISO 8601), `new` for who has not bought anything, and nothing where it cannot be told
   * (specification, section 7).
   */
  getLastPurchaseDate: row({
    upstream: 'gateway',
    method: 'GET',
    path: '/customers-self/lastPurchaseDate',
    input: nothing,
    output: z
      .object({ value: z.string().regex(compactDay).nullable().optional() })
      .transform(({ value }) => (value == null ? 'new' : value.replace(compactDay, '$1-$2-$3'))),
    access: 'customer',
    failure: { answer: '' },
  }),
};
