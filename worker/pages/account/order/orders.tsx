import type { OrderSummary } from '../../../../shared/contract/orders/orders.ts';
import { href } from '../../../../shared/routes.ts';
import { askedPage, onePage, PageLinks, type PagesOfList, pagesOf } from '../../../components/page-links.tsx';
import { Unavailable } from '../../../components/unavailable.tsx';
import type { PageRequest, PersonalPage } from '../../../page/page-module.ts';
import { OrderCard } from './order-card.tsx';

interface OrdersData extends PagesOfList {
  page: number;
  /** Null if the gateway fails. */
  orders: OrderSummary[] | null;
}

const size = 10;

const listOrders = ({ url, gateway }: PageRequest) => gateway.attempt('listOrders', { page: askedPage(url), size });

/** All orders of the customer, the latest first. */
export const accountOrders: PersonalPage<OrdersData> = {
  preload: (request) => [listOrders(request)],

  async load(request) {
    const { url } = request;
    const page = askedPage(url);
    const answer = await listOrders(request);
    if (answer === null) return { page, ...onePage, orders: null };
    return { page, ...pagesOf(url, answer, { page, size, sent: answer.orders.length }), orders: answer.orders };
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
        {orders === null && <Unavailable text="account.orders.unavailable" request={request} />}
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
              {data.pages > 1 ? t('account.page', { page: data.page, pages: data.pages }) : t('account.orders')}
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
        <PageLinks
          route="account-orders"
          label={t('account.pages')}
          page={data.page}
          pages={data.pages}
          isCounted={data.isCounted}
          request={request}
        />
      </div>
    );
  },
};
