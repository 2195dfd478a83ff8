/**
 * A redirect to another address of the shop, for this time and kept by nobody: what it depends on are the gateway's data.
 * It is absolute, because the door adds the query that was asked with to a path without one.
 */
export function elsewhere(origin: string, path: string): Response {
  return new Response(null, {
    status: 302,
    headers: { location: origin + path, 'cache-control': 'no-store' },
  });
}
