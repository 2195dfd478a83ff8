import { decodeBase64Url } from 'hono/utils/encode';
import { equalInConstantTime } from '../../shared/constant-time.ts';
import { toBase64Url } from '../../shared/encoding.ts';

/**
 * Passwords are kept as PBKDF2-HMAC-SHA-256 with a random salt of 16 bytes and 100,000 iterations.
 *
 * Workers have no Argon2, scrypt or bcrypt in native code, and one written in JavaScript or WebAssembly would take
 * its memory and seconds out of the isolate's limits. PBKDF2 is native in WebCrypto; the platform refuses more than
 * 100,000 iterations. What is weaker about that than a memory-hard hash is made up for by a minimum of
 * ten characters and by the limits on sign-in attempts.
 *
 * The stored form names its version, function and cost: `v1$pbkdf2-sha256$100000$<salt>$<hash>`, both in base64url,
 * so that a better hash can come later and old ones still verify.
 */
export const iterations = 100_000;
const saltLength = 16;
const hashLength = 32;

/** The stored form of a password. The salt is random unless given (the seed gives it, to be the same each time). */
export async function hashPassword(
  password: string,
  salt: Uint8Array<ArrayBuffer> = crypto.getRandomValues(new Uint8Array(saltLength)),
): Promise<string> {
  const hash = await derive(password, salt, iterations);
  return `v1$pbkdf2-sha256$${iterations}$${toBase64Url(salt)}$${toBase64Url(hash)}`;
}

/**
 * Whether a password is the stored one. Without a stored form (unknown e-mail, account without password) the same
 * work is done for nothing, so that the time of an answer does not tell who is a customer.
 */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const [version, name, cost, salt, hash] = (stored ?? nobody).split('$');
  if (version !== 'v1' || name !== 'pbkdf2-sha256' || salt === undefined || hash === undefined) {
    throw new Error('A stored password has an unknown form.');
  }
  const derived = toBase64Url(await derive(password, decodeBase64Url(salt), Number(cost)));
  return equalInConstantTime(derived, hash) && stored !== null;
}

/** A well-formed hash that belongs to nobody. */
const nobody = `v1$pbkdf2-sha256$${iterations}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

async function derive(password: string, salt: Uint8Array<ArrayBuffer>, cost: number): Promise<Uint8Array> {
  // The same character typed on different keyboards may come in different code points.
  const secret = new TextEncoder().encode(password.normalize('NFKC'));
  const key = await crypto.subtle.importKey('raw', secret, 'PBKDF2', false, ['deriveBits']);
  const parameters = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: cost };
  return new Uint8Array(await crypto.subtle.deriveBits(parameters, key, hashLength * 8));
}
