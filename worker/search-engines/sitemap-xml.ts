import type { Alternate } from '../../shared/seo/seo.ts';
import { xmlElement, xmlText } from './xml.ts';

/** A page in a sitemap; all addresses are absolute. */
export interface SitemapPage {
  url: string;
  /** The page in all markets, including this one. */
  alternates: readonly Alternate[];
  pictures?: readonly string[];
  /** ISO 8601. */
  updatedAt?: string | null;
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** An index of sitemaps (sitemaps.org). */
export function sitemapIndex(urls: readonly string[]): string {
  const entries = urls.map((url) => `<sitemap>${xmlElement('loc', url)}</sitemap>\n`);
  return `${declaration}<sitemapindex ${namespace}>\n${entries.join('')}</sitemapindex>\n`;
}

function entryOf({ url, alternates, pictures = [], updatedAt = null }: SitemapPage): string {
  return [
    '<url>',
    xmlElement('loc', url),
    ...alternates.map(
      ({ hreflang, href }) => `<xhtml:link rel="alternate" hreflang="${xmlText(hreflang)}" href="${xmlText(href)}"/>`,
    ),
    updatedAt === null ? '' : xmlElement('lastmod', updatedAt),
    ...pictures.map((picture) => `<image:image>${xmlElement('image:loc', picture)}</image:image>`),
    '</url>\n',
  ].join('');
}

export function sitemapOf(pages: readonly SitemapPage[]): string {
  const namespaces = [
    namespace,
    'xmlns:xhtml="http://www.w3.org/1999/xhtml"',
    'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"',
  ];
  return `${declaration}<urlset ${namespaces.join(' ')}>\n${pages.map(entryOf).join('')}</urlset>\n`;
}
