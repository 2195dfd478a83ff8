import { z } from 'zod';

const origin = z.string().regex(/^https?:\/\/[^\s/;,]+$/);

/** Where pages of a storefront load from, as far as its operators do not decide it by market: no secrets. */
export const policyAddresses = z.object({
  /** Origin of pictures and films. */
  pictures: origin,
  /** By the names of the vendors that a market may use: addresses of their files. */
  TAG_MANAGER_URL: z.string(),
  AB_TASTY_URL: z.string(),
  /** Empty where Olapic does not know the shop. */
  olapic: z.union([origin, z.literal('')]),
});
export type PolicyAddresses = z.output<typeof policyAddresses>;
