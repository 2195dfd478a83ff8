import type { Order } from '../../../shared/contract/orders/orders.ts';
import { translate } from '../../../shared/i18n/i18n.ts';
import { type Locale, locales } from '../../../shared/markets/locales.ts';
import { marketOfRequest } from '../protocol/market-of-request.ts';
import type { UcpRequest } from '../protocol/operation.ts';
import type { OrderMarket } from './order-view.ts';

/**
 * The market in whose words an order is shown. A gateway does not say in which one it was placed, except of orders from
 * platforms (`placedIn`); else it is the one that fits best: by the country that it is billed or sent to, then the
 * language of the request, then the currency.
 */
export function orderMarket({ market, env }: UcpRequest, order: Order, placedIn: Locale | undefined): OrderMarket {
  const { billingAddress, delivery, totalPrice } = order;
  const locale: Locale =
    placedIn ??
    marketOfRequest({
      url: new URL(market.origin),
      context: {
        address_country: billingAddress?.country ?? delivery?.address?.country,
        currency: totalPrice.currencyCode,
      },
      languages: market.properties.lang,
      origin: env.ORIGIN,
      markets: env.MARKETS,
    });
  const properties = locales[locale];
  return {
    locale,
    properties,
    t: translate(properties.lang),
    origin: market.originOf(locale),
    absolutePicturesUrl: market.absolutePicturesUrl,
  };
}
