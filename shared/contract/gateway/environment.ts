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

/** Measures for less impact, beyond the material itself. */
export const ecoCriteria = ['organic', 'recycled', 'renewable', 'low-water', 'repairable', 'local'] as const;

/** Share of a piece that can be recycled into fabric. */
export const recyclability = z.enum(['whole', 'mostly', 'partly', 'no']);

/**
 * The qualities of a product that the French law against waste (AGEC, article 13) requires, and the shop's own for
 * pieces designed with less impact.
 */
export const environment = z.object({
  /** The countries of the three steps that the law names. */
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

/** Share of synthetic fibres, in percent, above which the law requires a warning about microfibres. */
export const microfibreShare = 50;
