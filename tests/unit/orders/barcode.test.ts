import { describe, expect, it } from 'vitest';
import { barsOf } from '../../../worker/pages/account/loyalty/barcode.tsx';

/** Widths of bars and spaces of each symbol of Code 128 (ISO/IEC 15417), by its value. */
const symbols = (
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 ' +
  '113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 ' +
  '212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 ' +
  '113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 ' +
  '314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 ' +
  '241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 ' +
  '214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232'
).split(' ');
const stop = '2331112';
const startC = 105;

/** Reads a bar code: symbol by symbol, with the check symbol at the end. */
function read(bars: string): string {
  const widths = (bars.match(/1+|0+/g) ?? []).map((run) => run.length).join('');
  expect(widths.endsWith(stop)).toBe(true);
  const values = (widths.slice(0, -stop.length).match(/.{6}/g) ?? []).map((each) => symbols.indexOf(each));
  expect(values).not.toContain(-1);
  const [start = 0, ...rest] = values;
  const check = rest.pop();
  expect(rest.reduce((sum, value, index) => sum + value * (index + 1), start) % 103).toBe(check);
  let pairs = start === startC;
  let text = '';
  for (const value of rest) {
    if (pairs && value < 100) text += String(value).padStart(2, '0');
    // Switches to set A or B, which are the same for the characters used here, or to digit pairs.
    else if (pairs || value >= 99) pairs = value === 99;
    else text += String.fromCharCode(value + 32);
  }
  return text;
}

describe('the bars of a card', () => {
  it.each(['2790012345678', '279001234567', '1', 'SLV-2790 a', '0000000000000'])('say %s', (number) => {
    const bars = barsOf(number);
    expect(bars).toMatch(/^1[01]+1$/);
    expect(read(bars)).toBe(number);
  });

  it('of thirteen digits are short enough for a telephone', () => {
    expect(barsOf('2790012345678').length).toBeLessThan(140);
  });
});
