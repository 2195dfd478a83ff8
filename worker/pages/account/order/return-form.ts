import { z } from 'zod';
import { maxLines } from '../../../../shared/contract/catalogue/quantity.ts';
import { uuid } from '../../../../shared/contract/gateway/values.ts';
import { returnReasons } from '../../../../shared/contract/orders/order-return.ts';
import type { Field } from '../../../forms/field.ts';
import { defineForm } from '../../../forms/form.ts';
import { issue } from '../../../forms/problem.ts';

/** Possible positions of a line in an order: cart lines and gifts. The field names are short, because all are saved. */
export const places = Array.from({ length: maxLines + 10 }, (_, index) => index + 1);

/** Names of the two fields of a line. */
export const piecesField = (position: number): string => `p${position}`;
export const reasonField = (position: number): string => `r${position}`;

const pieces: Field = { label: 'order.return.pieces', type: 'select', error: 'order.return.already' };
const reason: Field = { label: 'order.return.reason', type: 'select' };

/** Number of pieces to return per line, and why. Lines without pieces are left out. */
export const returnForm = defineForm({
  name: 'return',
  fields: Object.fromEntries(
    places.flatMap((place) => [
      [piecesField(place), pieces],
      [reasonField(place), reason],
    ]),
  ),
  schema: z
    .object({ requestId: uuid })
    .catchall(z.string())
    .transform((sent, context) => {
      const lines = places.flatMap((position) => {
        const text = sent[piecesField(position)] ?? '';
        if (text === '' || text === '0') return [];
        const quantity = z.coerce.number().int().min(1).max(1000).safeParse(text);
        const why = z.enum(returnReasons).safeParse(sent[reasonField(position)]);
        if (!quantity.success) context.addIssue(issue(piecesField(position), 'form.error.choice'));
        if (!why.success) context.addIssue(issue(reasonField(position), 'order.return.why'));
        return quantity.success && why.success ? [{ position, quantity: quantity.data, reason: why.data }] : [];
      });
      return { requestId: sent.requestId, lines };
    }),
});
