import type { DeliveryAddress } from '../../../../shared/contract/account/customer.ts';
import { href } from '../../../../shared/routes.ts';
import { seeOther } from '../../../forms/see-other.ts';
import type { VisitorRequest } from '../../../page/page-module.ts';

/** Loads the customer's address that the url names; null if it names none, or there is no such address. */
export async function savedAddress({ gateway, route }: VisitorRequest): Promise<DeliveryAddress | null> {
  if (route.params.id === undefined) return null;
  const addresses = await gateway.call('getDeliveryAddresses', {});
  return addresses.find(({ id }) => id === route.params.id) ?? null;
}

/**
 * Redirects to the list with the message that the address does not exist. It was deleted already (second click,
 * another tab), or never this customer's: the gateway does not distinguish them.
 */
export function toListWithout({ flash, locale }: VisitorRequest): Response {
  flash({ tone: 'info', key: 'addresses.gone' });
  return seeOther(href(locale, 'account-settings-delivery-addresses'));
}
