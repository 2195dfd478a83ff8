/** The parameter that says with which configuration of the market a page is made; never in a visitor's address. */
const versionParameter = '_v';

/** The versions of the page that are shown, where they are not those that most see; never in a visitor's address. */
const variantsParameter = '_x';

/** Marks the page of an address with parameters that the page does not read. */
const othersParameter = '_';

/** Values that are read of one parameter; what a page offers to choose from has fewer. */
const maxValues = 32;

/**
 * Values of a parameter that give a page of their own: any, whole numbers from 1 to the last, or these. Of the latter
 * two the first value is read.
 */
export type QueryValues = 'any' | { upTo: number } | readonly string[];

/** The parameters that a page reads. */
export type KnownQuery = Readonly<Record<string, QueryValues>>;

/** A page number as it stands in the key; all that are out of range share one. */
function numberWithin(text: string, upTo: number): string {
  const number = Number(text);
  return number >= 1 && number <= upTo ? String(number) : '0';
}

/** The values that make a difference to the page. */
function valuesRead(values: QueryValues, given: readonly string[]): readonly string[] {
  if (values === 'any') return [...new Set(given)].slice(0, maxValues).sort();
  const [first = ''] = given;
  if ('upTo' in values) return /^-?\d+$/.test(first) ? [numberWithin(first, values.upTo)] : [];
  return values.includes(first) ? [first] : [];
}

interface PageAddress {
  /** The address asked for. */
  url: URL;
  normalPath: string;
  known: KnownQuery;
  /** Version of the market's configuration. */
  version: string;
  /** What differs from the page that most see (`armsText`); nothing if not told otherwise. */
  variants?: string;
}

/**
 * Address of a public page as the cache knows it: normal path, version of the configuration, and the parameters that
 * the page reads in a fixed order, the values of each as well. Other parameters do not change the page, save that it
 * is kept out of the index.
 */
export function cacheAddress({ url, normalPath, known, version, variants = '' }: PageAddress): string {
  const versioned = `${url.origin}${normalPath}?${versionParameter}=${version}`;
  const address = variants === '' ? versioned : `${versioned}&${variantsParameter}=${variants}`;
  if (url.search === '') return address;
  const read = new URLSearchParams();
  const others = new Set(url.searchParams.keys());
  for (const [name, values] of Object.entries(known)) {
    const found = valuesRead(values, url.searchParams.getAll(name));
    for (const value of found) read.append(name, value);
    // A value that the page does not know is like a parameter that it does not read.
    if (found.length > 0) others.delete(name);
  }
  // With a page number, also one that the page does not read, it stays in the index (specification, section 5).
  if (others.size > 0) read.set(others.has('p') && !('p' in known) ? 'p' : othersParameter, '1');
  return read.size === 0 ? address : `${address}&${read}`;
}

/** What a page is made for and with. */
interface PageIdentity {
  url: URL;
  /** Version of the configuration. */
  version: string;
  /** What differs from the page that most see. */
  variants: string;
}

/** The address that a page is made for, and what it is to be made with. */
export function fromCacheAddress(address: string): PageIdentity {
  const url = new URL(address);
  const version = url.searchParams.get(versionParameter) ?? '';
  const variants = url.searchParams.get(variantsParameter) ?? '';
  url.searchParams.delete(versionParameter);
  url.searchParams.delete(variantsParameter);
  return { url, version, variants };
}
