import { z } from 'zod';
import { twoLetterCode } from '../../markets/country-code.ts';
import { countries, currencies } from '../../markets/locales.ts';

/** A text in every language of the shop. */
export const localizedText = z.object({
  fr: z.string(),
  en: z.string(),
  de: z.string(),
  es: z.string(),
  it: z.string(),
  pl: z.string(),
});
export type LocalizedText = z.output<typeof localizedText>;

/** A text from an upstream: a missing language gets the English, French or any other text. */
export const sentText = localizedText.partial().transform((texts, context): LocalizedText => {
  const { en, fr, de, es, it, pl } = texts;
  const known = en ?? fr ?? de ?? es ?? it ?? pl;
  if (known === undefined) {
    context.addIssue('There is no text in any language.');
    return z.NEVER;
  }
  return { fr: known, en: known, de: known, es: known, it: known, pl: known, ...texts };
});

/** A text that is empty in all languages. */
export const noText: LocalizedText = { fr: '', en: '', de: '', es: '', it: '', pl: '' };

export const country = z.enum(countries);
/** The country of a telephone number as upstreams send it, in two letters or three. */
export const phoneCountry = z.string().transform(twoLetterCode).pipe(country);
export const currency = z.enum(currencies);

/** An amount of money in cents. */
export const cents = z.int();

export const money = z.object({ centAmount: cents, currencyCode: currency });

export const digits = z.string().regex(/^\d{1,20}$/);
export const word = z.string().regex(/^\w{1,64}$/);
export const sku = z.string().regex(/^[\w-]{1,64}$/);
/** Identifiers that are hard to guess: carts, lines, orders' sessions. */
export const uuid = z.uuid();

export const page = z.coerce.number().int().min(1).max(1000);
/** Number of entries in a page of an answer. */
export const pageSize = z.coerce.number().int().min(1).max(96);
/** Version of a cart, raised by every write to it. */
export const version = z.coerce.number().int().min(1);

export const nothing = z.object({});
