import type { Country } from '../markets/locales.ts';

const dniLetters = 'TRWAGMYFPDXBNJZSQVHLCKE';

/** DNI and NIE: the letter after the number is its check letter; the NIF of companies has another format. */
function isSpanish(number: string): boolean {
  if (/^[A-HJ-NP-SUVW]\d{7}[\dA-J]$/.test(number)) return true;
  const [, first = '', rest = '', letter] = /^([XYZ]|\d)(\d{7})([A-Z])$/.exec(number) ?? [];
  const digit = 'XYZ'.includes(first) ? 'XYZ'.indexOf(first) : Number(first);
  return letter !== undefined && dniLetters[Number(`${digit}${rest}`) % 23] === letter;
}

/** Values of characters at odd positions of a codice fiscale: digits and A to J have the same, the others follow. */
const odd = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23];

const countOf = (sign: string) => (/\d/.test(sign) ? Number(sign) : sign.charCodeAt(0) - 65);

/** A codice fiscale of a person, or the eleven digits of a partita IVA, each with its check character. */
function isItalian(number: string): boolean {
  if (/^\d{11}$/.test(number)) {
    const sum = [...number].reduce((total, sign, index) => {
      const value = Number(sign) * (index % 2 === 0 ? 1 : 2);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
    return sum % 10 === 0;
  }
  if (!/^[A-Z]{6}[\dLMNP-V]{2}[A-Z][\dLMNP-V]{2}[A-Z][\dLMNP-V]{3}[A-Z]$/.test(number)) return false;
  const sum = [...number.slice(0, 15)].reduce((total, sign, index) => {
    const value = countOf(sign);
    return total + (index % 2 === 0 ? (odd[value] ?? 0) : value);
  }, 0);
  return String.fromCharCode(65 + (sum % 26)) === number[15];
}

const checks: Partial<Record<Country, (number: string) => boolean>> = { IT: isItalian, ES: isSpanish };

/**
 * True if bills to a country (ISO 3166-1 alpha-2) may have the fiscal number of a private customer: Italian electronic
 * invoices are addressed by it, a complete Spanish invoice contains it. It is never required for an order.
 */
export function wantsFiscalNumber(country: string): country is Country {
  return Object.hasOwn(checks, country);
}

/** Returns a fiscal number as it is sent: upper case, without spaces, dots and hyphens. */
export function sentFiscalNumber(typed: string): string {
  return typed.toUpperCase().replace(/[\s.-]/g, '');
}

/** True if a fiscal number, as it is sent, is valid in a country. */
export function isFiscalNumber(country: Country, number: string): boolean {
  return checks[country]?.(number) === true;
}
