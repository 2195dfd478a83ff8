import { z } from 'zod';
import { counted, countFields } from '../gateway/counted.ts';
import { listOf, orElse } from '../gateway/list-of.ts';
import { row } from '../gateway/row.ts';
import { nothing, page, pageSize } from '../gateway/values.ts';
import { orderNumber } from './orders.ts';

/** Points that were added or deducted. */
const movement = z.object({
  id: z.string(),
  /**
   * `bonus` is for faithful holders, `granted` a gift of the shop; `taken-back` was earned with pieces that were
   * returned, `given-back` was spent on them. Null for a kind that the shop does not know.
   */
  kind: orElse(z.enum(['earned', 'bonus', 'granted', 'spent', 'taken-back', 'given-back']).nullable(), null),
  /** Negative for deducted points. */
  points: z.int(),
  /** Null if unknown. */
  at: orElse(z.iso.datetime().nullable(), null),
  orderNumber: orElse(orderNumber.nullable(), null),
});
export type PointsMovement = z.output<typeof movement>;

/** The gateway's format of a day, `20261121`. */
const compactDay = /^(\d{4})(\d\d)(\d\d)$/;

export const loyaltyRows = {
  /** Returns the points of a holder and their movements, newest first. The sum of all movements is the points. */
  getLoyalty: row({
    upstream: 'gateway',
    method: 'GET',
    path: '/customers-self/loyalty',
    input: z.object({ size: pageSize, page }),
    output: z
      .object({ points: z.int(), ...countFields, movements: orElse(listOf(movement), []) })
      .transform(({ points, total, more, movements }) => ({
        points,
        ...counted({ total, more }, movements.length),
        movements,
      })),
    access: 'customer',
    refuses: ['no-loyalty-card'],
    failure: 'throw',
  }),
  /**
   * Returns the day of the last purchase (ISO 8601), `new` for a customer without one, and an empty value if it is
   * unknown (specification, section 7).
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
