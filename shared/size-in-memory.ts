/** Bytes of a slot, of the header of an object, and of one in a map or a set, as V8 has them with 64 bits. */
const [slot, header, mapEntry, setEntry] = [8, 24, 40, 32];

/** What cannot be seen from outside: a function with its scope, an error with its stack. */
const [functionBytes, errorBytes] = [64, 1_000];

/** Objects with more properties are taken for dictionaries. */
const maxSharedNames = 30;

const beyondLatin1 = /[\u0100-\uffff]/;

/** Bytes of a text: one for each character, or two if it has any beyond Latin-1. */
export function textBytes(text: string): number {
  return 16 + (beyondLatin1.test(text) ? 2 * text.length : text.length);
}

/**
 * Estimates the bytes that a value takes in the heap. An object that is referred to several times counts once. Counted
 * are the values of enumerable properties, their names only in dictionaries; nothing of private fields, closures
 * and objects of the platform (`Headers`, `CryptoKey`), so a cache of such values has its own `bytesOf`. Pointers are
 * taken as eight bytes. Workers compress them to four, so the estimate is rather too high there.
 */
export function sizeInMemory(value: unknown): number {
  const seen = new Set<object>();
  const left: unknown[] = [value];
  let bytes = 0;
  while (left.length > 0) {
    const next = left.pop();
    if (typeof next === 'string') bytes += textBytes(next);
    else if (typeof next === 'number') bytes += Number.isInteger(next) ? 0 : 16;
    else if (typeof next === 'function') bytes += functionBytes;
    else if (typeof next === 'object' && next !== null && !seen.has(next)) {
      seen.add(next);
      bytes += objectBytes(next, left);
    }
  }
  return bytes;
}

/** Bytes of an object alone; adds its parts to `left`. */
function objectBytes(object: object, left: unknown[]): number {
  if (Array.isArray(object)) {
    for (const part of object) left.push(part);
    return header + slot * object.length;
  }
  if (object instanceof Map) {
    for (const [key, part] of object) left.push(key, part);
    return header + mapEntry * object.size;
  }
  if (object instanceof Set) {
    for (const part of object) left.push(part);
    return header + setEntry * object.size;
  }
  if (ArrayBuffer.isView(object)) {
    left.push(object.buffer);
    return 4 * header;
  }
  if (object instanceof ArrayBuffer) return 4 * header + object.byteLength;
  const parts = Object.entries(object);
  // Objects of one kind share their names, which dictionaries have for themselves.
  const isDictionary = parts.length > maxSharedNames;
  let bytes = header + (isDictionary ? mapEntry : slot) * parts.length + (object instanceof Error ? errorBytes : 0);
  for (const [name, part] of parts) {
    if (isDictionary) bytes += textBytes(name);
    left.push(part);
  }
  return bytes;
}
