import { sha256 } from '../secrets.ts';

/** What a gift card is paid with. Nineteen digits, and a PIN of six: stored encrypted alone, for the mail and the document. */
export interface GiftCardSecret {
  number: string;
  pin: string;
}

/** The check digit of eighteen digits, by Luhn's rule, as cards have it. */
export function checkDigit(digits: string): string {
  const sum = [...digits].reduce((total, digit, index) => {
    // The last of the eighteen is doubled, and every second before it.
    const value = Number(digit) * ((digits.length - index) % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return String((10 - (sum % 10)) % 10);
}

/** So many digits, each as likely as any other. */
function randomDigits(count: number): string {
  let digits = '';
  while (digits.length < count) {
    // 250 is a multiple of ten: bytes above it would make small digits likelier.
    for (const byte of crypto.getRandomValues(new Uint8Array(count)))
      if (byte < 250 && digits.length < count) digits += String(byte % 10);
  }
  return digits;
}

/** A number and a PIN that nobody can guess: eighteen random digits and their check digit, six more. */
export function newGiftCardSecret(): GiftCardSecret {
  const digits = randomDigits(18);
  return { number: digits + checkDigit(digits), pin: randomDigits(6) };
}

/**
 * What is stored of them, and looked up by: one hash of both, so that a wrong PIN is found as little as an unknown number,
 * with the same work. Together they are 24 random digits, more than anybody can try.
 */
export function giftCardHash({ number, pin }: GiftCardSecret): Promise<string> {
  return sha256(`gift-card ${number} ${pin}`);
}
