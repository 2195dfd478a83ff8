import type { ReactElement, ReactNode } from 'react';
import type { Client } from '../../../shared/contract/customer.ts';
import type { OrderSummary } from '../../../shared/contract/orders.ts';
import { formatDate } from '../../../shared/intl.ts';
import { isLoyaltyCardHolder } from '../../../shared/loyalty.ts';
import { displayName } from '../../../shared/names.ts';
import { displayPhone } from '../../../shared/phone.ts';
import { href } from '../../../shared/routes.ts';
import { Notice } from '../../components/notice.tsx';
import type { PageRequest, PersonalPage } from '../page-module.ts';
import { OrderCard } from './order-card.tsx';

interface DashboardData {
  client: Client;
  /** The latest orders; null when the gateway does not tell. */
  latest: { total: number; orders: OrderSummary[] } | null;
}

/** Orders shown on the dashboard. */
const shown = 3;

/** The customer's own page: greeting, latest orders, card, details. */
export const accountDashboard: PersonalPage<DashboardData> = {
  async load({ client, gateway }) {
    const [known, latest] = await Promise.all([
      client ?? gateway.call('getAccount', {}),
      gateway.attempt('listOrders', { page: 1, size: shown }),
    ]);
    return { client: known, latest };
  },

  seo: (_, { t }) => ({
    title: t('account.title'),
    description: t('account.description'),
  }),

  View({ data: { client, latest }, request }) {
    const { t, locale, domain } = request;
    return (
      <div className="dashboard">
        <h1 className="title">{t('account.hello', { name: displayName(client.firstName) })}</h1>
        <section className="dashboard__orders" aria-labelledby="latest-orders">
          <div className="dashboard__head">
            <h2 className="heading" id="latest-orders">
              {t('account.orders.latest')}
            </h2>
            {latest !== null && latest.total > shown && (
              <a className="link" href={href(locale, 'account-orders')}>
                {t('account.orders.all')}
              </a>
            )}
          </div>
          <LatestOrders latest={latest} request={request} />
        </section>
        <div className="dashboard__tiles">
          <Tile title={t('account.orders')} href={href(locale, 'account-orders')}>
            {t('account.orders.text')}
          </Tile>
          <Tile title={t('account.cart')} href={href(locale, 'cart')}>
            {t('account.cart.text')}
          </Tile>
          {domain.params.loyalty && isLoyaltyCardHolder(client) && (
            <LoyaltyCard client={client} number={client.loyaltyNumber} request={request} />
          )}
          <Details client={client} request={request} />
        </div>
      </div>
    );
  },
};

interface LatestOrdersProps {
  latest: DashboardData['latest'];
  request: PageRequest;
}

function LatestOrders({ latest, request }: LatestOrdersProps): ReactElement {
  const { t, locale, properties, picturesUrl } = request;
  if (latest === null) return <Notice tone="warning">{t('account.orders.unavailable')}</Notice>;
  if (latest.orders.length === 0)
    return (
      <div className="dashboard__none">
        <p className="muted">{t('account.orders.none')}</p>
        <a className="button" href={href(locale, 'index')}>
          {t('account.discover')}
        </a>
      </div>
    );
  return (
    <ul className="order-cards">
      {latest.orders.map((order) => (
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
  );
}

interface TileProps {
  title: string;
  href: string;
  children: ReactNode;
}

function Tile({ title, href: target, children }: TileProps): ReactElement {
  return (
    <a className="account-tile" href={target}>
      <span className="subheading">{title}</span>
      <span className="muted">{children}</span>
    </a>
  );
}

interface OfClientProps {
  client: Client;
  request: PageRequest;
}

function LoyaltyCard({ client, number, request }: OfClientProps & { number: string }): ReactElement {
  const { t, properties } = request;
  const { loyaltyCreationDate } = client;
  return (
    <section className="account-tile account-tile--card thread" aria-labelledby="loyalty-card">
      <h2 className="subheading" id="loyalty-card">
        {t('account.loyalty')}
      </h2>
      <dl>
        <dt className="visually-hidden">{t('account.loyalty.number')}</dt>
        <dd className="account-tile__number">{number.replace(/(\d{4})(?=\d)/g, '$1 ')}</dd>
      </dl>
      {loyaltyCreationDate !== null && (
        <p className="muted">
          {t('account.loyalty.since', {
            date: formatDate(loyaltyCreationDate, properties.intl),
          })}
        </p>
      )}
    </section>
  );
}

function Details({ client, request: { t } }: OfClientProps): ReactElement {
  const { firstName, lastName, email, phoneNumber, phoneNumberCountry } = client;
  return (
    <section className="account-tile" aria-labelledby="details">
      <h2 className="subheading" id="details">
        {t('account.details')}
      </h2>
      <p className="muted">
        {displayName(`${firstName} ${lastName}`)}
        <br />
        {email}
        {phoneNumber !== null && phoneNumberCountry !== null && (
          <>
            <br />
            {displayPhone(phoneNumber, phoneNumberCountry)}
          </>
        )}
      </p>
    </section>
  );
}
