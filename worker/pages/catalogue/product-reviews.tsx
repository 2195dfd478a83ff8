import type { ReactElement } from 'react';
import type { Product } from '../../../shared/contract/catalog.ts';
import { formatDate, formatRating } from '../../../shared/intl.ts';
import type { PageRequest } from '../page-module.ts';
import { StarRating } from './star-rating.tsx';

interface ReviewsProps {
  product: Product;
  request: PageRequest;
}

/** The average in stars and as a number, and how many reviews it is made of. */
export function Rating({ product, request: { t, properties } }: ReviewsProps): ReactElement {
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

/** What others say of a product. */
export function Reviews({ product, request }: ReviewsProps): ReactElement {
  const { reviews, reviewGlobal } = product;
  const { t, properties } = request;
  return (
    <section className="reviews section" id="reviews" aria-labelledby="reviews-title">
      <header className="reviews__head">
        <h2 className="heading" id="reviews-title">
          {t('product.reviews')}
        </h2>
        {reviewGlobal.totalReviewCount > 0 && (
          <p className="rating">
            <Rating product={product} request={request} />
          </p>
        )}
      </header>
      {reviews.length === 0 ? (
        <p className="muted">
          {t(reviewGlobal.totalReviewCount > 0 ? 'product.reviews-elsewhere' : 'product.no-reviews')}
        </p>
      ) : (
        <ul className="reviews__list">
          {reviews.map((review) => (
            <li key={`${review.author} ${review.date} ${review.title}`}>
              <StarRating rating={review.rating} label={t('product.rating', { rating: review.rating })} />
              <h3 className="subheading">{review.title}</h3>
              <p>{review.text}</p>
              <p className="muted small">
                {review.author},{' '}
                <time dateTime={review.date}>{formatDate(review.date, properties.intl)}</time>
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
