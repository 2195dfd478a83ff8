import { z } from 'zod';
import { listOf, orElse } from './list-of.ts';

/** Any country, not only those that the shop sells to (ISO 3166-1 alpha-2). */
const origin = orElse(
  z
    .string()
    .regex(/^[A-Z]{2}$/)
    .nullable(),
  null,
);
const percent = z.int().min(0).max(100);

/** What was done for less impact, beyond the cloth itself. */
export const ecoCriteria = ['organic', 'recycled', 'renewable', 'low-water', 'repairable', 'local'] as const;

/** How much of a piece can become cloth again. */
export const recyclability = z.enum(['whole', 'mostly', 'partly', 'no']);

/**
 * The qualities of a product that the French law against waste (AGEC, article 13) asks for, and those that the shop
 * tells of pieces designed with less impact.
 */
export const environment = z.object({
  /** Where each of the three steps took place that the law names. */
  weaving: origin,
  dyeing: origin,
  making: origin,
  /** Recycled material, in percent of the weight. */
  recycledShare: orElse(percent.nullable(), null),
  /** Synthetic fibres, in percent of the weight: above 50 the piece sheds plastic microfibres in the wash. */
  syntheticShare: orElse(percent.nullable(), null),
  recyclability: orElse(recyclability.nullable(), null),
  /** Names of substances of very high concern above 0.1 percent of the weight. */
  substances: orElse(listOf(z.string()), []),
  /** Recycled material of the packaging, in percent of the weight. */
  packagingRecycledShare: orElse(percent.nullable(), null),
  ecoCriteria: orElse(listOf(z.enum(ecoCriteria)), []),
});
export type Environment = z.output<typeof environment>;

/** Above this share of synthetic fibres, in percent, the law asks for a warning of microfibres. */
export const microfibreShare = 50;
