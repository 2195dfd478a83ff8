/**
 * Code 128, the barcode that tills and carriers read: each character is three bars and three gaps of one to four
 * modules. Digits are encoded in pairs (set C), an odd last one in set B; any other ASCII text in set B.
 */

/** Widths of bars and gaps by value, 0 to 106; the last is the stop with its closing bar. */
const patterns =
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112'.split(
    ' ',
  );

const startB = 104;
const startC = 105;
const toB = 100;
const stop = 106;
/** Value of a character in set B, which begins with the space. */
const inB = (sign = ' '): number => sign.charCodeAt(0) - 32;

function valuesOf(text: string): number[] {
  if (!/^\d+$/.test(text)) return [startB, ...[...text].map(inB)];
  const values = [startC, ...(text.match(/\d\d/g) ?? []).map(Number)];
  return text.length % 2 === 0 ? values : [...values, toB, inB(text.at(-1))];
}

/**
 * Returns the widths of bars and gaps in modules, alternating, beginning with a bar.
 *
 * @throws RangeError for a character that is not printable ASCII
 */
export function code128(text: string): number[] {
  if (!/^[ -~]+$/.test(text)) throw new RangeError(`'${text}' has a sign that Code 128 has not.`);
  const values = valuesOf(text);
  const check = values.reduce((sum, value, place) => sum + value * Math.max(1, place), 0) % 103;
  return [...values, check, stop].flatMap((value) => [...(patterns[value] ?? '')].map(Number));
}
