import type { ReactElement } from 'react';
import { productHref } from '../../../../shared/catalogue/product-url.ts';
import { type Review, reviewSorts } from '../../../../shared/contract/catalogue/reviews.ts';
import { formatDate, formatNumber, formatRating, languageName } from '../../../../shared/format/intl.ts';
import { languages } from '../../../../shared/markets/locales.ts';
import type { PageRequest } from '../../../page/page-module.ts';
import type { PartProps, ProductData } from './product-data.ts';
import { type ReviewsQuery, reviewsHref } from './reviews-query.ts';
import { StarRating } from './star-rating.tsx';
import '../../../../client/styles/catalogue/product.css';

export function Rating({ data: { product }, request: { t, properties } }: PartProps): ReactElement {
  const { averageRating, totalReviewCount } = product.reviewGlobal;
  const rating = formatRating(averageRating, properties.intl);
  return (
    <>
      <StarRating rating={averageRating} label={t('product.rating', { rating })} />
      <span aria-hidden="true">{rating}</span>
      <span className="muted">{t('product.review-count', { count: totalReviewCount })}</span>
    </>
  );
}

function Distribution({ data: { product }, request: { t, properties } }: PartProps): ReactElement | null {
  const { distribution, totalReviewCount } = product.reviewGlobal;
  if (distribution === null) return null;
  return (
    <ul className="distribution" aria-label={t('reviews.distribution')}>
      {([5, 4, 3, 2, 1] as const).map((stars) => {
        const count = distribution[stars];
        const words = t('reviews.stars', { count: stars });
        return (
          <li key={stars}>
            <span>{words}</span>
            <meter min={0} max={totalReviewCount} value={count} aria-label={words} />
            <span>{formatNumber(count, properties.intl)}</span>
          </li>
        );
      })}
    </ul>
  );
}

interface ChoiceProps {
  label: string;
  links: readonly { text: string; href: string; current: boolean }[];
}

/** Links to the same reviews in another sort or language. */
function Choice({ label, links }: ChoiceProps): ReactElement {
  return (
    <nav className="reviews__choice" aria-label={label}>
      <ul>
        {links.map(({ text, href, current }) => (
          <li key={href}>
            <a href={href} rel="nofollow" aria-current={current ? 'true' : undefined}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function List({ reviews, request }: { reviews: readonly Review[]; request: PageRequest }): ReactElement {
  const { t, properties } = request;
  return (
    <ul className="reviews__list">
      {reviews.map((review) => (
        <li
          key={`${review.language} ${review.author} ${review.date} ${review.title}`}
          lang={review.language === properties.lang ? undefined : (review.language ?? undefined)}
        >
          <StarRating rating={review.rating} label={t('product.rating', { rating: review.rating })} />
          <h3 className="subheading">{review.title}</h3>
          <p>{review.text}</p>
          <p className="muted small" lang={properties.intl}>
            {`${review.author}, `}
            <time dateTime={review.date}>{formatDate(review.date, properties.intl)}</time>
            {review.fit !== null && ` · ${t(`fit.said.${review.fit}`)}`}
          </p>
        </li>
      ))}
    </ul>
  );
}

function Pages({ data, request, to }: PartProps & { to(change: Partial<ReviewsQuery>): string }): ReactElement | null {
  const { page, pages, isCounted } = data.reviews;
  const { t, properties } = request;
  const number = (value: number) => formatNumber(value, properties.intl);
  if (pages === 1) return null;
  return (
    <nav className="reviews__pages" aria-label={t('reviews.pages')}>
      {page > 1 && (
        <a className="link" rel="prev nofollow" href={to({ page: page - 1 })}>
          {t('catalog.previous')}
        </a>
      )}
      <span>{isCounted ? `${number(page)} / ${number(pages)}` : number(page)}</span>
      {page < pages && (
        <a className="link" rel="next nofollow" href={to({ page: page + 1 })}>
          {t('catalog.next')}
        </a>
      )}
    </nav>
  );
}

/** The available sorts and languages, as links that need no JavaScript. */
function Choices({ data, request, to }: PartProps & { to(change: Partial<ReviewsQuery>): string }): ReactElement {
  const { t, properties } = request;
  const { reviews, product } = data;
  const { languages: counts, totalReviewCount } = product.reviewGlobal;
  const written = languages.filter((language) => (counts[language] ?? 0) > 0);
  return (
    <div className="reviews__choices">
      <Choice
        label={t('reviews.sort')}
        links={reviewSorts.map((sort) => ({
          text: t(`reviews.sort.${sort}`),
          href: to({ page: 1, sort }),
          current: reviews.sort === sort,
        }))}
      />
      {written.length > 1 && (
        <Choice
          label={t('reviews.language')}
          links={[
            {
              text: t('reviews.all', { count: totalReviewCount }),
              href: to({ page: 1, language: 'all' }),
              current: reviews.language === 'all',
            },
            ...written.map((language) => ({
              text: `${languageName(language, properties.intl)} (${counts[language]})`,
              href: to({ page: 1, language }),
              current: reviews.language === language,
            })),
          ]}
        />
      )}
    </div>
  );
}

function noneText({
  product,
  reviews,
}: ProductData): 'product.no-reviews' | 'product.reviews-elsewhere' | 'reviews.unavailable' {
  if (reviews.reviews === null) return 'reviews.unavailable';
  return product.reviewGlobal.totalReviewCount > 0 ? 'product.reviews-elsewhere' : 'product.no-reviews';
}

export function Reviews(props: PartProps): ReactElement {
  const { product, option, reviews } = props.data;
  const { t, locale } = props.request;
  const path = productHref(locale, product, option);
  const to = (change: Partial<ReviewsQuery>) => reviewsHref(path, product, props.request, { ...reviews, ...change });
  const rated = product.reviewGlobal.totalReviewCount > 0;
  return (
    <section className="reviews section" id="reviews" aria-labelledby="reviews-title">
      <header className="reviews__head">
        <h2 className="heading" id="reviews-title">
          {t('product.reviews')}
        </h2>
        {rated && (
          <>
            <p className="rating">
              <Rating {...props} />
            </p>
            <Distribution {...props} />
          </>
        )}
        <p className="muted small">{t('reviews.note')}</p>
      </header>
      <div className="reviews__body">
        {rated && reviews.reviews !== null && <Choices {...props} to={to} />}
        {reviews.reviews === null || reviews.reviews.length === 0 ? (
          <p className="muted">{t(noneText(props.data))}</p>
        ) : (
          <List reviews={reviews.reviews} request={props.request} />
        )}
        <Pages {...props} to={to} />
      </div>
    </section>
  );
}
