import { decodeBase64Url } from 'hono/utils/encode';
import { toBase64Url } from '../../shared/encoding.ts';
import { memoiseByText } from '../../shared/memoise.ts';

const algorithm = 'AES-GCM';
/** Bytes of the initialisation vector, which precedes the encrypted text. */
const vectorLength = 12;

const known = memoiseByText<Promise<CryptoKey>>('keys of sealed cookies', { maxBytes: 20_000, bytesEach: 1_000 });

/** The key of a secret, derived once per isolate. */
const keyOf = (secret: string): Promise<CryptoKey> => known(secret, () => derive(secret));

async function derive(secret: string): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey('raw', encode(secret), 'HKDF', false, ['deriveKey']);
  const parameters = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: encode('form cookies') };
  return crypto.subtle.deriveKey(parameters, material, { name: algorithm, length: 256 }, false, ['encrypt', 'decrypt']);
}

function encode(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

/** Compresses or decompresses bytes. */
async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}

/**
 * Compresses and encrypts a text for a cookie: without the secret nobody can read it, change it, or use it for another
 * `purpose`. Returns base64url.
 */
export async function seal(secret: string, purpose: string, text: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(vectorLength));
  const parameters = { name: algorithm, iv, additionalData: encode(purpose) };
  const small = await through(encode(text), new CompressionStream('deflate-raw'));
  const sealed = new Uint8Array(await crypto.subtle.encrypt(parameters, await keyOf(secret), small));
  return toBase64Url(new Uint8Array([...iv, ...sealed]));
}

/** The text that was sealed with this secret for this purpose; undefined for anything else. */
export async function unseal(secret: string, purpose: string, sealed: string): Promise<string | undefined> {
  try {
    const bytes = decodeBase64Url(sealed);
    const parameters = {
      name: algorithm,
      iv: bytes.slice(0, vectorLength),
      additionalData: encode(purpose),
    };
    const small = await crypto.subtle.decrypt(parameters, await keyOf(secret), bytes.slice(vectorLength));
    return new TextDecoder().decode(await through(new Uint8Array(small), new DecompressionStream('deflate-raw')));
  } catch {
    return undefined;
  }
}
