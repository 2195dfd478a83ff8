import type { CallOutput } from '../../../../shared/contract/contract.ts';
import type { VisitorRequest } from '../../page-module.ts';

type Answer = CallOutput<'getCommercialOffers'>;

/** An offer, and whether it is to this customer alone. */
export type ShownOffer = Answer['personalOffers'][number] & { personal: boolean };

/**
 * What a market offers its customers: the personal offers, then those to everybody, each once. Nothing where the market
 * shows none, and nothing when the call fails (specification, sections 7 and 8).
 */
export async function loadOffers({ gateway, domain, properties }: VisitorRequest): Promise<ShownOffer[]> {
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
  return all.filter(({ id }, index) => all.findIndex((each) => each.id === id) === index);
}
