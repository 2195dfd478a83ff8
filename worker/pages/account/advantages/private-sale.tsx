import type { ReactElement } from 'react';
import { privateSalePage } from '../../../../shared/contract/content/content-page.ts';
import { formatDate } from '../../../../shared/format/intl.ts';
import { contentQuery } from '../../../content/content-query.ts';
import { callShared } from '../../../market/shared-answers.ts';
import type { PageRequest } from '../../../page/page-module.ts';
import { privateSalePhase, type SaleTeaser, saleTeaser } from './private-sale.ts';
import '../../../../client/styles/account/account.css';

/** Loads the teaser of the market's private sale; its page is a managed one. */
export async function loadPrivateSale(request: PageRequest, now: Date): Promise<SaleTeaser | null> {
  const { domain, locale } = request;
  if (privateSalePhase(domain.params, now) !== 'during') return saleTeaser(domain.params, now, null);
  const pages = await callShared(request, 'getPageUrls', { ...contentQuery(request), uids: privateSalePage });
  const page = pages?.entries.find(({ uid }) => uid === privateSalePage);
  return saleTeaser(domain.params, now, page === undefined ? null : `/${locale}${page.url}`);
}

export function PrivateSale({ sale, request }: { sale: SaleTeaser; request: PageRequest }): ReactElement {
  const { t, properties } = request;
  const day = (dateTime: string) => formatDate(dateTime, properties.intl);
  return (
    <section className="dashboard__none" aria-labelledby="private-sale">
      <h2 className="heading" id="private-sale">
        {t('advantages.private')}
      </h2>
      {'begins' in sale ? (
        <p>{t('advantages.private.from', { date: day(sale.begins) })}</p>
      ) : (
        <>
          <p>{t('advantages.private.until', { date: day(sale.ends) })}</p>
          <a className="button" href={sale.page}>
            {t('advantages.private.see')}
          </a>
        </>
      )}
    </section>
  );
}
