import { formatDate } from '../../../shared/format/intl.ts';
import { Blocks } from '../../blocks/blocks.tsx';
import { Breadcrumb } from '../../components/breadcrumb.tsx';
import { Picture } from '../../components/picture.tsx';
import type { PublicPage } from '../../page/page-module.ts';
import { ArticleCard } from './article-card.tsx';
import { findArticles, type ListedArticle } from './articles.ts';
import { blogAncestors } from './blog.tsx';
import { loadManaged, type Managed, managedStatus, storySeo, type Unmanaged, unmanagedSeo } from './managed.ts';
import { Unavailable } from './unavailable.tsx';
import '../../../client/styles/catalogue/breadcrumb.css';
import '../../../client/styles/content/blog.css';

type ArticleData = (Managed & { others: ListedArticle[] }) | Unmanaged;

const othersShown = 3;

export const article: PublicPage<ArticleData> = {
  async load(request) {
    const uid = request.route.params.blogPageId ?? '';
    const [managed, articles] = await Promise.all([loadManaged(request, 'blog_page', uid), findArticles(request)]);
    if (managed instanceof Response || managed.entry === null) return managed;
    const others = (articles ?? []).filter((each) => each.uid !== uid).slice(0, othersShown);
    return { ...managed, others };
  },

  seo(data, request) {
    if (data.entry === null) return unmanagedSeo(request);
    const seo = storySeo(request, 'blog_page', data, blogAncestors(request));
    return { ...seo, tags: [...(seo.tags ?? []), 'content:blog_page'] };
  },

  View({ data, request }) {
    if (data.entry === null) return <Unavailable products={data.nextSteps} request={request} />;
    const { entry, shown, others } = data;
    const { t, properties, picturesUrl } = request;
    return (
      <article className="article">
        <div className="wrap">
          <Breadcrumb ancestors={blogAncestors(request)} current={entry.title} request={request} />
          <header className="article__head">
            <h1 className="title">{entry.title}</h1>
            {entry.summary !== null && <p className="article__lead">{entry.summary}</p>}
            <p className="small muted">
              {entry.author}
              {entry.author !== null && entry.published_at !== null && ', '}
              {entry.published_at !== null && (
                <time dateTime={entry.published_at}>{formatDate(entry.published_at, properties.intl)}</time>
              )}
            </p>
          </header>
        </div>
        {entry.image !== null && (
          <div className="article__picture">
            <Picture
              base={picturesUrl}
              path={entry.image.image_file.url}
              ratio={16 / 9}
              sizes="100vw"
              alt={entry.image.alt_attribute}
              first
            />
          </div>
        )}
        <Blocks blocks={entry.blocks} data={shown} request={request} opening={false} />
        {others.length > 0 && (
          <section className="wrap others">
            <h2 className="heading">{t('blog.more')}</h2>
            <ul className="blog__list">
              {others.map((each) => (
                <li key={each.uid}>
                  <ArticleCard article={each} request={request} heading="h3" />
                </li>
              ))}
            </ul>
          </section>
        )}
      </article>
    );
  },

  status: managedStatus,
};
