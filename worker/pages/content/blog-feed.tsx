import { href } from '../../../shared/routes.ts';
import { UpstreamError } from '../../upstream/errors.ts';
import type { PublicPage } from '../page-module.ts';
import { findArticles } from './articles.ts';
import { feed } from './rss.ts';

/** The articles as RSS 2.0, for readers that come by themselves. */
export const blogFeed: PublicPage<null> = {
  async load(request) {
    const { t, locale, properties, origin } = request;
    const articles = await findArticles(request);
    // A reader that gets nothing keeps what it has.
    if (articles === null) throw new UpstreamError('getPages', 502, 'There are no articles for the feed.');
    const xml = feed({
      title: `Selvedge, ${t('blog.title')}`,
      description: t('blog.description'),
      language: properties.intl,
      url: origin + href(locale, 'blog'),
      self: origin + href(locale, 'blog-feed'),
      items: articles.flatMap(({ title, summary, published_at: date, url }) =>
        url === null ? [] : [{ title, summary: summary ?? '', date, url: `${origin}/${locale}${url}` }],
      ),
    });
    return new Response(xml, {
      headers: {
        'content-type': 'application/rss+xml; charset=utf-8',
        'cache-tag': 'content,content:blog_page',
      },
    });
  },

  // Never shown: what is loaded is an answer already.
  seo: (_, { t }) => ({ title: t('blog.title') }),
  View: () => null,
};
