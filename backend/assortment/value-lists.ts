/**
 * Lists of values, each kept once and known by a number. Thousands of options have the same sizes, families or materials,
 * so what is true of a list is found out once, and counting lists is counting numbers.
 */
const numbers = new Map<string, number>();
const lists: (readonly string[])[] = [];

/** The number of a list; the same for the same values in the same order. */
export function listNumber(values: readonly string[]): number {
  const key = values.join('\n');
  const known = numbers.get(key);
  if (known !== undefined) return known;
  numbers.set(key, lists.length);
  return lists.push([...values]) - 1;
}

/** The values of a list. */
export function valuesOf(number: number): readonly string[] {
  return lists[number] ?? [];
}

/** How many lists there are: their numbers are below. */
export function listCount(): number {
  return lists.length;
}
