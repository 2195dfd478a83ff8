/** Parameter of the configuration's version in the cache key. Not in a visitor's address. */
const versionParameter = '_v';

/** Parameter of the variants in the cache key, if they are not the default ones. Not in a visitor's address. */
const variantsParameter = '_x';

/** Parameter of the Markdown of a page in the cache key. Not in a visitor's address. */
const markdownParameter = '_m';

/** Parameter in the cache key for addresses with parameters that the page does not read. */
const othersParameter = '_';

/** Maximum number of values of one parameter; real choices on a page are fewer. */
const maxValues = 32;

/**
 * Values of a parameter that change the page: any, whole numbers from 1 to `upTo`, or one of a list. For the latter
 * two only the first value counts.
 */
export type QueryValues = 'any' | { upTo: number } | readonly string[];

/** The parameters that a page reads. */
export type KnownQuery = Readonly<Record<string, QueryValues>>;

/** A page number for the cache key. All numbers out of range share the key '0'. */
function numberWithin(text: string, upTo: number): string {
  const number = Number(text);
  return number >= 1 && number <= upTo ? String(number) : '0';
}

function valuesRead(values: QueryValues, given: readonly string[]): readonly string[] {
  if (values === 'any') return [...new Set(given)].slice(0, maxValues).sort();
  const [first = ''] = given;
  if ('upTo' in values) return /^-?\d+$/.test(first) ? [numberWithin(first, values.upTo)] : [];
  return values.includes(first) ? [first] : [];
}

interface PageAddress {
  url: URL;
  normalPath: string;
  known: KnownQuery;
  /** Version of the market's configuration. */
  version: string;
  /** Variants other than the default ones (`variantsText`); empty by default. */
  variants?: string;
  /** The page as Markdown; by default as HTML. */
  markdown?: boolean;
}

/**
 * The cache key of a public page: normal path, version of the configuration, HTML or Markdown, and the parameters that
 * the page reads, names and values in a fixed order. Other parameters only decide whether the page is indexed.
 */
export function cacheAddress({
  url,
  normalPath,
  known,
  version,
  variants = '',
  markdown = false,
}: PageAddress): string {
  const versioned = `${url.origin}${normalPath}?${versionParameter}=${version}${markdown ? `&${markdownParameter}=1` : ''}`;
  const address = variants === '' ? versioned : `${versioned}&${variantsParameter}=${variants}`;
  if (url.search === '') return address;
  const read = new URLSearchParams();
  const others = new Set(url.searchParams.keys());
  for (const [name, values] of Object.entries(known)) {
    const found = valuesRead(values, url.searchParams.getAll(name));
    for (const value of found) read.append(name, value);
    // An unknown value counts as a parameter that the page does not read.
    if (found.length > 0) others.delete(name);
  }
  // With a page number, even one that the page does not read, it stays in the index (specification, section 5).
  if (others.size > 0) read.set(others.has('p') && !('p' in known) ? 'p' : othersParameter, '1');
  return read.size === 0 ? address : `${address}&${read}`;
}

/** The parts of a cache key. */
interface PageIdentity {
  url: URL;
  version: string;
  variants: string;
  markdown: boolean;
}

/** Splits a cache key into the page's address and what else it stands for. */
export function fromCacheAddress(address: string): PageIdentity {
  const url = new URL(address);
  const version = url.searchParams.get(versionParameter) ?? '';
  const variants = url.searchParams.get(variantsParameter) ?? '';
  const markdown = url.searchParams.has(markdownParameter);
  for (const name of [versionParameter, variantsParameter, markdownParameter]) url.searchParams.delete(name);
  return { url, version, variants, markdown };
}
