import type { ContentPage, PageType } from '../../shared/contract/content/content-page.ts';
import { NotFound } from '../errors/errors.ts';
import type { PageRequest } from '../page/page-module.ts';
import { contentQuery } from './content-query.ts';

export const entryTag = (type: PageType, uid: string): string => `content:${type}:${uid}`;

/**
 * Finds a managed page by the id in its address, with the markets where it exists. Null if the content service failed.
 * @throws NotFound if there is none
 */
export async function findEntry(request: PageRequest, type: PageType, uid: string): Promise<ContentPage | null> {
  const { gateway, url } = request;
  const answer = await gateway.call('getPages', {
    ...contentQuery(request),
    type,
    query: JSON.stringify({ uid }),
    include: 'locales',
  });
  if (answer === null) return null;
  const [entry] = answer.entries;
  if (entry === undefined) throw new NotFound(url.pathname, undefined, [entryTag(type, uid)]);
  return entry;
}

/** The path of a managed page in its market; the requested path if the content service has none. */
export function entryPath({ locale, url }: PageRequest, entry: ContentPage): string {
  return entry.url === null ? url.pathname : `/${locale}${entry.url}`;
}

/** Redirects permanently to the address of the page, unless this is it. A purge of the page drops the redirect too. */
export function toEntry(request: PageRequest, type: PageType, entry: ContentPage): Response | undefined {
  const location = entryPath(request, entry);
  const headers = { location, 'cache-tag': entryTag(type, entry.uid) };
  return location === request.url.pathname ? undefined : new Response(null, { status: 301, headers });
}
