import type { Order } from '../../../shared/contract/orders/orders.ts';
import type { Locale } from '../../../shared/markets/locales.ts';
import type { Market } from '../../market/market.ts';
import { isStatus } from '../../visitor/cart/cart-errors.ts';
import { marketOfRequest } from '../protocol/market-of-request.ts';
import type { LinkedCustomer, UcpRequest } from '../protocol/operation.ts';

/** A customer's order, with its texts in the language of the market in which it is shown. */
interface LocatedOrder {
  market: Market;
  order: Order;
}

/**
 * The market that fits an order best: by the country that it is billed or sent to, then the language of the request,
 * then the currency.
 */
function marketThatFits({ market, env }: UcpRequest, { billingAddress, delivery, totalPrice }: Order): Locale {
  return marketOfRequest({
    url: new URL(market.origin),
    context: {
      address_country: billingAddress?.country ?? delivery?.address?.country,
      currency: totalPrice.currencyCode,
    },
    languages: market.properties.lang,
    origin: env.ORIGIN,
    markets: env.MARKETS,
  });
}

/**
 * A customer's order as its market has it, whatever market the request is for; null if they have none of this number.
 * A gateway does not say in which market one was placed, except of orders from platforms (`placedIn`); of others it is
 * the one that fits best, in which the order is then read again.
 * @throws UpstreamError, UcpRefusal 503
 */
export async function locatedOrder(
  request: UcpRequest,
  customer: Pick<LinkedCustomer, 'gatewayIn'>,
  orderNumber: string,
  placedIn: Locale | undefined,
): Promise<LocatedOrder | null> {
  const read = async (market: Market): Promise<LocatedOrder> => ({
    market,
    order: await customer.gatewayIn(market).call('getOrder', { orderNumber }),
  });
  try {
    if (placedIn !== undefined) return await read(await request.marketIn(placedIn));
    const found = await read(request.market);
    const locale = marketThatFits(request, found.order);
    return locale === request.market.locale ? found : await read(await request.marketIn(locale));
  } catch (error) {
    if (isStatus(error, 404)) return null;
    throw error;
  }
}
