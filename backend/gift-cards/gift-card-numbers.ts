import { sha256 } from '../secrets.ts';

/** A gift card's secret: nineteen digits, and a PIN of six. Stored only encrypted, for the mail and the document. */
export interface GiftCardSecret {
  number: string;
  pin: string;
}

/** Returns the Luhn check digit of eighteen digits. */
export function checkDigit(digits: string): string {
  const sum = [...digits].reduce((total, digit, index) => {
    // The last of the eighteen is doubled, and every second before it.
    const value = Number(digit) * ((digits.length - index) % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return String((10 - (sum % 10)) % 10);
}

/** Returns `count` uniformly distributed random digits. */
function randomDigits(count: number): string {
  let digits = '';
  while (digits.length < count) {
    // 250 is a multiple of ten: bytes above it would make small digits likelier.
    for (const byte of crypto.getRandomValues(new Uint8Array(count)))
      if (byte < 250 && digits.length < count) digits += String(byte % 10);
  }
  return digits;
}

/** Returns a random number and PIN: eighteen random digits and their check digit, and six more. */
export function newGiftCardSecret(): GiftCardSecret {
  const digits = randomDigits(18);
  return { number: digits + checkDigit(digits), pin: randomDigits(6) };
}

/**
 * Returns the hash that is stored and looked up: one of number and PIN together, so that a wrong PIN and an unknown
 * number give the same result in the same time. Together they are 24 random digits, too many to try.
 */
export function giftCardHash({ number, pin }: GiftCardSecret): Promise<string> {
  return sha256(`gift-card ${number} ${pin}`);
}
