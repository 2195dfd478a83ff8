/**
 * A temporary redirect to another url of the shop. It is not cached, as it depends on the gateway's data. It is
 * absolute, because the door adds the request's query to a path without one.
 */
export function temporaryRedirect(origin: string, path: string): Response {
  return new Response(null, {
    status: 302,
    headers: { location: origin + path, 'cache-control': 'no-store' },
  });
}
