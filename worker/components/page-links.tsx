import type { ReactElement } from 'react';
import type { Counted } from '../../shared/contract/gateway/counted.ts';
import { page as pageNumber } from '../../shared/contract/gateway/values.ts';
import { href } from '../../shared/routes.ts';
import { NotFound } from '../errors/errors.ts';
import { pageCount } from '../page/page-count.ts';
import type { PageRequest } from '../page/page-module.ts';

/** Reads the page number of a list from the url; 1 if absent. @throws NotFound if it is not a valid page number. */
export function askedPage({ searchParams, pathname }: URL): number {
  const asked = pageNumber.safeParse(searchParams.get('p') ?? '1');
  if (!asked.success) throw new NotFound(pathname);
  return asked.data;
}

/** The number of pages; without a total, the next page is the last one that is known. */
export interface PagesOfList {
  pages: number;
  isCounted: boolean;
}

export const onePage: PagesOfList = { pages: 1, isCounted: true };

/** The pages of a list. @throws NotFound if `page` is after the last one. */
export function pagesOf(
  { pathname }: URL,
  list: Counted,
  at: { page: number; size: number; sent: number },
): PagesOfList {
  const pages = pageCount(list, at);
  if (at.page > pages) throw new NotFound(pathname);
  return { pages, isCounted: list.total !== null };
}

interface PageLinksProps extends Pick<PagesOfList, 'pages'>, Partial<Pick<PagesOfList, 'isCounted'>> {
  route:
    | 'account-orders'
    | 'account-reservations'
    | 'account-loyalty-history'
    | 'account-downloads'
    | 'account-wishlist';
  /** Accessible name of the navigation. */
  label: string;
  page: number;
  request: PageRequest;
}

/** Links to the newer and the older page; null if there is only one page. */
export function PageLinks({
  route,
  label,
  page,
  pages,
  isCounted = true,
  request,
}: PageLinksProps): ReactElement | null {
  const { t, locale } = request;
  if (pages === 1) return null;
  const to = (number: number) => href(locale, route, {}, { p: number === 1 ? undefined : number });
  return (
    <nav className="cluster" aria-label={label}>
      {page > 1 && (
        <a className="link" rel="prev" href={to(page - 1)}>
          {t('account.page.previous')}
        </a>
      )}
      <span className="muted">{isCounted ? t('account.page', { page, pages }) : t('catalog.page', { page })}</span>
      {page < pages && (
        <a className="link" rel="next" href={to(page + 1)}>
          {t('account.page.next')}
        </a>
      )}
    </nav>
  );
}
