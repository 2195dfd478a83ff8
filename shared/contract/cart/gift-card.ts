import { z } from 'zod';
import { namePattern } from '../../forms/names.ts';
import { cents } from '../gateway/values.ts';

/** Maximum length, in characters, of the name on a gift card, and of its message. */
export const giftCardLengths = { recipientName: 60, message: 300 };

/** Typed text without control characters, except line breaks if the pattern allows them. */
const typed = (max: number, pattern: RegExp) => z.string().trim().max(max).regex(pattern);

/** A gift card as a shopper requests it. */
export const wantedGiftCard = z.object({
  /** In cents of the market's currency, within the market's limits. */
  amount: cents.min(1).max(99_999_999),
  recipientName: typed(giftCardLengths.recipientName, namePattern).min(1),
  message: typed(giftCardLengths.message, /^(?:[^\p{Cc}]|\r?\n)*$/u).default(''),
  /** The day on which it is sent, today or within a year (ISO 8601). */
  date: z.iso.date(),
});

/** Amount, in cents, of a card that pays all it can: now, and after a delivery is chosen or a piece added. */
export const wholeCard = 99_999_999;

/** A printed number: nineteen digits, the last of which is a check digit. Spaces are allowed. */
export const giftCardNumber = z
  .string()
  .transform((number) => number.replaceAll(/[\s-]/g, ''))
  .pipe(z.string().regex(/^\d{19}$/));

export const giftCardPin = z
  .string()
  .trim()
  .regex(/^\d{6}$/);
