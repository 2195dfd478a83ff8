import type { LocalizedText } from '../../shared/contract/values.ts';
import type { GarmentSpec, Kind, Pattern } from '../studio/spec.ts';
import type { PaletteId } from './colours.ts';
import type { ClothId } from './fabrics.ts';
import type { FamilyId } from './families.ts';
import type { FeatureId } from './features.ts';

export type Cut = Pick<GarmentSpec, 'length' | 'sleeve' | 'neckline' | 'collar' | 'fit' | 'details'>;

/** A garment of the collection: made up in several cloths, patterns and colours, for one or more families. */
export interface Garment {
  /** What it is, before the cloth: "Robe midi plissée". In English `%` is where the cloth goes. */
  head: LocalizedText;
  kind: Kind;
  cut?: Cut;
  families: readonly FamilyId[];
  cloths: readonly ClothId[];
  /** Default: plain. */
  patterns?: readonly Pattern[];
  features: readonly FeatureId[];
  /** Usual price for an adult, euro cents. */
  price: number;
  /** The name does not mention the cloth (jeans) or the pattern (a Breton top). */
  unsaid?: 'cloth' | 'pattern' | 'both';
  palette?: PaletteId;
}
