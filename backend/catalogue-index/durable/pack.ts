import { Column, type Numbers } from '../../assortment/columns/column.ts';

const widths = [Uint8Array, Uint16Array, Uint32Array, Float64Array] as const;

/** Arrays begin at multiples of eight bytes, as views on wide numbers must. */
const aligned = (bytes: number): number => Math.ceil(bytes / 8) * 8;

interface Header<Json> {
  json: Json;
  /** Bytes of a number, and how many there are. */
  arrays: [width: number, length: number][];
}

/** The number of bytes of the header, before it. */
const prefix = 8;

/** Whole numbers from 0, as few bytes as the largest needs. */
export function narrowest(numbers: ArrayLike<number>): Numbers {
  const column = new Column();
  column.reserve(numbers.length);
  for (let at = 0; at < numbers.length; at += 1) column.set(at, numbers[at] ?? 0);
  return column.data;
}

/** Writes a value and arrays of numbers as bytes. */
export function pack(json: unknown, arrays: readonly Numbers[]): Uint8Array<ArrayBuffer> {
  const lengths = arrays.map((array): [number, number] => [array.BYTES_PER_ELEMENT, array.length]);
  const header = new TextEncoder().encode(JSON.stringify({ json, arrays: lengths }));
  let end = aligned(prefix + header.length);
  const starts = arrays.map((array) => {
    const start = end;
    end = aligned(end + array.byteLength);
    return start;
  });
  const bytes = new Uint8Array(end);
  new DataView(bytes.buffer).setUint32(0, header.length);
  bytes.set(header, prefix);
  for (const [at, array] of arrays.entries())
    bytes.set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength), starts[at]);
  return bytes;
}

/** Reads what `pack` has written. The arrays are views on the bytes. */
export function unpack<Json>(bytes: ArrayBuffer): { json: Json; arrays: Numbers[] } {
  const length = new DataView(bytes).getUint32(0);
  // Written by `pack` in this object's own storage, so not validated.
  const header = JSON.parse(new TextDecoder().decode(new Uint8Array(bytes, prefix, length))) as Header<Json>;
  let end = aligned(prefix + length);
  const arrays = header.arrays.map(([width, count]) => {
    const Width = widths.find((each) => each.BYTES_PER_ELEMENT === width) ?? Uint8Array;
    const array = new Width(bytes, end, count);
    end = aligned(end + array.byteLength);
    return array;
  });
  return { json: header.json, arrays };
}
