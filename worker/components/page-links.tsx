import type { ReactElement } from 'react';
import { page as pageNumber } from '../../shared/contract/gateway/values.ts';
import { href } from '../../shared/routes.ts';
import { NotFound } from '../errors/errors.ts';
import type { PageRequest } from '../page/page-module.ts';

/** Reads the page number of a list from the url; 1 if absent. @throws NotFound if it is not a valid page number. */
export function askedPage({ searchParams, pathname }: URL): number {
  const asked = pageNumber.safeParse(searchParams.get('p') ?? '1');
  if (!asked.success) throw new NotFound(pathname);
  return asked.data;
}

/** Number of pages of a list with `total` entries. @throws NotFound if `page` is after the last one. */
export function pagesOf({ pathname }: URL, page: number, total: number, size: number): number {
  const pages = Math.max(1, Math.ceil(total / size));
  if (page > pages) throw new NotFound(pathname);
  return pages;
}

interface PageLinksProps {
  route:
    | 'account-orders'
    | 'account-reservations'
    | 'account-loyalty-history'
    | 'account-downloads'
    | 'account-wishlist';
  /** Accessible name of the navigation. */
  label: string;
  page: number;
  pages: number;
  request: PageRequest;
}

/** Links to the newer and the older page; null if there is only one page. */
export function PageLinks({ route, label, page, pages, request }: PageLinksProps): ReactElement | null {
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
      <span className="muted">{t('account.page', { page, pages })}</span>
      {page < pages && (
        <a className="link" rel="next" href={to(page + 1)}>
          {t('account.page.next')}
        </a>
      )}
    </nav>
  );
}
