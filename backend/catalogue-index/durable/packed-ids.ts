import type { Numbers } from '../../assortment/columns/column.ts';
import type { Ids } from '../../assortment/columns/ids.ts';
import { narrowest } from './pack.ts';

/** Ids that are no numbers, by position. */
export type OtherIds = [position: number, id: string][];

/** The ids of some numbers: as numbers where they are, else 0. */
export function packIds(ids: Ids, numbers: Uint32Array): { values: Numbers; others: OtherIds } {
  const values = narrowest(Array.from(numbers, (number) => ids.valueOf(number)));
  const others: OtherIds = [];
  for (const [at, number] of numbers.entries()) if (values[at] === 0) others.push([at, ids.idOf(number)]);
  return { values, others };
}

/** The numbers of packed ids, which may be others than before. */
export function unpackIds(ids: Ids, values: Numbers, others: OtherIds): Uint32Array<ArrayBuffer> {
  const known = new Map(others);
  const numbers = new Uint32Array(values.length);
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at] ?? 0;
    numbers[at] = value > 0 ? ids.numberOfValue(value) : ids.numberOf(known.get(at) ?? '');
  }
  return numbers;
}
