import type { ContentPage } from '../../../shared/contract/content/content-page.ts';
import { contentQuery } from '../../content/content-query.ts';
import type { PageRequest } from '../../page/page-module.ts';

export type ListedArticle = Pick<
  ContentPage,
  'uid' | 'title' | 'summary' | 'image' | 'published_at' | 'author' | 'url'
>;

/** Fields that a list requests of an article, without its blocks. */
const listed = 'title,seo,summary,image,published_at,author,url';

/** Loads the market's articles, the newest first; null if the content service fails. */
export async function findArticles(request: PageRequest): Promise<ListedArticle[] | null> {
  const answer = await request.gateway.call('getPages', {
    ...contentQuery(request),
    type: 'blog_page',
    only: listed,
  });
  return answer?.entries.toSorted((a, b) => (b.published_at ?? '').localeCompare(a.published_at ?? '')) ?? null;
}
