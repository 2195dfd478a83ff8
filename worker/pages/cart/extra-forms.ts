import { z } from 'zod';
import { cashStep } from '../../../shared/cart/cash-rounding.ts';
import { promoCode } from '../../../shared/contract/cart/cart-extra-rows.ts';
import { giftCardLengths, wantedGiftCard } from '../../../shared/contract/cart/gift-card.ts';
import { formatPrice } from '../../../shared/format/money.ts';
import { giftCardMask, giftCardPinMask } from '../../../shared/forms/masks.ts';
import { memoise } from '../../../shared/memoise.ts';
import type { Fields } from '../../forms/field.ts';
import { defineForm } from '../../forms/form.ts';
import { issue } from '../../forms/problem.ts';
import type { PageRequest } from '../../page/page-module.ts';

/** The forms of the cart page with input fields. */

export const promoForm = defineForm({
  name: 'promo',
  savesNothing: true,
  fields: {
    promoCode: {
      label: 'extras.promo.label',
      missing: 'extras.promo.missing',
      error: 'extras.promo.form',
      autoComplete: 'off',
      autoCapitalize: 'characters',
      promoCode: true,
    },
  },
  schema: z.object({ promoCode }),
});

const digitsAlone = (text: string) => text.replaceAll(/[\s-]/gu, '');

/** The fields of a gift card as a payment, in the cart and at the payment. */
export const payingCardFields = {
  number: {
    label: 'extras.pay.number',
    error: 'extras.pay.number.form',
    mask: giftCardMask,
    freeLength: true,
    autoComplete: 'off',
    inputMode: 'numeric',
  },
  pin: {
    label: 'extras.pay.pin',
    error: 'extras.pay.pin.form',
    mask: giftCardPinMask,
    freeLength: true,
    type: 'password',
    autoComplete: 'off',
    inputMode: 'numeric',
  },
} satisfies Fields<'number' | 'pin'>;
export const payingCardShape = {
  number: z
    .string()
    .min(1)
    .regex(/^(?:\s|-)*(?:\d(?:\s|-)*){19}$/)
    .transform(digitsAlone),
  pin: z
    .string()
    .min(1)
    .regex(/^\s*\d{6}\s*$/)
    .transform(digitsAlone),
};

export const payingCardForm = defineForm({
  name: 'paying-card',
  savesNothing: true,
  fields: payingCardFields,
  schema: z.object(payingCardShape),
});

const { recipientName, date } = wantedGiftCard.shape;

type GiftCardMarket = Pick<PageRequest, 'domain' | 'properties'>;

/** Minimum and maximum amount of a gift card in the market, formatted. */
export function giftCardLimits({ domain, properties }: GiftCardMarket): Record<'min' | 'max', string> {
  const { minAmount, maxAmount } = domain.params.giftCard;
  const words = (cents: number) => formatPrice(cents, domain.devise, properties.intl);
  return { min: words(minAmount), max: words(maxAmount) };
}

/** Schema of an amount in units of the currency, with a comma or a point; gives cents, within the market's limits. */
export function typedAmount({ domain, properties }: GiftCardMarket) {
  return z
    .string()
    .trim()
    .min(1)
    .max(20)
    .regex(/^\d+(?:[.,]\d{1,2})?$/)
    .transform((typed) => Math.round(Number(typed.replace(',', '.')) * 100))
    .superRefine((amount, ctx) => {
      const { minAmount, maxAmount } = domain.params.giftCard;
      if (amount % cashStep(domain.devise) !== 0) ctx.addIssue(issue('amount', 'extras.buy.amount.form'));
      else if (amount < minAmount || amount > maxAmount)
        ctx.addIssue(issue('amount', 'extras.buy.amount.between', giftCardLimits({ domain, properties })));
    });
}

/** Texts of a gift card, and the day on which it is sent: today by default. */
export const boughtCardShape = {
  recipientName,
  message: z
    .string()
    .trim()
    .max(giftCardLengths.message)
    .regex(/^[^\p{Cc}]*$/u),
  date: z.union([z.literal(''), date]).transform((day) => day || new Date().toISOString().slice(0, 10)),
};

/** Memoised, because the cart derives the browser's constraints from it each time. */
const boughtCardSchema = memoise((domain: PageRequest['domain'], properties: PageRequest['properties']) =>
  z.object({ amount: typedAmount({ domain, properties }), ...boughtCardShape }),
);

export const boughtCardForm = defineForm({
  name: 'bought-card',
  savesNothing: true,
  fields: {
    amount: { label: 'extras.buy.amount', error: 'extras.buy.amount.form', inputMode: 'decimal' },
    recipientName: {
      label: 'extras.buy.name',
      error: 'form.error.name',
      autoComplete: 'off',
      autoCapitalize: 'words',
    },
    message: { label: 'extras.buy.message', autoComplete: 'off' },
    date: { label: 'extras.buy.date', type: 'date' },
  },
  schema: ({ domain, properties }) => boughtCardSchema(domain, properties),
});

export const extraForms = [promoForm, payingCardForm, boughtCardForm];
