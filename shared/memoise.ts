/**
 * Makes something once for each object, and forgets it with the object. What else is passed is used the first time
 * only.
 */
export function memoise<Source extends object, Value extends {}, Rest extends unknown[]>(
  make: (source: Source, ...rest: Rest) => Value,
): (source: Source, ...rest: Rest) => Value {
  const known = new WeakMap<Source, Value>();
  return (source, ...rest) => {
    const before = known.get(source);
    if (before !== undefined) return before;
    const made = make(source, ...rest);
    known.set(source, made);
    return made;
  };
}

/**
 * Gives what was made for the same text before, or makes it. It must depend on nothing else. When there are
 * `maxEntries`, all are forgotten: a page needs far fewer, and they are soon made again.
 */
export function memoiseByText<Value extends {}>(
  maxEntries: number,
): (text: string, make: () => Value) => Value {
  const known = new Map<string, Value>();
  return (text, make) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    if (known.size >= maxEntries) known.clear();
    const made = make();
    known.set(text, made);
    return made;
  };
}
