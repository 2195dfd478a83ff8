import { Parser } from 'htmlparser2';
import { changedDirectives, directivesIn } from '../policy/policy-changes.ts';

/** What operators and search engines look at first, of one page. */
export interface PageFacts {
  status: number;
  location: string;
  title: string;
  heading: string;
  canonical: string;
  robots: string;
  /** Prices as they are shown, in the order of the page. */
  prices: string;
  /** What else names a sum of money, such as what delivery costs: each line once, in the order of the page. */
  sums: string;
  policy: string;
}

/** Tags that do not end a line of text. */
const inline = new Set(['a', 'abbr', 'b', 'bdi', 'em', 'i', 'small', 'span', 'strong', 'time']);
/** What stands in a page and is not read. */
const unread = new Set(['script', 'style', 'template', 'title']);
const money = /\d\s?(?:zł|Kč|€|CHF|PLN|CZK|EUR|GBP)|(?:£|€|CHF)\s?\d/;

const tidy = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** The `X-Robots-Tag` of an answer and the robots of its page. */
const robotsOf = (header: string | null, page: string): string =>
  [header ?? '', page].filter(Boolean).join('; ');

/** Parameters of the way to sign in that are drawn anew each time. */
const drawn = ['state', 'code_challenge', 'nonce'] as const;

/** Where an answer leads, without what differs from one request to the next. */
function locationOf({ headers, url }: Response): string {
  const location = headers.get('location') ?? '';
  const address = URL.parse(location, url === '' ? undefined : url);
  if (address === null || !drawn.some((name) => address.searchParams.has(name))) return location;
  for (const name of drawn) address.searchParams.delete(name);
  return address.href;
}

/** Reads an answer to its end. */
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

/** Lines that name sums: what a page says no more, and what it says instead. */
interface ChangedSums {
  was: string[];
  is: string[];
}

function changedSums({ before, after }: Compared): ChangedSums {
  const [was, is] = [before.sums, after.sums].map((sums) => sums.split(' | ').filter(Boolean));
  const without = (lines: string[] = [], others: string[] = []) =>
    lines.filter((each) => !others.includes(each));
  return { was: without(was, is), is: without(is, was) };
}

const inWords = ({ was, is }: ChangedSums): string =>
  `${is.join(' | ') || 'nothing'} instead of ${was.join(' | ') || 'nothing'}`;

/** What differs on every page whose sums differ, such as the line below the header: it is said once. */
export function sumsEverywhere(pages: readonly Compared[]): ChangedSums {
  const changed = pages.filter(({ before, after }) => before.sums !== after.sums).map(changedSums);
  const [first, ...others] = changed;
  if (first === undefined || others.length === 0) return { was: [], is: [] };
  const common = (side: keyof ChangedSums) =>
    first[side].filter((line) => others.every((each) => each[side].includes(line)));
  return { was: common('was'), is: common('is') };
}

/** The same in words; none where nothing is. */
export function everywhereInWords(sums: ChangedSums, pages: readonly Compared[]): string[] {
  if (sums.was.length + sums.is.length === 0) return [];
  const concerned = pages.filter(({ before, after }) => before.sums !== after.sums).length;
  return [`on ${concerned} of ${pages.length} pages: ${inWords(sums)}`];
}

/** What differs, in words, without the sums that are told of all pages. */
export function factDifferences(
  { before, after }: Compared,
  everywhere: ChangedSums = { was: [], is: [] },
): string[] {
  // The names are the keys of the one type that both have.
  const names = Object.keys(before) as (keyof PageFacts)[];
  return names
    .filter((name) => before[name] !== after[name])
    .flatMap((name) => {
      // An answer that leads on has none.
      if (name === 'policy' && before.policy !== '' && after.policy !== '')
        return changedDirectives(directivesIn(before.policy), directivesIn(after.policy)).map(
          ({ directive, words }) => `policy, ${directive}: ${words}`,
        );
      if (name === 'policy') return [`policy: ${after.policy === '' ? 'none is' : 'one is'} sent`];
      if (name !== 'sums')
        return [`${name}: ${after[name] || 'nothing'} instead of ${before[name] || 'nothing'}`];
      const { was, is } = changedSums({ before, after });
      const own = {
        was: was.filter((line) => !everywhere.was.includes(line)),
        is: is.filter((line) => !everywhere.is.includes(line)),
      };
      return own.was.length + own.is.length === 0 ? [] : [`sums: ${inWords(own)}`];
    });
}
