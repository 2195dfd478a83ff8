/**
 * Gives what was made for the same words before, or makes it. When there are `most`, all are forgotten: a page needs far
 * fewer, and they are soon made again.
 */
export function remembered<Made extends {}>(most: number): (key: string, make: () => Made) => Made {
  const known = new Map<string, Made>();
  return (key, make) => {
    const before = known.get(key);
    if (before !== undefined) return before;
    if (known.size >= most) known.clear();
    const made = make();
    known.set(key, made);
    return made;
  };
}
