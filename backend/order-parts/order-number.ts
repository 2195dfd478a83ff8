/** Crockford's base 32: no I, L, O or U, so that a number can be read out over the telephone. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Returns a number for an order that is created now. */
export function newOrderNumber(now: Date): string {
  return orderNumber(now, crypto.getRandomValues(new Uint8Array(8)));
}

/**
 * `SV`, the day (UTC, YYMMDD) and eight random characters: `SV260715-7KQ2XM4T`. With 40 random bits nobody can count
 * the orders, or guess the next number. `random` is eight random bytes.
 */
export function orderNumber(now: Date, random: Uint8Array): string {
  const day = now.toISOString().slice(2, 10).replaceAll('-', '');
  const tail = Array.from(random, (byte) => alphabet[byte % 32]).join('');
  return `SV${day}-${tail}`;
}
