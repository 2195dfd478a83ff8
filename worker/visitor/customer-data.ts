import type { Client } from '../../shared/contract/account/customer.ts';
import type { Market } from '../market/market.ts';
import { type LogContext, logError } from '../observability/log.ts';
import type { Gateway } from '../upstream/gateway.ts';
import type { Session } from './session.ts';

interface CustomerData {
  client: Client | null;
  /** Ids of saved products, `sku:…` of stock alerts, `store:…` of the preferred store; undefined if none is shown. */
  saved: readonly string[] | undefined;
}

interface Starting extends Pick<Market, 'domain'> {
  session: Session;
  gateway: Gateway;
  log: LogContext;
}

/**
 * Loads a customer's data at startup, in the order of the specification (section 4): the customer, the wishlist if the
 * page shows it (`shown`), and the stock alerts if the market has them. Failures are logged and ignored.
 */
export async function loadAtStartup(
  { session, gateway, domain, log }: Starting,
  { shown }: { shown: boolean },
): Promise<CustomerData> {
  if (session.customerId === null) return { client: null, saved: undefined };
  const { wishlist, showProductAvailabilityAlert } = domain.params;
  const silently = <Answer>(asked: Promise<Answer>): Promise<Answer | null> =>
    asked.catch((error: unknown) => {
      logError(error, log);
      return null;
    });
  const [client, products, alerts] = await Promise.all([
    silently(gateway.attempt('getAccount', {})),
    wishlist && shown ? silently(gateway.attempt('getWishlist', {})) : null,
    showProductAvailabilityAlert ? silently(gateway.attempt('getStockAlerts', { id: domain.storeId })) : null,
  ]);
  const ids = products?.values.map(({ productId }) => productId) ?? [];
  // Prefixed, because a sku may equal the id of a product.
  const skus = alerts?.values.map(({ sku }) => `sku:${sku}`) ?? [];
  const stores = client?.preferredStore == null ? [] : [`store:${client.preferredStore}`];
  return { client, saved: shown ? [...ids, ...skus, ...stores] : undefined };
}
