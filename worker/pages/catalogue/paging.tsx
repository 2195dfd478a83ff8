import type { ReactElement } from 'react';
import { formatNumber } from '../../../shared/format/intl.ts';
import type { Market } from '../../market/market.ts';
import { listingSize } from './listing-query.ts';

/** First and last page and the neighbours of the current one; 0 stands for those left out. */
export function pageNumbers(page: number, count: number): number[] {
  const wanted = [...new Set([1, page - 1, page, page + 1, count])].filter((n) => n >= 1 && n <= count);
  return wanted.flatMap((n, index) => (index > 0 && n - (wanted[index - 1] ?? n) > 1 ? [0, n] : [n]));
}

interface PagingProps {
  request: Market;
  page: number;
  count: number;
  /** Number of products on the page, and in all. */
  products: number;
  /** Null if it is not known: then only the pages before and after are linked. */
  total: number | null;
  hrefOf: (page: number) => string;
}

interface BeforeProps {
  request: Market;
  page: number;
  hrefOf: (page: number) => string;
}

/**
 * Shown above a later page that was opened by its url: a link to the page before, which the browser's script loads
 * into this one (client/listing/more.ts).
 */
export function PageBefore({ request, page, hrefOf }: BeforeProps): ReactElement | null {
  if (page === 1) return null;
  return (
    <p className="page-before">
      <a className="button" href={hrefOf(page - 1)} data-before>
        {request.t('listing.before')}
      </a>
    </p>
  );
}

export function PageList({
  request: { t },
  page,
  count,
  hrefOf,
}: Pick<PagingProps, 'page' | 'count' | 'hrefOf'> & { request: Pick<Market, 't'> }): ReactElement {
  return (
    <ol>
      {pageNumbers(page, count).map((n, index, all) =>
        n === 0 ? (
          <li key={`after-${all[index - 1]}`} aria-hidden="true">
            …
          </li>
        ) : (
          <li key={n}>
            <a
              href={hrefOf(n)}
              aria-label={t('catalog.page', { page: n })}
              aria-current={n === page ? 'page' : undefined}
            >
              {n}
            </a>
          </li>
        ),
      )}
    </ol>
  );
}

/**
 * Links to the other pages of a listing; null if there is only one. With JavaScript the first link loads the next
 * page into this one (client/listing/more.ts).
 */
export function Paging({ request, page, count, products, total, hrefOf }: PagingProps): ReactElement | null {
  if (count === 1) return null;
  const { t, properties } = request;
  const before = (page - 1) * listingSize;
  const number = (value: number) => formatNumber(value, properties.intl);
  return (
    <nav className="paging" aria-label={t('catalog.pages')} data-page={page}>
      <p className="paging__shown" role="status">
        {total === null
          ? t('catalog.page', { page })
          : t('listing.shown', {
              from: number(before + 1),
              to: number(before + products),
              total: number(total),
            })}
      </p>
      {page < count && (
        <a className="button paging__more" href={hrefOf(page + 1)} rel="next" data-more>
          {t('listing.more')}
        </a>
      )}
      <div className="paging__pages">
        {page > 1 && (
          <a className="link" href={hrefOf(page - 1)} rel="prev">
            {t('catalog.previous')}
          </a>
        )}
        {total !== null && <PageList request={request} page={page} count={count} hrefOf={hrefOf} />}
        {page < count && (
          <a className="link" href={hrefOf(page + 1)} rel="next">
            {t('catalog.next')}
          </a>
        )}
      </div>
    </nav>
  );
}
