import { declareMemory } from './declared-memory.ts';

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

let lastNumber = 0;

/** A number for an object, for the text of `memoiseByText`: each object has its own. */
export const numberOf = memoise((_object: object) => {
  lastNumber += 1;
  return lastNumber;
});

interface TextMemo {
  /** Bytes of all texts and values together. At this size all are dropped: they are quickly computed again. */
  maxBytes: number;
  /** Bytes of an entry besides its texts: of its place in the table, and of a value that is no text. */
  bytesEach?: number;
}

/**
 * Returns the memoised value of a text, or computes it. It must depend only on the text. Texts count two bytes for a
 * character.
 */
export function memoiseByText<Value extends {}>(
  name: string,
  { maxBytes, bytesEach = 100 }: TextMemo,
): (text: string, make: () => Value) => Value {
  const known = new Map<string, Value>();
  let bytes = 0;
  declareMemory(name, { maxBytes, bytes: () => bytes });
  return (text, make) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const made = make();
    const size = bytesEach + 2 * (text.length + (typeof made === 'string' ? made.length : 0));
    if (size > maxBytes) return made;
    if (bytes + size > maxBytes) {
      known.clear();
      bytes = 0;
    }
    known.set(text, made);
    bytes += size;
    return made;
  };
}
