/**
 * Gives what was made for the same words before, or makes it. When there are `most`, all are forgotten: a page needs far
 * fewer, and they are soon made again.
 */
export function remembered(most: number): (key: string, make: () => string) => string {
  const known = new Map<string, string>();
  return (key, make) => {
    const before = known.get(key);
    if (before !== undefined) return before;
    if (known.size >= most) known.clear();
    const made = make();
    known.set(key, made);
    return made;
  };
}
