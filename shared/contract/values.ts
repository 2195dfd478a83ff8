import { z } from 'zod';
import { countries, currencies } from '../locales.ts';

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

export const country = z.enum(countries);
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
/** How many entries a page of an answer holds. */
export const pageSize = z.coerce.number().int().min(1).max(96);
/** Version of a cart, raised by every write to it. */
export const version = z.coerce.number().int().min(1);

export const nothing = z.object({});
