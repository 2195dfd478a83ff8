/** Letters and digits that cannot be confused, in writing or on the telephone (Crockford's base 32). */
const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * Returns the code of a return, which identifies a parcel or a customer at the counter: `R-7K3M-42QX`. It comes from
 * the first forty bits of the request's id (a UUID, random there), so it is always the same.
 */
export function returnCode(requestId: string): string {
  const bits = Number.parseInt(requestId.replaceAll('-', '').slice(0, 10), 16);
  const code = Array.from({ length: 8 }, (_, place) => signs[Math.floor(bits / 32 ** (7 - place)) % 32]).join('');
  return `R-${code.slice(0, 4)}-${code.slice(4)}`;
}
