import { createHash } from 'node:crypto';

/** The check digit of a GTIN of 8, 12, 13 or 14 digits is right. */
function isChecked(digits: string): boolean {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}

/** A GTIN as the shop has it, without spaces and hyphens; undefined where it is none. */
export function readGtin(text: string): string | undefined {
  const digits = text.replace(/[\s-]/g, '');
  return /^(\d{8}|\d{12,14})$/.test(digits) && isChecked(digits) ? digits : undefined;
}

/**
 * The number of a piece as carts take it: letters, digits, `_` and `-`. One that is written otherwise is spelled so, with
 * a few letters that keep it apart from others that would be spelled alike.
 */
export function skuOf(text: string): string {
  if (/^[\w-]{1,64}$/.test(text)) return text;
  const spelled = text.replace(/[^\w-]+/g, '-').slice(0, 50);
  return `${spelled}-${createHash('sha256').update(text).digest('hex').slice(0, 10)}`;
}
