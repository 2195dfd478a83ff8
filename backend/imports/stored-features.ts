import type { Features } from '../../shared/contract/catalogue/features.ts';
import type { LocalizedText } from '../../shared/contract/gateway/values.ts';
import type { ImportedFeatures } from './payload.ts';
import { type ImportedText, inAllLanguages } from './texts.ts';

/** `products.features`: the features, the pattern in all languages. */
export type StoredFeatures = Omit<Features, 'pattern'> & { pattern?: LocalizedText };

/** The features to store; null if there are none. A feed without any, such as a translation, leaves them unchanged. */
export function storedFeatures(
  said: ImportedFeatures | null,
  pattern: ImportedText,
  known: StoredFeatures | null,
): StoredFeatures | null {
  const { ageGroup, gender, certificates } = said ?? known ?? { certificates: [] };
  const hasPattern = Object.keys(pattern).length > 0;
  if ((ageGroup ?? gender) === undefined && certificates.length === 0 && !hasPattern) return null;
  return { ...(hasPattern && { pattern: inAllLanguages(pattern) }), ageGroup, gender, certificates };
}
