import type { ReactElement } from 'react';
import { type Sort, sorts } from '../../../shared/contract/catalog.ts';
import type { Translate } from '../../../shared/i18n/i18n.ts';
import { formatNumber } from '../../../shared/intl.ts';
import { NotFound } from '../../upstream/errors.ts';

/** Cards on one page of a listing: whole rows of two, three and four. */
export const listingSize = 48;

/** The last page that the gateway answers. */
export const lastPage = 1000;

/** What the query string of a listing says. A page that cannot be is not found; an unknown sort is the usual one. */
export function listingQuery(url: URL): { page: number; sort: Sort } {
  const p = url.searchParams.get('p');
  const page = p !== null && /^-?\d+$/.test(p) ? Number(p) : 1;
  if (page < 1 || page > lastPage) throw new NotFound(url.pathname);
  const asked = url.searchParams.get('sort');
  return { page, sort: sorts.find((sort) => sort === asked) ?? 'recommended' };
}

/** Pages that `total` products fill: one at the least. Throws `NotFound` when `page` is beyond the last. */
export function pageCount(total: number, page: number, url: URL): number {
  const count = Math.max(1, Math.ceil(total / listingSize));
  if (page > count) throw new NotFound(url.pathname);
  return count;
}

/** "1 item", "12 items", with the market's digits. */
export function itemCount(total: number, t: Translate, intl: string): string {
  return t('catalog.count', { count: total, number: formatNumber(total, intl) });
}

interface SortMenuProps {
  t: Translate;
  sort: Sort;
  /** Address of the first page in another order. */
  hrefOf: (sort: Sort) => string;
}

/** The orders of a listing as links in a menu that opens without JavaScript. */
export function SortMenu({ t, sort, hrefOf }: SortMenuProps): ReactElement {
  return (
    <details className="sort">
      <summary>
        {t('catalog.sort')}
        <span className="sort__current">{t(`catalog.sort-${sort}`)}</span>
      </summary>
      <ul className="sort__menu">
        {sorts.map((each) => (
          <li key={each}>
            <a href={hrefOf(each)} rel="nofollow" aria-current={each === sort ? 'true' : undefined}>
              {t(`catalog.sort-${each}`)}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** First and last page and the neighbours of the current one; 0 stands for those left out. */
export function pageNumbers(page: number, count: number): number[] {
  const wanted = [...new Set([1, page - 1, page, page + 1, count])].filter((n) => n >= 1 && n <= count);
  return wanted.flatMap((n, index) => (index > 0 && n - (wanted[index - 1] ?? n) > 1 ? [0, n] : [n]));
}

interface PagingProps {
  t: Translate;
  page: number;
  count: number;
  hrefOf: (page: number) => string;
}

/** Links to the pages of a listing; nothing when there is only one. */
export function Paging({ t, page, count, hrefOf }: PagingProps): ReactElement | null {
  if (count === 1) return null;
  return (
    <nav className="paging" aria-label={t('catalog.pages')}>
      {page > 1 && (
        <a className="link" href={hrefOf(page - 1)} rel="prev">
          {t('catalog.previous')}
        </a>
      )}
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
      {page < count && (
        <a className="link" href={hrefOf(page + 1)} rel="next">
          {t('catalog.next')}
        </a>
      )}
    </nav>
  );
}
