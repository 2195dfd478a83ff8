import { pageTitle } from '../../../shared/brand/brand.ts';
import { href } from '../../../shared/routes.ts';
import { breadcrumbData, homeStep, type Step } from '../../components/breadcrumb.tsx';
import type { NextStepsData } from '../../components/product/next-steps.tsx';
import type { PageRequest, PublicPage } from '../../page/page-module.ts';
import { ArticleCard } from './article-card.tsx';
import { findArticles, type ListedArticle } from './articles.ts';
import { unmanagedSeo, withoutContent } from './managed.ts';
import { Unavailable } from './unavailable.tsx';
import '../../../client/styles/content/blog.css';

type BlogData = { articles: ListedArticle[] } | { articles: null; nextSteps: NextStepsData };

/** The journal: all articles, the newest first. */
export const blog: PublicPage<BlogData> = {
  async load(request) {
    const articles = await findArticles(request);
    if (articles !== null) return { articles };
    const { nextSteps } = await withoutContent(request);
    return { articles, nextSteps };
  },

  seo(data, request) {
    if (data.articles === null) return unmanagedSeo(request);
    const { t, locale } = request;
    return {
      title: pageTitle(t('blog.title')),
      description: t('blog.description'),
      structuredData: [
        breadcrumbData(request, [homeStep(request)], { name: t('blog.title'), href: href(locale, 'blog') }),
      ],
      tags: ['content:blog_page'],
    };
  },

  View({ data, request }) {
    if (data.articles === null) return <Unavailable products={data.nextSteps} request={request} />;
    const { t, locale } = request;
    return (
      <div className="wrap blog">
        <header className="blog__head">
          <h1 className="title">{t('blog.title')}</h1>
          <p className="muted">{t('blog.description')}</p>
        </header>
        <ul className="blog__list">
          {data.articles.map((article, index) => (
            <li key={article.uid}>
              <ArticleCard article={article} request={request} heading="h2" first={index === 0} />
            </li>
          ))}
        </ul>
        <p className="blog__feed">
          <a className="link" href={href(locale, 'blog-feed')} type="application/rss+xml">
            {t('blog.feed')}
          </a>
        </p>
      </div>
    );
  },

  status: ({ articles }) => (articles === null ? 503 : 200),
};

export function blogAncestors(request: PageRequest): Step[] {
  const { t, locale } = request;
  return [homeStep(request), { name: t('blog.title'), href: href(locale, 'blog') }];
}
