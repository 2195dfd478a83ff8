/** Colours as linear triples 0..1 of sRGB values, mixed in Oklab, where shadows keep their hue. */
export type Rgb = readonly [number, number, number];
export type Lab = readonly [number, number, number];

const HEX = /^#[0-9a-f]{6}$/i;

/** Parses `#rrggbb`. Throws on anything else, so that no other text gets into the SVG. */
export function parseHex(hex: string): Rgb {
  if (!HEX.test(hex)) throw new RangeError(`Not a colour: expected #rrggbb, got ${JSON.stringify(hex)}`);
  const n = Number.parseInt(hex.slice(1), 16);
  return [(n >> 16) / 255, ((n >> 8) & 255) / 255, (n & 255) / 255];
}

/** The triple as three bytes, clipped. */
export function bytes(rgb: Rgb): [number, number, number] {
  const byte = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 255);
  return [byte(rgb[0]), byte(rgb[1]), byte(rgb[2])];
}

const linear = (v: number) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
const gamma = (v: number) => (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055);

/** Oklab: lightness 0..1, a and b. */
export function toLab(rgb: Rgb): Lab {
  const [r, g, b] = [linear(rgb[0]), linear(rgb[1]), linear(rgb[2])];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

export function fromLab([L, a, b]: Lab): Rgb {
  const l = (L + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (L - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (L - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const channel = (v: number) => gamma(Math.min(1, Math.max(0, v)));
  return [
    channel(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    channel(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    channel(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

/** Between two colours; `amount` 0 gives the first, 1 the second. */
export function mix(from: Rgb, to: Rgb, amount: number): Rgb {
  const a = toLab(from);
  const b = toLab(to);
  const at = (i: 0 | 1 | 2) => a[i] + (b[i] - a[i]) * amount;
  return fromLab([at(0), at(1), at(2)]);
}

/** Lighter (positive) or darker (negative) by `amount` of lightness 0..1; chroma scaled by `chroma`. */
export function shift(rgb: Rgb, amount: number, chroma = 1): Rgb {
  const [L, a, b] = toLab(rgb);
  return fromLab([Math.min(1, Math.max(0, L + amount)), a * chroma, b * chroma]);
}

export function lightness(rgb: Rgb): number {
  return toLab(rgb)[0];
}
