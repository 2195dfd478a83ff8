/** Letters of a query that goes along with a redirect: with more, browsers and proxies refuse the header. */
const maxLength = 4000;

/** The query of an address (`?a=1` or empty) as a redirect takes it along; an endless one is left behind. */
export function preservedQuery({ search }: URL): string {
  return search.length <= maxLength ? search : '';
}
