import type { Client } from '../../../../shared/contract/customer.ts';
import { isLoyaltyCardHolder } from '../../../../shared/loyalty.ts';
import { NotFound } from '../../../upstream/errors.ts';
import type { VisitorRequest } from '../../page-module.ts';

/**
 * The holder who looks at a loyalty page. For all others, and in a market without loyalty, these pages do not exist
 * (specification, sections 2 and 8).
 */
export async function holderOf({
  client,
  gateway,
  url,
  domain,
}: VisitorRequest): Promise<Client & { loyaltyNumber: string }> {
  const known = client ?? (await gateway.call('getAccount', {}));
  if (!domain.params.loyalty || !isLoyaltyCardHolder(known))
    throw new NotFound(url.pathname, 'page introuvable');
  return known;
}
