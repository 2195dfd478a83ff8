/** Value of `retry-after` in seconds when an upstream fails. */
const retryAfter = '300';

/**
 * Response 503 in place of a text that would be incomplete: readers keep what they know, and try again later.
 *
 * @param what the text, as in "The sitemap"
 */
export function notNow(what: string): Response {
  return new Response(`${what} cannot be made at the moment.\n`, {
    status: 503,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      'retry-after': retryAfter,
    },
  });
}
