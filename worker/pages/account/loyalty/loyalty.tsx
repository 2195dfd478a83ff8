import type { ReactElement } from 'react';
import type { Client } from '../../../../shared/contract/account/customer.ts';
import type { LoyaltyOffer } from '../../../../shared/contract/cart/cart-extra-rows.ts';
import type { CallOutput } from '../../../../shared/contract/contract.ts';
import { formatNumber } from '../../../../shared/format/intl.ts';
import { formatPrice } from '../../../../shared/format/money.ts';
import { href } from '../../../../shared/routes.ts';
import { Unavailable } from '../../../components/unavailable.tsx';
import type { PageRequest, PersonalPage, VisitorRequest } from '../../../page/page-module.ts';
import { Card } from './card.tsx';
import { holderOf } from './holder.ts';
import { Movements } from './movements.tsx';
import { Points } from './points.tsx';
import '../../../../client/styles/account/loyalty.css';

interface LoyaltyData {
  client: Client & { loyaltyNumber: string };
  /** Null if the gateway fails. */
  account: CallOutput<'getLoyalty'> | null;
  offers: readonly LoyaltyOffer[];
}

/** Number of movements shown on this page. */
const latest = 3;

/** Id of the store whose offers apply: the customer's preferred one, or the market's own. */
export function storeOf({ preferredStore }: Client, { domain }: VisitorRequest): string {
  return preferredStore !== null && /^\d{1,20}$/.test(preferredStore) ? preferredStore : domain.storeId;
}

export const accountLoyalty: PersonalPage<LoyaltyData> = {
  async load(request) {
    const client = await holderOf(request);
    const [account, { offers }] = await Promise.all([
      request.gateway.attempt('getLoyalty', { page: 1, size: latest }),
      request.gateway.call('getLoyaltyOffers', { storeId: storeOf(client, request) }),
    ]);
    return { client, account, offers };
  },

  seo: (_, { t }) => ({ title: t('account.loyalty'), description: t('account.description') }),

  View({ data: { client, account, offers }, request }) {
    const { t, locale } = request;
    return (
      <div className="loyalty">
        <h1 className="title">{t('account.loyalty')}</h1>
        <div className="loyalty__columns">
          <Card client={client} number={client.loyaltyNumber} request={request} />
          <section className="loyalty__part" aria-labelledby="points">
            <h2 className="subheading" id="points">
              {t('loyalty.points.title')}
            </h2>
            {account === null ? (
              <Unavailable text="loyalty.unavailable" request={request} />
            ) : (
              <Points points={account.points} request={request} />
            )}
          </section>
        </div>
        {offers.length > 0 && <Offers offers={offers} points={account?.points ?? null} request={request} />}
        {account !== null && (
          <section className="loyalty__part" aria-labelledby="history">
            <div className="dashboard__head">
              <h2 className="subheading" id="history">
                {t('loyalty.history')}
              </h2>
              <a className="link" href={href(locale, 'account-loyalty-history')}>
                {t('loyalty.history.all')}
              </a>
            </div>
            {account.movements.length === 0 ? (
              <p className="muted">{t('loyalty.none')}</p>
            ) : (
              <Movements movements={account.movements} request={request} />
            )}
          </section>
        )}
      </div>
    );
  },
};

interface OffersProps {
  offers: readonly LoyaltyOffer[];
  /** Null if unknown. */
  points: number | null;
  request: PageRequest;
}

/** What points buy: discounts and pieces, to be chosen in the cart. */
function Offers({ offers, points, request }: OffersProps): ReactElement {
  const { t, locale, properties, domain } = request;
  return (
    <section className="loyalty__part" aria-labelledby="offers">
      <h2 className="subheading" id="offers">
        {t('loyalty.offers')}
      </h2>
      <ul className="loyalty__offers">
        {offers.map((offer) => (
          <li key={offer.id} className="loyalty__offer">
            <p>
              {offer.centAmount === null
                ? t('loyalty.offer.piece', { name: offer.name?.[properties.lang] ?? '' })
                : t('loyalty.offer.money', {
                    amount: formatPrice(offer.centAmount, domain.devise, properties.intl),
                  })}
            </p>
            <p className="small muted">
              {t('loyalty.points', {
                count: offer.points,
                number: formatNumber(offer.points, properties.intl),
              })}
            </p>
            {offer.productOutOfStock && <p className="small muted">{t('loyalty.offer.gone')}</p>}
            {points !== null && points >= offer.points && !offer.productOutOfStock && (
              <p className="small loyalty__within">{t('loyalty.offer.within')}</p>
            )}
          </li>
        ))}
      </ul>
      <p>
        <a className="button" href={href(locale, 'cart')}>
          {t('loyalty.offer.use')}
        </a>
      </p>
    </section>
  );
}
