import { z } from 'zod';
import { listOf, orElse } from '../gateway/list-of.ts';

/** The age groups and genders of Google's product data. */
export const ageGroups = ['newborn', 'infant', 'toddler', 'kids', 'adult'] as const;
export const genders = ['male', 'female', 'unisex'] as const;

/** What is known of a product besides its texts. */
export const features = z.object({
  /** In the requested language; empty if there is none. */
  pattern: orElse(z.string(), ''),
  ageGroup: z.enum(ageGroups).optional().catch(undefined),
  gender: z.enum(genders).optional().catch(undefined),
  /** Each with its authority, name and code: `EC EPREL 123456`. */
  certificates: orElse(listOf(z.string()), []),
});
export type Features = z.output<typeof features>;
