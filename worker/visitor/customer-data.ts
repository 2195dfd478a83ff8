import type { Client } from '../../shared/contract/account/customer.ts';
import type { Market } from '../market/market.ts';
import { type LogContext, logError } from '../observability/log.ts';
import type { Gateway } from '../upstream/gateway.ts';
import type { Session } from './session.ts';

interface CustomerData {
  client: Client | null;
  /**
   * Ids of the products that are saved, `sku:…` of what is waited for, `store:…` of the store that is preferred; undefined
   * where the page shows none of them.
   */
  saved: readonly string[] | undefined;
}

interface Starting extends Pick<Market, 'domain'> {
  session: Session;
  gateway: Gateway;
  log: LogContext;
}

/**
 * What is loaded of a customer at startup, asked for in the order of the specification (section 4): the customer, the
 * wishlist where the page has loaded it (`shown`), and the alerts where the market has them. What fails is logged, and
 * missed by nobody.
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
  // The number of a size may be that of some product.
  const skus = alerts?.values.map(({ sku }) => `sku:${sku}`) ?? [];
  const stores = client?.preferredStore == null ? [] : [`store:${client.preferredStore}`];
  return { client, saved: shown ? [...ids, ...skus, ...stores] : undefined };
}
