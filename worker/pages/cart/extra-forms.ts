import { z } from 'zod';
import { promoCode } from '../../../shared/contract/cart-extra-rows.ts';
import { giftCardLengths, wantedGiftCard } from '../../../shared/contract/gift-card.ts';
import { defineForm } from '../../forms/form.ts';

/** The forms of the cart page into which something is typed. */

export const promoForm = defineForm({
  name: 'promo',
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

export const payingCardForm = defineForm({
  name: 'paying-card',
  fields: {
    number: {
      label: 'extras.pay.number',
      error: 'extras.pay.number.form',
      autoComplete: 'off',
      inputMode: 'numeric',
    },
    pin: {
      label: 'extras.pay.pin',
      error: 'extras.pay.pin.form',
      type: 'password',
      autoComplete: 'off',
      inputMode: 'numeric',
    },
  },
  schema: z.object({
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
  }),
});

const { recipientName, date } = wantedGiftCard.shape;

export const boughtCardForm = defineForm({
  name: 'bought-card',
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
  schema: z.object({
    /** Typed in units of the currency, with a comma or a point; in cents. */
    amount: z
      .string()
      .trim()
      .min(1)
      .regex(/^\d{1,6}(?:[.,]\d{1,2})?$/)
      .transform((typed) => Math.round(Number(typed.replace(',', '.')) * 100)),
    recipientName,
    message: z
      .string()
      .trim()
      .max(giftCardLengths.message)
      .regex(/^[^\p{Cc}]*$/u),
    date,
  }),
});

export const extraForms = [promoForm, payingCardForm, boughtCardForm];
