/**
 * A request on a connection of its own that follows no redirect. A connection that is kept may be closed by the other
 * side at the very moment when it is used again, and on a busy machine it is.
 */
export function ask(address: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set('connection', 'close');
  return fetch(address, { redirect: 'manual', ...init, headers });
}
