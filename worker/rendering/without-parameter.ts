/** Path and query on this host: browsers read a path that begins with two slashes as another host. */
function addressOf(pathname: string, parameters: URLSearchParams): string {
  const query = parameters.size === 0 ? '' : `?${parameters}`;
  return `/${pathname.replace(/^\/+/, '')}${query}`;
}

/** The address of a request without one of its parameters, for a redirect. */
export function withoutParameter({ pathname, search }: URL, name: string): string {
  const parameters = new URLSearchParams(search);
  parameters.delete(name);
  return addressOf(pathname, parameters);
}

/** The same address with these parameters. */
export function withParameters({ pathname, search }: URL, values: Record<string, string>): string {
  const parameters = new URLSearchParams(search);
  for (const [name, value] of Object.entries(values)) parameters.set(name, value);
  return addressOf(pathname, parameters);
}
