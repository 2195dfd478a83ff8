import type { DeliveryAddress } from '../../../../shared/contract/account/customer.ts';
import { href } from '../../../../shared/routes.ts';
import { seeOther } from '../../../forms/see-other.ts';
import type { VisitorRequest } from '../../../page/page-module.ts';

/** The address that the page's own names, of this customer; null when it names none, or there is none. */
export async function savedAddress({ gateway, route }: VisitorRequest): Promise<DeliveryAddress | null> {
  if (route.params.id === undefined) return null;
  const addresses = await gateway.call('getDeliveryAddresses', {});
  return addresses.find(({ id }) => id === route.params.id) ?? null;
}

/**
 * Back to the list, which says that the address is not there: deleted by a second click or another tab, or never this
 * customer's, there is no telling.
 */
export function toListWithout({ flash, locale }: VisitorRequest): Response {
  flash({ tone: 'info', key: 'addresses.gone' });
  return seeOther(href(locale, 'account-settings-delivery-addresses'));
}
