/** What a crawler reads of a page: links, search-engine data, structured data. */

/** A page as it was answered. */
export interface CrawledPage {
  path: string;
  status: number;
  robots: string | undefined;
  canonical: string | undefined;
  /** Absolute addresses by hreflang. */
  alternates: Readonly<Record<string, string>>;
  /** Where its links lead, without hash, as they stand in the page. */
  links: readonly string[];
  /** Where its country selector leads. */
  markets: readonly string[];
  structuredData: readonly Record<string, unknown>[];
}

const decoded = (text: string): string => text.replaceAll('&amp;', '&').replaceAll('&quot;', '"');

const all = (html: string, pattern: RegExp): string[] =>
  [...html.matchAll(pattern)].map(([, found = '']) => decoded(found));

/** Reads a page that this project has written: its attributes stand in double quotes. */
export function readPage(path: string, status: number, html: string): CrawledPage {
  const tags = all(html, /<link ([^>]*rel="alternate"[^>]*)>/g);
  const attribute = (tag: string, name: string) => new RegExp(`${name}="([^"]*)"`, 'i').exec(tag)?.[1] ?? '';
  const countries = /<div id="countries"[\s\S]*?<\/ul>/.exec(html)?.[0] ?? '';
  const anchors = (part: string) => all(part, /<a\b[^>]*?\shref="([^"#]+)/g);
  return {
    path,
    status,
    robots: all(html, /<meta name="robots" content="([^"]*)"/g)[0],
    canonical: all(html, /<link rel="canonical" href="([^"]*)"/g)[0],
    alternates: Object.fromEntries(
      tags
        .filter((tag) => attribute(tag, 'hreflang') !== '')
        .map((tag) => [attribute(tag, 'hreflang'), decoded(attribute(tag, 'href'))]),
    ),
    links: [...new Set(anchors(html))],
    markets: anchors(countries),
    structuredData: [...html.matchAll(/<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g)].map(
      ([, text = '']) => JSON.parse(text),
    ),
  };
}
