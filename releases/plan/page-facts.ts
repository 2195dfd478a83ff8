import { Parser } from 'htmlparser2';
import { changedDirectives, directivesIn } from '../policy/policy-changes.ts';

/** Facts of one page that operators and search engines check first. */
export interface PageFacts {
  status: number;
  location: string;
  title: string;
  heading: string;
  canonical: string;
  robots: string;
  /** Prices, in the order of the page. */
  prices: string;
  /** Other lines with an amount, such as delivery costs; each once, in the order of the page. */
  sums: string;
  policy: string;
}

/** Tags that do not end a line of text. */
const inline = new Set(['a', 'abbr', 'b', 'bdi', 'em', 'i', 'small', 'span', 'strong', 'time']);
/** Tags whose text is ignored. */
const unread = new Set(['script', 'style', 'template', 'title']);
const money = /\d\s?(?:zł|Kč|€|CHF|PLN|CZK|EUR|GBP)|(?:£|€|CHF)\s?\d/;

const tidy = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** The `X-Robots-Tag` header and the robots meta tag. */
const robotsOf = (header: string | null, page: string): string => [header ?? '', page].filter(Boolean).join('; ');

/** Parameters of the sign-in redirect that are random. */
const variable = ['state', 'code_challenge', 'nonce'] as const;

/** The `Location` of a response, without its random parameters. */
function locationOf({ headers, url }: Response): string {
  const location = headers.get('location') ?? '';
  const address = URL.parse(location, url === '' ? undefined : url);
  if (address === null || !variable.some((name) => address.searchParams.has(name))) return location;
  for (const name of variable) address.searchParams.delete(name);
  return address.href;
}

/** Reads the whole response. */
export async function factsOf(response: Response): Promise<PageFacts> {
  const found = { title: '', heading: '', canonical: '', robots: '', prices: [] as string[] };
  const sums = new Set<string>();
  let line = '';
  let isRead = true;
  let inside: 'title' | 'heading' | 'price' | null = null;
  let depth = 0;
  function endLine(): void {
    const text = tidy(line);
    if (money.test(text)) sums.add(text);
    line = '';
  }
  const parser = new Parser({
    onopentag(name, attributes) {
      if (unread.has(name)) isRead = false;
      if (!inline.has(name)) endLine();
      if (name === 'link' && attributes.rel === 'canonical') found.canonical = attributes.href ?? '';
      if (name === 'meta' && attributes.name === 'robots') found.robots = attributes.content ?? '';
      if (inside !== null) depth += 1;
      else if (name === 'title' && found.title === '') inside = 'title';
      else if (name === 'h1' && found.heading === '') inside = 'heading';
      else if (attributes.class?.split(' ').includes('price')) {
        inside = 'price';
        found.prices.push('');
      }
    },
    ontext(text) {
      if (inside === 'price') found.prices.push((found.prices.pop() ?? '') + text);
      else if (inside !== null) found[inside] += text;
      if (isRead && inside !== 'price') line += text;
    },
    onclosetag(name) {
      if (unread.has(name)) isRead = true;
      if (!inline.has(name)) endLine();
      if (inside === null) return;
      if (depth === 0) inside = null;
      else depth -= 1;
    },
  });
  parser.end(await response.text());
  return {
    status: response.status,
    location: locationOf(response),
    title: tidy(found.title),
    heading: tidy(found.heading),
    canonical: found.canonical,
    robots: robotsOf(response.headers.get('x-robots-tag'), found.robots),
    prices: found.prices.map(tidy).join(' | '),
    sums: [...sums].join(' | '),
    policy: (response.headers.get('content-security-policy') ?? '').replaceAll(/'nonce-[^']+'/g, "'nonce'"),
  };
}

type Compared = Record<'before' | 'after', PageFacts>;

/** Lines with amounts that a page no longer has (`was`), and those it has instead (`is`). */
interface ChangedSums {
  was: string[];
  is: string[];
}

function changedSums({ before, after }: Compared): ChangedSums {
  const [was, is] = [before.sums, after.sums].map((sums) => sums.split(' | ').filter(Boolean));
  const without = (lines: string[] = [], others: string[] = []) => lines.filter((each) => !others.includes(each));
  return { was: without(was, is), is: without(is, was) };
}

const inWords = ({ was, is }: ChangedSums): string =>
  `${is.join(' | ') || 'nothing'} instead of ${was.join(' | ') || 'nothing'}`;

/** Changes that all pages with changed amounts share, such as the line below the header. They are reported once. */
export function sumsEverywhere(pages: readonly Compared[]): ChangedSums {
  const changed = pages.filter(({ before, after }) => before.sums !== after.sums).map(changedSums);
  const [first, ...others] = changed;
  if (first === undefined || others.length === 0) return { was: [], is: [] };
  const common = (side: keyof ChangedSums) =>
    first[side].filter((line) => others.every((each) => each[side].includes(line)));
  return { was: common('was'), is: common('is') };
}

/** The same in words; empty for no change. */
export function everywhereInWords(sums: ChangedSums, pages: readonly Compared[]): string[] {
  if (sums.was.length + sums.is.length === 0) return [];
  const concerned = pages.filter(({ before, after }) => before.sums !== after.sums).length;
  return [`on ${concerned} of ${pages.length} pages: ${inWords(sums)}`];
}

/** Differences in words, without the changed amounts that are reported for all pages. */
export function factDifferences({ before, after }: Compared, everywhere: ChangedSums = { was: [], is: [] }): string[] {
  // `Object.keys` loses the key type.
  const names = Object.keys(before) as (keyof PageFacts)[];
  return names
    .filter((name) => before[name] !== after[name])
    .flatMap((name) => {
      // A redirect response has no policy.
      if (name === 'policy' && before.policy !== '' && after.policy !== '')
        return changedDirectives(directivesIn(before.policy), directivesIn(after.policy)).map(
          ({ directive, words }) => `policy, ${directive}: ${words}`,
        );
      if (name === 'policy') return [`policy: ${after.policy === '' ? 'none is' : 'one is'} sent`];
      if (name !== 'sums') return [`${name}: ${after[name] || 'nothing'} instead of ${before[name] || 'nothing'}`];
      const { was, is } = changedSums({ before, after });
      const own = {
        was: was.filter((line) => !everywhere.was.includes(line)),
        is: is.filter((line) => !everywhere.is.includes(line)),
      };
      return own.was.length + own.is.length === 0 ? [] : [`sums: ${inWords(own)}`];
    });
}
