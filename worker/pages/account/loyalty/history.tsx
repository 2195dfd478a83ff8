import type { CallOutput } from '../../../../shared/contract/contract.ts';
import { formatNumber } from '../../../../shared/format/intl.ts';
import { href } from '../../../../shared/routes.ts';
import { askedPage, onePage, PageLinks, type PagesOfList, pagesOf } from '../../../components/page-links.tsx';
import { Unavailable } from '../../../components/unavailable.tsx';
import type { PersonalPage } from '../../../page/page-module.ts';
import { holderOf } from './holder.ts';
import { Movements } from './movements.tsx';

interface HistoryData extends PagesOfList {
  page: number;
  /** Null if the gateway fails. */
  account: CallOutput<'getLoyalty'> | null;
}

const size = 20;

/** All movements of points, the latest first. */
export const accountLoyaltyHistory: PersonalPage<HistoryData> = {
  async load(request) {
    await holderOf(request);
    const page = askedPage(request.url);
    const account = await request.gateway.attempt('getLoyalty', { page, size });
    if (account === null) return { page, ...onePage, account };
    return { page, ...pagesOf(request.url, account, { page, size, sent: account.movements.length }), account };
  },

  seo: (_, { t }) => ({ title: t('loyalty.history'), description: t('account.description') }),

  View({ data: { page, pages, account }, request }) {
    const { t, locale, properties } = request;
    return (
      <div className="loyalty">
        <p>
          <a className="link small" href={href(locale, 'account-loyalty')}>
            {t('account.loyalty')}
          </a>
        </p>
        <h1 className="title">{t('loyalty.history')}</h1>
        {account === null ? (
          <Unavailable text="loyalty.unavailable" request={request} />
        ) : (
          <>
            <p>
              {t('loyalty.balance')}{' '}
              {t('loyalty.points', {
                count: account.points,
                number: formatNumber(account.points, properties.intl),
              })}
            </p>
            {account.movements.length === 0 ? (
              <p className="muted">{t('loyalty.none')}</p>
            ) : (
              <Movements movements={account.movements} request={request} />
            )}
          </>
        )}
        <PageLinks
          route="account-loyalty-history"
          label={t('loyalty.pages')}
          page={page}
          pages={pages}
          request={request}
        />
      </div>
    );
  },
};
