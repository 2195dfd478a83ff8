import type { Store } from '../../shared/contract/stores/stores.ts';
import type { PageRequest } from '../page/page-module.ts';

type Asking = Pick<PageRequest, 'gateway' | 'domain'>;

const perPage = 200;
/** Maximum number of calls for a list of stores: five thousand stores are more than any locator shows. */
const maxPages = 25;

/** All stores of the market's locator, by country and town; null if some cannot be loaded, which is logged. */
async function collect({ gateway, domain }: Asking, how: 'call' | 'attempt'): Promise<Store[] | null> {
  const { countryCodes } = domain.params.storeLocator;
  const found: Store[] = [];
  if (countryCodes.length === 0) return found;
  for (let page = 1; page <= maxPages; page += 1) {
    const answer = await gateway[how]('getStores', {
      deliveryCountries: countryCodes.join(','),
      context: 'locator',
      limit: perPage,
      page,
    });
    if (answer === null) return null;
    found.push(...answer.stores);
    if (answer.stores.length < perPage) break;
  }
  return found;
}

/** All stores. @throws UpstreamError if a part of them cannot be loaded */
export const everyStore = async (request: Asking): Promise<Store[]> => (await collect(request, 'call')) ?? [];

export const attemptEveryStore = (request: Asking): Promise<Store[] | null> => collect(request, 'attempt');
