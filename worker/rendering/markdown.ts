import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Markdown } from '../../shared/format/markdown.ts';
import type { PageRequest, PageSeo } from '../page/page-module.ts';
import type { VisibleRow } from '../page/row.ts';
import { alternatePaths, cacheTags, headOf } from './head.ts';

interface MarkdownPage<Data> {
  seo(data: Data, request: PageRequest): PageSeo;
  markdown?(data: Data, request: PageRequest): Markdown;
}

interface MarkdownRendering<Data> {
  row: VisibleRow & { page: MarkdownPage<Data> };
  data: Data;
  request: PageRequest;
  status: number;
  /** The page is cached at the edge: it gets a `cache-tag` header for purges. */
  isCacheable?: boolean;
}

/** The canonical address as a header; undefined if content has named something that is no address. */
function canonicalLink(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  // In a parsed address nothing is left that could end the header or the brackets.
  return `<${new URL(address).href.replace(/[<>\s]/g, encodeURIComponent)}>; rel="canonical"`;
}

/**
 * Answers with a page as Markdown, without the layout around it. What the head of the HTML says to search engines is
 * in headers. Undefined if the page has no Markdown.
 */
export function renderMarkdown<Data>(
  c: Context,
  { row, data, request, status, isCacheable = false }: MarkdownRendering<Data>,
): Response | undefined {
  const { page } = row;
  if (page.markdown === undefined) return undefined;
  const seo = page.seo(data, request);
  const head = headOf(request, seo, alternatePaths(request, seo), row, status);
  const link = canonicalLink(head.canonical);
  if (isCacheable) c.header('cache-tag', cacheTags(request, seo));
  if (link !== undefined) c.header('link', link);
  return c.body(`${page.markdown(data, request)}\n`, status as ContentfulStatusCode, {
    'content-type': 'text/markdown; charset=utf-8',
    'content-language': request.properties.intl,
    'x-robots-tag': head.robots,
  });
}
