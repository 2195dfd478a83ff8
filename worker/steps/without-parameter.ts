/**
 * The address of a request without one of its parameters, to be led to: path and query, of this shop whatever the path
 * says. A browser would take a path that begins with two slashes for another host.
 */
export function withoutParameter({ pathname, search }: URL, name: string): string {
  const parameters = new URLSearchParams(search);
  parameters.delete(name);
  const query = parameters.size === 0 ? '' : `?${parameters}`;
  return `/${pathname.replace(/^\/+/, '')}${query}`;
}
