/**
 * Sends a request on a new connection, without following redirects. A reused connection may be closed by the other
 * side just as it is used, which happens on a busy machine.
 */
export function ask(address: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set('connection', 'close');
  return fetch(address, { redirect: 'manual', ...init, headers });
}
