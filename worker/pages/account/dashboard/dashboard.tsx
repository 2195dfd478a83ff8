import type { ReactElement } from 'react';
import type { Client } from '../../../../shared/contract/account/customer.ts';
import type { CallOutput } from '../../../../shared/contract/contract.ts';
import type { OrderSummary } from '../../../../shared/contract/orders/orders.ts';
import { formatDate } from '../../../../shared/format/intl.ts';
import { displayName } from '../../../../shared/forms/names.ts';
import { isLoyaltyCardHolder } from '../../../../shared/loyalty/loyalty.ts';
import { href } from '../../../../shared/routes.ts';
import { attemptPlacement, noZones, Zone, type Zones } from '../../../blocks/zone.tsx';
import { TryAgain } from '../../../components/unavailable.tsx';
import { inTime } from '../../../page/in-time.ts';
import type { PageRequest, PersonalPage, VisitorRequest } from '../../../page/page-module.ts';
import { loadOffers, type OfferView } from '../advantages/offers.ts';
import type { SaleTeaser } from '../advantages/private-sale.ts';
import { loadPrivateSale, PrivateSale } from '../advantages/private-sale.tsx';
import { OrderCard } from '../order/order-card.tsx';
import { AddressTile, CardTile, DetailsTile, JoinTile, OffersTile, WishlistTile } from './tiles.tsx';

interface DashboardData {
  client: Client;
  /** The last order, if any; null if the gateway fails. */
  orders: OrderSummary[] | null;
  /** A day (ISO 8601), `new`, or empty if it is not known. */
  lastPurchase: string;
  /** Points of a loyalty card; null without a card, or if the gateway fails. */
  points: number | null;
  /** Null if the gateway fails. */
  offers: readonly OfferView[] | null;
  /** Null if the gateway fails, and in a market without wishlists. */
  wishlist: CallOutput<'getWishlist'>['values'] | null;
  /** Null if the gateway fails. */
  addresses: CallOutput<'getAddresses'> | null;
  /** Null if there is nothing to show. */
  privateSale: SaleTeaser | null;
  zones: Zones;
}

/** Reads that do not depend on the customer's record. */
const independent = (request: VisitorRequest) => {
  const { gateway, domain, now } = request;
  return [
    gateway.attempt('listOrders', { page: 1, size: 1 }),
    gateway.call('getLastPurchaseDate', {}),
    gateway.attempt('getAddresses', {}),
    loadOffers(request),
    domain.params.wishlist ? gateway.call('getWishlist', {}) : Promise.resolve(null),
    loadPrivateSale(request, now),
    attemptPlacement(request, 'dashboard'),
  ] as const;
};

/** The overview of the account. Each tile that fails, or takes long, is missing alone. */
export const accountDashboard: PersonalPage<DashboardData> = {
  preload: independent,

  async load(request) {
    const { gateway, domain } = request;
    const client = request.client ?? (await gateway.call('getAccount', {}));
    const holds = domain.params.loyalty && isLoyaltyCardHolder(client);
    const [ordered, lastOrder, known, offered, wished, sale, managed] = independent(request);
    const loyalty = holds ? gateway.attempt('getLoyalty', { page: 1, size: 1 }) : Promise.resolve(null);
    const optional = <Data,>(name: string, data: Promise<Data>) => inTime(request, { name, data, substitute: null });
    const [orders, lastPurchase, account, offers, wishlist, addresses, privateSale, zones] = await Promise.all([
      ordered,
      optional('last purchase', lastOrder),
      optional('points', loyalty),
      optional('offers', offered),
      optional('wishlist', wished),
      known,
      optional('private sale', sale),
      optional('zones', managed),
    ]);
    return {
      client,
      orders: orders?.orders ?? null,
      lastPurchase: lastPurchase ?? '',
      points: account?.points ?? null,
      offers,
      // An empty list also stands for a failure (specification, section 8), and would say that the list was lost.
      wishlist: gateway.isFallback('getWishlist') ? null : (wishlist?.values ?? null),
      addresses,
      privateSale,
      zones: zones ?? noZones,
    };
  },

  seo: (_, { t }) => ({
    title: t('account.title'),
    description: t('account.description'),
  }),

  View({ data, request }) {
    const { t, locale, properties, domain } = request;
    const { client, lastPurchase, zones } = data;
    return (
      <div className="dashboard">
        <header className="stack">
          <h1 className="title">{t('account.hello', { name: displayName(client.firstName) })}</h1>
          {lastPurchase !== '' && (
            <p className="muted">
              {lastPurchase === 'new'
                ? t('dashboard.new')
                : t('dashboard.last', { date: formatDate(lastPurchase, properties.intl) })}
            </p>
          )}
        </header>
        {data.privateSale !== null && <PrivateSale sale={data.privateSale} request={request} />}
        <Zone zones={zones} side="up" request={request} />
        <section className="dashboard__orders" aria-labelledby="latest-orders">
          <div className="dashboard__head">
            <h2 className="heading" id="latest-orders">
              {t(data.orders?.length === 0 ? 'account.orders' : 'dashboard.order')}
            </h2>
            {data.orders !== null && data.orders.length > 0 && (
              <a className="link" href={href(locale, 'account-orders')}>
                {t('account.orders.all')}
              </a>
            )}
          </div>
          <LastOrder orders={data.orders} request={request} />
        </section>
        <div className="dashboard__tiles">
          {domain.params.loyalty && client.loyaltyNumber !== null && (
            <CardTile client={client} points={data.points} request={request} />
          )}
          {domain.params.loyalty && client.loyaltyNumber === null && <JoinTile request={request} />}
          {data.offers?.length !== 0 && <OffersTile offers={data.offers} request={request} />}
          {domain.params.wishlist && <WishlistTile products={data.wishlist} request={request} />}
          <AddressTile addresses={data.addresses} request={request} />
          <DetailsTile client={client} request={request} />
        </div>
        <Zone zones={zones} side="down" request={request} />
      </div>
    );
  },
};

interface LastOrderProps {
  orders: DashboardData['orders'];
  request: PageRequest;
}

function LastOrder({ orders, request }: LastOrderProps): ReactElement {
  const { t, locale, properties, picturesUrl } = request;
  if (orders === null)
    return (
      <p className="dashboard__none" role="alert">
        {t('account.orders.unavailable')} <TryAgain request={request} />
      </p>
    );
  const [last] = orders;
  if (last === undefined)
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
      <OrderCard order={last} picturesUrl={picturesUrl} locale={locale} t={t} intl={properties.intl} />
    </ul>
  );
}
