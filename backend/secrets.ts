import { toBase64Url } from '../shared/encoding.ts';

/** A random value that cannot be guessed: 256 bits in base64url. */
export function randomSecret(): string {
  return toBase64Url(crypto.getRandomValues(new Uint8Array(32)));
}

/** SHA-256 of a text in base64url: stored instead of a secret, and the S256 of PKCE (RFC 7636). */
export async function sha256(text: string): Promise<string> {
  return toBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))));
}
