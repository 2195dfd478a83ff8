import { encodeBase64 } from 'hono/utils/encode';

const encoder = new TextEncoder();

const bytes = 18;

/** A nonce of 24 characters, good for one answer. */
export function freshNonce(): string {
  return encodeBase64(crypto.getRandomValues(new Uint8Array(bytes)).buffer);
}

/**
 * Stands where the nonce goes in one copy of a page that is cached: as long as a nonce, never valid as one, and known
 * to nobody outside, so that no text of a page can name it. It begins with a character that pages hardly have, so that
 * it is found fast.
 */
export function freshPlaceholder(): string {
  return `~${freshNonce().slice(1)}`;
}

/** The header of a copy, between the entrypoints, that tells its placeholder. It never reaches a visitor. */
export const placeholderHeader = 'x-nonce-placeholder';

/** Takes the placeholder of a copy from its headers. */
export function takePlaceholder(headers: Headers): string | undefined {
  const placeholder = headers.get(placeholderHeader) ?? '';
  headers.delete(placeholderHeader);
  return /^~[\w+/=]{23}$/.test(placeholder) ? placeholder : undefined;
}

/** Byte offsets of the placeholder in a page; none where the copy has none. */
export function findPlaceholders(body: Uint8Array, placeholder: string | undefined): number[] {
  const found: number[] = [];
  if (placeholder === undefined) return found;
  const bytesOf = encoder.encode(placeholder);
  const first = bytesOf[0] ?? 0;
  for (let at = body.indexOf(first); at !== -1; at = body.indexOf(first, at + 1)) {
    if (bytesOf.every((byte, index) => body[at + index] === byte)) found.push(at);
  }
  return found;
}

/** A copy of a page with this nonce at the given offsets. */
export function withNonce(
  body: Uint8Array<ArrayBuffer>,
  offsets: readonly number[],
  nonce: string,
): Uint8Array<ArrayBuffer> {
  const copy = body.slice();
  const encoded = encoder.encode(nonce);
  for (const at of offsets) copy.set(encoded, at);
  return copy;
}
