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

/** The address of the profile of a platform (an assistant), by which the shop knows it. */
export const platformAddress = z.url({ protocol: /^https?$/ }).max(500);

export const digits = z.string().regex(/^\d{1,20}$/);
export const word = z.string().regex(/^\w{1,64}$/);
/** The id of a product or a colour option: `100001`, `prod_01HX…`, a UUID. */
export const catalogueId = z.string().regex(/^[\w-]{1,64}$/);
/** Ids with commas between them. */
export const catalogueIds = z.string().regex(/^[\w-]{1,64}(?:,[\w-]{1,64}){0,47}$/);

/** The id of a cart or of something in it. An address would lose `.` and `..`. */
export const cartPartId = z.string().regex(/^(?!\.{1,2}$)[\w.~-]{1,128}$/);

/**
 * The code of a size, as the retailer writes it: `1000001-38`, `ÄB-12/ü 3.5`. Letters and digits of any script, at
 * least one; the signs of article numbers; spaces, but not at an end. Lists need the other signs: commas, colons, `*`
 * and `~` separate skus from each other and from quantities. No part between `/` is `.` or `..`, which a proxy that
 * decodes addresses would follow.
 */
export const sku = z
  .string()
  .max(64)
  .regex(/^(?! )(?!(?:.*\/)?\.{1,2}(?:\/|$))(?=.*[\p{L}\p{N}])[\p{L}\p{M}\p{N} _./+#()-]+(?<! )$/u);
/** Skus with commas between them. */
export const skus = z.string().regex(/^[^,]{1,64}(?:,[^,]{1,64}){0,49}$/);

/** Identifiers that the shop or a browser makes itself: of requests, withdrawals, reservations. */
export const uuid = z.uuid();

/** The last page that may be requested of a list. */
export const lastPage = 1000;
export const page = z.coerce.number().int().min(1).max(lastPage);
/** Number of entries in a page of an answer. */
export const pageSize = z.coerce.number().int().min(1).max(96);
/** Version of a cart, raised by every write to it. */
export const version = z.coerce.number().int().min(1);

export const nothing = z.object({});
