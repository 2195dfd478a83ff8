import { xmlElement, xmlText } from '../../search-engines/xml.ts';

interface Item {
  title: string;
  summary: string;
  /** Day of publication (ISO 8601). */
  date: string | null;
  /** Absolute. */
  url: string;
}

interface Feed {
  title: string;
  description: string;
  /** BCP 47. */
  language: string;
  /** Absolute url of the page that lists the same. */
  url: string;
  /** Absolute url of the feed itself. */
  self: string;
  items: readonly Item[];
}

/** Formats a day as in RFC 822. */
const published = (date: string | null): string =>
  date === null ? '' : xmlElement('pubDate', new Date(date).toUTCString());

/** Renders a feed as RSS 2.0. */
export function feed({ title, description, language, url, self, items }: Feed): string {
  const entries = items.map(
    (item) => `<item>
${xmlElement('title', item.title)}
${xmlElement('link', item.url)}
<guid isPermaLink="true">${xmlText(item.url)}</guid>
${published(item.date)}
${xmlElement('description', item.summary)}
</item>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>
${xmlElement('title', title)}
${xmlElement('link', url)}
<atom:link href="${xmlText(self)}" rel="self" type="application/rss+xml"/>
${xmlElement('description', description)}
${xmlElement('language', language)}
${entries.join('\n')}
</channel></rss>
`;
}
