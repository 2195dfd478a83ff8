/**
 * Lists of values, each stored once and referred to by number. Thousands of options share the same sizes, families
 * or materials, so results are computed once per list, and counting lists means counting integers.
 */
const numbers = new Map<string, number>();
const lists: (readonly string[])[] = [];

/** The number of a list; equal values in the same order have the same number. */
export function listNumber(values: readonly string[]): number {
  const key = values.join('\n');
  const known = numbers.get(key);
  if (known !== undefined) return known;
  numbers.set(key, lists.length);
  return lists.push([...values]) - 1;
}

export function valuesOf(number: number): readonly string[] {
  return lists[number] ?? [];
}

/** The number of lists; list numbers are below it. */
export function listCount(): number {
  return lists.length;
}
