import { z } from 'zod';
import { offeredAmounts } from '../../../shared/cart/gift-card-sale.ts';
import { formatPrice } from '../../../shared/format/money.ts';
import { defineForm } from '../../forms/form.ts';
import type { PageRequest } from '../../page/page-module.ts';
import { boughtCardForm, boughtCardShape, typedAmount } from '../cart/extra-forms.ts';

/** Choice for an amount that is typed. */
export const otherAmount = 'other';

const { recipientName, message, date } = boughtCardForm.fields;

/** The market's amounts as choices; their values are cents. */
function amountChoices({ domain, properties, t }: PageRequest) {
  const amounts = offeredAmounts(domain.params.giftCard).map((cents) => ({
    value: String(cents),
    label: formatPrice(cents, domain.devise, properties.intl),
  }));
  return [...amounts, { value: otherAmount, label: t('giftCard.other') }];
}

/** The form of a gift card: one of the market's amounts, or another one that is typed. */
export const giftCardForm = defineForm({
  name: 'gift-card',
  savesNothing: true,
  fields: {
    choice: { label: 'extras.buy.amount', type: 'radio', choices: amountChoices },
    amount: {
      label: 'giftCard.own',
      error: 'extras.buy.amount.form',
      missing: 'extras.buy.amount.form',
      inputMode: 'decimal',
    },
    recipientName,
    message,
    date: { ...date, hint: 'giftCard.date.hint' },
  },
  schema: (request) => {
    const values = amountChoices(request).map(({ value }) => value);
    return z
      .object({
        choice: z.string().refine((choice) => values.includes(choice)),
        amount: z.string().trim().max(20),
        ...boughtCardShape,
      })
      .superRefine(({ choice, amount }, ctx) => {
        if (choice !== otherAmount) return;
        const read = typedAmount(request).safeParse(amount);
        for (const { path: _, ...found } of read.error?.issues ?? []) ctx.addIssue({ ...found, path: ['amount'] });
      })
      .transform(({ choice, amount, ...card }) => ({
        ...card,
        amount: choice === otherAmount ? (typedAmount(request).safeParse(amount).data ?? 0) : Number(choice),
      }));
  },
});
