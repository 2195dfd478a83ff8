/** Computes a value once for each object, and drops it with the object. Other arguments count only the first time. */
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
 * Returns the memoised value of a text, or computes it. It must depend only on the text. At `maxEntries` all entries
 * are dropped: a page needs far fewer, and they are quickly computed again.
 */
export function memoiseByText<Value extends {}>(maxEntries: number): (text: string, make: () => Value) => Value {
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
