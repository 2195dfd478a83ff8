import type { ReactElement } from 'react';
import type { MessageKey } from '../../../shared/i18n/i18n.ts';
import { href } from '../../../shared/routes.ts';
import type { NextPage } from '../../errors/not-for-you.ts';
import type { PageRequest, PageSeo, ViewProps } from '../../page/page-module.ts';

interface NotInAccountData {
  reason: MessageKey;
  nextPage: NextPage;
}

const labels = {
  'account-dashboard': 'account.dashboard',
  'account-orders': 'account.orders',
  'account-downloads': 'account.downloads',
  cart: 'cart.view',
} as const satisfies Record<NextPage, MessageKey>;

/** Shown with status 404 in place of a page of the account: the reason, and a link. */
export const notInAccount = {
  seo: (_: NotInAccountData, { t }: PageRequest): PageSeo => ({ title: t('error.not-found.title') }),

  View({ data: { reason, nextPage }, request: { t, locale } }: ViewProps<NotInAccountData>): ReactElement {
    return (
      <div className="stack">
        <h1 className="title">{t('error.not-found.title')}</h1>
        <p>{t(reason)}</p>
        <p>
          <a className="button button--primary" href={href(locale, nextPage)}>
            {t(labels[nextPage])}
          </a>
        </p>
      </div>
    );
  },
};
