import type { ReactElement } from 'react';
import { dematerialisedSegmentation } from '../../../../shared/cart/cart.ts';
import { canBeBought } from '../../../../shared/catalogue/availability.ts';
import { deliveryPromise } from '../../../../shared/catalogue/delivery-promise.ts';
import { arrival } from '../../../../shared/checkout/arrival.ts';
import type { DeliveryOffer } from '../../../../shared/contract/cart/delivery-offer.ts';
import { canDeliver, isOfferedTo } from '../../../../shared/contract/delivery/delivery-modes.ts';
import { countryNames, formatDays } from '../../../../shared/format/intl.ts';
import { formatPrice } from '../../../../shared/format/money.ts';
import type { PageRequest } from '../../../page/page-module.ts';
import type { PartProps, ProductData } from './product-data.ts';

/** Delivery offers for every customer, without a loyalty type. */
export function offersFor({ delivery, product }: ProductData, { capabilities }: PageRequest): DeliveryOffer[] {
  const byEmail = product.segmentationId === dematerialisedSegmentation;
  return delivery.methods.filter(
    ({ key }) => isOfferedTo(key, { dematerialised: byEmail, loyaltyType: null }) && canDeliver(key, capabilities),
  );
}

/** Days of arrival of a piece that is ordered now, as text. */
export function arrivalText(offer: DeliveryOffer, { option, orderUntil }: ProductData, request: PageRequest): string {
  const { t, domain, properties } = request;
  if (offer.maxDays === 0) return t('delivery-offer.at-once');
  const { availability } = option.sizes.find(canBeBought) ?? option;
  const { categoryLabels, availableOn } = option;
  const promise = deliveryPromise({ categoryLabel: categoryLabels.join(), availability, availableOn }, orderUntil);
  const { from, until } = arrival(offer, domain.countryCodeISO2, orderUntil, promise);
  return formatDays(from, until, properties.intl);
}

export function deliveryPrice({ price, freeAbove }: DeliveryOffer, { t, domain, properties }: PageRequest): string {
  const money = (cents: number) => formatPrice(cents, domain.devise, properties.intl);
  if (price === 0) return t('delivery-offer.free');
  return freeAbove === null
    ? money(price)
    : t('delivery-offer.free-above', { price: money(price), amount: money(freeAbove) });
}

export function returnsText({ delivery }: ProductData, { t, domain, properties }: PageRequest): string | null {
  if (delivery.returns === null) return null;
  const { days, price } = delivery.returns;
  if (price === 0) return t('returns.free', { days });
  return t('returns.paid', { days, price: formatPrice(price, domain.devise, properties.intl) });
}

/** The days of arrival by the usual method, and the time for returns; empty for what cannot be bought. */
export function deliveryLines({ data, request }: PartProps): string[] {
  const [first] = offersFor(data, request);
  const returns = returnsText(data, request);
  if (first === undefined || !data.option.sizes.some(canBeBought)) return [];
  const days = arrivalText(first, data, request);
  if (first.maxDays === 0) return [days];
  return [request.t('delivery-offer.arrives', { days }), ...(returns === null ? [] : [returns])];
}

/** One or two lines about delivery, beside the button. */
export function DeliveryPromises(props: PartProps): ReactElement | null {
  const lines = deliveryLines(props);
  if (lines.length === 0) return null;
  return (
    <ul className="delivery-lines">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

/** All delivery methods with their days and prices, and the conditions of returns. */
export function DeliverySheet({ data, request }: PartProps): ReactElement {
  const { t, domain, properties } = request;
  const { intl } = properties;
  const countries = countryNames(domain.params.deliveryCountries, intl);
  const offers = offersFor(data, request);
  const sold = data.option.sizes.some(canBeBought);
  const returns = returnsText(data, request);
  return (
    <details>
      <summary>{t('product.delivery')}</summary>
      {offers.length > 0 && (
        <dl className="facts">
          {offers.map((offer) => (
            <div key={offer.key}>
              <dt>{offer.name}</dt>
              <dd>
                {sold && (
                  <>
                    {arrivalText(offer, data, request)}
                    <br />
                  </>
                )}
                {deliveryPrice(offer, request)}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {offers.length > 0 && sold && <p>{t('delivery-offer.today')}</p>}
      <p>{t('delivery-offer.countries', { countries })}</p>
      {returns !== null && <p>{`${returns}. ${t('returns.how')}`}</p>}
    </details>
  );
}
