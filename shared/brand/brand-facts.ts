import { z } from 'zod';
import { countries } from '../markets/locales.ts';

const line = z.string().min(1);

const company = z.strictObject({
  company: line,
  /** On one line. */
  address: line,
  /** Register and number. */
  register: line,
  vat: line,
  capital: line,
  director: line,
  email: z.email(),
  privacyEmail: z.email(),
  /** As it is read, and as it is dialled. */
  phone: line,
  tel: z.string().regex(/^\+\d+$/),
  /** When the telephone is answered. */
  hours: line,
  /** The authority for the protection of data. */
  authority: line,
});

/** `brand/brand.json` of a shop. */
export const brandFacts = z.strictObject({
  name: line,
  /** The shop's own application, as it names itself in `User-Agent`. */
  application: z.string().regex(/^[A-Za-z]\w*$/),
  /** Where somebody reports a weakness of the shop: `/.well-known/security.txt`. */
  security: z.email(),
  /** Addresses in social networks. */
  networks: z.partialRecord(z.enum(['instagram', 'pinterest', 'tiktok', 'youtube', 'facebook']), z.url()),
});

export type BrandFacts = z.output<typeof brandFacts>;

/** `brand/companies.json`: the selling company of each country, in its language. */
export const brandCompanies = z.partialRecord(z.enum(countries), company);

export type BrandCompanies = z.output<typeof brandCompanies>;
