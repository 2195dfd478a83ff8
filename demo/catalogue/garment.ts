import { z } from 'zod';
import { localizedText } from '../../shared/contract/gateway/values.ts';
import {
  collars,
  details,
  fits,
  type GarmentSpec,
  kinds,
  lengths,
  necklines,
  patterns,
  sleeves,
} from '../studio/drawing/spec.ts';
import { clothId } from './cloths.ts';
import { paletteId } from './colours.ts';
import { familyId } from './families.ts';
import { featureId } from './features.ts';

type Cut = Pick<GarmentSpec, 'length' | 'sleeve' | 'neckline' | 'collar' | 'fit' | 'details'>;

const cut: z.ZodType<Cut> = z.strictObject({
  length: z.enum(lengths).exactOptional(),
  sleeve: z.enum(sleeves).exactOptional(),
  neckline: z.enum(necklines).exactOptional(),
  collar: z.enum(collars).exactOptional(),
  fit: z.enum(fits).exactOptional(),
  details: z.array(z.enum(details)).exactOptional(),
});

/** A garment of the collection, in several cloths, patterns and colours, for one or more families. */
export const garment = z.strictObject({
  /** Its name before the cloth: "Robe midi plissée". In English `%` is the place of the cloth. */
  head: localizedText,
  kind: z.enum(kinds),
  cut: cut.exactOptional(),
  families: z.array(familyId),
  cloths: z.array(clothId),
  /** Default: plain. */
  patterns: z.array(z.enum(patterns)).exactOptional(),
  features: z.array(featureId),
  /** Usual price for an adult, in euro cents. */
  price: z.int(),
  /** The name does not mention the cloth (jeans) or the pattern (a Breton top). */
  unsaid: z.enum(['cloth', 'pattern', 'both']).exactOptional(),
  palette: paletteId.exactOptional(),
});
export type Garment = z.output<typeof garment>;
