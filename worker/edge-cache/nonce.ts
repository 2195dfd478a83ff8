import { encodeBase64 } from 'hono/utils/encode';

const encoder = new TextEncoder();

const bytes = 18;

/** A nonce of 24 characters, for one answer. */
export function freshNonce(): string {
  return encodeBase64(crypto.getRandomValues(new Uint8Array(bytes)).buffer);
}

/**
 * Stands for the nonce in a cached copy: as long as a nonce, never valid as one, and secret, so that no text of a page
 * can contain it. It begins with a character that is rare in pages, so that the search for it is fast.
 */
export function freshPlaceholder(): string {
  return `~${freshNonce().slice(1)}`;
}

/** Header between the entrypoints with the placeholder of a copy. It never reaches a visitor. */
export const placeholderHeader = 'x-nonce-placeholder';

/** Removes the placeholder from the headers of a copy, and returns it. */
export function takePlaceholder(headers: Headers): string | undefined {
  const placeholder = headers.get(placeholderHeader) ?? '';
  headers.delete(placeholderHeader);
  return /^~[\w+/=]{23}$/.test(placeholder) ? placeholder : undefined;
}

/** Byte offsets of the placeholder in a page; empty if the copy has none. */
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
