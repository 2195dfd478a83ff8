import { z } from 'zod';
import { productHref } from '../../../../shared/catalogue/product-url.ts';
import type { Product, ProductOption } from '../../../../shared/contract/catalogue/product.ts';
import {
  type Review,
  type ReviewSort,
  reviewSort,
  reviewSorts,
} from '../../../../shared/contract/catalogue/reviews.ts';
import { type Language, languages } from '../../../../shared/markets/locales.ts';
import { queryString } from '../../../../shared/routes.ts';
import type { KnownQuery } from '../../../edge-cache/cache-address.ts';
import { pageCount } from '../../../page/page-count.ts';
import type { PageRequest } from '../../../page/page-module.ts';
import { temporaryRedirect } from '../temporary-redirect.ts';

/** Reviews per page. */
const size = 6;

const lastPage = 100;

export const reviewsQuery = {
  reviews: { upTo: lastPage },
  order: reviewSorts,
  language: [...languages, 'all'],
} satisfies KnownQuery;

const searchLanguage = z.enum([...languages, 'all']);

export interface ReviewsQuery {
  page: number;
  sort: ReviewSort;
  language: Language | 'all';
}

/** The reviews of a page; null if they could not be loaded. */
export interface ReviewList extends ReviewsQuery {
  pages: number;
  /** False if only the next page is known. */
  isCounted: boolean;
  reviews: readonly Review[] | null;
}

/** The market's language, if there are reviews in it. */
function usualLanguage({ reviewGlobal }: Product, { properties }: PageRequest): ReviewsQuery['language'] {
  return (reviewGlobal.languages[properties.lang] ?? 0) > 0 ? properties.lang : 'all';
}

function askedFor(request: PageRequest, product: Product): ReviewsQuery {
  const { searchParams } = request.url;
  const page = searchParams.get('reviews') ?? '1';
  const sort = reviewSort.safeParse(searchParams.get('order'));
  const language = searchLanguage.safeParse(searchParams.get('language'));
  return {
    page: /^-?\d+$/.test(page) ? Number(page) : 1,
    sort: sort.success ? sort.data : 'newest',
    language: language.success ? language.data : usualLanguage(product, request),
  };
}

/**
 * Loads the reviews that the url names. Redirects to the last page if there is no such page, or to the first if no
 * product has so many.
 */
export async function loadReviews(
  request: PageRequest,
  product: Product,
  option: ProductOption,
): Promise<ReviewList | Response> {
  const asked = askedFor(request, product);
  const { productId, reviewGlobal } = product;
  const path = productHref(request.locale, product, option);
  const atPage = (page: number) =>
    temporaryRedirect(request.origin, reviewsHref(path, product, request, { ...asked, page }));
  if (asked.page < 1 || asked.page > lastPage) return atPage(1);
  const answer =
    reviewGlobal.totalReviewCount === 0 || !request.capabilities.has('reviews')
      ? { total: 0, more: false, reviews: [] }
      : await request.gateway.attempt('listReviews', {
          productId,
          page: asked.page,
          size,
          sort: asked.sort,
          ...(asked.language !== 'all' && { language: asked.language }),
        });
  if (answer === null) return { ...asked, pages: 1, isCounted: true, reviews: null };
  const { reviews } = answer;
  const pages = pageCount(answer, { page: asked.page, size, sent: reviews.length });
  const isCounted = answer.total !== null;
  // Without a total the last page is not known.
  return asked.page > pages ? atPage(isCounted ? pages : 1) : { ...asked, pages, isCounted, reviews };
}

/** Url of other reviews of the same product: `path` is that of the product. */
export function reviewsHref(path: string, product: Product, request: PageRequest, asked: ReviewsQuery): string {
  const query = {
    reviews: asked.page === 1 ? undefined : asked.page,
    order: asked.sort === 'newest' ? undefined : asked.sort,
    language: asked.language === usualLanguage(product, request) ? undefined : asked.language,
  };
  return `${path}${queryString(query)}#reviews`;
}
