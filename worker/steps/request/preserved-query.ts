/** Maximum length of a query in a redirect, in characters: browsers and proxies refuse longer headers. */
const maxLength = 4000;

/** The query of an address (`?a=1` or empty) for a redirect; empty if it is too long. */
export function preservedQuery({ search }: URL): string {
  return search.length <= maxLength ? search : '';
}
