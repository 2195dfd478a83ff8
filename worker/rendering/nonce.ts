import { id } from 'virtual:build';

const bytes = 18;

/** A nonce of 24 characters, good for one answer. */
export function freshNonce(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(bytes))));
}

/**
 * Stands where the nonce goes in a page that is cached: as long as a nonce, and never valid as one. It begins with a
 * character that pages hardly have, so that it is found fast.
 */
export const noncePlaceholder = `~nonce-${id}`.padEnd(24, '~').slice(0, 24);

const placeholder = new TextEncoder().encode(noncePlaceholder);

/** Byte offsets of the placeholder in a page. */
export function findPlaceholders(body: Uint8Array): number[] {
  const found: number[] = [];
  const first = placeholder[0] ?? 0;
  for (let at = body.indexOf(first); at !== -1; at = body.indexOf(first, at + 1)) {
    if (placeholder.every((byte, index) => body[at + index] === byte)) found.push(at);
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
  const encoded = new TextEncoder().encode(nonce);
  for (const at of offsets) copy.set(encoded, at);
  return copy;
}

/** Puts the nonce into a page while it streams through, also where a chunk ends within the placeholder. */
export function nonceStream(nonce: string): TransformStream<Uint8Array, Uint8Array> {
  let held: Uint8Array = new Uint8Array();
  return new TransformStream({
    transform(chunk, controller) {
      const joined = new Uint8Array(held.length + chunk.length);
      joined.set(held);
      joined.set(chunk, held.length);
      const done = withNonce(joined, findPlaceholders(joined), nonce);
      const end = Math.max(0, done.length - placeholder.length + 1);
      controller.enqueue(done.subarray(0, end));
      held = done.slice(end);
    },
    flush(controller) {
      controller.enqueue(held);
    },
  });
}
