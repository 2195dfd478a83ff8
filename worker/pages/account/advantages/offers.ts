import type { CallOutput } from '../../../../shared/contract/contract.ts';
import type { VisitorRequest } from '../../../page/page-module.ts';

type Answer = CallOutput<'getCommercialOffers'>;

/** An offer; `personal` if only this customer has it. */
export type OfferView = Answer['personalOffers'][number] & { personal: boolean };

/**
 * Loads the market's offers to a customer: first the personal ones, then the general ones, each once. Empty if the
 * market shows none. Null if the gateway fails: the empty list that stands for a failure (specification, section 8)
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
  if (all.length === 0 && gateway.isFallback('getCommercialOffers')) return null;
  return all.filter(({ id }, index) => all.findIndex((each) => each.id === id) === index);
}
