import type { ContentPage, PageType } from '../../../shared/contract/content-page.ts';
import { NotFound } from '../../upstream/errors.ts';
import type { PageRequest } from '../page-module.ts';
import { contentQuery } from './content-query.ts';

/**
 * A managed page by the id in its address, with the markets where it exists; null where the content service failed.
 * Throws `NotFound` when there is none.
 */
export async function findEntry(
  request: PageRequest,
  type: PageType,
  uid: string,
): Promise<ContentPage | null> {
  const { gateway, url } = request;
  const answer = await gateway.call('getPages', {
    ...contentQuery(request),
    type,
    query: JSON.stringify({ uid }),
    include: 'locales',
  });
  if (answer === null) return null;
  const [entry] = answer.entries;
  if (entry === undefined) throw new NotFound(url.pathname);
  return entry;
}

/** The path of a managed page in its market; the path asked for where the content service tells none. */
export function entryPath({ locale, url }: PageRequest, entry: ContentPage): string {
  return entry.url === null ? url.pathname : `/${locale}${entry.url}`;
}

/** One permanent redirect to the address of the page, unless this is it. */
export function toEntry(request: PageRequest, entry: ContentPage): Response | undefined {
  const path = entryPath(request, entry);
  return path === request.url.pathname
    ? undefined
    : new Response(null, { status: 301, headers: { location: path } });
}
