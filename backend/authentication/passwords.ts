import { decodeBase64Url } from 'hono/utils/encode';
import { equalInConstantTime } from '../../shared/constant-time.ts';
import { toBase64Url } from '../../shared/encoding.ts';

/**
 * Passwords are stored as PBKDF2-HMAC-SHA-256 with a random salt of 16 bytes and 100,000 iterations.
 *
 * Workers have no native Argon2, scrypt or bcrypt, and one in JavaScript or WebAssembly would exceed the isolate's
 * limits of memory and time. PBKDF2 is native in WebCrypto; the platform allows at most 100,000 iterations. It is
 * weaker than a memory-hard hash; a minimum of ten characters and the limits on sign-in attempts compensate for
 * that.
 *
 * The stored form names its version, function and cost: `v1$pbkdf2-sha256$100000$<salt>$<hash>`, both in base64url,
 * so that a better hash can be added later and old ones still verify.
 */
export const iterations = 100_000;
const saltLength = 16;
const hashLength = 32;

/** Hashes a password for storage. The salt is random unless passed (the seed passes it, to be reproducible). */
export async function hashPassword(
  password: string,
  salt: Uint8Array<ArrayBuffer> = crypto.getRandomValues(new Uint8Array(saltLength)),
): Promise<string> {
  const hash = await derive(password, salt, iterations);
  return `v1$pbkdf2-sha256$${iterations}$${toBase64Url(salt)}$${toBase64Url(hash)}`;
}

/**
 * True if a password matches the stored one. Without a stored one (unknown e-mail, account without password) it
 * does the same work, so that the response time does not reveal who is a customer.
 */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const [version, name, cost, salt, hash] = (stored ?? nobody).split('$');
  if (version !== 'v1' || name !== 'pbkdf2-sha256' || salt === undefined || hash === undefined) {
    throw new Error('A stored password has an unknown form.');
  }
  const derived = toBase64Url(await derive(password, decodeBase64Url(salt), Number(cost)));
  return equalInConstantTime(derived, hash) && stored !== null;
}

/** A well-formed hash of no account. */
const nobody = `v1$pbkdf2-sha256$${iterations}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

async function derive(password: string, salt: Uint8Array<ArrayBuffer>, cost: number): Promise<Uint8Array> {
  // Different keyboards may encode the same character by different code points.
  const secret = new TextEncoder().encode(password.normalize('NFKC'));
  const key = await crypto.subtle.importKey('raw', secret, 'PBKDF2', false, ['deriveBits']);
  const parameters = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: cost };
  return new Uint8Array(await crypto.subtle.deriveBits(parameters, key, hashLength * 8));
}
