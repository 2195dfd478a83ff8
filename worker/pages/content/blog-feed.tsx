import { brand } from '../../../shared/brand/brand.ts';
import { href } from '../../../shared/routes.ts';
import type { PublicPage } from '../../page/page-module.ts';
import { findArticles } from './articles.ts';
import { feed } from './rss.ts';

/** Seconds after which a feed reader may retry when the content service fails. */
const retryAfter = '300';

/** 503: feed readers then keep what they have. The call has logged the error. */
function unavailable(): Response {
  return new Response('The feed cannot be made at the moment.\n', {
    status: 503,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      'retry-after': retryAfter,
    },
  });
}

/** The articles as RSS 2.0, for feed readers. */
export const blogFeed: PublicPage<null> = {
  async load(request) {
    const { t, locale, properties, origin } = request;
    const articles = await findArticles(request);
    if (articles === null) return unavailable();
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
