import { z } from 'zod';
import { filledListOf, listOf, orElse } from '../gateway/list-of.ts';
import { row } from '../gateway/row.ts';
import { word } from '../gateway/values.ts';

/** The regions of size guides, with the names in the properties of a domain (specification, section 1). */
export const sizingRegions = ['EUR', 'IT'] as const;
const sizingRegion = z.enum(sizingRegions);
export type SizingRegion = z.output<typeof sizingRegion>;

/** Size systems; INT is by letters. */
const sizeSystems = ['INT', 'EUR', 'IT', 'DE', 'UK', 'US'] as const;
const sizeSystem = z.enum(sizeSystems);
export type SizeSystem = z.output<typeof sizeSystem>;

/** Body measurements, in centimetres. */
const measures = ['height', 'chest', 'waist', 'hips', 'inside-leg', 'foot'] as const;
const measure = z.enum(measures);
export type Measure = z.output<typeof measure>;

const range = z.object({ min: z.number().positive(), max: z.number().positive() });

export const sizeGuide = z.object({
  /** The systems of the guide, in the order of its columns. */
  systems: orElse(listOf(sizeSystem), []),
  measures: orElse(listOf(measure), []),
  /** Smallest first. */
  rows: filledListOf(
    z.object({
      /** The label with which the size is chosen, in the requested language. */
      label: z.string(),
      /** By system. */
      systems: orElse(z.record(z.string(), z.string()), {}),
      /** By measure. */
      measures: orElse(z.record(z.string(), range), {}),
    }),
  ),
});
export type SizeGuide = z.output<typeof sizeGuide>;

export const sizeGuideRows = {
  getSizeGuide: row({
    upstream: 'gateway',
    method: 'GET',
    path: '/ecommerce/v3/catalog/size-guides/{sizeGuideId}',
    input: z.object({ sizeGuideId: word, region: sizingRegion }),
    output: sizeGuide,
    access: 'anyone',
    refuses: ['unknown'],
    failure: 'throw',
  }),
};
