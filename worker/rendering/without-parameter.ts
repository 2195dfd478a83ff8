/**
 * Path and query of a request, of this shop whatever the path says: a browser would take a path that begins with two
 * slashes for another host.
 */
function addressOf(pathname: string, parameters: URLSearchParams): string {
  const query = parameters.size === 0 ? '' : `?${parameters}`;
  return `/${pathname.replace(/^\/+/, '')}${query}`;
}

/** The address of a request without one of its parameters, to be led to. */
export function withoutParameter({ pathname, search }: URL, name: string): string {
  const parameters = new URLSearchParams(search);
  parameters.delete(name);
  return addressOf(pathname, parameters);
}

/** The same address with parameters of these values. */
export function withParameters({ pathname, search }: URL, values: Record<string, string>): string {
  const parameters = new URLSearchParams(search);
  for (const [name, value] of Object.entries(values)) parameters.set(name, value);
  return addressOf(pathname, parameters);
}
