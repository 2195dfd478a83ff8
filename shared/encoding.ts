import { encodeBase64Url } from 'hono/utils/encode';

/** Returns the bytes in hexadecimal, in lower case. */
export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Returns the bytes of an even number of hexadecimal digits. */
export const fromHex = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

/** Returns the bytes in base64url without padding (RFC 7636, appendix A); Hono's own has padding. */
export const toBase64Url = (bytes: Uint8Array): string => encodeBase64Url(bytes.slice().buffer).replaceAll('=', '');
