import type { Store } from '../../../shared/contract/stores.ts';
import type { PageRequest } from '../page-module.ts';

const perPage = 200;
/** Calls that a list of stores may take: five thousand stores are more than any locator shows. */
const mostPages = 25;

/** All stores of the market's locator, by country and town. Throws `UpstreamError`: a part of them is no list. */
export async function everyStore({
  gateway,
  domain,
}: Pick<PageRequest, 'gateway' | 'domain'>): Promise<Store[]> {
  const { countryCodes } = domain.params.storeLocator;
  const found: Store[] = [];
  if (countryCodes.length === 0) return found;
  for (let page = 1; page <= mostPages; page += 1) {
    const { stores } = await gateway.call('getStores', {
      deliveryCountries: countryCodes.join(','),
      context: 'locator',
      limit: perPage,
      page,
    });
    found.push(...stores);
    if (stores.length < perPage) break;
  }
  return found;
}
