import { brand } from '../../../shared/brand/brand.ts';
import { href } from '../../../shared/routes.ts';
import type { PublicPage } from '../../page/page-module.ts';
import { notNow } from '../../search-engines/not-now.ts';
import { findArticles } from './articles.ts';
import { feed } from './rss.ts';

/** The articles as RSS 2.0, for feed readers. */
export const blogFeed: PublicPage<null> = {
  async load(request) {
    const { t, locale, properties, origin } = request;
    const articles = await findArticles(request);
    // The call has logged the error.
    if (articles === null) return notNow('The feed');
    const xml = feed({
      title: `${brand.name}, ${t('blog.title')}`,
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

  // Not used: `load` returns a response.
  seo: (_, { t }) => ({ title: t('blog.title') }),
  View: () => null,
};
