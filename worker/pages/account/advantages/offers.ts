import type { CallOutput } from '../../../../shared/contract/contract.ts';
import type { VisitorRequest } from '../../../page/page-module.ts';

type Answer = CallOutput<'getCommercialOffers'>;

/** An offer, and whether it is to this customer alone. */
export type OfferView = Answer['personalOffers'][number] & { personal: boolean };

/**
 * What a market offers its customers: the personal offers, then those to everybody, each once. Nothing where the market
 * shows none. Null when the gateway does not tell: the empty list that stands for a failure (specification, section 8)
 * would say that there is no offer.
 */
export async function loadOffers(request: VisitorRequest): Promise<OfferView[] | null> {
  const { gateway, domain, properties } = request;
  const { showCommercialOffers, commercialOffersFamilies } = domain.params;
  if (!showCommercialOffers) return [];
  const familyIds = commercialOffersFamilies.map(({ id }) => id).join(',');
  const { personalOffers, collectiveOffers } = await gateway.call('getCommercialOffers', {
    context: 'SITE',
    country: properties.iso2,
    language: properties.iso3,
    allOffers: 'false',
    ...(familyIds !== '' && { familyIds }),
  });
  const all = [
    ...personalOffers.map((offer) => ({ ...offer, personal: true })),
    ...collectiveOffers.map((offer) => ({ ...offer, personal: false })),
  ];
  if (all.length === 0 && gateway.isStandIn('getCommercialOffers')) return null;
  return all.filter(({ id }, index) => all.findIndex((each) => each.id === id) === index);
}
