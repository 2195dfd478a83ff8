import { Fragment, type ReactElement } from 'react';
import { amountIn } from '../../../../client/cart/cart-shop.ts';
import { cartTexts } from '../../../../client/texts/cart-texts.ts';
import { cartTotals } from '../../../../shared/cart/cart-totals.ts';
import { countryName, formatDays } from '../../../../shared/format/intl.ts';
import { joinTexts } from '../../../../shared/format/join-texts.ts';
import { upperCased } from '../../../../shared/format/upper-case.ts';
import { isZipCode, tidy } from '../../../../shared/forms/address.ts';
import { displayName } from '../../../../shared/forms/names.ts';
import { townLine } from '../../../../shared/forms/town-line.ts';
import { pick } from '../../../../shared/i18n/i18n.ts';
import { isCountryCode } from '../../../../shared/markets/country-code.ts';
import { countries } from '../../../../shared/markets/locales.ts';
import { cartShop } from '../../../components/cart-shop.ts';
import { AddressText } from '../../../forms/address-text.tsx';
import { addressTyped, chosenAddress } from '../../../hand-over/given-address.ts';
import type { PageRequest } from '../../../page/page-module.ts';
import { pointName } from '../../../stores/point-name.ts';
import type { GivenAddress } from '../../../ucp/stored/stored-checkout.ts';
import { OrderLines } from '../frame/order-lines.tsx';
import type { OpenCheckout } from './checkout-data.ts';

interface PreparedProps {
  data: OpenCheckout;
  request: PageRequest;
}

export function PreparedPieces({ data: { cart }, request }: PreparedProps): ReactElement {
  const { t } = request;
  return (
    <section className="stack" aria-labelledby="prepared-pieces">
      <h2 className="subheading" id="prepared-pieces">
        {t('assistant.pieces')}
      </h2>
      <OrderLines cart={cart} shop={cartShop(request)} text={pick(t, cartTexts)} />
    </section>
  );
}

/**
 * `75•••, France`: who does not know the place does not recognise it. Nothing that an assistant has typed is shown to
 * strangers: a postal code only if its country has such codes, the country by its code.
 */
function MaskedPlace({ address: { zipCode, country }, request }: { address: GivenAddress; request: PageRequest }) {
  const { t, properties } = request;
  const known = countries.find((each) => each === country);
  const code = upperCased(tidy(zipCode));
  const hidden =
    known !== undefined && isZipCode(known, code) ? code.slice(0, 2) + code.slice(2).replaceAll(/[A-Z\d]/g, '•') : '';
  const place = joinTexts([hidden, isCountryCode(country) ? countryName(country, properties.intl) : '']);
  if (place === '') return null;
  return (
    <>
      <p>{place}</p>
      <p className="small muted">{t('assistant.masked')}</p>
    </>
  );
}

function Place({ data: { checkout, point, isWhole }, request }: PreparedProps): ReactElement | null {
  const { t, properties } = request;
  const { buyer, delivery } = checkout;
  if (point !== null) {
    const collector = displayName(`${buyer.firstName} ${buyer.lastName}`);
    return (
      <>
        <p>
          {[pointName(point), point.line1, townLine(point)].map((line) => (
            <Fragment key={line}>
              {line}
              <br />
            </Fragment>
          ))}
        </p>
        {isWhole && collector !== '' && <p className="muted">{t('delivery.collected-by', { name: collector })}</p>}
      </>
    );
  }
  const address = delivery?.type === 'shipping' ? chosenAddress(checkout) : undefined;
  if (address === undefined) return null;
  if (!isWhole) return <MaskedPlace address={address} request={request} />;
  const { phoneNumber, ...typed } = addressTyped(address, { market: request, ...buyer });
  const country = isCountryCode(address.country) ? countryName(address.country, properties.intl) : '';
  return <AddressText address={typed} country={country} phone={phoneNumber} />;
}

/** The wanted delivery: its method and place, for strangers without what tells where somebody lives. */
export function PreparedDelivery({ data, request }: PreparedProps): ReactElement {
  const { t, properties } = request;
  const { method } = data;
  return (
    <section className="stack" aria-labelledby="prepared-delivery">
      <h2 className="subheading" id="prepared-delivery">
        {t('checkout.step.order-delivery')}
      </h2>
      {method === 'gone' && <p>{t('assistant.delivery.gone')}</p>}
      {method === null && <p>{t('assistant.delivery.later')}</p>}
      {method !== null && method !== 'gone' && (
        <div>
          <p>{method.name}</p>
          {method.arrives !== null && (
            <p className="muted">
              {t('delivery.arrives', { days: formatDays(method.arrives.from, method.arrives.until, properties.intl) })}
            </p>
          )}
        </div>
      )}
      {method !== 'gone' && <Place data={data} request={request} />}
    </section>
  );
}

/** The sums as the cart page has them, with the wanted delivery, else with an estimate. Nothing can be changed here. */
export function PreparedSums({ data: { cart, methods, method, own }, request }: PreparedProps): ReactElement {
  const { t } = request;
  const shop = cartShop(request);
  const { subtotal, discounts, delivery, estimate, total } = cartTotals(cart, methods);
  const isChosen = method !== null && method !== 'gone';
  const amount = (cents: number) => amountIn(cart, shop, cents);
  const codes = cart.discountCode.map(({ code }) => code);
  return (
    <dl className="summary">
      <dt>{t('cart.subtotal')}</dt>
      <dd>{amount(subtotal)}</dd>
      {(discounts > 0 || codes.length > 0) && (
        <>
          <dt>
            {t('cart.discounts')}
            {codes.length > 0 && <small className="cart-summary__note">{codes.join(', ')}</small>}
          </dt>
          <dd>{amount(-discounts)}</dd>
        </>
      )}
      {delivery !== null && (
        <>
          <dt>
            {t(isChosen ? 'cart.delivery' : 'cart.delivery.estimate')}
            {estimate !== null && <small className="cart-summary__note">{estimate.name}</small>}
          </dt>
          <dd>{delivery === 0 ? t('cart.delivery.free') : amount(delivery)}</dd>
        </>
      )}
      <dt className="summary__total">
        {t(isChosen || delivery === null ? 'cart.total' : 'cart.total.estimate')}
        <small className="cart-summary__note">{t('cart.total.tax')}</small>
        {own.items > 0 && <small className="cart-summary__note">{t('assistant.total.only')}</small>}
      </dt>
      <dd className="summary__total">{amount(total)}</dd>
    </dl>
  );
}
