import type { ReactElement } from 'react';
import { href } from '../../../shared/routes.ts';
import type { PageRequest } from '../page-module.ts';

interface ListPagesProps {
  route: 'account-wishlist';
  label: string;
  page: number;
  pages: number;
  request: PageRequest;
}

/** The way to the other pages of a list of the account; nothing where there is one alone. */
export function ListPages({ route, label, page, pages, request }: ListPagesProps): ReactElement | null {
  const { t, locale } = request;
  if (pages === 1) return null;
  const to = (number: number) => href(locale, route, {}, { p: number === 1 ? undefined : number });
  return (
    <nav className="cluster orders__pages" aria-label={label}>
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
