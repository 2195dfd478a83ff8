interface Item {
  title: string;
  summary: string;
  /** Day of publication (ISO 8601). */
  date: string | null;
  /** Absolute address. */
  url: string;
}

interface Feed {
  title: string;
  description: string;
  /** BCP 47. */
  language: string;
  /** Absolute address of the page that lists the same. */
  url: string;
  /** Absolute address of the feed itself. */
  self: string;
  items: readonly Item[];
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A text inside XML. */
const escaped = (text: string): string => text.replace(/[&<>"]/g, (letter) => entities[letter] ?? letter);

const element = (name: string, text: string): string => `<${name}>${escaped(text)}</${name}>`;

/** A day as RFC 822 has it. */
const published = (date: string | null): string =>
  date === null ? '' : element('pubDate', new Date(date).toUTCString());

/** RSS 2.0. */
export function feed({ title, description, language, url, self, items }: Feed): string {
  const entries = items.map(
    (item) =>
      `<item>${element('title', item.title)}${element('link', item.url)}<guid isPermaLink="true">${escaped(item.url)}</guid>${published(item.date)}${element('description', item.summary)}</item>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>${element('title', title)}${element('link', url)}<atom:link href="${escaped(self)}" rel="self" type="application/rss+xml"/>${element('description', description)}${element('language', language)}
${entries.join('\n')}
</channel></rss>
`;
}
