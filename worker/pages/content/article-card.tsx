import type { ReactElement } from 'react';
import { formatDate } from '../../../shared/format/intl.ts';
import { Picture } from '../../components/picture.tsx';
import type { PageRequest } from '../../page/page-module.ts';
import type { ListedArticle } from './articles.ts';
import '../../../client/styles/content/blog.css';

interface ArticleCardProps {
  article: ListedArticle;
  request: PageRequest;
  heading: 'h2' | 'h3';
  /** The first card of a list is wide, and its picture is fetched at once. */
  first?: boolean;
}

/** An article in a list: the whole card is one link. */
export function ArticleCard({ article, request, heading: Heading, first = false }: ArticleCardProps): ReactElement {
  const { locale, picturesUrl, properties } = request;
  const { title, summary, image, published_at: date, url } = article;
  return (
    <article className={first ? 'story-card story-card--first' : 'story-card'}>
      {image !== null && (
        <div className="story-card__picture">
          <Picture
            base={picturesUrl}
            path={image.image_file.url}
            ratio={first ? 16 / 9 : 4 / 5}
            sizes={first ? '(width >= 1280px) 62vw, 100vw' : '(width >= 1280px) 30vw, (width >= 768px) 45vw, 100vw'}
            largest={first ? 1920 : 900}
            alt=""
            first={first}
          />
        </div>
      )}
      <div className="story-card__words">
        {date !== null && (
          <p className="small muted">
            <time dateTime={date}>{formatDate(date, properties.intl)}</time>
          </p>
        )}
        <Heading className={first ? 'title' : 'heading'}>
          <a href={url === null ? undefined : `/${locale}${url}`}>{title}</a>
        </Heading>
        {summary !== null && <p className="muted">{summary}</p>}
      </div>
    </article>
  );
}
