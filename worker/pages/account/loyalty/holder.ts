import type { Client } from '../../../../shared/contract/account/customer.ts';
import { isLoyaltyCardHolder } from '../../../../shared/loyalty/loyalty.ts';
import { NotForYou } from '../../../errors/not-for-you.ts';
import type { VisitorRequest } from '../../../page/page-module.ts';

const fatal = 'page introuvable';

/**
 * Returns the holder of the loyalty card. For other customers, and in a market without loyalty, these pages do not
 * exist (specification, sections 2 and 8).
 */
export async function holderOf({
  client,
  gateway,
  url,
  domain,
}: VisitorRequest): Promise<Client & { loyaltyNumber: string }> {
  const known = client ?? (await gateway.call('getAccount', {}));
  if (!domain.params.loyalty)
    throw new NotForYou(url.pathname, { reason: 'loyalty.no-program', nextPage: 'account-dashboard' }, fatal);
  if (!isLoyaltyCardHolder(known))
    throw new NotForYou(url.pathname, { reason: 'loyalty.no-card', nextPage: 'cart' }, fatal);
  return known;
}
