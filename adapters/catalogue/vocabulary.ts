import type { LocalizedText } from '../../shared/contract/gateway/values.ts';
import type { Currency } from '../../shared/markets/locales.ts';

export interface Family {
  familyId: string;
  parentId: string | null;
  title: LocalizedText;
  description: Partial<LocalizedText>;
}

/** A value of a facet. */
export interface FacetValue {
  label: LocalizedText;
  hex?: string | undefined;
}

export type LabelledFacet = 'size' | 'color' | 'material';

/** What all calls need to know of an engine's catalogue. It changes rarely. */
export interface Vocabulary {
  /** In the order of the menu. */
  families: ReadonlyMap<string, Family>;
  /** In the order in which shoppers see them. */
  values: Readonly<Record<LabelledFacet, ReadonlyMap<string, FacetValue>>>;
}

/** The families that list something, by currency. */
export type SoldFamilies = ReadonlyMap<Currency, ReadonlySet<string>>;

export const childrenOf = ({ families }: Pick<Vocabulary, 'families'>, familyId: string | null): Family[] =>
  [...families.values()].filter(({ parentId }) => parentId === familyId);

/** The families above a family, the topmost first. */
export function ancestorsOf(vocabulary: Pick<Vocabulary, 'families'>, familyId: string): Family[] {
  const parent = vocabulary.families.get(vocabulary.families.get(familyId)?.parentId ?? '');
  return parent === undefined ? [] : [...ancestorsOf(vocabulary, parent.familyId), parent];
}

/** The topmost family above a family; the family itself if there is none. */
export const departmentOf = (vocabulary: Pick<Vocabulary, 'families'>, familyId: string): Family | undefined =>
  ancestorsOf(vocabulary, familyId)[0] ?? vocabulary.families.get(familyId);
