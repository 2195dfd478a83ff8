import type { ContentPage } from '../../../shared/contract/content/content-page.ts';
import { contentQuery } from '../../content/content-query.ts';
import type { PageRequest } from '../../page/page-module.ts';

/** An article as lists show it. */
export type ListedArticle = Pick<
  ContentPage,
  'uid' | 'title' | 'summary' | 'image' | 'published_at' | 'author' | 'url'
>;

/** What a list needs of an article: its blocks stay where they are. */
const listed = 'title,seo,summary,image,published_at,author,url';

/** The articles of the market, the newest first; null where the content service failed. */
export async function findArticles(request: PageRequest): Promise<ListedArticle[] | null> {
  const answer = await request.gateway.call('getPages', {
    ...contentQuery(request),
    type: 'blog_page',
    only: listed,
  });
  return (
    answer?.entries.toSorted((a, b) => (b.published_at ?? '').localeCompare(a.published_at ?? '')) ?? null
  );
}
