import type { ReactElement, ReactNode } from 'react';
import type { Client } from '../../../../shared/contract/account/customer.ts';
import type { CallOutput } from '../../../../shared/contract/contract.ts';
import { countryName, formatDate, formatNumber } from '../../../../shared/format/intl.ts';
import { formatPrice } from '../../../../shared/format/money.ts';
import { loyaltyCardText } from '../../../../shared/forms/masks.ts';
import { displayName } from '../../../../shared/forms/names.ts';
import { displayPhone } from '../../../../shared/forms/phone.ts';
import { isLoyaltyCardHolder } from '../../../../shared/loyalty/loyalty.ts';
import { href } from '../../../../shared/routes.ts';
import { TryAgain } from '../../../components/unavailable.tsx';
import { AddressText } from '../../../forms/address-text.tsx';
import type { PageRequest } from '../../../page/page-module.ts';
import type { OfferView } from '../advantages/offers.ts';
import { OrderPictures } from '../order/order-card.tsx';
import '../../../../client/styles/account/account.css';
import '../../../../client/styles/account/dashboard.css';

interface TileProps {
  id: string;
  title: string;
  className?: string;
  children: ReactNode;
}

function Tile({ id, title, className, children }: TileProps): ReactElement {
  return (
    <section className={`account-tile ${className ?? ''}`} aria-labelledby={id}>
      <h2 className="subheading" id={id}>
        {title}
      </h2>
      {children}
    </section>
  );
}

/** Message that a tile cannot be shown, with a link to reload the page. */
function Unavailable({ request }: { request: PageRequest }): ReactElement {
  return (
    <>
      {request.t('dashboard.unavailable')} <TryAgain request={request} />
    </>
  );
}

interface OfClientProps {
  client: Client;
  request: PageRequest;
}

/** The loyalty card with its points, or the membership of a happy shopper. */
export function CardTile({ client, points, request }: OfClientProps & { points: number | null }): ReactElement {
  const { t, locale, properties } = request;
  const { loyaltyNumber, loyaltyCreationDate } = client;
  const holds = isLoyaltyCardHolder(client);
  return (
    <Tile
      id="loyalty-card"
      title={t(holds ? 'account.loyalty' : 'dashboard.member')}
      className="account-tile--card thread"
    >
      <dl>
        <dt className="visually-hidden">{t('account.loyalty.number')}</dt>
        <dd className="account-tile__number">{loyaltyCardText(loyaltyNumber ?? '')}</dd>
      </dl>
      {loyaltyCreationDate !== null && (
        <p className="muted">
          {t('account.loyalty.since', { date: formatDate(loyaltyCreationDate, properties.intl) })}
        </p>
      )}
      {holds && (
        <>
          <p>
            {points === null ? (
              <Unavailable request={request} />
            ) : (
              t('loyalty.points', { count: points, number: formatNumber(points, properties.intl) })
            )}
          </p>
          <a className="link" href={href(locale, 'account-loyalty')}>
            {t('dashboard.points.see')}
          </a>
        </>
      )}
    </Tile>
  );
}

/** The loyalty card for customers without one: its price and benefits, and a button that adds it to the cart. */
export function JoinTile({ request }: { request: PageRequest }): ReactElement {
  const { t, locale, properties, domain } = request;
  const price = formatPrice(domain.params.loyaltyCardCentAmount, domain.devise, properties.intl);
  return (
    <Tile id="loyalty-card" title={t('extras.card.title')}>
      <p className="muted">{t('dashboard.join', { price })}</p>
      <form method="post" action={href(locale, 'cart')}>
        <input type="hidden" name="intent" value="loyalty-card-add" />
        <button type="submit" className="button">
          {t('extras.card.add')}
        </button>
      </form>
    </Tile>
  );
}

/** Maximum of offers in the tile; all are on their own page. */
const named = 2;

/** The first offers; null if the gateway fails. */
export function OffersTile({
  offers,
  request,
}: {
  offers: readonly OfferView[] | null;
  request: PageRequest;
}): ReactElement {
  const { t, locale } = request;
  if (offers === null)
    return (
      <Tile id="offers" title={t('advantages.title')}>
        <p className="muted">
          <Unavailable request={request} />
        </p>
      </Tile>
    );
  return (
    <Tile id="offers" title={t('advantages.title')}>
      <ul className="small">
        {offers.slice(0, named).map(({ id, title }) => (
          <li key={id} className="muted">
            {title}
          </li>
        ))}
      </ul>
      <a className="link" href={href(locale, 'account-advantages')}>
        {t('dashboard.offers.see')}
      </a>
    </Tile>
  );
}

/** Maximum of pictures side by side. */
const pictured = 4;

/** The wishlist; null if the gateway fails. */
export function WishlistTile({
  products,
  request,
}: {
  products: CallOutput<'getWishlist'>['values'] | null;
  request: PageRequest;
}): ReactElement {
  const { t, locale, picturesUrl } = request;
  if (products === null)
    return (
      <Tile id="wishlist" title={t('dashboard.wishlist')}>
        <p className="muted">
          <Unavailable request={request} />
        </p>
      </Tile>
    );
  const optionIds = products.flatMap(({ optionId }) => optionId ?? []).slice(0, pictured);
  return (
    <Tile id="wishlist" title={t('dashboard.wishlist')}>
      {products.length === 0 ? (
        <>
          <p className="muted">{t('dashboard.wishlist.none')}</p>
          <a className="link" href={href(locale, 'index')}>
            {t('account.discover')}
          </a>
        </>
      ) : (
        <>
          <OrderPictures order={{ optionIds }} picturesUrl={picturesUrl} />
          <a className="link" href={href(locale, 'account-wishlist')}>
            {t('dashboard.wishlist.count', { count: products.length })}
          </a>
        </>
      )}
    </Tile>
  );
}

/** The favourite delivery address; without one, the first address, marked as not the favourite. */
export function AddressTile({
  addresses,
  request,
}: {
  addresses: CallOutput<'getAddresses'> | null;
  request: PageRequest;
}): ReactElement {
  const { t, locale, properties } = request;
  const shown = addresses?.delivery.find((each) => each.favorite) ?? addresses?.delivery[0];
  return (
    <Tile id="addresses" title={t('dashboard.addresses')}>
      {addresses === null && (
        <p className="muted">
          <Unavailable request={request} />
        </p>
      )}
      {addresses !== null && shown === undefined && <p className="muted">{t('dashboard.addresses.none')}</p>}
      {shown !== undefined && (
        <>
          <p className="small">{t(shown.favorite ? 'addresses.is-favorite' : 'dashboard.addresses.no-favorite')}</p>
          <div className="muted">
            <AddressText address={shown} country={countryName(shown.country, properties.intl)} />
          </div>
        </>
      )}
      <a className="link" href={href(locale, 'account-settings-delivery-addresses')}>
        {t('dashboard.addresses.see')}
      </a>
    </Tile>
  );
}

export function DetailsTile({ client, request: { t, locale, domain } }: OfClientProps): ReactElement {
  const { firstName, lastName, email, phoneNumber } = client;
  return (
    <Tile id="details" title={t('account.details')}>
      <p className="muted">
        {displayName(`${firstName} ${lastName}`)}
        <br />
        {email}
        {phoneNumber !== null && (
          <>
            <br />
            {displayPhone(phoneNumber, domain.countryCodeISO2)}
          </>
        )}
      </p>
      <a className="link" href={href(locale, 'account-settings')}>
        {t('dashboard.details.see')}
      </a>
    </Tile>
  );
}
