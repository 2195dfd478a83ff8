/**
 * A small synchronous zlib encoder (RFC 1950/1951): one block with dynamic Huffman codes and runs of equal
 * bytes. Shading maps are smooth, so this comes close to a full encoder, and drawing stays a plain function.
 */
export function zlib(data: Uint8Array): Uint8Array {
  const symbols = runs(data);
  const literals = new Array<number>(286).fill(0);
  literals[256] = 1;
  let repeated = false;
  for (const symbol of symbols) {
    literals[symbol.code] = (literals[symbol.code] ?? 0) + 1;
    repeated ||= symbol.code > 256;
  }
  const literalLengths = codeLengths(literals, 15);
  const bits = new BitWriter([0x78, 0x01]);
  bits.write(1, 1);
  bits.write(2, 2);
  writeHeader(bits, literalLengths, [repeated ? 1 : 0]);
  const codes = canonical(literalLengths);
  for (const symbol of symbols) {
    bits.write(codes[symbol.code] ?? 0, literalLengths[symbol.code] ?? 0);
    if (symbol.code > 256) {
      bits.write(symbol.extra, symbol.extraBits);
      bits.write(0, 1);
    }
  }
  bits.write(codes[256] ?? 0, literalLengths[256] ?? 0);
  return bits.finish(adler(data));
}

interface Symbol {
  code: number;
  extra: number;
  extraBits: number;
}

const LENGTH_BASE = [
  3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131,
];
const LENGTH_EXTRA = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5];

/** Literals, and repeats of the byte before. */
function runs(data: Uint8Array): Symbol[] {
  const symbols: Symbol[] = [];
  let i = 0;
  while (i < data.length) {
    const byte = data[i] ?? 0;
    symbols.push({ code: byte, extra: 0, extraBits: 0 });
    i++;
    let length = 0;
    while (i + length < data.length && data[i + length] === byte && length < 162) length++;
    if (length < 3) continue;
    let slot = LENGTH_BASE.length - 1;
    while ((LENGTH_BASE[slot] ?? 0) > length) slot--;
    symbols.push({
      code: 257 + slot,
      extra: length - (LENGTH_BASE[slot] ?? 0),
      extraBits: LENGTH_EXTRA[slot] ?? 0,
    });
    i += length;
  }
  return symbols;
}

/** Huffman code lengths, at most `limit`: frequencies are flattened until the tree is shallow enough. */
function codeLengths(frequencies: readonly number[], limit: number): number[] {
  let weights = [...frequencies];
  for (;;) {
    const lengths = new Array<number>(weights.length).fill(0);
    let queue = weights
      .map((weight, symbol) => ({ weight, symbols: [symbol] }))
      .filter((node) => node.weight > 0)
      .sort((a, b) => a.weight - b.weight);
    if (queue.length === 1) for (const symbol of queue[0]?.symbols ?? []) lengths[symbol] = 1;
    while (queue.length > 1) {
      const [a, b, ...rest] = queue;
      if (!a || !b) break;
      const joined = { weight: a.weight + b.weight, symbols: [...a.symbols, ...b.symbols] };
      for (const symbol of joined.symbols) lengths[symbol] = (lengths[symbol] ?? 0) + 1;
      const at = rest.findIndex((node) => node.weight >= joined.weight);
      rest.splice(at < 0 ? rest.length : at, 0, joined);
      queue = rest;
    }
    if (Math.max(...lengths) <= limit) return lengths;
    weights = weights.map((weight) => (weight > 0 ? (weight >> 1) | 1 : 0));
  }
}

/** Canonical codes, bit-reversed as the format wants them. */
function canonical(lengths: readonly number[]): number[] {
  const codes = new Array<number>(lengths.length).fill(0);
  let code = 0;
  for (let size = 1; size <= 15; size++) {
    for (let symbol = 0; symbol < lengths.length; symbol++) {
      if (lengths[symbol] !== size) continue;
      let reversed = 0;
      for (let bit = 0; bit < size; bit++) reversed |= ((code >> bit) & 1) << (size - 1 - bit);
      codes[symbol] = reversed;
      code++;
    }
    code <<= 1;
  }
  return codes;
}

const ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

function writeHeader(bits: BitWriter, literal: readonly number[], distance: readonly number[]): void {
  let count = literal.length;
  while (count > 257 && literal[count - 1] === 0) count--;
  const all = [...literal.slice(0, count), ...distance];
  const used = new Array<number>(19).fill(0);
  for (const length of all) used[length] = (used[length] ?? 0) + 1;
  const meta = codeLengths(used, 7);
  const codes = canonical(meta);
  bits.write(count - 257, 5);
  bits.write(distance.length - 1, 5);
  bits.write(ORDER.length - 4, 4);
  for (const symbol of ORDER) bits.write(meta[symbol] ?? 0, 3);
  for (const length of all) bits.write(codes[length] ?? 0, meta[length] ?? 0);
}

class BitWriter {
  private readonly out: number[];
  private held = 0;
  private count = 0;

  constructor(start: readonly number[]) {
    this.out = [...start];
  }

  write(value: number, size: number): void {
    this.held |= value << this.count;
    this.count += size;
    while (this.count >= 8) {
      this.out.push(this.held & 255);
      this.held >>>= 8;
      this.count -= 8;
    }
  }

  finish(checksum: number): Uint8Array {
    if (this.count > 0) this.out.push(this.held & 255);
    for (const shift of [24, 16, 8, 0]) this.out.push((checksum >>> shift) & 255);
    return Uint8Array.from(this.out);
  }
}

function adler(data: Uint8Array): number {
  let a = 1;
  let b = 0;
  for (const byte of data) {
    a = (a + byte) % 65521;
    b = (b + a) % 65521;
  }
  return ((b << 16) | a) >>> 0;
}
