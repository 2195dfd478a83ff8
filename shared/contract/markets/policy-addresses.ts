import { z } from 'zod';

const origin = z.string().regex(/^https?:\/\/[^\s/;,]+$/);

/** Addresses from which pages of a storefront load, unless operators set them by market. They contain no secrets. */
export const policyAddresses = z.object({
  /** Origin of pictures and videos. */
  pictures: origin,
  /** Addresses of the vendors' files, by the names of the vendors that a market may use. */
  TAG_MANAGER_URL: z.string(),
  AB_TASTY_URL: z.string(),
  /** Empty if the shop has no Olapic key. */
  olapic: z.union([origin, z.literal('')]),
});
export type PolicyAddresses = z.output<typeof policyAddresses>;
