import { allCapabilities, type Capability } from '../../shared/contract/gateway/capabilities.ts';
import type { DomainParameters, WebDomain } from '../../shared/contract/markets/domain.ts';
import { usableCapabilities } from '../../shared/contract/usable-capabilities.ts';

/** What the gateway can do: everything, unless it says what. */
export function capabilitiesOf({ capabilities }: Pick<WebDomain, 'capabilities'>): ReadonlySet<Capability> {
  return capabilities === null ? allCapabilities : usableCapabilities(capabilities);
}

/** The parameters of a market without what its gateway cannot do. */
export function offeredParameters<Parameters extends DomainParameters>(
  parameters: Parameters,
  capabilities: ReadonlySet<Capability>,
): Parameters {
  const { params } = parameters;
  const has = (capability: Capability) => capabilities.has(capability);
  return {
    ...parameters,
    params: {
      ...params,
      ereservation: params.ereservation && has('reservations'),
      loyalty: params.loyalty && has('loyalty'),
      wishlist: params.wishlist && has('wishlist'),
      showProductAvailabilityAlert: params.showProductAvailabilityAlert && has('stock-alerts'),
      showCommercialOffers: params.showCommercialOffers && has('offers'),
      // The page has documents, and a file with the customer's data for those who have just signed in.
      myDownloads: params.myDownloads && (has('documents') || (has('data-export') && has('sign-ins'))),
      storeLocator: { ...params.storeLocator, isActive: params.storeLocator.isActive && has('stores') },
      giftCard: has('gift-cards') ? params.giftCard : { minAmount: 0, maxAmount: 0, preselectedAmount: 0 },
      donations: has('donations') ? params.donations : [],
    },
  };
}
