import type { ReactElement } from 'react';
import type { OrderSummary } from '../../../shared/contract/orders.ts';
import { page as pageNumber } from '../../../shared/contract/values.ts';
import { href } from '../../../shared/routes.ts';
import { Notice } from '../../components/notice.tsx';
import { NotFound } from '../../upstream/errors.ts';
import type { PageRequest, PersonalPage } from '../page-module.ts';
import { OrderCard } from './order-card.tsx';

interface OrdersData {
  page: number;
  pages: number;
  /** Null when the gateway does not tell. */
  orders: OrderSummary[] | null;
}

const size = 10;

/** All orders of the customer, the latest first. */
export const accountOrders: PersonalPage<OrdersData> = {
  async load({ url, gateway }) {
    const asked = pageNumber.safeParse(url.searchParams.get('p') ?? '1');
    if (!asked.success) throw new NotFound(url.pathname);
    const page = asked.data;
    const answer = await gateway.attempt('listOrders', { page, size });
    if (answer === null) return { page, pages: 1, orders: null };
    const pages = Math.max(1, Math.ceil(answer.total / size));
    if (page > pages) throw new NotFound(url.pathname);
    return { page, pages, orders: answer.orders };
  },

  seo: (_, { t }) => ({
    title: t('account.orders'),
    description: t('account.description'),
  }),

  View({ data, request }) {
    const { t, locale, properties, picturesUrl } = request;
    const { orders } = data;
    return (
      <div className="orders">
        <h1 className="title">{t('account.orders')}</h1>
        {orders === null && <Notice tone="warning">{t('account.orders.unavailable')}</Notice>}
        {orders?.length === 0 && (
          <div className="dashboard__none">
            <p className="muted">{t('account.orders.none')}</p>
            <a className="button" href={href(locale, 'index')}>
              {t('account.discover')}
            </a>
          </div>
        )}
        {orders !== null && orders.length > 0 && (
          <section aria-label={t('account.orders')}>
            <h2 className="visually-hidden">
              {data.pages > 1
                ? t('account.page', { page: data.page, pages: data.pages })
                : t('account.orders')}
            </h2>
            <ul className="order-cards">
              {orders.map((order) => (
                <OrderCard
                  key={order.orderNumber}
                  order={order}
                  picturesUrl={picturesUrl}
                  locale={locale}
                  t={t}
                  intl={properties.intl}
                />
              ))}
            </ul>
          </section>
        )}
        <Pages data={data} request={request} />
      </div>
    );
  },
};

function Pages({ data, request }: { data: OrdersData; request: PageRequest }): ReactElement | null {
  const { t, locale } = request;
  const { page, pages } = data;
  if (pages === 1) return null;
  const to = (number: number) => href(locale, 'account-orders', {}, { p: number === 1 ? undefined : number });
  return (
    <nav className="cluster orders__pages" aria-label={t('account.pages')}>
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
