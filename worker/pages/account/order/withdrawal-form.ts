import { z } from 'zod';
import { uuid } from '../../../../shared/contract/gateway/values.ts';
import { withdrawalEmail, withdrawalName } from '../../../../shared/contract/orders/orders.ts';
import type { Field } from '../../../forms/field.ts';
import { defineForm } from '../../../forms/form.ts';
import { issue } from '../../../forms/problem.ts';
import { piecesField, places } from './return-form.ts';

const pieces: Field = { label: 'order.return.pieces', type: 'select', error: 'withdrawal.already' };

/**
 * The statement of a withdrawal: number of pieces per line, name, and e-mail for the acknowledgement. Both steps use
 * this form; only the second sends `confirmed`, the id of the withdrawal.
 */
export const withdrawalForm = defineForm({
  name: 'withdrawal',
  fields: {
    ...Object.fromEntries(places.map((place) => [piecesField(place), pieces])),
    name: {
      label: 'withdrawal.name',
      error: 'form.error.name',
      autoComplete: 'name',
      autoCapitalize: 'words',
    },
    email: { label: 'withdrawal.email', type: 'email', autoComplete: 'email' },
  },
  schema: z
    .object({
      name: withdrawalName,
      email: withdrawalEmail,
      confirmed: z.union([uuid, z.literal('')]).default(''),
    })
    .catchall(z.string())
    .transform(({ name, email, confirmed, ...sent }, context) => {
      const lines = places.flatMap((position) => {
        const text = sent[piecesField(position)] ?? '';
        if (text === '' || text === '0') return [];
        const quantity = z.coerce.number().int().min(1).max(1000).safeParse(text);
        if (!quantity.success) context.addIssue(issue(piecesField(position), 'form.error.choice'));
        return quantity.success ? [{ position, quantity: quantity.data }] : [];
      });
      return { name, email, confirmed: confirmed === '' ? null : confirmed, lines };
    }),
});
