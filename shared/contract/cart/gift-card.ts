import { z } from 'zod';
import { namePattern } from '../../forms/names.ts';
import { cents } from '../gateway/values.ts';

/** Most characters of the name on a gift card, and of the words to it. */
export const giftCardLengths = { recipientName: 60, message: 300 };

/** Text that a person types: control characters are none, save for line breaks where `lines` are allowed. */
const typed = (max: number, pattern: RegExp) => z.string().trim().max(max).regex(pattern);

/** A gift card as a shopper asks for one. */
export const wantedGiftCard = z.object({
  /** In cents of the market's currency, within the market's limits. */
  amount: cents.min(1).max(99_999_999),
  recipientName: typed(giftCardLengths.recipientName, namePattern).min(1),
  message: typed(giftCardLengths.message, /^(?:[^\p{Cc}]|\r?\n)*$/u).default(''),
  /** The day on which it is sent, today or within a year (ISO 8601). */
  date: z.iso.date(),
});

/** Asked for, in cents, where a card is to pay all that it can: now, and when a delivery is chosen or a piece added. */
export const wholeCard = 99_999_999;

/** A number as it is printed: nineteen digits, the last of which checks the others. Spaces are allowed. */
export const giftCardNumber = z
  .string()
  .transform((number) => number.replaceAll(/[\s-]/g, ''))
  .pipe(z.string().regex(/^\d{19}$/));

export const giftCardPin = z
  .string()
  .trim()
  .regex(/^\d{6}$/);
