import { isLoyaltyCardHolder } from '../../../shared/loyalty.ts';
import { NotFound } from '../../upstream/errors.ts';
import { coming } from '../errors/coming.tsx';
import type { PersonalPage } from '../page-module.ts';

/**
 * The loyalty pages are there for holders of the card alone, in a market with loyalty; for all others they do not
 * exist (specification, section 2).
 */
export const accountLoyalty: PersonalPage<null> = {
  ...coming,
  async load({ client, gateway, url, domain }) {
    if (!domain.params.loyalty || !isLoyaltyCardHolder(client ?? (await gateway.call('getAccount', {}))))
      throw new NotFound(url.pathname, 'page introuvable');
    return null;
  },
};
