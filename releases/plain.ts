import { unseen } from '../shared/contract/markets/release.ts';

/**
 * A line as a terminal may have it: what would begin another line or colour it is told by its code. The log keeps what was
 * written before such characters were refused, and files may say anything.
 */
export const plain = (line: string): string =>
  unseen.test(line) ? [...line].map((sign) => (unseen.test(sign) ? codeOf(sign) : sign)).join('') : line;

const codeOf = (sign: string): string =>
  sign === '\n' ? '\\n' : `\\u${(sign.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`;
