import { unseen } from '../shared/contract/markets/release.ts';

/**
 * Escapes control characters before a line is printed: they could start a new line or colour the terminal. Files and
 * older log entries may contain them.
 */
export const plain = (line: string): string =>
  unseen.test(line) ? [...line].map((sign) => (unseen.test(sign) ? codeOf(sign) : sign)).join('') : line;

const codeOf = (sign: string): string =>
  sign === '\n' ? '\\n' : `\\u${(sign.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`;
