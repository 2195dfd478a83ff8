import { findPlaceholders, takePlaceholder, withNonce } from './nonce.ts';

/** A complete public page from `Pages`, with the byte offsets of the nonce. */
export interface Copy {
  status: number;
  headers: Headers;
  body: Uint8Array<ArrayBuffer>;
  nonceAt: readonly number[];
  freshUntil: number;
  staleUntil: number;
  tags: ReadonlySet<string>;
}

const maxAge = /\bmax-age=(\d+)/;
const staleWhileRevalidate = /\bstale-while-revalidate=(\d+)/;

const seconds = (header: string | null, pattern: RegExp): number => Number(pattern.exec(header ?? '')?.[1] ?? 0);

/** Browsers must revalidate, since each response has its own nonce; the cache times are for the edge only. */
function headersForVisitors(response: Response): Headers {
  const headers = new Headers(response.headers);
  headers.set('cache-control', 'no-cache');
  headers.delete('cache-tag');
  return headers;
}

/** Reads a response to its end. */
export async function copyOf(response: Response): Promise<Copy> {
  const body = new Uint8Array(await response.arrayBuffer());
  const control = response.headers.get('cache-control');
  const now = Date.now();
  const headers = headersForVisitors(response);
  const placeholder = takePlaceholder(headers);
  const freshUntil = now + 1000 * seconds(control, maxAge);
  return {
    status: response.status,
    headers,
    body,
    nonceAt: findPlaceholders(body, placeholder),
    freshUntil,
    staleUntil: freshUntil + 1000 * seconds(control, staleWhileRevalidate),
    tags: new Set((response.headers.get('cache-tag') ?? '').split(',').map((tag) => tag.trim())),
  };
}

/** Bytes of a copy without its body: of its object, the table of its headers, tags and places of the nonce. */
const restBytes = 4_000;

/** Bytes of a copy in memory, with its key. Headers and key count two bytes for a character. */
export function copyBytes(key: string, { body, headers }: Copy): number {
  let letters = key.length;
  for (const [name, value] of headers) letters += name.length + value.length;
  return restBytes + body.length + 2 * letters;
}

/** The page with the nonce of this response. */
export function answer({ status, headers, body, nonceAt }: Copy, nonce: string): Response {
  return new Response(withNonce(body, nonceAt, nonce), { status, headers });
}
