import type { Assortment } from './assortment.ts';
import type { RowList } from './choose.ts';
import { resultCache, resultKey } from './memory.ts';

const lists = resultCache<Uint32Array>('lists of families', ({ byteLength }) => byteLength);

/** The options of a family, in the order of recommendation. */
export function familyList(assortment: Assortment, familyId: string): RowList {
  const key = resultKey('family', assortment.id, assortment.structure, familyId);
  const rows = lists(key, () => {
    const { families, dictionaries } = assortment.options;
    const isIn = dictionaries.families.whereAny((id) => id === familyId);
    return assortment.ranked.filter((row) => isIn[families.get(row)] === 1);
  });
  return { key, rows };
}
