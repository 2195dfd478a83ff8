/** The parameter that says with which configuration of the market a page is made; never in a visitor's address. */
const versionParameter = '_v';

/** Marks the page of an address with parameters that the page does not read. */
const othersParameter = '_';

/** Values that are read of one parameter; what a page offers to choose from has fewer. */
const mostValues = 32;

interface Asked {
  /** The address asked for. */
  url: URL;
  normalPath: string;
  /** The parameters that the page reads. */
  known: readonly string[];
  /** Version of the market's configuration. */
  version: string;
}

/**
 * Address of a public page as the cache knows it: normal path, version of the configuration, and the parameters that
 * the page reads in a fixed order, the values of each as well. Other parameters do not change the page, save that it
 * is kept out of the index.
 */
export function cacheAddress({ url, normalPath, known, version }: Asked): string {
  const address = `${url.origin}${normalPath}?${versionParameter}=${version}`;
  if (url.search === '') return address;
  const read = new URLSearchParams();
  for (const name of known) {
    const values = [...new Set(url.searchParams.getAll(name))].slice(0, mostValues).sort();
    for (const value of values) read.append(name, value);
  }
  const others = [...url.searchParams.keys()].filter((name) => !known.includes(name));
  // With a page number, also one that the page does not read, it stays in the index (specification, section 5).
  if (others.length > 0) read.set(others.includes('p') ? 'p' : othersParameter, '1');
  return read.size === 0 ? address : `${address}&${read}`;
}

/** The address that a page is made for, and the version of the configuration that it is to be made with. */
export function fromCacheAddress(address: string): { url: URL; version: string } {
  const url = new URL(address);
  const version = url.searchParams.get(versionParameter) ?? '';
  url.searchParams.delete(versionParameter);
  return { url, version };
}
