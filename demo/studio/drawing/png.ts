import { deflateSync } from 'node:zlib';

/** One entry of a palette: red, green, blue and opacity, 0..255. */
export type Swatch = readonly [number, number, number, number];

/** Pixels ready to be written, one byte each: an index of a palette that is given later. */
export interface Raster {
  width: number;
  height: number;
  data: Uint8Array;
}

export function raster(width: number, height: number, pixels: Uint8Array): Raster {
  return { width, height, data: deflateSync(filtered(width, height, pixels)) };
}

/** A PNG as a `data:` address: each index with a colour and an opacity of the palette. */
export function pngDataUrl({ width, height, data }: Raster, palette: readonly Swatch[]): string {
  const chunks = [
    Uint8Array.of(137, 80, 78, 71, 13, 10, 26, 10),
    chunk('IHDR', [...word(width), ...word(height), 8, 3, 0, 0, 0]),
    chunk(
      'PLTE',
      palette.flatMap((swatch) => swatch.slice(0, 3)),
    ),
    chunk(
      'tRNS',
      palette.map((swatch) => swatch[3]),
    ),
    chunk('IDAT', data),
    chunk('IEND', []),
  ];
  let binary = '';
  for (const part of chunks) for (const byte of part) binary += String.fromCharCode(byte);
  return `data:image/png;base64,${btoa(binary)}`;
}

/** Each row with the prediction (left, above, both) that leaves the smallest differences. */
function filtered(width: number, height: number, pixels: Uint8Array): Uint8Array {
  const out = new Uint8Array((width + 1) * height);
  const rows = [new Uint8Array(width), new Uint8Array(width), new Uint8Array(width)] as const;
  for (let y = 0; y < height; y++) {
    const sums = [0, 0, 0];
    for (let x = 0; x < width; x++) {
      const value = pixels[y * width + x] ?? 0;
      const left = x > 0 ? (pixels[y * width + x - 1] ?? 0) : 0;
      const up = y > 0 ? (pixels[(y - 1) * width + x] ?? 0) : 0;
      const corner = x > 0 && y > 0 ? (pixels[(y - 1) * width + x - 1] ?? 0) : 0;
      const guesses = [left, up, paeth(left, up, corner)];
      for (let f = 0; f < 3; f++) {
        const difference = (value - (guesses[f] ?? 0)) & 255;
        const row = rows[f as 0 | 1 | 2]; // f runs over 0, 1, 2
        row[x] = difference;
        sums[f] = (sums[f] ?? 0) + Math.min(difference, 256 - difference);
      }
    }
    const best = sums.indexOf(Math.min(...sums)) as 0 | 1 | 2; // an index of the three sums
    out[y * (width + 1)] = [1, 2, 4][best] ?? 0;
    out.set(rows[best], y * (width + 1) + 1);
  }
  return out;
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner;
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
}

function word(value: number): number[] {
  return [(value >>> 24) & 255, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];
}

function chunk(name: string, data: ArrayLike<number>): Uint8Array {
  const out = new Uint8Array(data.length + 12);
  out.set(word(data.length));
  for (let i = 0; i < 4; i++) out[4 + i] = name.charCodeAt(i);
  out.set(data, 8);
  out.set(word(crc(out.subarray(4, data.length + 8))), data.length + 8);
  return out;
}

const TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  let value = n;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value >>> 0;
});

function crc(data: Uint8Array): number {
  let value = 0xffffffff;
  for (const byte of data) value = (TABLE[(value ^ byte) & 255] ?? 0) ^ (value >>> 8);
  return (value ^ 0xffffffff) >>> 0;
}
