import type { ReactElement } from 'react';
import { page as pageNumber } from '../../shared/contract/gateway/values.ts';
import { href } from '../../shared/routes.ts';
import { NotFound } from '../errors/errors.ts';
import type { PageRequest } from '../page/page-module.ts';

/** The page of a list that an address asks for, the first if none. Throws `NotFound` for what is no page. */
export function askedPage({ searchParams, pathname }: URL): number {
  const asked = pageNumber.safeParse(searchParams.get('p') ?? '1');
  if (!asked.success) throw new NotFound(pathname);
  return asked.data;
}

/** How many pages a list of `total` entries has. Throws `NotFound` for a page behind the last. */
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
  /** What the pages are pages of. */
  label: string;
  page: number;
  pages: number;
  request: PageRequest;
}

/** The way to what is newer and to what is older; nothing where there is one page. */
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
